/** The path of a line through the values that there are, broken where one is missing. */
export function pathOf(
  values: readonly (number | null)[],
  x: (index: number) => string,
  y: (value: number) => string,
): string {
  return values
    .flatMap((value, index) => {
      if (value === null) return [];
      const begins = index === 0 || values[index - 1] === null;
      return [`${begins ? 'M' : 'L'}${x(index)} ${y(value)}`];
    })
    .join(' ');
}
