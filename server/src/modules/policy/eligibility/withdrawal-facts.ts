import type { Reader, Tx } from '../../../platform/db.ts';
import { evaluateWithdrawal } from '../policies/index.ts';
import type { OrderQuestion, WithdrawalEvaluation } from '../policies/index.ts';
import { readOrderQuestion } from './order-eligibility.ts';
import type { AskedOrder } from './order-eligibility.ts';
import { lockOrder } from './store.ts';

type WithdrawalLine = {
  order_line_item_id: number;
  title: string;
  quantity: number;
  /** Units that were shipped, are in no return, and weren't refunded without one. */
  quantity_returnable: number;
  /** Units that a whole withdrawal still has to cover: also those that weren't shipped. */
  quantity_open: number;
  /** The exemption of the policy that covers the line; null for none. */
  exemption: { id: string | null; name: string | null } | null;
};

/** What the law and the policy say about a withdrawal from an order. Nothing here decides whether a statement is accepted. */
export type WithdrawalFacts = Omit<WithdrawalEvaluation, 'exemptions'> & {
  order_id: number;
  order_name: string;
  sold_at: Date;
  customer_email: string | null;
  customer_is_business: boolean;
  lines: WithdrawalLine[];
  /** Outbound shipping that hasn't been refunded yet, in minor units of the currency paid in. */
  shipping_left: number;
  policy: OrderQuestion['policy'];
};

type Asked = { shop: { id: number; time_zone: string }; order_id: number };

/** Reads what the law and the policy say about a withdrawal from an order; undefined where the shop has no such order. */
export async function readWithdrawalFacts(
  db: Reader,
  { shop, order_id }: Asked,
  now: Date,
): Promise<WithdrawalFacts | undefined> {
  const asked = await readOrderQuestion(db, { shop, order_id }, now);
  return asked && orderFactsOf(asked);
}

/** The same under the lock of the order, which stays until `tx` ends. */
export async function lockWithdrawalFacts(
  tx: Tx,
  asked: Asked,
  now: Date,
): Promise<WithdrawalFacts | undefined> {
  await lockOrder(tx, asked.shop.id, asked.order_id);
  return readWithdrawalFacts(tx, asked, now);
}

function orderFactsOf({ order, question }: AskedOrder): WithdrawalFacts {
  const { order_id, order_name, sold, customer_email, customer_is_business } = order;
  const { has_right, ends_at, exemptions } = evaluateWithdrawal(question);
  return {
    order_id,
    order_name,
    sold_at: new Date(sold.sold_at),
    customer_email,
    customer_is_business,
    has_right,
    ends_at,
    lines: linesOf({ order, question }, exemptions),
    shipping_left: shippingLeft(question),
    policy: question.policy,
  };
}

function linesOf(
  { order, question }: AskedOrder,
  exemptions: WithdrawalEvaluation['exemptions'],
): WithdrawalLine[] {
  return question.lines.map((line, i) => {
    const exemption = exemptions[i];
    const taken = line.quantity_held + line.quantity_refunded;
    return {
      order_line_item_id: line.id,
      title: order.lines[i]!.title,
      quantity: line.quantity,
      quantity_returnable: Math.max(0, line.quantity_fulfilled - taken),
      quantity_open: Math.max(0, line.quantity - taken),
      exemption: exemption ? { id: exemption.id, name: exemption.name } : null,
    };
  });
}

const shippingLeft = ({ order: { shipping_paid = 0, shipping_refunded = 0 } }: OrderQuestion) =>
  Math.max(0, shipping_paid - shipping_refunded);
