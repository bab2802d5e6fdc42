import { sql } from 'kysely';
import type { ReturnKind, ReturnState, ReviewReason } from '@retour/contract/states';
import { toTsMs } from '@retour/contract/time';
import { actCovers } from '../../platform/acts.ts';
import { wholeSecond } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { ReturnEvent, LifecycleFacts, Transition } from './lifecycle.ts';
import { explainRefusal, transition } from './lifecycle.ts';
import { has_moved } from './json.ts';
import type { AgreedTerms } from './remaining-terms.ts';
import { endReviews } from './store-reviews.ts';

/** A return under lock, with what decides about it. */
export type LockedReturn = {
  shop_id: number;
  id: number;
  order_id: number;
  type: ReturnKind;
  state: ReturnState;
  review_reason: ReviewReason | null;
  taxes_included: boolean;
  multi_currency: boolean;
  terms: AgreedTerms;
  customer_email: string;
  note_count: number;
  /** Who started the processing that is under way, or the last one. */
  process_source: 'warehouse' | 'admin' | null;
  /** When processing began the last time. */
  processing_started_at: Date | null;
  process_flagged_returns: boolean;
};

export const returnNotFound = () => new Refusal('return_not_found', 'No return found with this ID.');

/** Locks the return until the transaction ends; with a `version` only if no event has happened since. Another shop's return is not found, like one that never existed. */
export async function lockReturn(
  tx: Tx,
  shop_id: number,
  return_id: number,
  version?: number,
): Promise<LockedReturn> {
  const row = await tx
    .selectFrom('returns as r')
    .innerJoin('shops as s', 's.id', 'r.shop_id')
    .select([
      'r.shop_id',
      'r.id',
      'r.order_id',
      'r.type',
      'r.state',
      'r.review_reason',
      'r.taxes_included',
      'r.multi_currency',
      'r.terms',
      'r.customer_email',
      'r.note_count',
      'r.process_source',
      'r.processing_started_at',
      's.process_flagged_returns',
    ])
    .$narrowType<Pick<LockedReturn, 'terms'>>()
    .where('r.shop_id', '=', shop_id)
    .where('r.id', '=', return_id)
    .forUpdate('r')
    .executeTakeFirst();
  if (!row) throw returnNotFound();
  if (version !== undefined) await requireVersion(tx, row, version);
  return row;
}

type LastChange = { sequence: number; actor: string | null; occurred_at: Date };

/** Refuses to act on a return that has changed since the caller read it. */
async function requireVersion(
  tx: Tx,
  { shop_id, id, state }: { shop_id: number; id: number; state: ReturnState },
  version: number,
): Promise<void> {
  const { rows } = await sql<LastChange>`
    select e.sequence, e.actor, e.occurred_at from events e where e.shop_id = ${shop_id} and e.return_id = ${id}
    order by e.sequence desc limit 1`.execute(tx);
  const [last] = rows;
  if ((last?.sequence ?? 0) === version) return;
  const by = last?.actor ? ` by ${last.actor}` : '';
  const at = last ? ` at ${toTsMs(last.occurred_at)}` : '';
  throw new Refusal('return_changed', `The return was changed${by}${at}. Nothing was done.`, {
    state: state === 'processing' ? 'open' : state,
  });
}

export type MovedFacts = Pick<LifecycleFacts, 'goods_or_money_moved' | 'money_moved'>;

/** Whether goods or money of the return have moved (API contract, 8.2 and 8.4 rule 5). */
export async function readMovement(
  tx: Tx,
  { shop_id, id }: Pick<LockedReturn, 'shop_id' | 'id'>,
): Promise<MovedFacts> {
  const { rows } = await sql<{ goods: boolean; money: boolean }>`
    select ${sql.raw(has_moved.goods)} as goods, ${sql.raw(has_moved.money)} as money
    from returns r where r.shop_id = ${shop_id} and r.id = ${id}`.execute(tx);
  const { goods = false, money = false } = rows[0] ?? {};
  return { goods_or_money_moved: goods || money, money_moved: money };
}

/** What the lifecycle answers for this return and event; a refusal is thrown with the return's wire state. */
export function decide(
  row: LockedReturn,
  event: ReturnEvent,
  facts: Partial<LifecycleFacts> = {},
): Exclude<Transition, { kind: 'refuse' }> {
  const answer = transition(row.state, event, {
    review_reason: row.review_reason,
    process_flagged_returns: row.process_flagged_returns,
    by_console: false,
    goods_or_money_moved: false,
    money_moved: false,
    is_sent_first: row.type === 'instant_exchange',
    units_free: false,
    failure: 'processing_failed',
    has_order_changed: false,
    ...facts,
  });
  if (answer.kind !== 'refuse') return answer;
  throw new Refusal(answer.code, explainRefusal(row.id, event, answer.code), {
    state: row.state === 'processing' ? 'open' : row.state,
  });
}

export type MoveColumns = {
  process_details?: string | null;
  process_source?: 'warehouse' | 'admin' | null;
  process_actor?: string | null;
  processing_started_at?: Date;
  closed_at?: Date;
  /** Together with `closed_at`, when all outcomes have been executed. */
  processed_at?: Date;
  exchange_order_name?: string;
};

/** Writes the new state, with the old one in the `where`: the row was locked, so that zero rows are a fault and not a race. */
export async function moveReturn(
  tx: Tx,
  row: LockedReturn,
  next: Extract<Transition, { kind: 'move' }>,
  at: Date,
  columns: MoveColumns = {},
): Promise<void> {
  const moved = await tx
    .updateTable('returns')
    .set({ state: next.to, review_reason: next.review_reason, updated_at: wholeSecond(at), ...columns })
    .where('shop_id', '=', row.shop_id)
    .where('id', '=', row.id)
    .where('state', '=', row.state)
    .returning(
      sql<number>`(select count(*) from return_line_items i
        where i.shop_id = returns.shop_id and i.return_id = returns.id and i.removed_at is null)`.as('units'),
    )
    .executeTakeFirst();
  if (!moved) throw new Error(`Return ${row.id} was ${row.state} under lock and could not be moved.`);
  actCovers(moved.units);
  if (row.state === 'review') await endReviews(tx, { shop_id: row.shop_id, return_id: row.id }, at);
}

/** Dates a change that emits `return.updated`. */
export async function touchReturn(tx: Tx, shop_id: number, return_id: number, at: Date): Promise<void> {
  await tx
    .updateTable('returns')
    .set({ updated_at: wholeSecond(at) })
    .where('shop_id', '=', shop_id)
    .where('id', '=', return_id)
    .execute();
}

/** Gives the return's units back to the order, so that they can be returned again. */
export async function releaseUnits(tx: Tx, shop_id: number, return_id: number): Promise<void> {
  await tx
    .updateTable('return_line_items')
    .set({ held: false })
    .where('shop_id', '=', shop_id)
    .where('return_id', '=', return_id)
    .where('held', '=', true)
    .execute();
}

/** Holds the return's units again, as far as nobody else does; answers whether all of them. */
export async function holdUnitsAgain(tx: Tx, { shop_id, id, order_id }: LockedReturn): Promise<boolean> {
  await sql`select from orders where shop_id = ${shop_id} and id = ${order_id} for no key update`.execute(tx);
  const { rows } = await sql<{ all_held: boolean }>`
    with again as (
      update return_line_items i set held = true
      where i.shop_id = ${shop_id} and i.return_id = ${id} and i.removed_at is null and not i.held
        and not exists (select from return_line_items h where h.shop_id = i.shop_id and h.held
          and h.order_line_item_id = i.order_line_item_id and h.unit_index = i.unit_index)
      returning i.id
    )
    select count(*) = (select count(*) from again) as all_held from return_line_items i
    where i.shop_id = ${shop_id} and i.return_id = ${id} and i.removed_at is null and not i.held`.execute(tx);
  return rows[0]!.all_held;
}

/** Whether every unit of an expired return is still free, or its own. */
export async function unitsAreFree(tx: Tx, { shop_id, id, order_id }: LockedReturn): Promise<boolean> {
  await sql`select from orders where shop_id = ${shop_id} and id = ${order_id} for no key update`.execute(tx);
  const { rows } = await sql<{ free: boolean }>`
    select not exists (
      select from return_line_items i
      join return_line_items h on h.shop_id = i.shop_id and h.order_line_item_id = i.order_line_item_id
        and h.unit_index = i.unit_index and h.held and h.return_id <> i.return_id
      where i.shop_id = ${shop_id} and i.return_id = ${id} and i.removed_at is null) as free`.execute(tx);
  return rows[0]!.free;
}

/** Cancels how the goods were to travel, when nothing has. */
export async function cancelReturnMethod(tx: Tx, shop_id: number, return_id: number): Promise<void> {
  await tx
    .updateTable('return_methods')
    .set({ state: 'cancelled' })
    .where('shop_id', '=', shop_id)
    .where('return_id', '=', return_id)
    .where('state', '=', 'pending')
    .execute();
}
