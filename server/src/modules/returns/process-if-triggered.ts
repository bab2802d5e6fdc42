import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { event, recordEvents } from '../records/events/index.ts';
import type { EventDeps, EventSpec } from '../records/events/index.ts';
import { beginProcessing, readDue } from './commands/process-return.ts';
import type { ReturnRef } from './commands/cancel-return.ts';
import { event_queue } from './process-queue.ts';
import { comparePresentOrder } from './requote.ts';
import { decide, lockReturn, moveReturn } from './store.ts';
import { hasReached } from './unit-progress.ts';

/**
 * Processes a return when everything has happened that its policy waits for; nothing happens otherwise, in review, or for a second time (API contract,
 * 8.2). Where the order has changed meanwhile a person decides. Called when whatever may be the last of these events was written; answers what is to
 * be told after `return.updated`.
 */
export async function processIfTriggered(
  tx: Tx,
  deps: Deps,
  { shop_id, return_id }: ReturnRef,
): Promise<EventSpec[]> {
  if (!(await haveEventsHappened(tx, { shop_id, return_id }))) return [];
  const row = await lockReturn(tx, shop_id, return_id);
  if (decide(row, 'processing_event').kind !== 'move') return [];
  const differences = await comparePresentOrder(tx, row);
  if (differences.length === 0) {
    await beginProcessing(tx, deps, row, { source: null, due: await readDue(tx, row) });
    return [];
  }
  const next = decide(row, 'processing_event', { has_order_changed: true });
  if (next.kind !== 'move') return [];
  await moveReturn(tx, row, next, deps.clock.now());
  const { to: return_state, review_reason } = next;
  const message = 'The order changed after the return was quoted, so a refund or exchange no longer fits.';
  const details = { return_id, return_state, review_reason, message, source: null };
  return [event('return.processing.failed', details)];
}

/** The same where nothing else is told of the return. */
export async function answerProcessingEvent(deps: Deps, ref: ReturnRef): Promise<void> {
  await deps.db.inTransaction(async (tx) => {
    const failed = await processIfTriggered(tx, deps, ref);
    if (failed.length > 0)
      await recordEvents(tx, deps, ref.shop_id, ref.return_id, [event('return.updated'), ...failed]);
  });
}

/** Lets a job ask the same of those among many returns whose policy waits for something. */
export async function awaitProcessingEvents(
  tx: Tx,
  { jobs }: Pick<EventDeps, 'jobs'>,
  shop_id: number,
  return_ids: readonly number[],
): Promise<void> {
  const { rows } = await sql<{ return_id: number }>`
    select r.id as return_id from returns r
    where r.shop_id = ${shop_id} and r.id = any(${return_ids}::bigint[]) and r.state = 'open'
      and exists (select from return_line_items i where i.shop_id = r.shop_id and i.return_id = r.id and i.processing_event is not null)
    order by r.id`.execute(tx);
  for (const { return_id } of rows)
    await jobs.enqueue(
      tx,
      event_queue.queue,
      { shop_id, return_id },
      { singleton_key: `${shop_id}:${return_id}` },
    );
}

/**
 * Whether each unit has come as far as its policy wants before anything is given for it. Nothing is waited for where goods stay with the shopper; a
 * unit that only a person or integration processes keeps the whole return waiting for one.
 */
async function haveEventsHappened(tx: Tx, { shop_id, return_id }: ReturnRef): Promise<boolean> {
  const { rows } = await sql<{ has_happened: boolean | null }>`
    select bool_and(case when i.outcome in ('keep', 'donate') then i.processing_event is not null
      else ${hasReached(sql`i.processing_event`)} end) as has_happened
    from return_line_items i
    where i.shop_id = ${shop_id} and i.return_id = ${return_id} and i.removed_at is null and i.outcome <> 'reject'`.execute(
    tx,
  );
  return rows[0]?.has_happened === true;
}
