// What rules can ask and do, by kind: the form offers these, and the schema of policies is the authority.

export const FACT_KINDS = {
  'customer.tags': 'set',
  'customer.orders_placed': 'number',
  'customer.returns_placed': 'number',
  'customer.bonus_received': 'money',
  'customer.keep_outcomes': 'number',
  'customer.missing_or_wrong_items': 'number',
  'order.country': 'text',
  'order.date': 'day',
  'order.days_since_window_began': 'number',
  'order.discount_codes': 'set',
  'order.discount_share': 'share',
  'order.tags': 'set',
  'order.total': 'money',
  'product.id': 'text',
  'product.variant_id': 'text',
  'product.sku': 'text',
  'product.type': 'text',
  'product.vendor': 'text',
  'product.tags': 'set',
  'product.price': 'money',
  'product.reason': 'text',
  'product.is_defective': 'flag',
  'product.answers': 'set',
  'return.item_count': 'number',
  'return.method': 'text',
  'return.outcome': 'text',
  'return.value': 'money',
  'return.is_whole': 'flag',
  'return.channel': 'text',
  'return.fraud_signals': 'set',
} as const;
export type Fact = keyof typeof FACT_KINDS;
export const FACTS = Object.keys(FACT_KINDS) as Fact[];
export type FactKind = (typeof FACT_KINDS)[Fact];

export const OPERATORS_OF = {
  text: ['is', 'is_not', 'in', 'not_in', 'starts_with', 'ends_with', 'contains'],
  number: ['at_least', 'at_most', 'is', 'is_not'],
  money: ['at_least', 'at_most', 'is', 'is_not'],
  share: ['at_least', 'at_most', 'is', 'is_not'],
  set: ['has_any', 'has_all', 'has_none'],
  flag: ['is'],
  day: ['at_least', 'at_most', 'is'],
} as const satisfies Record<FactKind, readonly string[]>;
export const OPERATORS = [
  'is',
  'is_not',
  'in',
  'not_in',
  'starts_with',
  'ends_with',
  'contains',
  'at_least',
  'at_most',
  'between',
  'has_any',
  'has_all',
  'has_none',
] as const;
export type Operator = (typeof OPERATORS)[number];

export const ACTIONS = [
  'keep',
  'donate',
  'reject',
  'require_shipping',
  'bypass_final_sale',
  'send_to_review',
  'exclude_outcomes',
  'exclude_methods',
  'set_window',
  'add_fee',
  'waive_fees',
  'grant_bonus',
  'refund_shipping',
  'set_destination',
  'set_processing_event',
  'set_reasons',
] as const;
export type Action = (typeof ACTIONS)[number];

export const isFact = (name: string): name is Fact => Object.hasOwn(FACT_KINDS, name);
export const isAction = (name: string): name is Action => ACTIONS.some((action) => action === name);

/** The comparison of a test, and its value. */
export function comparisonOf(
  test: Record<string, unknown>,
): { operator: Operator; value: unknown } | undefined {
  const operator = OPERATORS.find((name) => name in test);
  return operator && { operator, value: test[operator] };
}
