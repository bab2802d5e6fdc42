// Which value of each option can be chosen, and what is said of it. The server renders the first state by this; the browser keeps it up to date.

/** A variant as its tiles know it. */
export type RowVariant = {
  /** One value for each option, such as Mint and Large. */
  values: readonly string[];
  /** How many are left, if they are few; may be empty. */
  left: string;
  /** What it costs on top or gives back, or that it is the shopper's own; may be empty. */
  fact: string;
  /** What the exchange comes to; null if it can't be had. */
  due: string | null;
  is_own: boolean;
};

export type RowValue = { value: string; fact: string; can_be_had: boolean };

/** The different values of each option, in the order of the variants. */
const valuesOfRows = (variants: readonly RowVariant[]): string[][] =>
  (variants[0]?.values ?? []).map((_, row) => [...new Set(variants.map(({ values }) => values[row]!))]);

/** The variant of these values, if all are chosen. */
export const variantOfValues = <V extends { values: readonly string[] }>(
  variants: readonly V[],
  chosen: readonly (string | undefined)[],
): V | undefined => variants.find(({ values }) => values.every((value, row) => value === chosen[row]));

/**
 * What is said of each value. It can be had if there is a variant with the values that are chosen in the rows above. What it costs is that of the variant with the other
 * values that are chosen, or of the shopper's own; the last row says it always, the others where it depends on them.
 */
export function rowsOf(
  variants: readonly RowVariant[],
  chosen: readonly (string | undefined)[],
  sold_out: string,
): RowValue[][] {
  const own = (variants.find(({ is_own }) => is_own) ?? variants[0])?.values ?? [];
  const offered = variants.filter(({ due }) => due !== null);
  return valuesOfRows(variants).map((values, row) => {
    const found = values.map((value) => {
      const wanted = own.map((of_own, at) => (at === row ? value : (chosen[at] ?? of_own)));
      const isPossible = (variant: RowVariant) =>
        variant.values[row] === value &&
        variant.values.every((one, at) => at >= row || chosen[at] === undefined || one === chosen[at]);
      return { value, variant: variantOfValues(offered, wanted) ?? offered.find(isPossible), isPossible };
    });
    const differs = new Set(found.flatMap(({ variant }) => (variant ? [variant.fact] : []))).size > 1;
    const is_told = differs || row === own.length - 1;
    return found.map(({ value, variant, isPossible }) => {
      const can_be_had = offered.some(isPossible);
      return { value, can_be_had, fact: can_be_had ? (is_told && variant?.fact) || '' : sold_out };
    });
  });
}

/** How a choice is heard that is seen as “14” and “No extra cost”: “Size 14, No extra cost”. */
export const spokenName = (of: string | undefined, name: string, fact: string): string =>
  [[of, name].filter(Boolean).join(' '), fact].filter(Boolean).join(', ');
