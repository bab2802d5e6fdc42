import type { Deps } from '../../../platform/deps.ts';
import type { ProviderEvent } from './providers/definition.ts';
import { findProvider } from './providers/registry.ts';
import { openSettings, readProviderSettingsOf } from './store-provider-settings.ts';

export type EventRequest = {
  /** Name of the provider, as the URL has it. */
  provider: string;
  /** Handle of the shop, as the URL has it. */
  handle: string;
  body: Buffer;
  headers: Readonly<Record<string, string | string[] | undefined>>;
};

export type ReadEvent = (ProviderEvent & { shop_id: number }) | { kind: 'no_such_endpoint' };

/** Reads an event that a payment provider sent to the URL of a shop, and checks its signature. Nothing is changed. */
export async function readProviderEvent(
  { db, vault, clock }: Pick<Deps, 'db' | 'vault' | 'clock'>,
  { provider, handle, body, headers }: EventRequest,
): Promise<ReadEvent> {
  const events = findProvider(provider)?.events;
  if (!events) return { kind: 'no_such_endpoint' };
  const signature = headers[events.signature_header];
  const choice = await readProviderSettingsOf(db.root, handle);
  if (choice?.provider !== provider) return { kind: 'no_such_endpoint' };
  const { shop_id, settings } = choice;
  if (typeof signature !== 'string') return { kind: 'rejected', message: 'It has no signature.', shop_id };
  const event = { body, signature, now: clock.now() };
  return { ...(await events.read(openSettings(vault, shop_id, settings), event)), shop_id };
}
