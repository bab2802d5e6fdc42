import { ConfigError } from '../../platform/config.ts';
import type { Config } from '../../platform/config.ts';
import type { LabelProvider, LabelProviderDefinition } from './providers/provider.ts';
import { label_providers } from './providers/registry.ts';

/** The providers that can be asked, by name: those that need no key, and the one that the operator chose. */
export type LabelProviders = Readonly<Record<string, LabelProvider>>;

/** Throws {@link ConfigError}. */
export function createProviders(config: Config): LabelProviders {
  const chosen = findChosen(config);
  return Object.fromEntries(
    label_providers
      .filter((definition) => definition === chosen || definition.default_url === null)
      .map((definition) => [definition.name, create(definition, config)]),
  );
}

/** Whether the provider that the operator chose can be used: why not, or null. Throws {@link ConfigError}. */
export async function checkLabelProvider(
  config: Config,
): Promise<{ title: string; needs_key: boolean; failure: string | null }> {
  const chosen = findChosen(config);
  const failure = await create(chosen, config).check();
  return { title: chosen.title, needs_key: chosen.default_url !== null, failure };
}

/** The name of the provider that the operator chose. Throws {@link ConfigError}. */
export const ownProviderName = (config: Config): string => findChosen(config).name;

function create({ create: make, default_url }: LabelProviderDefinition, config: Config): LabelProvider {
  const { label_key: key, label_url, label_timeout_ms: timeout_ms } = config;
  return make({ key, url: label_url || (default_url ?? ''), timeout_ms });
}

function findChosen({ label_provider, label_key }: Config): LabelProviderDefinition {
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
