import type { Config } from '../../../../platform/config.ts';
import type { Reader } from '../../../../platform/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { openSettings, readProviderSettings } from '../store-provider-settings.ts';
import type { ProviderDefinition, ProviderSettings } from './definition.ts';
import { manual } from './manual.ts';
import type { PaymentProvider } from './provider.ts';
import { findProvider, payment_providers } from './registry.ts';
import { test_payments } from './test.ts';

/** The payment provider of a shop and its settings, and whose choice it is. */
export type ChosenProvider = {
  source: 'shop' | 'server' | 'none';
  definition: ProviderDefinition;
  settings: ProviderSettings;
};

type ChoiceDeps = Pick<Deps, 'vault' | 'config'> & { db: { root: Reader } };

/** How a shop makes refunds: as it chose itself, else as the operator chose for the server, else they are recorded as owed. */
export async function readChoice(
  { db, vault, config }: ChoiceDeps,
  shop_id: number,
): Promise<ChosenProvider> {
  const own = await readProviderSettings(db.root, shop_id);
  if (!own) return readServerChoice(config);
  const definition = findProvider(own.provider);
  if (!definition)
    throw new Error(`Shop ${shop_id} uses the payment provider ${own.provider}, which doesn't exist.`);
  return { source: 'shop', definition, settings: openSettings(vault, shop_id, own.settings) };
}

/** How shops make refunds that have not chosen; on a test side, where none can choose, by test payments. */
export function readServerChoice(config: Config): ChosenProvider {
  if (config.is_test_side) return { source: 'server', definition: test_payments, settings: {} };
  for (const definition of payment_providers) {
    const settings = definition.readServerSettings?.(config);
    if (settings) return { source: 'server', definition, settings };
  }
  return { source: 'none', definition: manual, settings: {} };
}

/** How a shop makes refunds, for people: by the provider that it chose, else by that of the server. Null: nobody chose. */
export function titleOfProvider(config: Config, own: string | null): string | null {
  if (own !== null) return findProvider(own)?.title ?? own;
  const { source, definition } = readServerChoice(config);
  return source === 'none' ? null : definition.title;
}

/** The payment provider of a shop, ready for calls. */
export async function chooseProvider(deps: OpenDeps, shop_id: number): Promise<PaymentProvider> {
  return openProvider(deps, shop_id, await readChoice(deps, shop_id));
}

export type OpenDeps = Pick<Deps, 'db' | 'vault' | 'config' | 'egress' | 'clock' | 'connected_refunds'>;

/** A payment provider, ready for calls for a shop. */
export async function openProvider(
  deps: OpenDeps,
  shop_id: number,
  { definition, settings }: Pick<ChosenProvider, 'definition' | 'settings'>,
): Promise<PaymentProvider> {
  const timeout_ms = deps.config.payment_timeout_ms;
  return definition.create(settings, {
    timeout_ms,
    open: (platform) => deps.connected_refunds(deps, { shop_id, platform, timeout_ms }),
  });
}
