import { setTimeout as sleep } from 'node:timers/promises';
import { findConnector } from '@retour/connectors';
import type { Connector, ConnectorDefinition, RequestOptions, Tools } from '@retour/connectors';
import type { SettingValues } from '@retour/contract/provider-settings';
import { second_ms } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { openSettings } from '../../../platform/ops/provider-settings.ts';
import { createPace } from './pace.ts';
import type { Purpose } from './pace.ts';
import type { ConnectionRef, ShopConnection } from './store.ts';

export type OpenDeps = Pick<Deps, 'egress' | 'vault' | 'clock'>;

/** A connection that is ready for calls. */
export type OpenConnection = {
  ref: ConnectionRef;
  connection: ShopConnection;
  shop: ShopConnection['shop'];
  definition: ConnectorDefinition;
  connector: Connector;
};

/** For work that nobody stops. */
export const never_aborted = new AbortController().signal;

const timeout_ms = 30 * second_ms;
/** Of a page of orders with all their parts. */
const max_bytes = 16 * 1024 * 1024;
const pace = createPace();

/** What an encrypted setting belongs to: it opens nowhere else. */
export const contextOf = ({ shop_id, id }: ConnectionRef, name: string) =>
  `${name} of connection ${id} of shop ${shop_id}`;

/** The platform of a connection. Throws where this version doesn't know it. */
export function definitionOf({
  connector,
  shop_id,
}: Pick<ShopConnection, 'connector' | 'shop_id'>): ConnectorDefinition {
  const definition = findConnector(connector);
  if (!definition) throw new Error(`Shop ${shop_id} is connected to ${connector}, which doesn't exist.`);
  return definition;
}

/** The host of the shop at its platform. */
export function hostOf(connection: Pick<ShopConnection, 'connector' | 'shop_id' | 'settings'>): string {
  const url = connection.settings[definitionOf(connection).endpoint];
  return typeof url === 'string' ? new URL(url).host : '';
}

export type Using = { purpose: Purpose; signal?: AbortSignal; timeout_ms?: number };

/** What a connector does its I/O with: requests are checked, paced and have a deadline. */
export const createTools = (
  { egress, clock }: Pick<OpenDeps, 'egress' | 'clock'>,
  { rate }: ConnectorDefinition,
  key: string,
  { purpose, signal, timeout_ms: own_timeout_ms = timeout_ms }: Using,
): Tools => ({
  fetch: async (url: string, options: RequestOptions = {}) => {
    await pace.wait(key, rate, purpose, signal);
    return egress.fetch(url, { ...options, timeout_ms: own_timeout_ms, max_bytes });
  },
  now: () => clock.now(),
  pause: (ms: number) => sleep(ms, undefined, signal ? { signal } : {}),
});

/** A connector with settings in the clear. */
export const createConnector = (
  deps: Pick<OpenDeps, 'egress' | 'clock'>,
  definition: ConnectorDefinition,
  { settings, key }: { settings: SettingValues; key: string },
  using: Using,
): Connector => definition.create(settings, createTools(deps, definition, key, using));

/** Opens a connection for one purpose. */
export function openConnection(deps: OpenDeps, connection: ShopConnection, using: Using): OpenConnection {
  const { shop_id, id, shop, settings: stored } = connection;
  const ref = { shop_id, id };
  const definition = definitionOf(connection);
  const settings = openSettings(deps.vault, (name) => contextOf(ref, name), stored);
  const connector = createConnector(deps, definition, { settings, key: `${shop_id}/${id}` }, using);
  return { ref, connection, shop, definition, connector };
}
