import { randomUUID } from 'node:crypto';
import { wholeSecond } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { event, recordEvents } from '../../records/events/index.ts';
import type { EventSpec } from '../../records/events/index.ts';
import { lockOrderMoney } from '../../money/settlements/index.ts';
import type { OrderMoney } from '../../money/settlements/index.ts';
import { processIfTriggered } from '../process-if-triggered.ts';
import { insertServiceNote } from '../rows.ts';
import { insertReviews } from '../store-reviews.ts';
import { destinationOf } from '../destination-of.ts';
import { draftReturn, requireUnitCount } from '../draft-return.ts';
import type { DraftedReturn } from '../draft-return.ts';
import type { NewReturn } from '../new-return.ts';
import { insertReturn, readReturnableUnits } from '../store-create.ts';
import type { ReturnableOrder } from '../store-create.ts';
import type { ReturnRef } from './cancel-return.ts';

/**
 * Submits a return: under the order's lock the units are checked and held and the quote is fixed, so that two requests can never hold one
 * unit; a partial unique index has the last word. Returns the new return's id.
 * Refusals: returns_unavailable_for_order (cancelled, unknown, or too many returns), item_not_eligible (not enough units left),
 * validation_failed (no unit, over 500 units).
 */
export function createReturn(deps: Deps, input: NewReturn): Promise<{ return_id: number }> {
  return deps.db.inTransaction((tx) => submitReturn(tx, deps, input));
}

/** As `createReturn`, in the transaction of a command that ends with it. `basis`: what `tx` has read of the order's lines under its lock. */
export async function submitReturn(
  tx: Tx,
  deps: Deps,
  input: NewReturn,
  basis?: QuoteBasis,
): Promise<{ return_id: number }> {
  const { shop_id } = input;
  const draft = basis ? quoteOnBasis(basis, input) : await quoteNewReturn(tx, input);
  const created_at = wholeSecond(deps.clock.now());
  const return_id = await insertReturn(tx, {
    ...draft,
    destination_id: await destinationOf(tx, draft, input.destination_id),
    uuid: randomUUID(),
    created_at,
  });
  const ref = { shop_id, return_id };
  await insertReviews(tx, ref, input.review_causes ?? []);
  for (const note of input.review_notes ?? []) await insertServiceNote(tx, ref, note, created_at);
  await recordEvents(tx, deps, shop_id, return_id, [
    event('return.created'),
    ...(await requestItsLabel(tx, deps, ref, input)),
    // Where nothing travels there is nothing to wait for.
    ...(await processIfTriggered(tx, deps, ref)),
  ]);
  return { return_id };
}

/** What a return would be if it were submitted now, under the order's lock. Holds and writes nothing. Refusals: as createReturn. */
export async function quoteNewReturn(tx: Tx, input: NewReturn): Promise<DraftedReturn> {
  requireUnitCount(input.units);
  const line_ids = input.units.map((unit) => unit.order_line_item_id);
  return quoteOnBasis(await lockQuoteBasis(tx, input, line_ids), input);
}

/** What of an order every quote of its returns starts from, under the order's lock. */
export type QuoteBasis = { order: ReturnableOrder | undefined; money: OrderMoney | undefined };

/** Locks an order and reads what quotes of returns of these lines start from. */
export async function lockQuoteBasis(
  tx: Tx,
  { shop_id, order_id }: Pick<NewReturn, 'shop_id' | 'order_id'>,
  line_ids: readonly number[],
): Promise<QuoteBasis> {
  const order = await readReturnableUnits(tx, shop_id, order_id, [...new Set(line_ids)]);
  return { order, money: order && (await lockOrderMoney(tx, shop_id, order_id)) };
}

/** As `quoteNewReturn`, from what was read of the order before. Pure. */
export function quoteOnBasis({ order, money }: QuoteBasis, input: NewReturn): DraftedReturn {
  requireUnitCount(input.units);
  return draftReturn(input, order, money);
}

/**
 * A return that travels by label asks for one at once, unless a person looks at it first: then when that is done. Where none can be had, somebody asks
 * again later.
 */
async function requestItsLabel(
  tx: Tx,
  deps: Deps,
  ref: ReturnRef,
  { method, review_reason }: NewReturn,
): Promise<EventSpec[]> {
  if (method?.method_type !== 'ship_with_label' || review_reason) return [];
  const requested = await deps.label_actions.request(tx, deps, ref);
  return requested.kind === 'requested' ? requested.events : [];
}
