import { convert } from '@retour/contract/money';

/** How a line of the order was taxed: what its units were sold for after discounts, and the tax on it that was stored. */
export type TaxedLine = {
  product_id: number | null;
  /** Price less discounts of all its units, in minor units of the shop's currency. Contains the tax when prices do. */
  value: number;
  tax: number;
  /** Rates that the platform reported, in decimals: `0.0825`. */
  rates: readonly string[];
};

/**
 * The line that says how a new item is taxed: one of the same product, else the one of the greatest value. Undefined when there is none.
 */
export function lineLike(product_id: number, lines: readonly TaxedLine[]): TaxedLine | undefined {
  const by_value = lines.toSorted((a, b) => b.value - a.value);
  return by_value.find((line) => line.product_id === product_id) ?? by_value[0];
}

/**
 * Tax on a price, rounded half up to the minor unit, as the given line was taxed: by the rates that were reported for it, else in the
 * proportion of its stored tax to its value. Of prices that include tax it is the part contained in them. Rates above 100 % are taken for
 * percentages that were reported as they are, and don't count.
 */
export function taxLike(
  { value, tax, rates }: TaxedLine,
  price: number,
  { taxes_included }: { taxes_included: boolean },
): number {
  const rate = tax === 0 ? 0 : rates.reduce((sum, text) => sum + billionths(text), 0);
  if (rate > 0 && rate <= billion) return convert(price, taxes_included ? billion + rate : billion, rate);
  return value > 0 ? convert(price, value, tax) : 0;
}

const billion = 1_000_000_000;

/** A rate in billionths; what is no number of decimals counts as none. */
function billionths(text: string): number {
  const parts = /^(\d{1,4})(?:\.(\d{1,18}))?$/.exec(text.trim());
  if (!parts) return 0;
  return Number(parts[1]) * billion + Number((parts[2] ?? '').padEnd(9, '0').slice(0, 9));
}
