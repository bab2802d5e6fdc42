import { day_ms } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition } from '../../../platform/jobs.ts';
import { installMessages } from './install.ts';
import { loadConnection } from './load.ts';
import { pullConnection } from './pull.ts';
import {
  connection_install_queue,
  connection_load_queue,
  connection_nightly_queue,
  connection_privacy_queue,
  connection_pull_queue,
  connection_reconcile_queue,
  connection_returns_queue,
  connection_sweep_queue,
  singletonOf,
} from './queues.ts';
import type { ConnectionJob } from './queues.ts';
import { runPrivacyRequests } from './privacy.ts';
import { reconcileConnection } from './reconcile.ts';
import { deleteExpiredAuthorizations } from './store-authorizations.ts';
import { deleteOldMessages } from './store-messages.ts';
import { listDueConnections } from './store.ts';
import { writeReturns } from './write-returns.ts';
import type { ConnectionRef, DueConnection } from './store.ts';

const kept_days = 30;
const deleted_at_once = 1000;

/** What works on connections. */
export function connectionJobs(deps: Deps): JobDefinition[] {
  const onConnection =
    (work: (deps: Deps, ref: ConnectionRef, signal: AbortSignal) => Promise<void>) =>
    async (data: object, signal: AbortSignal) => {
      const { shop_id, connection_id: id } = data as ConnectionJob;
      await work(deps, { shop_id, id }, signal);
    };
  return [
    {
      ...connection_sweep_queue,
      async handle() {
        await sweepConnections(deps);
        const before = new Date(deps.clock.now().getTime() - kept_days * day_ms);
        while (await deps.db.inTransaction((tx) => deleteOldMessages(tx, before, deleted_at_once)));
        const now = deps.clock.now();
        while (await deps.db.inTransaction((tx) => deleteExpiredAuthorizations(tx, now, deleted_at_once)));
      },
    },
    {
      ...connection_nightly_queue,
      async handle() {
        const due = await listDueConnections(deps.db.root, deps.clock.now());
        await enqueue(deps, connection_reconcile_queue.queue, due);
      },
    },
    { ...connection_privacy_queue, handle: (_data, signal) => runPrivacyRequests(deps, signal) },
    { ...connection_pull_queue, handle: onConnection(pullConnection) },
    { ...connection_load_queue, handle: onConnection(loadConnection) },
    { ...connection_install_queue, handle: onConnection(installMessages) },
    { ...connection_reconcile_queue, handle: onConnection(reconcileConnection) },
    { ...connection_returns_queue, handle: onConnection(writeReturns) },
  ];
}

/** Has every connection that may be used now read its changes, and go on with what a worker left unfinished. */
async function sweepConnections(deps: Deps): Promise<void> {
  const due = await listDueConnections(deps.db.root, deps.clock.now());
  await enqueue(deps, connection_pull_queue.queue, due);
  await enqueue(
    deps,
    connection_load_queue.queue,
    due.filter(({ is_loading }) => is_loading),
  );
  await enqueue(
    deps,
    connection_reconcile_queue.queue,
    due.filter(({ wants_reconcile }) => wants_reconcile),
  );
  await enqueue(
    deps,
    connection_returns_queue.queue,
    due.filter(({ writes_returns }) => writes_returns),
  );
}

async function enqueue(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  queue: string,
  connections: readonly DueConnection[],
): Promise<void> {
  if (connections.length === 0) return;
  const work = connections.map((ref) => ({
    data: { shop_id: ref.shop_id, connection_id: ref.id },
    singleton_key: singletonOf(ref),
  }));
  await db.inTransaction((tx) => jobs.enqueueAll(tx, queue, work));
}
