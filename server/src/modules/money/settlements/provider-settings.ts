import { shownSettings } from '@retour/contract/provider-settings';
import type { Reader } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { readSettings, sealSettings } from '../../../platform/ops/provider-settings.ts';
import { invalid } from '../../../platform/refusal.ts';
import { by_operator, countSaving } from '../../shop/setting-revisions/rows.ts';
import type { Saving } from '../../shop/setting-revisions/rows.ts';
import { readChoice } from './providers/choose.ts';
import type { ProviderDefinition, ProviderSettings } from './providers/definition.ts';
import { findProvider, payment_providers } from './providers/registry.ts';
import {
  contextOf,
  deleteProviderSettings,
  listConnectedPlatforms,
  upsertProviderSettings,
} from './store-provider-settings.ts';

export type NewProviderSettings = {
  shop_id: number;
  /** Name of the provider. */
  provider: string;
  /** All its settings: what is not given is not set any more. */
  settings: ProviderSettings;
  /** Whether a merchant chooses, who may not set what is the operator's. */
  by_merchant?: boolean;
};

/**
 * Chooses the payment provider of a shop in place of the server's; secrets are stored encrypted. Running servers use it with the next refund.
 * Addresses are the operator's choice and are not checked against the rules for addresses that merchants choose, so a merchant may not set them.
 * Refusals: validation_failed, revision_conflict.
 */
export async function setPaymentProvider(
  { db, vault, clock }: Pick<Deps, 'db' | 'vault' | 'clock'>,
  { shop_id, provider, settings: given, by_merchant = false }: NewProviderSettings,
  saving: Saving = by_operator,
): Promise<void> {
  const definition = findProvider(provider);
  if (!definition) {
    const names = payment_providers.map(({ name }) => name).join(', ');
    throw invalid({ provider: [`The provider must be one of ${names}.`] });
  }
  if (by_merchant) refuseOperatorsSettings(definition, given);
  const settings = readSettings(definition, given);
  const stored = sealSettings(vault, (name) => contextOf(shop_id, name), definition.settings, settings);
  const choice = { provider, settings: stored, updated_at: clock.now() };
  await db.inTransaction(async (tx) => {
    const at = choice.updated_at;
    if (definition.is_connection && !(await listConnectedPlatforms(tx, shop_id)).has(provider))
      throw invalid({ provider: [`The shop isn't connected to ${definition.title}.`] });
    await countSaving(tx, { shop_id, section: 'payment_provider', at }, saving);
    await upsertProviderSettings(tx, shop_id, choice);
  });
}

/** Whether a merchant can choose a provider: none of what it needs is the operator's. */
export const isForMerchants = ({ settings }: ProviderDefinition) =>
  Object.values(settings).every(({ required, is_operators }) => !(required && is_operators));

function refuseOperatorsSettings(definition: ProviderDefinition, given: ProviderSettings): void {
  const { title, settings } = definition;
  if (!isForMerchants(definition))
    throw invalid({ provider: [`${title} is set up by the operator of the server.`] });
  for (const name of Object.keys(given))
    if (settings[name]?.is_operators)
      throw invalid({ [`settings.${name}`]: [`The ${name} is set by the operator of the server.`] });
}

/** Takes away what a shop chose, so that the server's provider is used again. Returns whether it had chosen. */
export function clearPaymentProvider(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  shop_id: number,
  saving: Saving = by_operator,
): Promise<boolean> {
  return db.inTransaction(async (tx) => {
    await countSaving(tx, { shop_id, section: 'payment_provider', at: clock.now() }, saving);
    return deleteProviderSettings(tx, shop_id);
  });
}

/** How the refunds of a shop are made, for people: no secret is shown in full. */
export type ShownProvider = {
  /** `shop`: its own choice; `server`: that of the operator; `none`: nobody chose, and refunds are recorded as owed. */
  source: 'shop' | 'server' | 'none';
  provider: string;
  title: string;
  /** Every setting of the provider; null for one that is not set. */
  settings: Record<string, string | null>;
  /** Where the provider is to send its events; null where it sends none. */
  events_url: string | null;
};

/** How the refunds of a shop are made. */
export async function showPaymentProvider(
  deps: Pick<Deps, 'vault' | 'config'> & { db: { root: Reader } },
  shop: { id: number; handle: string },
): Promise<ShownProvider> {
  const { source, definition, settings } = await readChoice(deps, shop.id);
  const { name: provider, title, settings: known, events } = definition;
  const { origin } = deps.config;
  return {
    source,
    provider,
    title,
    settings: shownSettings(known, settings),
    events_url: events ? `${origin}${eventsPath(provider, shop.handle)}` : null,
  };
}

/** Where a provider sends the events of a shop. */
const eventsPath = (provider: string, handle: string) => `/api/v1/payments/${provider}/${handle}/events`;
