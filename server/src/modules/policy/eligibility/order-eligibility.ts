import type { Reader, Tx } from '../../../platform/db.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { findMatches } from '../listings/index.ts';
import type { ListingMatches } from '../listings/index.ts';
import { canEverBeReturned, findEffectivePolicy, evaluateEligibility, needsOf } from '../policies/index.ts';
import type { CompiledPolicy, LineEligibility, OrderQuestion, ReturnChannel } from '../policies/index.ts';
import { orderFactsOf } from './order-facts.ts';
import { readFoundFacts } from './store-facts.ts';
import { findOrderId, lockOrder, readLinesOfGiftCode, readOrder } from './store.ts';
import type { OrderForEligibility, SoldLine } from './store.ts';

export type EligibilityRequest = {
  shop: { id: number; time_zone: string };
  order_id: number;
  /** Who returns, when that is not the customer of the order: lists are asked about both. */
  shopper_email?: string | null | undefined;
  /** Another policy than the one in effect. */
  policy?: CompiledPolicy | undefined;
  /** Whether staff lets come back what the policy does not, as the allowlist would. */
  is_overridden?: boolean;
  /** How the return is begun that is asked about; left out where that is not known. */
  channel?: ReturnChannel;
  /** The recipient of a gift returns it. */
  is_gift?: boolean;
  /** The gift code that they came with: no other lines than its own are answered. */
  gift_code_id?: number | null;
  /** A return of the order that is evaluated again, as if it were only now requested; it and what came after it don't count. */
  again?: { return_id: number; requested_at: Date };
};

/** The policy that was applied. */
type AppliedPolicy = Pick<CompiledPolicy, 'id' | 'version' | 'name' | 'return_window_days'>;

/** A line and what was evaluated about it. */
export type EligibleLine = SoldLine & Omit<LineEligibility, 'order_line_item_id'>;

export type OrderEligibility = {
  order_id: number;
  order_name: string;
  as_of: Date;
  /** The policy that was applied; undefined where none covers the order. */
  rule: AppliedPolicy | undefined;
  /** What it was asked: the same can be asked about units of the order. */
  question: OrderQuestion;
  /** Whether anything of the order can be returned now or later; otherwise the order is `order_not_available`. */
  is_available: boolean;
  items: EligibleLine[];
};

/** An order, and what a policy is asked about it. */
export type AskedOrder = { order: OrderForEligibility; question: OrderQuestion };

/** Reads everything about an order that decides at a moment what of it may be returned; undefined where the shop has no such order. */
export async function readOrderQuestion(
  db: Reader,
  {
    shop,
    order_id,
    shopper_email,
    policy: given,
    is_overridden,
    channel,
    is_gift,
    again,
  }: EligibilityRequest,
  now: Date,
): Promise<AskedOrder | undefined> {
  const order = await readOrder(db, shop.id, order_id, again?.return_id);
  if (!order) return undefined;
  const found = await matchLists(db, shop.id, order, shopper_email);
  const lists = is_overridden && !found.is_allowed ? { ...found, is_allowed: true, is_overridden } : found;
  const policy = given ?? (await findEffectivePolicy(db, shop.id, order.policy_in_effect));
  const found_facts = await readFoundFacts(db, shop.id, order_id, needsOf(policy));
  const facts = orderFactsOf(order, found_facts, now, again?.requested_at.getTime());
  const question: OrderQuestion = {
    ...facts,
    lists,
    policy,
    of_return: { ...facts.of_return, ...(channel ? { channel } : {}), ...(is_gift ? { is_gift } : {}) },
    now,
    shop,
  };
  return { order, question };
}

/**
 * What of an order, or of those of its lines that a gift code is for, may be returned at a moment, by lists, policy and law; undefined where the shop has
 * no such order. Reserves nothing.
 */
export async function readOrderEligibility(
  db: Reader,
  request: EligibilityRequest,
  now: Date,
): Promise<OrderEligibility | undefined> {
  const asked = await readOrderQuestion(db, request, now);
  if (!asked) return undefined;
  const { order, question } = asked;
  const evaluations = evaluateEligibility(question);
  const { shop, gift_code_id = null } = request;
  const only = gift_code_id === null ? null : await readLinesOfGiftCode(db, shop.id, gift_code_id);
  const items = order.lines
    .map((line, index) => ({ ...line, ...evaluations[index]! }))
    .filter(({ order_line_item_id }) => only?.includes(order_line_item_id) ?? true);
  return {
    order_id: request.order_id,
    order_name: order.order_name,
    as_of: now,
    rule: question.policy,
    question,
    is_available: canEverBeReturned(items),
    items,
  };
}

/** The same under the lock of the order, which stays until `tx` ends: what is answered holds until then. */
export async function lockOrderEligibility(
  tx: Tx,
  request: EligibilityRequest,
  now: Date,
): Promise<OrderEligibility | undefined> {
  await lockOrder(tx, request.shop.id, request.order_id);
  return readOrderEligibility(tx, request, now);
}

/** The same for the newest order of a name. Refusals: order_not_found. */
export async function readNamedEligibility(
  db: Reader,
  { shop, order_name }: { shop: EligibilityRequest['shop']; order_name: string },
  now: Date,
): Promise<OrderEligibility> {
  const order_id = await findOrderId(db, shop.id, order_name);
  const found = order_id === undefined ? undefined : await readOrderEligibility(db, { shop, order_id }, now);
  if (!found) throw new Refusal('order_not_found', 'The shop has no order with this name.');
  return found;
}

function matchLists(
  db: Reader,
  shop_id: number,
  { order_name, order_number, customer_email, lines }: OrderForEligibility,
  shopper_email: string | null | undefined,
): Promise<ListingMatches> {
  return findMatches(db, shop_id, {
    orders: [order_name, order_number],
    emails: [customer_email, shopper_email].filter((email) => email != null),
    variant_ids: lines.flatMap(({ variant_key }) => variant_key ?? []),
    product_tags: lines.flatMap(({ product_tags }) => product_tags),
  });
}
