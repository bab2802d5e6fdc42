import type { Config } from '../../platform/config.ts';
import type { OwnProvider } from './own-provider.ts';
import { builtInProvider } from './providers/built-in.ts';
import type { LabelProvider } from './providers/provider.ts';

/** The providers that the operator has configured. */
export type LabelProviders = Partial<Record<OwnProvider, LabelProvider>>;

export function createProviders(_config: Config): LabelProviders {
  return { built_in: builtInProvider };
}
