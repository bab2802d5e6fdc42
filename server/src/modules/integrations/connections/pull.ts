import { PlatformFailure } from '@retour/connectors';
import { hour_ms, minute_ms } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { watched } from './failures.ts';
import { importObjects } from './import-native.ts';
import { never_aborted, openConnection } from './open.ts';
import type { OpenConnection } from './open.ts';
import { isPollDue, readChanges } from './read-changes.ts';
import { openProblem } from './store-differences.ts';
import { finishMark, postponeMarks, takeMarks } from './store-marks.ts';
import type { Mark } from './store-marks.ts';
import { readConnection } from './store.ts';
import type { ConnectionRef, ShopConnection } from './store.ts';

/** Longer than it takes to read and import what is taken at once. */
const lease_ms = 5 * minute_ms;
const taken_at_once = 20;

/** Whether a connection may be used now. */
export const isUsable = ({ state, retry_at }: ShopConnection, now: Date) =>
  state === 'active' && (retry_at === null || retry_at <= now);

/** Reads the changes of a platform when it is time, and imports everything that is marked. */
export async function pullConnection(
  deps: Deps,
  ref: ConnectionRef,
  signal: AbortSignal = never_aborted,
): Promise<void> {
  const connection = await readConnection(deps.db.root, ref);
  if (!connection || !isUsable(connection, deps.clock.now())) return;
  const open = openConnection(deps, connection, { purpose: 'read', signal });
  await watched(deps, ref, async () => {
    if (isPollDue(connection, deps.clock.now())) await readChanges(deps, open, signal);
    await importMarked(deps, open, signal);
  });
}

/** Imports what is marked, until nothing is due. */
async function importMarked(
  deps: Deps,
  open: OpenConnection,
  signal: AbortSignal = never_aborted,
): Promise<void> {
  while (!signal.aborted) {
    const now = deps.clock.now();
    const taking = { now, lease_ms, limit: taken_at_once };
    const marks = await deps.db.inTransaction((tx) => takeMarks(tx, open.ref, taking));
    if (marks.length === 0) return;
    for (const [i, mark] of marks.entries()) {
      try {
        await importMark(deps, open, mark);
      } catch (error) {
        // After a failure of the platform the next worker begins with all of them; one object that can't be worked on keeps no other waiting.
        const is_platforms = error instanceof PlatformFailure;
        const left = is_platforms ? marks.slice(i) : [mark];
        const pause_ms = is_platforms ? 0 : Math.min(hour_ms, minute_ms * 2 ** mark.tries);
        const due_at = new Date(deps.clock.now().getTime() + pause_ms);
        await deps.db.inTransaction((tx) => postponeMarks(tx, open.ref, left, due_at));
        if (is_platforms) throw error;
        const { kind, external_id } = mark;
        deps.log.error({ err: error, ...open.ref, kind, external_id }, 'an object could not be imported');
      }
    }
  }
}

async function importMark(deps: Deps, open: OpenConnection, mark: Mark): Promise<void> {
  const read_at = deps.clock.now();
  const ref = { kind: mark.kind, id: mark.external_id };
  try {
    const native = await open.connector.read(ref);
    // What is gone from the platform stays in Retour: returns refer to it.
    const objects = native ? [{ native, read_at }] : [];
    await importObjects(deps, open, objects, (tx) => finishMark(tx, open.ref, mark));
  } catch (error) {
    if (!(error instanceof PlatformFailure) || error.kind !== 'refused') throw error;
    // It would refuse the same again.
    const problem = {
      key: `${mark.kind} ${mark.external_id}`,
      order_external_id: mark.kind === 'order' ? mark.external_id : null,
      message: error.message,
      at: deps.clock.now(),
    };
    await deps.db.inTransaction(async (tx) => {
      await openProblem(tx, open.ref, problem);
      await finishMark(tx, open.ref, mark);
    });
  }
}
