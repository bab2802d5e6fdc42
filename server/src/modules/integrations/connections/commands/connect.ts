import { randomBytes } from 'node:crypto';
import { connectors, findConnector } from '@retour/connectors';
import type { Check, ConnectorDefinition } from '@retour/connectors';
import type { SettingValues } from '@retour/contract/provider-settings';
import { actOn } from '../../../../platform/acts.ts';
import { wholeSecond } from '../../../../platform/clock.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { readSettings, sealSettings } from '../../../../platform/ops/provider-settings.ts';
import { Refusal, invalid } from '../../../../platform/refusal.ts';
import { tellsOf } from '../../webhooks/index.ts';
import {
  connection_install_queue,
  connection_load_queue,
  connection_pull_queue,
  singletonOf,
} from '../queues.ts';
import { contextOf } from '../open.ts';
import { insertConnection, takeConnectionId } from '../store.ts';
import type { ConnectionRef } from '../store.ts';
import { requireAddress, requireUsable, whyNotWritten } from './check.ts';
import type { Written } from './check.ts';
import { secretContext } from './messages.ts';

export type ConnectDeps = Pick<Deps, 'db' | 'clock' | 'vault' | 'egress' | 'jobs'>;
export type ConnectingShop = { id: number; handle: string; currency: string };

export type NewConnection = {
  platform: string;
  settings: SettingValues;
  /** Unless given, returns are written where that is possible and allowed, and no webhook tells somebody else to restock. */
  writes_returns?: boolean | undefined;
  /** Unless given, orders of exchanges are made where that is possible and allowed, and no webhook tells somebody else to make them. */
  writes_exchanges?: boolean | undefined;
};

/** A secret that the platform signs its messages with, as https://www.standardwebhooks.com writes it. */
export const makeMessageSecret = () => `whsec_${randomBytes(32).toString('base64')}`;

/**
 * Connects a shop to a platform, once the platform accepts the settings, and begins to load what the platform has. Secrets are stored encrypted. Returns the
 * secret for messages of the platform, which isn't shown again; null where the platform signs with one of its own. Refusals: validation_failed, resource_exists.
 */
export async function connectPlatform(
  deps: ConnectDeps,
  shop: ConnectingShop,
  { platform, settings: given, ...wanted }: NewConnection,
): Promise<ConnectionRef & { message_secret: string | null }> {
  const definition = findConnector(platform);
  if (!definition) {
    const names = connectors.map(({ name }) => name).join(', ');
    throw invalid({ platform: [`The platform must be one of ${names}.`] });
  }
  const settings = readSettings(definition, given, 'settings.');
  requireAddress(deps, definition, settings);
  const checks = await requireUsable(deps, definition, {
    settings,
    currency: shop.currency,
    key: `new ${shop.id}`,
  });
  const may = writesOf(definition, checks, wanted);
  const message_secret = makeMessageSecret();
  const { db, clock, vault, jobs } = deps;
  return db.inTransaction(async (tx) => {
    const at = clock.now();
    const ref = { shop_id: shop.id, id: await takeConnectionId(tx) };
    const tells = (trigger: Parameters<typeof tellsOf>[1]) => tellsOf(tx, trigger, shop.id);
    const writes_returns =
      wanted.writes_returns ?? (may.write_returns && !(await tells('restock.requested')));
    const writes_exchanges =
      wanted.writes_exchanges ?? (may.write_exchanges && !(await tells('exchange.requested')));
    const is_new = await insertConnection(tx, shop.id, {
      id: ref.id,
      connector: platform,
      settings: sealSettings(vault, (name) => contextOf(ref, name), definition.settings, settings),
      inbox_token: randomBytes(18).toString('base64url'),
      inbox_secret: vault.seal(secretContext(ref), message_secret),
      load_started_at: at,
      returns_since: writes_returns ? wholeSecond(at) : null,
      writes_exchanges,
      created_at: at,
    });
    if (!is_new)
      throw new Refusal('resource_exists', `The shop already has a connection to ${definition.title}.`);
    actOn('connection', ref.id);
    const job = { shop_id: ref.shop_id, connection_id: ref.id };
    const one = { singleton_key: singletonOf(ref) };
    await jobs.enqueue(tx, connection_load_queue.queue, job, one);
    await jobs.enqueue(tx, connection_pull_queue.queue, job, one);
    if (definition.inbox?.installs) await jobs.enqueue(tx, connection_install_queue.queue, job, one);
    return { ...ref, message_secret: definition.inbox?.signed_with === undefined ? message_secret : null };
  });
}

/** What may be written to a platform by its checks. Refuses what is wanted and can't be. */
function writesOf(
  definition: ConnectorDefinition,
  checks: readonly Check[],
  wanted: Pick<NewConnection, Written>,
) {
  const may = (field: Written) => {
    const why = whyNotWritten(definition, checks, field);
    if (wanted[field] && why) throw invalid({ [field]: [why] });
    return why === undefined;
  };
  return { write_returns: may('writes_returns'), write_exchanges: may('writes_exchanges') };
}
