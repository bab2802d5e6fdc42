import { convert } from '@retour/contract/money';
import * as fc from 'fast-check';
import { type OrderAmounts, shareOrder } from '../../src/modules/money/settlements/order-shares.ts';
import type { Priced, QuotePayment, QuoteTerms } from '../../src/modules/money/settlements/quote.ts';
import type { StoredRate } from '../../src/modules/money/settlements/shop-currency.ts';

/** A unit of an order, with its stored shares in both currencies. */
export type SoldUnit = {
  shop: Priced;
  presentment: Priced;
};

/** An order as it was imported. */
export type SoldOrder = {
  /** Codes of the shop's currency and that of the payment. */
  currencies: string;
  taxes_included: boolean;
  units: SoldUnit[];
  /** What was paid for the goods, from the order's own amounts and not from those of its units. */
  paid: { shop: number; presentment: number };
  /** What was captured beyond the goods, in the currency of the payment. */
  shipping: number;
  rate: StoredRate;
};

/** Shop currency, payment currency, and what so many minor units of the former are in the latter: 0, 2 and 3 decimals. */
const PAIRS = [
  ['USD', 'USD', 1, 1],
  ['JPY', 'JPY', 1, 1],
  ['KWD', 'KWD', 1, 1],
  ['USD', 'JPY', 100, 157],
  ['USD', 'KWD', 1000, 3071],
  ['JPY', 'USD', 157, 100],
  ['JPY', 'KWD', 1000, 1957],
  ['KWD', 'USD', 3071, 1000],
  ['KWD', 'JPY', 1957, 1000],
] as const;

/** Mostly everyday amounts, sometimes tiny ones, where every minor unit of rounding shows. */
const anyScale = fc.constantFrom(20_000, 20_000, 5);

const anyLine = fc.tuple(anyScale, fc.integer({ min: 1, max: 4 })).chain(([scale, quantity]) =>
  fc.record({
    quantity: fc.constant(quantity),
    unit_price: fc.integer({ min: 0, max: scale }),
    /** Of the value of the line, in percent; tax likewise. */
    discount_percent: fc.constantFrom(0, 0, 7, 25, 100),
    tax_percent: fc.constantFrom(null, 0, 8, 19),
  }),
);

/** Orders of a few lines, with and without discounts and tax, in currencies of 0, 2 and 3 decimals. */
export const anySoldOrder: fc.Arbitrary<SoldOrder> = fc
  .record({
    pair: fc.constantFrom(...PAIRS),
    taxes_included: fc.boolean(),
    lines: fc.array(anyLine, { minLength: 1, maxLength: 4 }),
    order_discount_percent: fc.constantFrom(0, 0, 10, 33, 100),
    order_tax: fc.constantFrom(0, 1, 777),
    shipping: fc.integer({ min: 0, max: 2000 }),
  })
  .map(({ pair, taxes_included, lines, order_discount_percent, order_tax, shipping }) => {
    const [shop_currency, paid_currency, from, to] = pair;
    const percent = (amount: number, of: number): number => Math.floor((amount * of) / 100);
    const amountsIn = (toCurrency: (amount: number) => number): OrderAmounts => {
      const converted = lines.map(({ quantity, unit_price, discount_percent, tax_percent }) => {
        const price = toCurrency(unit_price);
        const line_discount = percent(quantity * price, discount_percent);
        const net = quantity * price - line_discount;
        const tax = tax_percent === null ? null : percent(net, tax_percent);
        return { quantity, unit_price: price, line_discount, tax };
      });
      const net = sum(converted.map((line) => line.quantity * line.unit_price - line.line_discount));
      const order_discount = percent(net, order_discount_percent);
      // Tax that prices contain cannot exceed them.
      const tax = taxes_included ? 0 : toCurrency(order_tax);
      return { lines: converted, order_discount, order_tax: tax };
    };
    const shop = amountsIn((amount) => amount);
    const presentment = amountsIn((amount) => convert(amount, from, to));
    const ours = unitsOf(shop);
    const paid = {
      shop: paidFor(shop, taxes_included),
      presentment: paidFor(presentment, taxes_included),
    };
    return {
      currencies: `${shop_currency}/${paid_currency}`,
      taxes_included,
      units: unitsOf(presentment).map((unit, i) => ({ presentment: unit, shop: ours[i] ?? unit })),
      paid,
      shipping,
      rate: { shop_total: from * 10_000, presentment_total: to * 10_000 },
    };
  });

/** Policies from generous to harsh. */
export const anyTerms: fc.Arbitrary<QuoteTerms> = fc.record({
  honour_original_discount: fc.boolean(),
  shop_bonus: fc.constantFrom(0, 1, 500),
  shop_bonus_basis_points: fc.constantFrom(0, 1000),
  credit_bonus: fc.constantFrom(0, 1, 500),
  credit_bonus_basis_points: fc.constantFrom(0, 1, 1250),
  handling_fee: fc.constantFrom(0, 1, 400, 1_000_000),
  reimbursement: fc.constantFrom(0, 1, 600),
  leftover_to: fc.constantFrom('refund', 'credit'),
});

/** Payments that together captured an amount, in a random order of kinds. */
export function anyPaymentsOf(captured: number): fc.Arbitrary<QuotePayment[]> {
  const anyKind = fc.constantFrom<QuotePayment['kind'][]>('card', 'gift_card', 'store_credit', 'wallet');
  return fc
    .array(fc.record({ kind: anyKind, cut: fc.integer({ min: 0, max: captured }) }), {
      minLength: 1,
      maxLength: 4,
    })
    .map((parts) => {
      const cuts = parts.map(({ cut }) => cut).toSorted((a, b) => a - b);
      return parts.map(({ kind }, key) => {
        const end = key === parts.length - 1 ? captured : (cuts[key] ?? 0);
        return { key, kind, available: end - (key === 0 ? 0 : (cuts[key - 1] ?? 0)) };
      });
    });
}

/** Sum of amounts. */
export function sum(amounts: readonly number[]): number {
  return amounts.reduce((soFar, amount) => soFar + amount, 0);
}

function unitsOf(order: OrderAmounts): Priced[] {
  return shareOrder(order).flatMap(({ unit_shares }, line) =>
    unit_shares.flatMap(({ count, discount, tax }) =>
      Array.from({ length: count }, () => ({ price: order.lines[line]?.unit_price ?? 0, discount, tax })),
    ),
  );
}

function paidFor({ lines, order_discount, order_tax }: OrderAmounts, taxes_included: boolean): number {
  const goods =
    sum(lines.map((line) => line.quantity * line.unit_price - line.line_discount)) - order_discount;
  return goods + (taxes_included ? 0 : sum(lines.map(({ tax }) => tax ?? 0)) + (order_tax ?? 0));
}
