import { allocate, percentageOf } from '@retour/contract/money';

/** Price, discounts and tax of one unit, in minor units of one currency, each 0 or more (API contract, 9.1). */
export type Priced = {
  price: number;
  discount: number;
  tax: number;
};

/** One unit of a return, with its stored shares. */
export type QuoteUnit = {
  /** The caller's number for the unit, its id or position, unique in the return. */
  key: number;
  /** What happens to the goods. */
  outcome: 'default' | 'keep' | 'donate' | 'reject';
  /** What the shopper gets. */
  resolution: 'refund' | 'credit' | 'exchange' | 'none';
  /** Of a refunded or credited unit that the shopper keeps: how much of its value they get for that, in basis points; all of it when left out. */
  offer_basis_points?: number | null;
} & Priced;

/** One unit that the shopper gets in exchange, at its current price. */
export type QuoteExchange = {
  /** The caller's number for the item, its id or position, unique in the return. */
  key: number;
  /** How much less than that the exchange costs (API contract, 9.5); default: 0. Negative where it costs more. */
  price_held?: number;
} & Priced;

/** Sums of prices, discounts and taxes, and what they come to. */
export type PricedTotals = {
  product: number;
  discount: number;
  tax: number;
  total: number;
};

/**
 * What was paid for a unit, or what an exchange item costs: price − discount, plus tax unless the prices include it.
 * RangeError for amounts that are not integers of 0 or more, or a discount above the price.
 */
export function valueOf({ price, discount, tax }: Priced, taxes_included: boolean): number {
  for (const amount of [price, discount, tax])
    if (!Number.isSafeInteger(amount) || amount < 0)
      throw new RangeError(`amounts are integers of 0 or more, got ${amount}`);
  if (discount > price) throw new RangeError(`a discount of ${discount} exceeds the price of ${price}`);
  return price - discount + (taxes_included ? 0 : tax);
}

/** What of a unit's value isn't given because the shopper keeps it for the rest, rounded so that what is given is rounded half up (API contract, 9.7). */
export function keptValueOf(unit: QuoteUnit, taxes_included: boolean): number {
  if (unit.outcome !== 'keep' || (unit.resolution !== 'refund' && unit.resolution !== 'credit')) return 0;
  const value = valueOf(unit, taxes_included);
  return value - percentageOf(value, unit.offer_basis_points ?? 10_000);
}

/** Whether a unit is in the totals: one that was rejected, or that gets nothing, is in none (API contract, 9.2). */
export function isCounted(unit: Pick<QuoteUnit, 'outcome' | 'resolution'>): boolean {
  return unit.outcome !== 'reject' && unit.resolution !== 'none';
}

/**
 * Splits a part of a unit's value into goods and tax, in the proportion of (value − tax) to tax. A stored tax above the
 * value, which no sound order has, leaves all of it tax.
 */
export function splitTax(
  amount: number,
  unit: Priced,
  taxes_included: boolean,
): { goods: number; tax: number } {
  const goods = Math.max(0, valueOf(unit, taxes_included) - unit.tax);
  const [goods_share = 0, tax_share = 0] = allocate(amount, [goods, unit.tax]);
  return { goods: goods_share, tax: tax_share };
}

/** Sums over units or exchange items. */
export function sumPriced(items: readonly Priced[], taxes_included: boolean): PricedTotals {
  const sums = { product: 0, discount: 0, tax: 0, total: 0 };
  for (const item of items) {
    sums.product += item.price;
    sums.discount += item.discount;
    sums.tax += item.tax;
    sums.total += valueOf(item, taxes_included);
  }
  return sums;
}
