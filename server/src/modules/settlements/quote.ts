import { type QuoteLine, shareLines } from './quote-lines.ts';
import { type QuoteTerms, settle } from './quote-steps.ts';
import { outcomeOf, type ReturnOutcome, type ReturnTotals, totalsOf } from './quote-totals.ts';
import { isCounted, type QuoteExchange, type QuoteUnit, splitTax, sumPriced } from './quote-units.ts';

export type { QuoteLine } from './quote-lines.ts';
export type { QuoteTerms } from './quote-steps.ts';
export { type ReturnOutcome, type ReturnTotals, valueGivenBack } from './quote-totals.ts';
export type { Priced, QuoteExchange, QuoteUnit } from './quote-units.ts';

/** How a payment was made. */
export const PAYMENT_KINDS = [
  'card',
  'wallet',
  'bank',
  'gift_card',
  'store_credit',
  'cash',
  'other',
] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

/** A payment of the order. */
export type QuotePayment = {
  /** The caller's number for the payment, its id or position; null stands for payments that were never reported. */
  key: number | null;
  kind: PaymentKind;
  /** Captured − refunded − refunds under way. Below 0 counts as 0. */
  available: number;
};

/** All that the money of a return depends on. Amounts are minor units of the payment's currency. */
export type QuoteInput = {
  /** The order's prices contain tax. */
  taxes_included: boolean;
  /** Units of the return, removed ones left out. */
  units: readonly QuoteUnit[];
  /** What the shopper gets in exchange, one entry per unit. */
  exchanges: readonly QuoteExchange[];
  terms: QuoteTerms;
  /** In the order of their capture. */
  payments: readonly QuotePayment[];
  /** Captured − everything given back before, see `valueGivenBack`. Below 0 counts as 0. */
  order_available: number;
};

/** What a return comes to, in minor units of the payment's currency. */
export type Quote = {
  totals: ReturnTotals;
  outcome: ReturnOutcome;
  /** One per unit, in the order of the units; those in no total are all 0. */
  lines: QuoteLine[];
  /** How the refund is split over the payments, in the order in which it is paid; no entry of 0. */
  refunds: RefundPart[];
  /** Parts of `gift_card`: their sum is it. */
  gift_card_breakdown: GiftCardBreakdown;
};

/** What one payment gets back. */
export type RefundPart = {
  payment_key: QuotePayment['key'];
  amount: number;
};

/** What an issued gift card consists of (webhook contract, 6.7). */
export type GiftCardBreakdown = {
  /** Value without tax and bonus, after fees. */
  subtotal: number;
  /** Tax contained in the value. */
  tax: number;
  /** Credit bonus. */
  bonus: number;
};

/**
 * The money of a return (API contract, 9.2 and 9.3): totals, what each unit gives, and what each payment gets
 * back. Depends on nothing but its input, so a quote and the settlement under the same input agree to the cent.
 * RangeError for amounts that are no integers of 0 or more, a discount above its price, or two units with one key.
 */
export function quoteReturn(input: QuoteInput): Quote {
  const { taxes_included, terms } = input;
  const counted = input.units.filter(isCounted);
  const exchanged = sumPriced(input.exchanges, taxes_included);
  const of = (resolution: QuoteUnit['resolution']) =>
    sumPriced(
      counted.filter((unit) => unit.resolution === resolution),
      taxes_included,
    );
  const steps = settle(
    {
      values: { exchange: of('exchange').total, refund: of('refund').total, credit: of('credit').total },
      exchange_discount: of('exchange').discount,
      exchange_total: exchanged.total,
      refund_cap: input.payments.reduce((sum, { available }) => sum + Math.max(0, available), 0),
      order_cap: input.order_available,
    },
    terms,
  );
  const totals = totalsOf(sumPriced(counted, taxes_included), exchanged, steps);
  const lines = shareLines(input.units, taxes_included, steps, terms.leftover_to);
  return {
    totals,
    outcome: outcomeOf(totals, input.exchanges.length > 0),
    lines,
    refunds: splitRefund(totals.refund, input.payments),
    gift_card_breakdown: breakDownCredit(input.units, lines, taxes_included, steps.credit_bonus),
  };
}

/** Goods and tax in the store credit of the lines, beside the bonus. */
export function breakDownCredit(
  units: readonly QuoteUnit[],
  lines: readonly Pick<QuoteLine, 'credit'>[],
  taxes_included: boolean,
  bonus: number,
): GiftCardBreakdown {
  const breakdown = { subtotal: 0, tax: 0, bonus };
  units.forEach((unit, i) => {
    const { goods, tax } = splitTax(lines[i]?.credit ?? 0, unit, taxes_included);
    breakdown.subtotal += goods;
    breakdown.tax += tax;
  });
  return breakdown;
}

/** Step 7: gift cards and store credit first, then the other payments, each up to what it can take back. */
export function splitRefund(refund: number, payments: readonly QuotePayment[]): RefundPart[] {
  const isCredit = ({ kind }: QuotePayment): boolean => kind === 'gift_card' || kind === 'store_credit';
  const ordered = [...payments.filter(isCredit), ...payments.filter((payment) => !isCredit(payment))];
  const parts: RefundPart[] = [];
  let remaining = refund;
  for (const { key, available } of ordered) {
    const amount = Math.min(remaining, Math.max(0, available));
    if (amount > 0) parts.push({ payment_key: key, amount });
    remaining -= amount;
  }
  return parts;
}
