import { ConfigError } from '../../platform/config.ts';
import type { Config } from '../../platform/config.ts';
import { ownProvider } from './own-provider.ts';
import type { OwnProvider } from './own-provider.ts';
import { builtInProvider } from './providers/built-in.ts';
import { createEasyPost } from './providers/easypost.ts';
import type { LabelProvider } from './providers/provider.ts';
import { createShippo } from './providers/shippo.ts';

/** The providers that can be asked: the built-in one, and each that the operator has a key for. */
export type LabelProviders = Partial<Record<OwnProvider, LabelProvider>>;

export function createProviders(config: Config): LabelProviders {
  const { easypost_key, easypost_url, shippo_key, shippo_url, label_timeout_ms: timeout_ms } = config;
  if (easypost_key && shippo_key)
    throw new ConfigError(
      'Set RETOUR_EASYPOST_KEY or RETOUR_SHIPPO_KEY, and not both: one of them makes the labels.',
    );
  return {
    built_in: builtInProvider,
    ...(easypost_key
      ? { easypost: createEasyPost({ key: easypost_key, url: easypost_url, timeout_ms }) }
      : {}),
    ...(shippo_key ? { shippo: createShippo({ key: shippo_key, url: shippo_url, timeout_ms }) } : {}),
  };
}

/** Whether the provider that the operator has configured can be used: why not, or null. Throws {@link ConfigError}. */
export async function checkLabelProvider(
  config: Config,
): Promise<{ provider: OwnProvider; failure: string | null }> {
  const provider = ownProvider(config);
  return { provider, failure: await createProviders(config)[provider]!.check() };
}
