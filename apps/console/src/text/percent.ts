/** Shares as percent with so many decimals at most. A share that isn't nothing never reads as 0%: it is less than the smallest that is shown. */
export function percentsOf(tag: string, decimals = 0): (share: number) => string {
  const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: decimals });
  const smallest = 10 ** -(decimals + 2);
  return (share) => (share > 0 && share < smallest ? `< ${percent.format(smallest)}` : percent.format(share));
}
