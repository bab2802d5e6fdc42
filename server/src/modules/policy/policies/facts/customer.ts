import { money, setOf, sumOf } from './fact.ts';
import type { EarlierReturn, FactsOf, Moment } from './fact.ts';

// Facts about the customer: what is known, how it follows from what they did, and how conditions read it.

export type CustomerFacts = {
  /** They buy for a trade, business or profession. Left out: they are a consumer. */
  is_business?: boolean;
  tags?: readonly string[];
  orders_placed?: number;
  days_since_first_order?: number;
  returns_placed?: number;
  bonus_received?: number;
  keep_outcomes?: number;
  missing_or_wrong_items?: number;
  /** For limits. */
  returns?: readonly EarlierReturn[];
};

const day_ms = 86_400_000;

/** A return of a customer. Of one that was called off nothing was kept or granted; what was missing in it was missing all the same. */
export type CustomerReturn = {
  requested_at: number;
  is_called_off: boolean;
  units: number;
  kept: number;
  missing: number;
  bonus: number;
};

/** Everything that a customer did: when they ordered, and their returns. Moments are milliseconds since 1970. */
export type CustomerPast = { orders: readonly number[]; returns: readonly CustomerReturn[] };

/** For which moment facts are gathered, and about an order of when. */
export type AsOf = {
  sold_at: number;
  at: Date;
  /** Returns that were requested later were not known. */
  until_ms: number;
};

/** What the row of a customer says; `customer_tags` is null where an order has none. */
export type CustomerRecord = { customer_tags: readonly string[] | null; customer_is_business: boolean };

/** What rules and limits may know of a customer; of their past nothing where nobody asked, or the customer is not known. */
export function customerFacts(
  { customer_tags: tags, customer_is_business: is_business }: CustomerRecord,
  past: CustomerPast | null | undefined,
  { sold_at, at, until_ms }: AsOf,
): CustomerFacts {
  const known = { is_business, ...(tags ? { tags } : {}) };
  if (!past) return known;
  const returns = past.returns.filter(({ requested_at }) => requested_at < until_ms);
  const first_order_at = past.orders.reduce((first, placed_at) => Math.min(first, placed_at), sold_at);
  return {
    ...known,
    orders_placed: past.orders.filter((placed_at) => placed_at < sold_at).length,
    days_since_first_order: Math.floor((at.getTime() - first_order_at) / day_ms),
    returns_placed: returns.length,
    bonus_received: sumOf(returns, 'bonus'),
    keep_outcomes: sumOf(returns, 'kept'),
    missing_or_wrong_items: sumOf(returns, 'missing'),
    returns: returns.flatMap(({ requested_at, units, is_called_off }) =>
      is_called_off ? [] : [{ requested_at: new Date(requested_at), units }],
    ),
  };
}

export type CustomerKnown = Moment & { customer: CustomerFacts };

const source = 'customer_history';

export const CUSTOMER_FACTS = {
  'customer.is_business': { read: ({ customer }) => customer.is_business ?? false, in_case: false },
  'customer.tags': {
    read: setOf('customer.tags', ({ customer }: CustomerKnown) => customer.tags),
    in_case: [],
  },
  'customer.orders_placed': { source, read: ({ customer }) => customer.orders_placed, in_case: 0 },
  'customer.days_since_first_order': {
    source,
    read: ({ customer }) => customer.days_since_first_order,
    in_case: 0,
  },
  'customer.returns_placed': { source, read: ({ customer }) => customer.returns_placed, in_case: 0 },
  'customer.bonus_received': { source, read: (s) => money(s, s.customer.bonus_received), in_case: 0 },
  'customer.keep_outcomes': { source, read: ({ customer }) => customer.keep_outcomes, in_case: 0 },
  'customer.missing_or_wrong_items': {
    source,
    read: ({ customer }) => customer.missing_or_wrong_items,
    in_case: 0,
  },
} satisfies FactsOf<'customer', CustomerKnown>;
