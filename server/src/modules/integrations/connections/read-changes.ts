import type { Json } from '@retour/connectors';
import { minute_ms, second_ms } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { never_aborted } from './open.ts';
import type { OpenConnection } from './open.ts';
import { countUnreported, markRefs } from './store-marks.ts';
import { addMissed, lockConnection, updateConnection } from './store.ts';
import type { Connection } from './store.ts';

/** A little less than the time between two sweeps. */
const poll_every_ms = 50 * second_ms;
const page_size = 200;
/** More changes than that are left for the next sweep. */
const max_pages = 50;
/** A change that a message named so recently was reported, even if it isn't read yet. */
const reported_within_ms = 10 * minute_ms;

/** Whether it is time to read the changes: a message that named nothing asks for it at once. */
export function isPollDue({ polled_at }: Pick<Connection, 'polled_at'>, now: Date): boolean {
  return polled_at === null || Math.abs(now.getTime() - polled_at.getTime()) >= poll_every_ms;
}

/**
 * Reads what changed since the last time and marks it, a page and its cursor in a transaction. What should have been reported by a message and wasn't is
 * counted.
 */
export async function readChanges(
  deps: Pick<Deps, 'db' | 'clock'>,
  open: OpenConnection,
  signal: AbortSignal = never_aborted,
): Promise<void> {
  const { connection, connector } = open;
  let cursor = connection.cursor as Json | null;
  for (let page_number = 0; page_number < max_pages && !signal.aborted; page_number++) {
    const began_at = deps.clock.now();
    const page = await connector.changes(cursor, page_size);
    await deps.db.inTransaction((tx) => savePage(tx, deps, open, { page, began_at }));
    if (page.done) return;
    cursor = page.cursor;
  }
}

type Page = Awaited<ReturnType<OpenConnection['connector']['changes']>>;
type Tx = Parameters<typeof markRefs>[0];

async function savePage(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { ref, connection: { last_message_at, cursor } }: OpenConnection,
  { page: { refs, cursor: next, done }, began_at }: { page: Page; began_at: Date },
): Promise<void> {
  if (!(await lockConnection(tx, ref))) return;
  const now = clock.now();
  const is_reported = last_message_at !== null && cursor !== null;
  const missed = is_reported
    ? await countUnreported(tx, ref, refs, new Date(now.getTime() - reported_within_ms))
    : 0;
  await markRefs(tx, ref, refs, now);
  if (missed > 0) await addMissed(tx, ref, missed);
  await updateConnection(tx, ref, { cursor: next, ...(done ? { polled_at: began_at } : {}) });
}
