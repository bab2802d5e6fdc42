import type { Reader } from '../../../platform/db.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { evaluateEligibility } from '../policies/index.ts';
import type { CompiledPolicy, LineEligibility, PolicyVersionRef } from '../policies/index.ts';
import { readOrderQuestion } from './order-eligibility.ts';
import type { AskedOrder, EligibilityRequest } from './order-eligibility.ts';
import { findOrderId } from './store.ts';
import type { OrderLine } from './store.ts';

export type ExplainInput = Omit<EligibilityRequest, 'order_id'> & { order_name: string };

/** A line of an order, and everything that was answered about it. */
export type ExplainedLine = Pick<OrderLine, 'sku' | 'title' | 'quantity_ordered'> & LineEligibility;

export type ExplainedOrder = {
  order_id: number;
  order_name: string;
  sold_at: Date;
  country: string | null;
  currency: string;
  as_of: Date;
  /** In which days are counted. */
  time_zone: string;
  policy: PolicyVersionRef & { name: string };
  lines: ExplainedLine[];
  /** What the policy was asked. */
  question: AskedOrder['question'] & { policy: CompiledPolicy };
};

/**
 * What a policy answers about the newest order of a name at a moment, with everything that decided it. Returns, refunds and lists count as they are now,
 * whatever the moment. Refusals: order_not_found.
 */
export async function explainOrder(
  db: Reader,
  { order_name, ...request }: ExplainInput,
  now: Date,
): Promise<ExplainedOrder> {
  const { shop } = request;
  const order_id = await findOrderId(db, shop.id, order_name);
  const asked =
    order_id === undefined ? undefined : await readOrderQuestion(db, { ...request, order_id }, now);
  if (!asked) throw new Refusal('order_not_found', 'The shop has no order with this name.');
  const { order, question } = asked;
  const policy = question.policy!;
  const evaluations = evaluateEligibility(question);
  return {
    order_id: order.order_id,
    order_name: order.order_name,
    sold_at: new Date(order.sold.sold_at),
    country: order.sold.country,
    currency: policy.currency,
    as_of: now,
    time_zone: policy.time_zone ?? shop.time_zone,
    policy: { id: policy.id, version: policy.version, name: policy.name },
    question: { ...question, policy },
    lines: order.lines.map(({ sku, title, quantity_ordered }, i) => ({
      sku,
      title,
      quantity_ordered,
      ...evaluations[i]!,
    })),
  };
}
