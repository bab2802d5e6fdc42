import { connectors } from '@retour/connectors';
import type { ProviderDefinition } from './definition.ts';

/** Commerce platforms that make refunds themselves: the settings are those of the shop's connection. */
export const connected: readonly ProviderDefinition[] = connectors
  .filter(({ makes_refunds }) => makes_refunds)
  .map(({ name, title }) => ({
    name,
    title,
    settings: {},
    is_connection: true,
    create: (_settings, context) => context.open(name),
  }));
