import { bridge } from './bridge.ts';
import { connected } from './connected.ts';
import type { ProviderDefinition } from './definition.ts';
import { manual } from './manual.ts';
import { stripe } from './stripe.ts';

/** Every way to make refunds. A new one is a file and a line here. */
export const payment_providers: readonly ProviderDefinition[] = [manual, bridge, stripe, ...connected];

/** The provider of a name; nothing where there is none of that name. */
export const findProvider = (name: string): ProviderDefinition | undefined =>
  payment_providers.find((provider) => provider.name === name);
