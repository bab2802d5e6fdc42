import { useText } from '../../text/use-text.tsx';
import { ChartPanel } from './chart-panel.tsx';
import { enough_returns, findPeak } from './findings.ts';
import classes from './insights.module.css';
import { LineChart } from './line-chart.tsx';
import { spansOf, startsOf } from './period.ts';
import type { OverviewData, Side } from './queries.ts';
import { useWords } from './use-words.ts';

type Point = { offset: number; label: string; current: number | null; previous: number | null };

/** The return rate over the period, next to the one before. */
export function RateChart({ current, compared, interval }: OverviewData) {
  const { t } = useText();
  const { rate, day } = useWords();
  const spans = spansOf(current.period, interval);
  const rates = ratesOf(
    current,
    spans.map(({ starts_on }) => starts_on),
  );
  const before = ratesOf(compared, startsOf(compared.period, interval));
  const points: Point[] = spans.map(({ starts_on, offset }, index) => ({
    offset,
    label: day(starts_on),
    current: rates[index] ?? null,
    previous: before[index] ?? null,
  }));
  const drawn = drawnOf(points, interval);
  const ticks = ticksUpTo(Math.max(...drawn.flatMap((point) => [point.current ?? 0, point.previous ?? 0])));
  const peak =
    current.figures.return_count >= enough_returns
      ? findPeak(
          // A day or two aren't compared with weeks.
          current.intervals
            .filter(({ starts_on }) => spans.some((span) => span.starts_on === starts_on && span.is_whole))
            .map(({ starts_on, rates: { by_value }, return_count }) => ({
              starts_on,
              rate: by_value,
              return_count,
            })),
        )
      : undefined;
  const title = peak
    ? t(`insights.peak_${interval}`, { rate: rate(peak.rate), start: day(peak.starts_on) })
    : t('insights.rate_by_value');
  return (
    <ChartPanel
      title={title}
      metric={t(`insights.rate_metric_${interval}`)}
      table={{
        head: [t('insights.from_day'), t('insights.this_period'), t('insights.previous_period')],
        rows: points.map(({ label, current: now, previous }) => [label, rate(now), rate(previous)]),
      }}
    >
      <div role="img" aria-label={title}>
        <LineChart
          offsets={drawn.map(({ offset }) => offset)}
          dayAt={(index) => drawn[index]?.label ?? ''}
          ticks={ticks}
          lines={[
            {
              name: 'previous',
              label: t('insights.previous_period'),
              values: drawn.map(({ previous }) => previous),
            },
            {
              name: 'current',
              label: t('insights.this_period'),
              values: drawn.map((point) => point.current),
            },
          ]}
          tell={rate}
        />
      </div>
      <ul className={classes['legend']} aria-hidden>
        <li data-line="current">{t('insights.this_period')}</li>
        <li data-line="previous">{t('insights.previous_period')}</li>
      </ul>
    </ChartPanel>
  );
}

/** The points of a line: not a first interval of a day to three, which says little and would tower over the others. The table has it. */
const drawnOf = <Placed extends { offset: number }>(points: readonly Placed[], interval: string): Placed[] =>
  interval !== 'day' && (points[1]?.offset ?? 9) <= 3 ? points.slice(1) : [...points];

/** Three to six round values from 0 to the first one that isn't below `most`. */
function ticksUpTo(most: number): number[] {
  const rough = Math.max(most, 0.001) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10);
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step);
}

/** The rates of a side in the order of its intervals; null where nothing was sold. */
function ratesOf({ intervals }: Side, starts: readonly string[]): (number | null)[] {
  const known = new Map(intervals.map(({ starts_on, rates: { by_value } }) => [starts_on, by_value]));
  return starts.map((start) => known.get(start) ?? null);
}
