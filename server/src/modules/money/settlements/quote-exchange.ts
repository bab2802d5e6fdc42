import { percentageOf } from '@retour/contract/money';
import { valueOf } from './quote-units.ts';
import type { Priced } from './quote-units.ts';

/** What an item costs, and the tax on it, in minor units of one currency. */
export type ItemPrice = { price: number; tax: number };

/** What a new item costs in exchange: its present price, an even exchange, or nothing within a range of what was paid, in basis points. */
export type ExchangePriceRule =
  | 'present'
  | 'even'
  | 'even_generous'
  | { free_within: readonly [low: number, high: number] };

/** What the price of an exchange is computed from, in minor units of the currency paid in, with tax. */
export type ExchangePriceInput = {
  /** What was paid for the returned unit. */
  paid: number;
  /** What the new item costs today. */
  present: number;
  /** What the returned unit costs today; null if it isn't sold any more. */
  replaced: number | null;
};

/**
 * The price of an exchange (API contract, 9.5). Only what the new item costs beyond a range of prices around what was paid is paid, and only what it
 * costs less than that range is given back. RangeError for a range that doesn't contain what was paid.
 */
export function exchangePrice(
  { paid, present, replaced }: ExchangePriceInput,
  rule: ExchangePriceRule,
): number {
  if (rule === 'present') return present;
  const [low, high] = evenRange(paid, replaced ?? paid, rule);
  return paid + Math.max(0, present - high) - Math.max(0, low - present);
}

/** The prices at which an exchange is even. */
function evenRange(
  paid: number,
  own: number,
  rule: Exclude<ExchangePriceRule, 'present'>,
): [low: number, high: number] {
  if (rule === 'even') return [Math.min(paid, own), Math.max(paid, own)];
  if (rule === 'even_generous') return [paid, Math.max(paid, own)];
  const [low, high] = rule.free_within;
  if (low > 10_000 || high < 10_000) throw new RangeError(`${low} to ${high} doesn't contain the price paid`);
  return [percentageOf(paid, low), percentageOf(paid, high)];
}

/** What the present price of a new item is more than the price of its exchange. Negative where the item costs less today. */
export function priceHeld(
  unit: Priced,
  { present, replaced }: { present: ItemPrice; replaced: number | null },
  { rule, taxes_included }: { rule: ExchangePriceRule; taxes_included: boolean },
): number {
  const today = valueOf({ ...present, discount: 0 }, taxes_included);
  return today - exchangePrice({ paid: valueOf(unit, taxes_included), present: today, replaced }, rule);
}
