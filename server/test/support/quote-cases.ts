import {
  type Quote,
  type QuoteExchange,
  type QuoteInput,
  type QuotePayment,
  quoteReturn,
  type QuoteTerms,
  type QuoteUnit,
} from '../../src/modules/money/settlements/quote.ts';

/** A policy that grants and takes nothing. */
export const NO_TERMS: QuoteTerms = {
  honour_original_discount: false,
  shop_bonus: 0,
  credit_bonus: 0,
  credit_bonus_basis_points: 0,
  handling_fee: 0,
  reimbursement: 0,
  leftover_to: 'refund',
};
const CARD: QuotePayment = { key: 1, kind: 'card', available: 1_000_000 };

/** A unit without discount and tax, worth its price. */
export function unit(
  key: number,
  price: number,
  resolution: QuoteUnit['resolution'],
  rest: Partial<QuoteUnit> = {},
): QuoteUnit {
  return { key, price, discount: 0, tax: 0, outcome: 'default', resolution, ...rest };
}

/** The same as a return keeps it, in one currency. */
export function storedUnit(of: {
  price: number;
  resolution: 'refund' | 'credit';
  restocking_fee: number;
  is_removed: boolean;
}) {
  return {
    discount: 0,
    tax: 0,
    price_presentment: null,
    discount_presentment: null,
    tax_presentment: null,
    outcome: 'default' as const,
    exchange: null,
    ...of,
  };
}

/** An exchange item without discount. */
export function item(price: number, tax = 0, key = 900): QuoteExchange {
  return { key, price, discount: 0, tax };
}

/** What a test says about a return; the rest is an order with a large card payment and a policy that grants nothing. */
export type Case = {
  terms?: Partial<QuoteTerms>;
} & Partial<Omit<QuoteInput, 'terms'>>;

/** The quote of a case. */
export function quote({ terms, ...rest }: Case): Quote {
  return quoteReturn({
    taxes_included: false,
    units: [],
    exchanges: [],
    payments: [CARD],
    order_available: 1_000_000,
    ...rest,
    terms: { ...NO_TERMS, ...terms },
  });
}

/** The totals that are not 0, without those of the units and exchange items. */
export function given({ totals }: Quote): Record<string, number> {
  return Object.fromEntries(
    Object.entries(totals).filter(
      ([name, amount]) => amount !== 0 && !/^(return|exchange)_\w*total$/.test(name),
    ),
  );
}

/** The refund of every line. */
export function refundsOf({ lines }: Quote): number[] {
  return lines.map(({ refund }) => refund);
}
