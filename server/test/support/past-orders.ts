import { compilePolicy } from '../../src/modules/policy/policies/index.ts';
import type { PolicyDocument } from '../../src/modules/policy/policies/index.ts';
import { questionOfThen } from '../../src/modules/policy/policies/backtest/facts-of-then.ts';
import { no_money } from '../../src/modules/policy/policies/backtest/past-return.ts';
import type {
  PastLine,
  PastOrder,
  PastReturn,
  PastUnits,
} from '../../src/modules/policy/policies/backtest/past-return.ts';
import { Tally } from '../../src/modules/policy/policies/backtest/tally.ts';
import type { Tallied } from '../../src/modules/policy/policies/backtest/tally.ts';
import { verdictOfHistory, verdictOfPolicy } from '../../src/modules/policy/policies/backtest/verdict.ts';
import { plain_policy } from './policy-cases.ts';

export const sold_at = Date.parse('2026-02-01T12:00:00Z');
export const after = (days: number) => sold_at + days * 86_400_000;

/** Units that came back for a refund: one at 40.00 unless told otherwise. */
export const pastUnits = (given: Partial<PastUnits> = {}): PastUnits => ({
  order_line_item_id: 1,
  quantity: 1,
  goods: 'return',
  outcome: 'refund',
  reason: null,
  is_defective: undefined,
  value: 4000,
  discount: 0,
  exchange_total: 0,
  ...given,
});

/** A return that was refunded in full, of one unit and ten days after the sale unless told otherwise. */
export function pastReturn(given: Partial<PastReturn> = {}): PastReturn {
  const units = given.units ?? [pastUnits()];
  const refund = units.reduce((sum, { quantity, value }) => sum + quantity * value, 0);
  return {
    id: 1001,
    requested_at: after(10),
    is_called_off: false,
    is_gift: false,
    is_in_review: false,
    method: 'label',
    destination: 'Reno',
    cart_total: 0,
    ...given,
    units,
    money: { ...no_money, refund, ...given.money },
  };
}

const line = (id: number): PastLine => ({
  id,
  quantity: 5,
  quantity_fulfilled: 5,
  product_id: `p${id}`,
  variant_id: `v${id}`,
  sku: `SKU-${id}`,
  product_type: 'Shirts',
  vendor: 'Acme',
  product_tags: [],
});

/** An order of two lines of five units, sent two days after the sale to the United States, where no law grants a withdrawal. */
export const pastOrder = (given: Partial<PastOrder> = {}): PastOrder => ({
  id: 1,
  name: '#1001',
  order_number: '1001',
  sold_at,
  country: 'US',
  currency: 'USD',
  total: 40_600,
  goods_total: 40_000,
  shipping_paid: 600,
  discount_share: 0,
  discount_codes: [],
  tags: [],
  customer_email: 'ana@example.com',
  customer_tags: [],
  customer_is_business: false,
  customer: undefined,
  fraud_reports: null,
  unit_count: 10,
  lines: [line(1), line(2)],
  parcels: [{ fulfilled_at: after(2), delivered_at: null, line_items: null }],
  refunds: [],
  returns: [pastReturn()],
  ...given,
});

export const questionOf = (order: PastOrder, position = 0) =>
  questionOfThen(order, position, { max_returns_per_order: 500 });

const no_lists = {
  is_allowed: false,
  is_blocked: false,
  blocked_variant_ids: new Set<string>(),
  blocked_product_tags: new Set<string>(),
};

/** A back-test of every return of some orders: what differs from 30 days in the United States, beside another policy or what happened. */
export function backTestCase(
  orders: readonly PastOrder[],
  policy: Partial<PolicyDocument>,
  against?: Partial<PolicyDocument>,
): Tallied {
  const tally = new Tally();
  const compile = (document: Partial<PolicyDocument>) =>
    compilePolicy({ ...plain_policy, ...document }, { id: null, version: 1 });
  const [evaluating, other] = [compile(policy), against && compile(against)];
  for (const order of orders)
    order.returns.forEach((past, position) => {
      const asked = { order, past, question: questionOf(order, position), lists: no_lists };
      const verdictOf = (by: typeof evaluating) =>
        verdictOfPolicy({ policy: by, shop: { time_zone: 'UTC' } }, asked);
      tally.add(past, other ? verdictOf(other) : verdictOfHistory(past), verdictOf(evaluating));
    });
  return tally.result();
}
