import type { SettingValues } from '@retour/contract/provider-settings';
import { day_ms } from '../../../../platform/clock.ts';
import type { Tx } from '../../../../platform/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { openSettings, readSettings, sealSettings } from '../../../../platform/ops/provider-settings.ts';
import { Refusal, invalid } from '../../../../platform/refusal.ts';
import { notFound } from '../../../commerce/resources/index.ts';
import { paymentProviderOf } from '../../../money/settlements/index.ts';
import { no_failure } from '../failures.ts';
import { uninstallMessages } from '../install.ts';
import { contextOf, definitionOf } from '../open.ts';
import {
  connection_install_queue,
  connection_load_queue,
  connection_pull_queue,
  connection_reconcile_queue,
  singletonOf,
} from '../queues.ts';
import { deleteConnection, lockConnection, readConnection, updateConnection } from '../store.ts';
import type { ConnectionChange, ConnectionRef, ShopConnection } from '../store.ts';
import { requireAddress, requireUsable } from './check.ts';
import { makeMessageSecret } from './connect.ts';
import type { ConnectDeps } from './connect.ts';
import { secretContext } from './messages.ts';

type ChangeDeps = Pick<Deps, 'db' | 'clock' | 'jobs'>;

/** A connection of a shop. Refusals: resource_not_found. */
export const requireConnection = ({ db }: Pick<Deps, 'db'>, ref: ConnectionRef): Promise<ShopConnection> =>
  db.inTransaction((tx) => findConnection(tx, ref));

/** The same within a transaction. */
export async function findConnection(tx: Tx, ref: ConnectionRef): Promise<ShopConnection> {
  const connection = await readConnection(tx, ref);
  if (!connection) throw notFound('connection');
  return connection;
}

async function change(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  ref: ConnectionRef,
  work: (tx: Tx, connection: ShopConnection, at: Date) => Promise<ConnectionChange>,
): Promise<void> {
  await db.inTransaction(async (tx) => {
    const connection = await lockConnection(tx, ref);
    if (!connection) throw notFound('connection');
    const at = clock.now();
    const changed = await work(tx, connection, at);
    if (Object.keys(changed).length > 0) await updateConnection(tx, ref, { ...changed, updated_at: at });
  });
}

/** What changes of a connection; settings that aren't given stay. */
export type ChangedSettings = { settings?: SettingValues; new_message_secret?: boolean };

/**
 * Changes settings of a connection, once the platform accepts them, or makes a new secret for its messages; the previous one stays valid for a day. Returns
 * the new secret. Refusals: resource_not_found, validation_failed.
 */
export async function changeConnection(
  deps: ConnectDeps,
  ref: ConnectionRef,
  { settings: given, new_message_secret = false }: ChangedSettings,
): Promise<string | null> {
  const stored = await requireConnection(deps, ref);
  const { vault } = deps;
  const definition = definitionOf(stored);
  const seal = (name: string) => contextOf(ref, name);
  const signed_with = definition.inbox?.signed_with;
  if (new_message_secret && signed_with !== undefined)
    throw invalid({
      new_message_secret: [`${definition.title} signs its messages with the ${signed_with}: change that.`],
    });
  const settings =
    given &&
    readSettings(definition, { ...openSettings(vault, seal, stored.settings), ...given }, 'settings.');
  if (settings) {
    requireAddress(deps, definition, settings);
    await requireUsable(deps, definition, {
      settings,
      currency: stored.shop.currency,
      key: `${ref.shop_id}/${ref.id}`,
    });
  }
  const secret = new_message_secret ? makeMessageSecret() : null;
  await change(deps, ref, async (tx, { inbox_secret }, at) => {
    if (settings) await wake(tx, deps, ref);
    if (settings || secret !== null) await wakeInstall(tx, deps, stored);
    return {
      ...(settings
        ? {
            settings: sealSettings(vault, seal, definition.settings, settings),
            polled_at: null,
            ...no_failure,
          }
        : {}),
      ...(secret === null
        ? {}
        : {
            inbox_secret: vault.seal(secretContext(ref), secret),
            previous_inbox_secret: inbox_secret,
            previous_inbox_secret_until: new Date(at.getTime() + day_ms),
          }),
    };
  });
  return secret;
}

const jobOf = ({ shop_id, id }: ConnectionRef) => ({ shop_id, connection_id: id });

/** Has the changes read now. */
async function wake(tx: Tx, { jobs }: Pick<Deps, 'jobs'>, ref: ConnectionRef): Promise<void> {
  await jobs.enqueue(tx, connection_pull_queue.queue, jobOf(ref), { singleton_key: singletonOf(ref) });
}

/** Has the messages of the platform set up again, soon, where Retour sets them up. */
async function wakeInstall(tx: Tx, { jobs }: Pick<Deps, 'jobs'>, connection: ShopConnection): Promise<void> {
  if (!definitionOf(connection).inbox?.installs) return;
  const one = { singleton_key: singletonOf(connection) };
  await jobs.enqueue(tx, connection_install_queue.queue, jobOf(connection), one);
}

/** Stops reading from the platform; messages are still noted. Pausing it again changes nothing. Refusals: resource_not_found. */
export const pauseConnection = (deps: ChangeDeps, ref: ConnectionRef): Promise<void> =>
  change(deps, ref, async (_tx, { state }) => (state === 'paused' ? {} : { state: 'paused' }));

/** Goes on where it was paused, or asks the platform again that couldn't be used; messages that are switched off at the platform are switched on. Refusals: resource_not_found. */
export const resumeConnection = (deps: ChangeDeps, ref: ConnectionRef): Promise<void> =>
  change(deps, ref, async (tx, connection) => {
    await wake(tx, deps, ref);
    await wakeInstall(tx, deps, connection);
    return { state: 'active', polled_at: null, retry_at: null };
  });

/** Loads everything again, from the beginning; a load that isn't finished goes on. Refusals: resource_not_found. */
export const requestLoad = (deps: ChangeDeps, ref: ConnectionRef): Promise<void> =>
  change(deps, ref, async (tx, { load_started_at, loaded_at }, at) => {
    await deps.jobs.enqueue(tx, connection_load_queue.queue, jobOf(ref), { singleton_key: singletonOf(ref) });
    const is_running = load_started_at !== null && loaded_at === null;
    return is_running
      ? { retry_at: null }
      : {
          load_cursor: null,
          load_started_at: at,
          load_done: 0,
          load_of: null,
          loaded_at: null,
          retry_at: null,
        };
  });

/** Compares the figures of the platform with Retour's, soon. Refusals: resource_not_found. */
export const requestReconcile = (deps: ChangeDeps, ref: ConnectionRef): Promise<void> =>
  change(deps, ref, async (tx, _connection, at) => {
    await deps.jobs.enqueue(tx, connection_reconcile_queue.queue, jobOf(ref), {
      singleton_key: singletonOf(ref),
    });
    return { reconcile_requested_at: at, retry_at: null };
  });

/** Ends a connection; what was imported stays. Refusals: resource_not_found, resource_in_use while it makes the refunds of the shop. */
export async function disconnectPlatform(
  deps: Omit<ConnectDeps, 'jobs'> & Pick<Deps, 'config' | 'log'>,
  ref: ConnectionRef,
): Promise<void> {
  const lockUnused = async (tx: Tx) => {
    const connection = await lockConnection(tx, ref);
    if (!connection) throw notFound('connection');
    const { name, title } = definitionOf(connection);
    if ((await paymentProviderOf(tx, ref.shop_id)) !== name) return connection;
    throw new Refusal(
      'resource_in_use',
      `The refunds of the shop are made by ${title}. Choose another payment provider first.`,
    );
  };
  // Nobody waits for the platform while the connection is locked.
  await uninstallMessages(deps, await deps.db.inTransaction(lockUnused));
  await deps.db.inTransaction(async (tx) => {
    await lockUnused(tx);
    await deleteConnection(tx, ref);
  });
}
