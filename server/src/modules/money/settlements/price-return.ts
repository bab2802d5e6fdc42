import type { GiftCardBreakdown, QuoteTerms, QuoteUnit, ReturnOutcome, ReturnTotals } from './quote.ts';
import { quoteReturn } from './quote.ts';
import { isCounted, valueOf } from './quote-units.ts';
import { toShopCurrency } from './shop-currency.ts';
import type { OrderMoney } from './store.ts';

/** What a return without a policy grants and takes: nothing but what was paid. */
export const default_terms: QuoteTerms = {
  honour_original_discount: false,
  shop_bonus: 0,
  credit_bonus: 0,
  credit_bonus_basis_points: 0,
  handling_fee: 0,
  reimbursement: 0,
  leftover_to: 'refund',
};

type Price = { price: number; discount: number; tax: number };
type ItemToPrice = Pick<Price, 'price'> & Partial<Price> & { price_held?: number };

/** A unit with its stored amounts: in the shop's currency and, when the order was paid in another, in that one too. */
export type UnitToPrice = Price & {
  price_presentment: number | null;
  discount_presentment: number | null;
  tax_presentment: number | null;
  outcome: QuoteUnit['outcome'];
  resolution: QuoteUnit['resolution'];
  /** What it adds to the handling fee, in the currency paid in. */
  restocking_fee?: number;
  /** What of its value is given for keeping it, in basis points. */
  offer_basis_points?: number | null;
  /** The new item, priced in the paid currency. */
  exchange: ItemToPrice | null;
};

type LineRefund = { refund: number; refund_item: number; refund_tax: number };
type ItemPrice = Price & { total: number };
/** The same figures in the shop's currency and, when the order was paid in another, in that one. */
type InBoth<T> = { shop: T; presentment: T | null };
/** Value that leaves by one settlement, in the paid and in the shop's currency; `bonus` is the part that was not paid for the goods. */
type Part = { amount: number; shop_amount: number; bonus: number; tax: number };

export type PricedReturn = {
  outcome: ReturnOutcome;
  totals: InBoth<ReturnTotals>;
  /** One for each unit, in order. */
  lines: InBoth<LineRefund>[];
  /** By the position of the unit that is exchanged; those of `cart_items` follow, as if they were units after the last. */
  exchanges: Map<string, InBoth<ItemPrice>>;
  /** Without a `payment_id` the refund goes to no payment: it is owed to the customer. */
  refunds: (Part & { payment_id: number | null })[];
  credit: Part;
  exchange: Part;
};

export type PriceInput = {
  order: OrderMoney;
  taxes_included: boolean;
  is_gift: boolean;
  units: readonly UnitToPrice[];
  /** New items that no unit is exchanged for alone, priced in the paid currency. */
  cart_items?: readonly ItemToPrice[];
  terms: QuoteTerms;
};

/** Quotes a return in the currency that the shopper paid in and, when that is not the shop's own, in the shop's as well. */
export function priceReturn(input: PriceInput): PricedReturn {
  const { order, taxes_included, is_gift, units } = input;
  const foreign = order.currency !== order.paid_currency;
  const in_shop = units.map(inShopCurrency);
  const exchanges = exchangesOf(input);
  const quote = quoteReturn({
    taxes_included,
    is_gift,
    units: foreign ? units.map((unit, key) => ({ ...in_shop[key]!, ...inPaidCurrency(unit) })) : in_shop,
    exchanges,
    terms: countedTerms(input),
    payments: order.payments,
    order_available: order.order_available,
  });
  const converted = foreign
    ? toShopCurrency({ quote, taxes_included, units: in_shop, exchanges, rate: order.rate })
    : undefined;
  const paid_items = exchanges.map((item) => ({ ...item, total: valueOf(item, taxes_included) }));
  const shop = converted ?? { ...quote, exchanges: paid_items };
  return {
    outcome: quote.outcome,
    totals: { shop: shop.totals, presentment: foreign ? quote.totals : null },
    lines: shop.lines.map((line, i) => ({
      shop: refundOf(line),
      presentment: foreign ? refundOf(quote.lines[i]!) : null,
    })),
    exchanges: new Map(
      exchanges.map(({ key }, i) => [
        String(key),
        { shop: itemOf(shop.exchanges[i]!), presentment: foreign ? itemOf(paid_items[i]!) : null },
      ]),
    ),
    refunds: quote.refunds.map(({ payment_key, amount }, i) => ({
      payment_id: payment_key,
      amount,
      shop_amount: shop.refunds[i]!.amount,
      bonus: 0,
      tax: 0,
    })),
    credit: creditPart(quote.totals.gift_card, shop.totals.gift_card, quote.gift_card_breakdown),
    exchange: exchangePart(quote.totals, shop.totals.exchange_credit_total, quote.gift_card_breakdown.bonus),
  };
}

/** Outbound shipping is given back with goods: where none counts, there is nothing to reimburse. What stays with the customer isn't restocked. */
function countedTerms({ units, terms }: PriceInput): QuoteTerms {
  const counted = units.filter(isCounted);
  return {
    ...terms,
    handling_fee: counted
      .filter(({ outcome }) => outcome === 'default')
      .reduce((sum, { restocking_fee = 0 }) => sum + restocking_fee, terms.handling_fee),
    reimbursement: counted.length > 0 ? terms.reimbursement : 0,
  };
}

const inShopCurrency = (
  { price, discount, tax, outcome, resolution, offer_basis_points = null }: UnitToPrice,
  key: number,
): QuoteUnit => ({ key, price, discount, tax, outcome, resolution, offer_basis_points });

const inPaidCurrency = ({ price_presentment, discount_presentment, tax_presentment }: UnitToPrice) => ({
  price: price_presentment ?? 0,
  discount: discount_presentment ?? 0,
  tax: tax_presentment ?? 0,
});

/** The items that units are exchanged for, by their unit, and those of the cart behind them. */
const exchangesOf = ({ units, cart_items = [] }: PriceInput) => [
  ...units.flatMap(({ exchange, outcome }, key) =>
    exchange && outcome !== 'reject' ? [{ ...pick(exchange), key }] : [],
  ),
  ...cart_items.map((item, i) => ({ ...pick(item), key: units.length + i })),
];

const pick = ({ price, discount = 0, tax = 0, price_held = 0 }: ItemToPrice) => ({
  price,
  discount,
  tax,
  price_held,
});
const refundOf = ({ refund, refund_item, refund_tax }: LineRefund): LineRefund => ({
  refund,
  refund_item,
  refund_tax,
});
const itemOf = ({ price, discount, tax, total }: ItemPrice): ItemPrice => ({ price, discount, tax, total });

function creditPart(amount: number, shop_amount: number, { bonus, tax }: GiftCardBreakdown): Part {
  return { amount, shop_amount, bonus, tax };
}

/** Honoured discount, shop bonus and held prices were spent on the exchange but never captured, so the order's cap doesn't count them. */
function exchangePart(totals: ReturnTotals, shop_amount: number, credit_bonus: number): Part {
  const bonus = totals.honoured_discount + totals.bonus_credit - credit_bonus + totals.price_held;
  return {
    amount: totals.exchange_credit_total,
    shop_amount,
    bonus: Math.min(bonus, totals.exchange_credit_total),
    tax: 0,
  };
}
