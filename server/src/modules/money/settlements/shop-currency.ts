import { allocate, convert } from '@retour/contract/money';
import { breakDownCredit, type GiftCardBreakdown, type Quote, type RefundPart } from './quote.ts';
import { completeTotals, type ReturnTotals } from './quote.ts';
import {
  isCounted,
  type QuoteExchange,
  type QuoteUnit,
  splitTax,
  sumPriced,
  valueOf,
} from './quote-units.ts';
import { roundExact, shareExactly } from './shop-currency-rounding.ts';

/** The exchange rate stored with an order: its total in both currencies, in minor units. */
export type StoredRate = {
  presentment_total: number;
  shop_total: number;
};

/** A quote in the currency of the payment, and what is known of the same return in the shop's currency. */
export type ShopCurrencyInput = {
  quote: Quote;
  taxes_included: boolean;
  /** The units of the quote in the same order, with the prices and shares stored in the shop's currency. */
  units: readonly QuoteUnit[];
  /** The exchange items of the quote, in the currency of the payment. */
  exchanges: readonly QuoteExchange[];
  rate: StoredRate;
};

/** A quote in the shop's currency. */
export type ShopCurrencyQuote = {
  totals: ReturnTotals;
  /** One per unit, in the order of the units. */
  lines: ShopCurrencyLine[];
  /** One per refund of the quote, in the same order; a part may be 0. They add up to `totals.refund`. */
  refunds: RefundPart[];
  /** One per exchange item, in the same order. */
  exchanges: ShopCurrencyExchange[];
  gift_card_breakdown: GiftCardBreakdown;
};

/** A unit's share of refund and store credit, as in the lines of a quote. */
type ShopCurrencyLine = {
  key: number;
  refund: number;
  refund_item: number;
  refund_tax: number;
  credit: number;
};

/** An exchange item; `total` is price − discount, plus tax unless the prices include it. */
type ShopCurrencyExchange = {
  total: number;
} & QuoteExchange;

const quote_parts = ['exchange', 'credit', 'refund', 'fee', 'kept_value', 'not_refundable'] as const;

/**
 * A quote in the shop's currency, such that every sum (API contract, 9.3) holds there as well.
 *
 * What the units bring needs no rate: their amounts are stored in both currencies. Each unit's stored value follows the
 * quote's proportions to exchange items, credit, refund, fee, what it is kept for and cap; these exact shares are summed and rounded by largest
 * remainder, so the parts add up to `return_total`, each within one minor unit of its exact figure, and a unit that was refunded
 * whole gives exactly its stored value. Bonus, honoured discount, held prices, reimbursement and upsell are converted by the rate, and go on
 * top of the part that they belong to. A unit worth 0 in the payment's currency but not in the shop's gave nothing: its value
 * counts as not refundable.
 *
 * RangeError when units and quote do not match, or when there is something to convert and the rate is 0.
 */
export function toShopCurrency(input: ShopCurrencyInput): ShopCurrencyQuote {
  const { quote, taxes_included, units, rate } = input;
  const toShop = (amount: number): number => convert(amount, rate.presentment_total, rate.shop_total);
  const returned = sumPriced(units.filter(isCounted), taxes_included);
  const exact = shareValues(input);
  const sumOf = (part: (typeof quote_parts)[number]): bigint =>
    exact.reduce((sum, shares) => sum + shares[part], 0n);
  const [exchange = 0, credit = 0, refund_value = 0, fee = 0, kept_value = 0, not_refundable = 0] =
    roundExact(returned.total, quote_parts.map(sumOf));

  const credit_bonus = toShop(quote.gift_card_breakdown.bonus);
  const shop_bonus = toShop(quote.totals.bonus_credit - quote.gift_card_breakdown.bonus);
  const honoured_discount = toShop(quote.totals.honoured_discount);
  const reimbursement = toShop(quote.totals.reimbursement);
  const line_refunds = quote.lines.reduce((sum, line) => sum + line.refund, 0);
  const reimbursed = toShop(quote.totals.refund - line_refunds);
  const upsell = toShop(quote.totals.upsell);
  const covered = exchange + honoured_discount + shop_bonus;
  // Where it takes all of the credit, it does so here too: rounded by itself, it might leave one minor unit.
  const takes_all = quote.totals.price_held < 0 && quote.totals.exchange_credit_total === 0;
  const price_held = takes_all ? 0 - covered : Math.max(toShop(quote.totals.price_held), 0 - covered);
  const exchange_credit_total = covered + price_held;
  const refund = refund_value + reimbursed;

  const exchanges = shareExchanges(exchange_credit_total + upsell, input, toShop);
  const lines = shareLines(input, exact, refund_value, credit);
  return {
    totals: completeTotals(returned, sumPriced(exchanges, taxes_included), {
      exchange_credit_total,
      gift_card: credit + credit_bonus,
      refund,
      handling_fee: fee,
      upsell,
      honoured_discount,
      price_held,
      bonus_credit: shop_bonus + credit_bonus,
      reimbursement,
      kept_value,
      not_refundable: not_refundable + reimbursement - reimbursed,
    }),
    lines,
    refunds: shareRefund(refund, quote.refunds),
    exchanges,
    gift_card_breakdown: breakDownCredit(units, lines, taxes_included, credit_bonus),
  };
}

/** For every unit, the exact shares of its stored value in the parts of the quote. */
function shareValues({
  quote,
  taxes_included,
  units,
}: ShopCurrencyInput): Record<(typeof quote_parts)[number], bigint>[] {
  if (units.length !== quote.lines.length)
    throw new RangeError(`${units.length} units do not match ${quote.lines.length} lines`);
  return quote.lines.map((line, i) => {
    const unit = units[i];
    if (unit?.key !== line.key) throw new RangeError(`unit ${unit?.key} does not match line ${line.key}`);
    const value = isCounted(unit) ? valueOf(unit, taxes_included) : 0;
    const paid = quote_parts.reduce((sum, part) => sum + line[part], 0);
    const share = (part: number): bigint => (paid === 0 ? 0n : shareExactly(value, part, paid));
    return {
      exchange: share(line.exchange),
      credit: share(line.credit),
      refund: share(line.refund),
      fee: share(line.fee),
      kept_value: share(line.kept_value),
      not_refundable: paid === 0 ? shareExactly(value, 1, 1) : share(line.not_refundable),
    };
  });
}

function shareLines(
  { units, taxes_included }: ShopCurrencyInput,
  exact: ReturnType<typeof shareValues>,
  refund_total: number,
  credit_total: number,
): ShopCurrencyLine[] {
  const refunds = roundExact(
    refund_total,
    exact.map(({ refund }) => refund),
  );
  const credits = roundExact(
    credit_total,
    exact.map(({ credit }) => credit),
  );
  return units.map((unit, i) => {
    const refund = refunds[i] ?? 0;
    const { goods, tax } = splitTax(refund, unit, taxes_included);
    return { key: unit.key, refund, refund_item: goods, refund_tax: tax, credit: credits[i] ?? 0 };
  });
}

function shareRefund(refund: number, parts: readonly RefundPart[]): RefundPart[] {
  const amounts = allocate(
    refund,
    parts.map(({ amount }) => amount),
  );
  return parts.map(({ payment_key }, i) => ({ payment_key, amount: amounts[i] ?? 0 }));
}

/**
 * Spreads what the exchange items cost over them, by what they cost in the payment's currency. Discount and tax are
 * converted (a tax that rounding lifts above the item's total is held to it), and the price is what makes the total true.
 */
function shareExchanges(
  exchange_total: number,
  { exchanges, taxes_included }: ShopCurrencyInput,
  toShop: (amount: number) => number,
): ShopCurrencyExchange[] {
  const totals = allocate(
    exchange_total,
    exchanges.map((item) => valueOf(item, taxes_included)),
  );
  return exchanges.map((item, i) => {
    const total = totals[i] ?? 0;
    const discount = toShop(item.discount);
    const tax = Math.min(toShop(item.tax), total);
    return {
      key: item.key,
      price: total + discount - (taxes_included ? 0 : tax),
      discount,
      tax,
      total,
    };
  });
}
