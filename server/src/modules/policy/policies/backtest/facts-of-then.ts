import type { Parcel } from '../engine/legal-windows.ts';
import type { ChosenUnit } from '../engine/chosen-units.ts';
import { customerFacts } from '../facts/customer.ts';
import { sumOf } from '../facts/fact.ts';
import { orderFacts } from '../facts/order.ts';
import type { OrderFacts } from '../facts/order.ts';
import type { LineFacts } from '../facts/product.ts';
import { fraudSignals } from '../facts/return.ts';
import type { ReturnQuestion } from '../engine/evaluate-return.ts';
import type { PastLine, PastOrder, PastReturn, PastUnits } from './past-return.ts';

/** What an evaluation is asked, but for policy, lists and shop. */
export type QuestionOfThen = Pick<
  ReturnQuestion,
  'order' | 'lines' | 'customer' | 'of_return' | 'now' | 'units'
>;

/** Units that policies evaluate: rejected ones came back and were not taken, which nobody knew when they were asked for. */
export const isEvaluated = ({ goods }: PastUnits) => goods !== 'reject';

/** Returns that an order may have, called off or not. */
export type OrderLimit = { max_returns_per_order: number };

/**
 * A return of an order as the policy would have been asked about it: with what was known when it was requested. Units of the return itself are not held
 * yet; what was called off holds nothing. `position` is its place among the returns of the order.
 */
export function questionOfThen(order: PastOrder, position: number, limit: OrderLimit): QuestionOfThen {
  const past = order.returns[position]!;
  const earlier = order.returns.slice(0, position);
  const own = Map.groupBy(past.units, ({ order_line_item_id }) => order_line_item_id);
  const held = unitsByLine(earlier.filter(({ is_called_off }) => !is_called_off));
  const lines = order.lines
    .filter(({ id }) => own.has(id))
    .map((line) => lineOfThen(order, line, { past, own: own.get(line.id)!, held: held.get(line.id) ?? 0 }));
  const is_whole = isWhole(order, past, held);
  return {
    order: orderOfThen(order, past, earlier, limit),
    lines,
    customer: customerFacts(order, order.customer, {
      sold_at: order.sold_at,
      at: new Date(past.requested_at),
      until_ms: past.requested_at,
    }),
    of_return: {
      ...(past.is_gift ? { is_gift: true } : {}),
      ...(past.method ? { method: past.method } : {}),
      ...(is_whole === undefined ? {} : { is_whole }),
      ...(order.fraud_reports ? { fraud_signals: fraudSignals(order.fraud_reports, past.requested_at) } : {}),
    },
    now: new Date(past.requested_at),
    units: chosenUnits(past.units.filter(isEvaluated)),
  };
}

/** One object for all that are alike: they are evaluated once. */
function chosenUnits(past: readonly PastUnits[]): ChosenUnit[] {
  const chosen: ChosenUnit[] = [];
  for (const { order_line_item_id, outcome, value, reason, is_defective, quantity, is_offer } of past) {
    const unit: ChosenUnit = {
      order_line_item_id,
      outcome,
      value,
      ...(reason === null ? {} : { reason }),
      ...(is_defective === undefined ? {} : { is_defective }),
      ...(is_offer ? { goods: 'keep_offer' } : {}),
    };
    for (let i = 0; i < quantity; i++) chosen.push(unit);
  }
  return chosen;
}

function orderOfThen(
  order: PastOrder,
  past: PastReturn,
  earlier: readonly PastReturn[],
  { max_returns_per_order }: OrderLimit,
): OrderFacts {
  const shipping_refunds = order.refunds.filter(
    ({ type, at }) => type === 'shipping' && at <= past.requested_at,
  );
  const counted = earlier.filter(({ is_called_off }) => !is_called_off);
  return orderFacts(order, {
    // Whatever it is now: there was a return of it.
    status: 'active',
    is_full: earlier.length >= max_returns_per_order,
    shipping_refunded:
      sumOf(shipping_refunds, 'amount') +
      sumOf(
        counted.map(({ money }) => money),
        'shipping',
      ),
    goods_returned: counted
      .flatMap(({ units }) => units)
      .filter(isEvaluated)
      .reduce((sum, { value, quantity }) => sum + value * quantity, 0),
    discount_codes: order.discount_codes,
    returns: counted.map(({ requested_at, units }) => ({
      requested_at: new Date(requested_at),
      units: sumOf(units, 'quantity'),
    })),
  });
}

type LineOfThen = { past: PastReturn; own: readonly PastUnits[]; held: number };

function lineOfThen(order: PastOrder, line: PastLine, { past, own, held }: LineOfThen): LineFacts {
  const { requested_at } = past;
  const parcels: Parcel[] = [];
  let sent_later = 0;
  for (const { fulfilled_at, delivered_at, line_items } of order.parcels) {
    const contents = line_items ?? [{ order_line_item_id: line.id, quantity: line.quantity_fulfilled }];
    for (const { order_line_item_id, quantity } of contents) {
      if (order_line_item_id !== line.id) continue;
      if (fulfilled_at > requested_at) sent_later += quantity;
      else
        parcels.push({
          quantity,
          fulfilled_at: new Date(fulfilled_at),
          delivered_at: delivered_at === null || delivered_at > requested_at ? null : new Date(delivered_at),
        });
    }
  }
  const refunds = order.refunds.filter(
    ({ order_line_item_id, at }) => order_line_item_id === line.id && at <= requested_at,
  );
  const quantity_refunded = refunds.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0);
  return {
    id: line.id,
    quantity: line.quantity,
    // They came back, so that they had been sent.
    quantity_fulfilled: Math.max(
      line.quantity_fulfilled - sent_later,
      sumOf(own, 'quantity') + held + quantity_refunded,
    ),
    quantity_refunded,
    quantity_held: held,
    variant_id: line.variant_id,
    product_tags: line.product_tags,
    parcels,
    product_id: line.product_id,
    sku: line.sku,
    product_type: line.product_type,
    vendor: line.vendor,
    price: own[0]!.value,
  };
}

function unitsByLine(returns: readonly PastReturn[]): Map<number, number> {
  const units = new Map<number, number>();
  for (const { order_line_item_id, quantity } of returns.flatMap((past) => past.units))
    units.set(order_line_item_id, (units.get(order_line_item_id) ?? 0) + quantity);
  return units;
}

/** Whether everything came back that was left of the order; undefined when nobody asked. */
function isWhole({ unit_count, refunds }: PastOrder, past: PastReturn, held: Map<number, number>) {
  if (unit_count === null) return undefined;
  let left = unit_count - sumOf(past.units, 'quantity');
  for (const quantity of held.values()) left -= quantity;
  for (const { quantity, at } of refunds) if (at <= past.requested_at) left -= quantity ?? 0;
  return left <= 0;
}
