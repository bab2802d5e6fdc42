import type { Deps } from '../../platform/deps.ts';
import { invalid } from '../../platform/refusal.ts';
import type { FieldErrors } from '../../platform/refusal.ts';
import { readChoice } from './providers/choose.ts';
import type { ProviderDefinition, ProviderSettings } from './providers/definition.ts';
import { findProvider, payment_providers } from './providers/registry.ts';
import { deleteProviderSettings, sealSetting, upsertProviderSettings } from './store-provider-settings.ts';

export type NewProviderSettings = {
  shop_id: number;
  /** Name of the provider. */
  provider: string;
  /** All its settings: what is not given is not set any more. */
  settings: ProviderSettings;
};

/**
 * Chooses the payment provider of a shop in place of the server's; secrets are stored encrypted. Running servers use it with the next refund.
 * Addresses are the operator's choice and are not checked against the rules for addresses that merchants choose: whoever offers this to
 * merchants has to check them with `deps.egress` first. Refusals: validation_failed.
 */
export async function setPaymentProvider(
  { db, vault, clock }: Pick<Deps, 'db' | 'vault' | 'clock'>,
  { shop_id, provider, settings: given }: NewProviderSettings,
): Promise<void> {
  const definition = findProvider(provider);
  if (!definition) {
    const names = payment_providers.map(({ name }) => name).join(', ');
    throw invalid({ provider: [`The provider must be one of ${names}.`] });
  }
  const settings = readSettings(definition, given);
  const stored = Object.entries(settings).map(([name, value]) => [
    name,
    definition.settings[name]?.secret ? sealSetting(vault, shop_id, name, value) : value,
  ]);
  const choice = { provider, settings: Object.fromEntries(stored), updated_at: clock.now() };
  await db.inTransaction((tx) => upsertProviderSettings(tx, shop_id, choice));
}

function readSettings(
  { title, settings: known }: ProviderDefinition,
  given: ProviderSettings,
): ProviderSettings {
  const errors: FieldErrors = {};
  const read: Record<string, string> = {};
  for (const name of Object.keys(given))
    if (!Object.hasOwn(known, name)) errors[name] = [`${title} has no setting ${name}.`];
  for (const [name, { required, rule, read: readValue }] of Object.entries(known)) {
    const text = given[name];
    if (text === undefined) {
      if (required) errors[name] = [`${title} needs the setting ${name}.`];
      continue;
    }
    const value = readValue(text);
    if (value === null) errors[name] = [`The ${name} must ${rule}.`];
    else read[name] = value;
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return read;
}

/** Takes away what a shop chose, so that the server's provider is used again. Returns whether it had chosen. */
export function clearPaymentProvider({ db }: Pick<Deps, 'db'>, shop_id: number): Promise<boolean> {
  return db.inTransaction((tx) => deleteProviderSettings(tx, shop_id));
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
  deps: Pick<Deps, 'db' | 'vault' | 'config'>,
  shop: { id: number; handle: string },
): Promise<ShownProvider> {
  const { source, definition, settings } = await readChoice(deps, shop.id);
  const { name: provider, title, settings: known, events } = definition;
  const shown = Object.entries(known).map(([name, { secret, redact = () => 'set' }]) => {
    const value = settings[name];
    return [name, value === undefined ? null : secret ? redact(value) : value];
  });
  const { origin } = deps.config;
  return {
    source,
    provider,
    title,
    settings: Object.fromEntries(shown),
    events_url: events ? `${origin}${eventsPath(provider, shop.handle)}` : null,
  };
}

/** Where a provider sends the events of a shop. */
const eventsPath = (provider: string, handle: string) => `/api/v1/payments/${provider}/${handle}/events`;
