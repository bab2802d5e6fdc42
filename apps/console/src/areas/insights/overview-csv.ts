import type { CsvCell } from '@retour/contract/csv';
import type { OverviewData, Side } from './queries.ts';

/** The figures of the overview as rows of a CSV file: a name, the period, and the one before. Amounts are minor units of `currency`. */
export function overviewCsv({ current, compared, currency, interval }: OverviewData): CsvCell[][] {
  const before = new Map(figuresOf(compared));
  return [
    ['figure', 'period', 'previous_period'],
    ['currency', currency, currency],
    ...figuresOf(current).map(([name, value]) => [name, value, before.get(name) ?? null]),
    ...current.intervals.flatMap((one, i) => {
      const { starts_on, ...figures } = one;
      const earlier = new Map(leavesOf(compared.intervals[i] ?? {}, ''));
      const of = `${interval}.${starts_on}.`;
      return leavesOf(figures, '').map(([name, value]) => [of + name, value, earlier.get(name) ?? null]);
    }),
  ];
}

type Leaf = [name: string, value: CsvCell];

const figuresOf = ({ intervals: _intervals, resolutions, ...side }: Side): Leaf[] => [
  ...leavesOf(side, ''),
  ...resolutions.flatMap(({ resolution, ...figures }) => leavesOf(figures, `resolutions.${resolution}.`)),
];

/** Every value in an object, by its path. */
const leavesOf = (value: object, path: string): Leaf[] =>
  Object.entries(value).flatMap(([name, inner]: [string, unknown]): Leaf[] =>
    typeof inner === 'object' && inner !== null
      ? leavesOf(inner, `${path}${name}.`)
      : [[path + name, inner as CsvCell]],
  );
