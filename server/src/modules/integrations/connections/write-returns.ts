import { PlatformFailure } from '@retour/connectors';
import type { ReturnWrite, Worth } from '@retour/connectors';
import { formatMoney } from '@retour/contract/money';
import { day_ms, minute_ms } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { EventSink } from '../../records/events/index.ts';
import { lockReturn } from '../../returns/index.ts';
import { insertServiceNote } from '../../returns/rows.ts';
import { watched } from './failures.ts';
import { never_aborted, openConnection } from './open.ts';
import type { OpenConnection } from './open.ts';
import { isUsable } from './pull.ts';
import { connection_returns_queue, singletonOf } from './queues.ts';
import { closeProblem, openProblem } from './store-differences.ts';
import {
  finishReturn,
  markReturns,
  postponeReturn,
  readDueReturn,
  readReturnIntent,
  takeReturn,
  writesReturns,
} from './store-returns.ts';
import type { TakenReturn, WrittenReturn } from './store-returns.ts';
import { noteWorth, readWorthDifferences } from './store-worth.ts';
import { readConnection } from './store.ts';
import type { ConnectionRef } from './store.ts';

/** Longer than all requests take that one return needs. */
const lease_ms = 10 * minute_ms;
/** The deadline of one request. */
const request_ms = minute_ms / 2;

/** Events of returns have them written to the platform that their order is from. */
export const connection_sink: EventSink = {
  wants: writesReturns,
  async receive(tx, { clock, jobs }, shop_id, events) {
    const ids = events.flatMap(({ return_id }) => return_id ?? []);
    const refs = ids.length > 0 ? await markReturns(tx, shop_id, [...new Set(ids)], clock.now()) : [];
    for (const ref of refs) {
      const job = { shop_id, connection_id: ref.id };
      await jobs.enqueue(tx, connection_returns_queue.queue, job, { singleton_key: singletonOf(ref) });
    }
  },
};

/** Writes the returns that are due to a platform. */
export async function writeReturns(
  deps: Deps,
  ref: ConnectionRef,
  signal: AbortSignal = never_aborted,
): Promise<void> {
  const connection = await readConnection(deps.db.root, ref);
  if (!connection?.returns_since || !isUsable(connection, deps.clock.now())) return;
  const open = openConnection(deps, connection, { purpose: 'write', signal });
  await watched(deps, ref, async () => {
    while (!signal.aborted && (await writeNext(deps, open)));
  });
}

/**
 * Writes a return before its refund is made, so that the platform knows what it is for. Answers why the refund has to wait: nobody knows yet whether the
 * platform has the return. One that the platform refuses keeps no refund waiting.
 */
export async function writeBeforeRefund(
  deps: Pick<Deps, 'db' | 'clock'>,
  open: OpenConnection,
  return_id: number,
): Promise<string | null> {
  const { connection, definition, ref } = open;
  const findDue = () => readDueReturn(deps.db.root, ref, return_id);
  if (!connection.returns_since || !(await findDue())) return null;
  try {
    await writeNext(deps, open, return_id);
  } catch (error) {
    if (!(error instanceof PlatformFailure)) throw error;
  }
  const due = await findDue();
  return due && due.failure_message === null ? `The return isn't in ${definition.title} yet.` : null;
}

/** Writes one return that is due, or a certain one; false where there is none. Throws a PlatformFailure that concerns more than this return. */
async function writeNext(
  deps: Pick<Deps, 'db' | 'clock'>,
  open: OpenConnection,
  return_id?: number,
): Promise<boolean> {
  const { db, clock } = deps;
  const { ref, connector } = open;
  const write = connector.writes.returns;
  if (!write) return false;
  const now = clock.now();
  const quiet_until = new Date(now.getTime() + lease_ms + write.quiet_for_ms);
  const of = return_id === undefined ? {} : { return_id };
  const taken = await db.inTransaction((tx) => takeReturn(tx, ref, { now, quiet_until, ...of }));
  if (!taken) return false;
  try {
    const written = await writeOne(deps, open, write, taken);
    await db.inTransaction(async (tx) => {
      await finishReturn(tx, ref, taken, written);
      await closeProblem(tx, ref, { kind: 'not_written', key: String(taken.return_id), at: clock.now() });
    });
  } catch (error) {
    if (!(error instanceof PlatformFailure)) throw error;
    await noteFailure(deps, open, taken, { error, quiet_for_ms: write.quiet_for_ms + request_ms });
    if (!isOfReturn(error)) throw error;
  }
  return true;
}

async function writeOne(
  deps: Pick<Deps, 'db' | 'clock'>,
  open: OpenConnection,
  write: ReturnWrite,
  { return_id, reference }: TakenReturn,
): Promise<WrittenReturn> {
  const { db } = deps;
  const { shop, definition } = open;
  const intent = await readReturnIntent(db.root, return_id, definition.name, shop.id);
  // Nobody has agreed to it yet.
  const is_open = intent?.state === 'review' && reference === null;
  if (!intent || is_open) return { reference, concerns: true };
  const { state: _state, ...wanted } = intent;
  if (write.concerns?.(wanted) === false) return { reference, concerns: false };
  const made = await write.write(wanted, (worth) => keepWorth(deps, open, return_id, worth));
  return { reference: made, concerns: true };
}

/** Keeps what the platform would refund for a return; what differs from what Retour counts is on its timeline, and among the differences. */
async function keepWorth(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { ref, shop, definition }: OpenConnection,
  return_id: number,
  worth: Worth,
): Promise<void> {
  await db.inTransaction(async (tx) => {
    await lockReturn(tx, shop.id, return_id);
    await noteWorth(tx, ref, return_id, worth);
    const [differs] = await readWorthDifferences(tx, ref, { return_id });
    if (!differs) return;
    const { ours, theirs, currency } = differs;
    const show = (amount: number) => `${formatMoney(amount, currency)} ${currency}`;
    const note = `Before fees, ${definition.title} would refund ${show(theirs)} for these items, and Retour ${show(ours)}.`;
    await insertServiceNote(tx, { shop_id: shop.id, return_id }, note, clock.now());
  });
}

/** Whether a failure is about this return alone: the platform refused it, or failed at it. */
const isOfReturn = ({ kind, status }: PlatformFailure) =>
  kind === 'refused' || kind === 'not_found' || (kind === 'unavailable' && status === 500);

type Failed = { error: PlatformFailure; quiet_for_ms: number };

async function noteFailure(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { ref, shop, definition }: OpenConnection,
  taken: TakenReturn,
  { error, quiet_for_ms }: Failed,
): Promise<void> {
  const { return_id, order_external_id, tries } = taken;
  const at = clock.now();
  const after = (ms: number) => new Date(at.getTime() + ms);
  const quiet_until = error.kind === 'unavailable' ? after(quiet_for_ms) : null;
  const is_of_return = isOfReturn(error);
  const failure_message = is_of_return ? error.message.slice(0, 1000).toWellFormed() : null;
  const due_at = is_of_return ? after(Math.min(day_ms, minute_ms * 2 ** tries)) : at;
  await db.inTransaction(async (tx) => {
    await lockReturn(tx, shop.id, return_id);
    const before = await readDueReturn(tx, ref, return_id);
    await postponeReturn(tx, ref, taken, { due_at, quiet_until, failure_message });
    if (failure_message === null) return;
    const problem = { key: String(return_id), order_external_id, message: failure_message, at };
    await openProblem(tx, ref, { kind: 'not_written', ...problem });
    if (before?.failure_message) return;
    const note = `The return couldn't be written to ${definition.title}, which says: ${failure_message} Retour tries again by itself.`;
    await insertServiceNote(tx, { shop_id: shop.id, return_id }, note, at);
  });
}
