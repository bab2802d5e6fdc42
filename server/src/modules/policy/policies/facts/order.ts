import type { Window } from '../document/document.ts';
import { windowBegan } from '../engine/parcels.ts';
import { money, setOf, text } from './fact.ts';
import type { EarlierReturn, FactsOf, Moment } from './fact.ts';

// Facts about the order: what is known, how it follows from its row, and how conditions read it.

// A member that is left out is not known (yet): a rule that needs it does not match, and the answer says so. Money is in minor units of the
// order's currency, which is the shop's.

export type OrderFacts = {
  status: 'active' | 'archived' | 'cancelled' | 'unknown';
  /** The time of sale. */
  created_at: Date;
  /** Where the goods were sent to: two upper-case letters, or null when it is not known. */
  shipping_country_code: string | null;
  /** The order has as many returns as it may have. */
  is_full: boolean;
  /** Of all amounts. Amounts of another currency than the policy's count as not known. */
  currency?: string;
  /** How an amount of the shop's currency becomes one of the currency that was paid in, when that is another. */
  rate?: { shop_total: number; presentment_total: number };
  /** What was paid for the order, and for its goods alone. */
  total?: number;
  goods_total?: number;
  /** What was paid for outbound shipping, and what of it was refunded already: in minor units of the currency that was paid in, so that nothing is converted. */
  shipping_paid?: number;
  shipping_refunded?: number;
  /** The value of the items in earlier returns: they had their share of the shipping. */
  goods_returned?: number;
  discount_codes?: readonly string[];
  /** Discounts as a share of the list price, in basis points. */
  discount_share?: number;
  tags?: readonly string[];
  /** Returns of the order that are not called off, for limits. */
  returns?: readonly EarlierReturn[];
};

/** What the row of an order says, whatever the moment. `sold_at` is milliseconds since 1970. */
export type OrderRow = {
  sold_at: number;
  country: string | null;
  currency: string;
  total: number;
  shipping_paid: number;
  total_discounts: number;
  /** Taxes that the prices do not include. */
  taxes_on_top: number;
  tags: readonly string[];
};

/** The same as facts are made of it. */
export type OrderRecord = Omit<OrderRow, 'total_discounts' | 'taxes_on_top'> & {
  goods_total: number;
  discount_share: number;
};

export function toOrderRecord({ total_discounts, taxes_on_top, ...row }: OrderRow): OrderRecord {
  const goods_total = row.total - row.shipping_paid;
  const list_price = goods_total - taxes_on_top + total_discounts;
  // What cost nothing to begin with has no discount.
  const discount_share = list_price > 0 ? Math.round((10_000 * total_discounts) / list_price) : 0;
  return { ...row, goods_total, discount_share };
}

/** What changes with the moment for which the facts are gathered. */
export type OrderThen = Pick<
  OrderFacts,
  | 'status'
  | 'is_full'
  | 'rate'
  | 'shipping_paid'
  | 'shipping_refunded'
  | 'goods_returned'
  | 'discount_codes'
  | 'returns'
>;

/** What policies may know of an order. */
export function orderFacts({ sold_at, country, ...record }: OrderRecord, then: OrderThen): OrderFacts {
  const { currency, total, goods_total, shipping_paid, discount_share, tags } = record;
  return {
    shipping_paid,
    ...then,
    created_at: new Date(sold_at),
    shipping_country_code: country,
    currency,
    total,
    goods_total,
    discount_share,
    tags,
  };
}

export type OrderKnown = Moment & {
  order: OrderFacts;
  /** The line that is evaluated, as far as windows depend on it. */
  line: Parameters<typeof windowBegan>[0]['line'];
  /** The window of the zone from which days are counted. */
  first_window: Window | undefined;
  /** The day from which it counts; null before a parcel left, undefined as long as nobody asked. */
  window_began: number | null | undefined;
};

export const ORDER_FACTS = {
  'order.country': { read: ({ order }) => text(order.shipping_country_code) },
  'order.date': { read: ({ order, calendar }) => calendar.dayAt(order.created_at.getTime()) },
  'order.days_since_window_began': {
    is_of_unit: true,
    read: (situation) => {
      const began = (situation.window_began ??= windowBegan(situation) ?? null);
      return began === null ? undefined : situation.calendar.dayAt(situation.now_ms) - began;
    },
  },
  'order.discount_codes': {
    source: 'discount_codes',
    read: setOf('order.discount_codes', ({ order }: OrderKnown) => order.discount_codes),
    in_case: [],
  },
  'order.discount_share': { read: ({ order }) => order.discount_share, in_case: 0 },
  'order.tags': {
    read: setOf('order.tags', ({ order }: OrderKnown) => order.tags),
    in_case: [],
  },
  'order.total': { read: (s) => money(s, s.order.total) },
} satisfies FactsOf<'order', OrderKnown>;
