import { startOfDay } from '@retour/contract/days';
import type { ChosenUnit } from '../engine/chosen-units.ts';
import type { CompiledPolicy } from '../engine/compile-policy.ts';
import type { OrderQuestion } from '../engine/evaluate-order.ts';
import type { CustomerFacts } from '../facts/customer.ts';
import type { EarlierReturn } from '../facts/fact.ts';
import type { OrderFacts } from '../facts/order.ts';
import type { LineFacts } from '../facts/product.ts';
import { withUsual } from '../facts/registry.ts';
import type { CaseFacts } from './policy-case.ts';

const noon_ms = 12 * 3_600_000;
const usual_day = '2026-03-02';

/** The question that a case asks a policy, and the units that are chosen where it is about a return. */
export function askCase(given: CaseFacts, policy: CompiledPolicy, shop: { time_zone: string }): AskedCase {
  const time_zone = policy.time_zone ?? shop.time_zone;
  const at = (moment: string) => momentOf(moment, time_zone);
  const now = at(given.at ?? usual_day);
  const products = [given.product ?? {}, ...(given.other_products ?? [])];
  const order = orderOf(given, policy, at, now);
  const parcel = parcelOf(given, order, at);
  const lines = products.map((product, i) => lineOf(product, i + 1, parcel));
  const { return: of_return = {} } = given;
  const { method } = of_return;
  const question: OrderQuestion = {
    policy,
    order,
    lines,
    lists: {
      is_allowed: given.lists?.allowed ?? false,
      is_blocked: given.lists?.blocked ?? false,
      blocked_variant_ids: new Set(),
      blocked_product_tags: new Set(),
    },
    customer: customerOf(given, at),
    of_return: { ...withUsual('return', of_return), ...(method ? { method } : {}) },
    now,
    shop: { time_zone },
  };
  return { question, units: given.return ? unitsOf(given.return, lines) : undefined };
}
export type AskedCase = { question: OrderQuestion; units: ChosenUnit[] | undefined };

/** A day means its noon; anything else is an instant. */
export function momentOf(text: string, time_zone: string): Date {
  return text.length > 10 ? new Date(text) : new Date(startOfDay(text, time_zone).getTime() + noon_ms);
}

type At = (moment: string) => Date;

const pastOf = (returns: { at: string; units?: number }[] | undefined, at: At): EarlierReturn[] =>
  (returns ?? []).map((one) => ({ requested_at: at(one.at), units: one.units ?? 1 }));

/** An order of today without discount or postage, from everywhere, unless the case says otherwise. */
function orderOf(given: CaseFacts, policy: CompiledPolicy, at: At, now: Date): OrderFacts {
  const { order = {}, product = {}, other_products = [] } = given;
  const { sold_at, fulfilled_at, delivered_at, shipping_paid = 0, shipping_refunded = 0 } = order;
  const sold = sold_at ?? fulfilled_at ?? delivered_at;
  const goods_total = [product, ...other_products].reduce(
    (sum, one) => sum + withUsual('product', one).price * (one.quantity ?? 1),
    0,
  );
  return {
    ...withUsual('order', order),
    status: order.cancelled ? 'cancelled' : 'active',
    created_at: sold ? at(sold) : now,
    shipping_country_code: order.country ?? null,
    is_full: false,
    currency: order.currency ?? policy.currency,
    total: order.total ?? goods_total + shipping_paid,
    goods_total,
    shipping_paid,
    shipping_refunded,
    returns: pastOf(order.returns, at),
  };
}

/** When everything left and arrived; undefined where it has not left. It left when it was sold unless the case says otherwise. */
function parcelOf({ order = {} }: CaseFacts, { created_at }: OrderFacts, at: At) {
  if (order.fulfilled_at === null) return undefined;
  return {
    fulfilled_at: order.fulfilled_at === undefined ? created_at : at(order.fulfilled_at),
    delivered_at: order.delivered_at == null ? null : at(order.delivered_at),
  };
}

function lineOf(
  product: NonNullable<CaseFacts['product']>,
  id: number,
  parcel: ReturnType<typeof parcelOf>,
): LineFacts {
  const { quantity = 1, variant_id = `variant-${id}` } = product;
  const { type, tags, ...facts } = withUsual('product', product);
  return {
    ...facts,
    id,
    quantity,
    quantity_fulfilled: parcel ? quantity : 0,
    quantity_refunded: product.refunded ?? 0,
    quantity_held: product.in_returns ?? 0,
    variant_id,
    product_tags: tags,
    product_id: product.id ?? `product-${id}`,
    product_type: type,
    parcels: parcel ? [{ quantity, ...parcel }] : [],
  };
}

/** A new customer, unless the case says otherwise. */
function customerOf({ customer = {} }: CaseFacts, at: At): CustomerFacts {
  return { ...withUsual('customer', customer), returns: pastOf(customer.returns, at) };
}

function unitsOf(given: NonNullable<CaseFacts['return']>, lines: readonly LineFacts[]): ChosenUnit[] {
  const { outcome = 'refund', units = 1, whole = false, reason, defect, answers } = given;
  const unit = {
    outcome,
    ...(reason === undefined ? {} : { reason }),
    is_defective: defect ?? false,
    ...(answers ? { answers } : {}),
  };
  const chosen = whole
    ? lines.map(({ id, quantity }) => ({ id, count: quantity }))
    : [{ id: lines[0]!.id, count: units }];
  return chosen.flatMap(({ id, count }) =>
    Array.from({ length: count }, () => ({ order_line_item_id: id, ...unit })),
  );
}
