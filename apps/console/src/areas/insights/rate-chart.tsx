import { LineChart } from '@mantine/charts';
import { useText } from '../../text/use-text.tsx';
import { ChartPanel } from './chart-panel.tsx';
import { enough_returns, findPeak } from './findings.ts';
import classes from './insights.module.css';
import { startsOf } from './period.ts';
import type { OverviewData, Side } from './queries.ts';
import { useWords } from './use-words.ts';

type Point = { label: string; current: number | null; previous: number | null };

/** The return rate over the period, next to the one before. */
export function RateChart({ current, compared, interval }: OverviewData) {
  const { t } = useText();
  const { rate, day } = useWords();
  const starts = startsOf(current.period, interval);
  const rates = ratesOf(current, starts);
  const before = ratesOf(compared, startsOf(compared.period, interval));
  const points: Point[] = starts.map((start, index) => ({
    label: day(start),
    current: rates[index] ?? null,
    previous: before[index] ?? null,
  }));
  const ticks = ticksUpTo(Math.max(...points.flatMap((point) => [point.current ?? 0, point.previous ?? 0])));
  const peak =
    current.figures.return_count >= enough_returns
      ? findPeak(
          current.intervals.map(({ starts_on, rates: { by_value }, return_count }) => ({
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
      <div className={classes['lines']} role="img" aria-label={title}>
        <LineChart
          h={236}
          data={points}
          dataKey="label"
          series={[
            {
              name: 'previous',
              label: t('insights.previous_period'),
              color: 'var(--r-edge)',
              strokeDasharray: '4 4',
            },
            { name: 'current', label: t('insights.this_period'), color: 'var(--r-accent-ink)' },
          ]}
          curveType="linear"
          strokeWidth={2.25}
          withDots={points.length < 16}
          gridAxis="x"
          strokeDasharray="0"
          yAxisProps={{ domain: [0, ticks.at(-1) ?? 0], ticks, tickFormatter: rate }}
          tickLine="none"
          gridColor="var(--r-line)"
          textColor="var(--r-ink2)"
          valueFormatter={(value) => rate(value)}
          lineProps={(series) => ({
            isAnimationActive: false,
            strokeWidth: series.name === 'current' ? 2.25 : 1.5,
            dot: series.name === 'current' && points.length < 16 ? { r: 3 } : false,
          })}
        />
      </div>
      <ul className={classes['legend']} aria-hidden>
        <li data-line="current">{t('insights.this_period')}</li>
        <li data-line="previous">{t('insights.previous_period')}</li>
      </ul>
    </ChartPanel>
  );
}

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
