import type { ConnectorDefinition } from './connector.ts';
import { medusa } from './medusa/medusa.ts';
import { shopify } from './shopify/shopify.ts';
import { vendure } from './vendure/vendure.ts';
import { woocommerce } from './woocommerce/woocommerce.ts';

/** Every commerce platform. A new one is a folder and a line here. */
export const connectors: readonly ConnectorDefinition[] = [medusa, vendure, woocommerce, shopify];

/** The platform of a name; nothing where there is none of that name. */
export const findConnector = (name: string): ConnectorDefinition | undefined =>
  connectors.find((connector) => connector.name === name);
