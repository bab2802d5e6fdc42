/** How many durations fall into a class; class n begins at e^(n / 20) minutes. */
export type DurationClass = { number: number; count: number };

const classes_per_e = 20;
const beginOf = (number: number) => (number === 0 ? 0 : Math.exp(number / classes_per_e));

/**
 * The duration in minutes that `share` (0 to 1) of all don't exceed; null where there are none. Exact to 5 %, which is the width of a class.
 * Classes come in the order of their numbers.
 */
export function percentile(classes: readonly DurationClass[], share: number): number | null {
  const total = classes.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  const wanted = share * total;
  let seen = 0;
  for (const { number, count } of classes) {
    if (seen + count >= wanted) {
      const begin = beginOf(number);
      return begin + ((wanted - seen) / count) * (beginOf(number + 1) - begin);
    }
    seen += count;
  }
  return null;
}
