import type { Reader } from '../../../platform/db.ts';
import { costsOf, totalCost } from './costs.ts';
import type { Cost } from './costs.ts';
import { percentile } from './percentiles.ts';
import type { Period } from './periods.ts';
import { dayCount } from './periods.ts';
import { STEPS, listBreakdown, listDurations, listIntervals, sumInstant, sumPeriod } from './store.ts';
import type { CostAssumptions, Figures, Step } from './store.ts';

/** Figures with the rates that follow from them; a rate is null where nothing was sold. */
export const withRates = (figures: Figures) => ({
  ...figures,
  rates: {
    by_value: rate(figures.returned_value, figures.sold_value),
    by_units: rate(figures.returned_units, figures.sold_units),
    of_cohort: rate(figures.cohort_value, figures.sold_value),
    of_cohort_units: rate(figures.cohort_units, figures.sold_units),
  },
});

const rate = (part: number, whole: number) => (whole > 0 ? Number((part / whole).toFixed(6)) : null);

/** Days up to about two weeks, weeks up to about half a year, then months: a line of 7 to 37 points. */
export function intervalOf(period: Period): 'day' | 'week' | 'month' {
  const days = dayCount(period);
  if (days <= 15) return 'day';
  return days <= 190 ? 'week' : 'month';
}

/** Everything that the overview shows of one period. */
export async function readSide(
  db: Reader,
  shop_id: number,
  period: Period,
  { interval, assumptions }: { interval: 'day' | 'week' | 'month'; assumptions: CostAssumptions },
) {
  const [figures, intervals, durations, resolutions, dispositions, instant] = await Promise.all([
    sumPeriod(db, shop_id, period),
    listIntervals(db, shop_id, period, interval),
    listDurations(db, shop_id, period),
    listBreakdown(db, shop_id, 'resolution', period, { limit: 10, order: 'returned_value' }),
    listBreakdown(db, shop_id, 'disposition', period, { limit: 100, order: 'returned_value' }),
    sumInstant(db, shop_id, period),
  ]);
  const ofResolution = (resolution: string) => {
    const found = resolutions.find(({ key }) => key === resolution)?.figures;
    const { return_count = 0, returned_units: units = 0, returned_value: value = 0 } = found ?? {};
    return { return_count, units, value };
  };
  const kept = ofResolution('keep_offer');
  const paid = kept.value - figures.kept_value;
  const refunded_value = ofResolution('refund').value + paid;
  const disposed = new Map(dispositions.map(({ key, figures: { returned_value } }) => [key, returned_value]));
  const costs = costsOf({ figures, refunded_value, disposed, assumptions });
  return {
    period,
    figures: withRates(figures),
    intervals: intervals.map(({ starts_on, ...each }) => ({ starts_on, ...withRates(each) })),
    durations: Object.fromEntries(
      STEPS.map((step) => {
        const classes = durations.get(step) ?? [];
        const count = classes.reduce((sum, each) => sum + each.count, 0);
        return [
          step,
          { count, median_minutes: percentile(classes, 0.5), p90_minutes: percentile(classes, 0.9) },
        ];
      }),
    ) as Record<Step, { count: number; median_minutes: number | null; p90_minutes: number | null }>,
    costs: { ...costs, total: totalCost(costs) } as Record<Cost, number | null> & { total: number },
    resolutions: resolutions.map(({ key, figures: { returned_units, returned_value } }) => ({
      resolution: key,
      units: returned_units,
      value: returned_value,
    })),
    exchanges: { ...ofResolution('exchange'), instant },
    keep_offers: {
      offered_units: figures.offered_units,
      taken_units: kept.units,
      value: kept.value,
      paid,
      saved: figures.kept_value,
    },
  };
}
