import { ConfigError } from '../../../platform/config.ts';
import type { Config } from '../../../platform/config.ts';
import type { CheckFailure, LabelProvider, LabelProviderDefinition } from './providers/provider.ts';
import { label_providers } from './providers/registry.ts';

/** The providers that can be asked, by name: those that need no key, and the one that the operator chose. */
export type LabelProviders = Readonly<Record<string, LabelProvider>>;

/** Throws {@link ConfigError}. */
export function createProviders(config: Config): LabelProviders {
  const chosen = findOwnProvider(config);
  return Object.fromEntries(
    label_providers
      .filter((definition) => definition === chosen || definition.default_url === null)
      .map((definition) => [definition.name, createProvider(definition, config.label_key, config)]),
  );
}

/** Whether the provider that the operator chose can be used: why not, or null. Throws {@link ConfigError}. */
export async function checkLabelProvider(
  config: Config,
): Promise<{ title: string; needs_key: boolean; failure: CheckFailure | null }> {
  const chosen = findOwnProvider(config);
  const failure = await createProvider(chosen, config.label_key, config).check();
  return { title: chosen.title, needs_key: chosen.default_url !== null, failure };
}

/** Services at which a shop can have an account of its own. */
export const account_providers = label_providers.filter(({ default_url }) => default_url !== null);

/** Whether a provider can be asked where its parcels are. */
export const canTrack = (name: string): boolean =>
  account_providers.some((provider) => provider.name === name);

/** The service of a name. */
export function findAccountProvider(name: string): LabelProviderDefinition {
  const found = account_providers.find((provider) => provider.name === name);
  if (!found) throw new Error(`There is no label provider ${name}.`);
  return found;
}

/** A provider with the key of whoever has the account. Its address is the operator's choice for everybody. */
export function createProvider(
  { name, create, default_url }: LabelProviderDefinition,
  key: string,
  config: Config,
): LabelProvider {
  const { label_provider, label_url, easypost_url, shippo_url, label_timeout_ms: timeout_ms } = config;
  const urls: Record<string, string> = { easypost: easypost_url, shippo: shippo_url };
  const url = (label_provider === name && label_url) || urls[name] || (default_url ?? '');
  return create({ key, url, timeout_ms });
}

/** The provider that the operator chose. Throws {@link ConfigError}. */
export function findOwnProvider({ label_provider, label_key }: Config): LabelProviderDefinition {
  const chosen = label_providers.find(({ name }) => name === label_provider);
  if (!chosen) {
    const names = label_providers.map(({ name }) => name).join(', ');
    throw new ConfigError(`RETOUR_LABEL_PROVIDER must be one of ${names}, but is "${label_provider}".`);
  }
  const needs_key = chosen.default_url !== null;
  if (needs_key && !label_key)
    throw new ConfigError(`${chosen.title} needs an API key: set RETOUR_LABEL_KEY.`);
  if (!needs_key && label_key)
    throw new ConfigError("RETOUR_LABEL_KEY is set, but RETOUR_LABEL_PROVIDER isn't set to its provider.");
  return chosen;
}
