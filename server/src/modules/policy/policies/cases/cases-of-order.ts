import { dayOf, endOfDay } from '@retour/contract/days';
import type { CompiledPolicy } from '../engine/compile-policy.ts';
import type { LineEvaluation } from '../engine/evaluate-line.ts';
import type { OrderQuestion } from '../engine/evaluate-order.ts';
import type { LineFacts } from '../facts/product.ts';
import type { PolicyCase } from './policy-case.ts';
import { runCase } from './run-case.ts';

/** An order as a policy was asked about it, and what it answered for each line. */
export type AnsweredOrder = {
  question: OrderQuestion & { policy: CompiledPolicy };
  lines: readonly (Pick<
    LineEvaluation,
    'eligible' | 'quantity_eligible' | 'ineligibility_codes' | 'outcomes' | 'return_by'
  > & { title: string })[];
};

/** Lines of an order that become test cases of their own, and that a case names beside its product. */
const most_lines = 50;

/**
 * Test cases that state what is known of an order and expect what the policy answers: one for each line, which its name tells where there are several.
 * Undefined where a case can't tell everything that decides, such as a line that left in two parcels. Pure.
 */
export function casesOfOrder({ question, lines }: AnsweredOrder, name: string): PolicyCase[] | undefined {
  const time_zone = question.policy.time_zone ?? question.shop.time_zone;
  const cases = lines.slice(0, most_lines).map((line, index): PolicyCase => {
    const { eligible, quantity_eligible, ineligibility_codes, outcomes, return_by } = line;
    const own = lines.length === 1 ? name : `${name}: ${line.title}`;
    return {
      ...givenOf(question, index),
      name: own.slice(0, 200),
      expect: {
        eligible,
        units: quantity_eligible,
        ...(eligible
          ? { outcomes: [...outcomes], return_by: return_by && momentText(return_by, time_zone) }
          : { codes: [...ineligibility_codes] }),
      },
    };
  });
  const is_told = cases.every((one) => runCase(one, question.policy, question.shop).holds);
  return is_told && cases.length > 0 ? cases : undefined;
}

/** A day where a window ends with it, else the instant. */
function momentText(at: Date, time_zone: string): string {
  const day = dayOf(at, time_zone);
  return endOfDay(day, time_zone).getTime() === at.getTime() ? day : at.toISOString();
}

function givenOf(
  { order, lines, lists, customer, now }: OrderQuestion,
  index: number,
): Omit<PolicyCase, 'name' | 'expect'> {
  const line = lines[index]!;
  const [parcel] = line.parcels;
  const { returns: customer_returns, ...of_customer } = customer ?? {};
  const { blocked_variant_ids, blocked_product_tags } = lists;
  const is_line_blocked =
    (line.variant_id !== null && blocked_variant_ids.has(line.variant_id)) ||
    line.product_tags.some((tag) => blocked_product_tags.has(tag));
  const others = lines.filter((other) => other !== line).slice(0, most_lines);
  return known({
    at: now.toISOString(),
    order: known({
      country: order.shipping_country_code,
      sold_at: order.created_at.toISOString(),
      fulfilled_at: parcel?.fulfilled_at.toISOString() ?? null,
      delivered_at: parcel?.delivered_at?.toISOString() ?? null,
      currency: order.currency,
      total: order.total,
      shipping_paid: order.shipping_paid,
      shipping_refunded: order.shipping_refunded,
      cancelled: order.status === 'cancelled',
      discount_share: order.discount_share,
      discount_codes: order.discount_codes?.slice(0, 100),
      tags: order.tags?.slice(0, 100),
      returns: pastReturns(order.returns),
    }),
    product: productOf(line),
    ...(others.length === 0 ? {} : { other_products: others.map(productOf) }),
    customer: known({
      ...of_customer,
      tags: of_customer.tags?.slice(0, 100),
      returns: pastReturns(customer_returns),
    }),
    lists: { allowed: lists.is_allowed, blocked: lists.is_blocked || is_line_blocked },
  });
}

const productOf = (line: LineFacts) =>
  known({
    id: line.product_id ?? undefined,
    variant_id: line.variant_id,
    sku: line.sku ?? undefined,
    type: line.product_type ?? undefined,
    vendor: line.vendor ?? undefined,
    tags: line.product_tags.slice(0, 100),
    price: line.price,
    quantity: line.quantity,
    in_returns: line.quantity_held,
    refunded: line.quantity_refunded,
  }) as NonNullable<PolicyCase['product']>;

const pastReturns = (returns: readonly { requested_at: Date; units: number }[] | undefined) =>
  returns?.slice(0, 100).map(({ requested_at, units }) => ({ at: requested_at.toISOString(), units }));

/** Without the members that nobody knows. */
const known = (members: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
