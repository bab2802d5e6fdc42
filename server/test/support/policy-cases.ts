import { compilePolicy } from '../../src/modules/policy/policies/engine/compile-policy.ts';
import { evaluateOrder } from '../../src/modules/policy/policies/engine/evaluate-order.ts';
import { evaluateReturn } from '../../src/modules/policy/policies/engine/evaluate-return.ts';
import type { ChosenUnit } from '../../src/modules/policy/policies/engine/chosen-units.ts';
import type { ReturnEvaluation } from '../../src/modules/policy/policies/engine/evaluate-return.ts';
import type { LineEvaluation } from '../../src/modules/policy/policies/engine/evaluate-line.ts';
import type { LineFacts, ListVerdict, OrderFacts } from '../../src/modules/policy/policies/index.ts';
import type { CustomerFacts } from '../../src/modules/policy/policies/facts/customer.ts';
import type { ReturnFacts } from '../../src/modules/policy/policies/facts/return.ts';
import type {
  Actions,
  Condition,
  PolicyDocument,
} from '../../src/modules/policy/policies/document/document.ts';
import { at, delivered } from './eligibility-cases.ts';

const line: LineFacts = {
  id: 1,
  quantity: 2,
  quantity_fulfilled: 2,
  quantity_refunded: 0,
  quantity_held: 0,
  variant_id: 'v1',
  product_id: 'p1',
  sku: 'LS-01-M',
  product_type: 'Shirts',
  vendor: 'Acme',
  product_tags: ['linen', 'Summer'],
  price: 4000,
  parcels: [delivered('2026-02-25T18:12:00Z', 2)],
};
const order: OrderFacts = {
  status: 'active',
  created_at: at('2026-02-18T10:00:00Z'),
  shipping_country_code: 'US',
  is_full: false,
  currency: 'USD',
  total: 8600,
  goods_total: 8000,
  shipping_paid: 600,
  discount_codes: ['SPRING25'],
  discount_share: 2500,
  tags: ['wholesale'],
  returns: [],
};
const customer: CustomerFacts = {
  tags: ['VIP'],
  orders_placed: 5,
  returns_placed: 2,
  bonus_received: 1500,
  keep_outcomes: 1,
  missing_or_wrong_items: 0,
  returns: [],
};
const no_lists: ListVerdict = {
  is_allowed: false,
  is_blocked: false,
  blocked_variant_ids: new Set(),
  blocked_product_tags: new Set(),
};

/** The policy that cases begin with: 30 days, everywhere. */
export const plain_policy: PolicyDocument = {
  name: 'Plain',
  currency: 'USD',
  terms: { window: { days: 30 } },
  zones: [{ id: 'everywhere' }],
  final_sale_tags: ['final-sale'],
};

/** A rule that always applies, or under a condition. */
export const rule = (id: string, actions: Actions, when?: Condition) => ({
  id,
  name: `Rule ${id}`,
  ...(when ? { when } : {}),
  do: actions,
});

/** What differs from two shirts at 40.00 that a regular customer had delivered on 25 February 2026, looked at on 2 March. */
export type PolicyCase = {
  policy?: Partial<PolicyDocument>;
  order?: Partial<OrderFacts>;
  line?: Partial<LineFacts>;
  more_lines?: Partial<LineFacts>[];
  customer?: CustomerFacts;
  lists?: Partial<ListVerdict>;
  of_return?: ReturnFacts;
  now?: string;
  time_zone?: string;
};

function questionOf(given: PolicyCase) {
  return {
    policy: compilePolicy({ ...plain_policy, ...given.policy }, { id: 7, version: 3 }),
    order: { ...order, ...given.order },
    lines: [
      { ...line, ...given.line },
      ...(given.more_lines ?? []).map((more, i) => ({ ...line, id: i + 2, ...more })),
    ],
    lists: { ...no_lists, ...given.lists },
    customer: given.customer ?? customer,
    ...(given.of_return ? { of_return: given.of_return } : {}),
    now: at(given.now ?? '2026-03-02T09:10:00Z'),
    shop: { time_zone: given.time_zone ?? 'UTC' },
  };
}

/** The evaluation of the order's first line. */
export function evaluateCase(given: PolicyCase = {}): LineEvaluation {
  return evaluateOrder(questionOf(given))[0]!;
}

/** The evaluation of a return of some units, of the first line unless they say another. */
export function evaluateReturnCase(units: Partial<ChosenUnit>[], given: PolicyCase = {}): ReturnEvaluation {
  const chosen = units.map((unit) => ({ order_line_item_id: 1, outcome: 'refund' as const, ...unit }));
  return evaluateReturn({ ...questionOf(given), units: chosen });
}
