import figures_strip from '../../parts/figures.module.css';
import { useText } from '../../text/use-text.tsx';
import { retainedShare } from './findings.ts';
import classes from './insights.module.css';
import type { OverviewData, Side } from './queries.ts';
import { useWords } from './use-words.ts';

/** The five figures at the top, each with what it was before. */
export function FiguresStrip({ current, compared, currency }: OverviewData) {
  const { t, number, money } = useText();
  const { rate, share, duration } = useWords();
  const before = (value: string) => t('insights.previously', { value });
  const retained = (side: Side) => {
    const found = retainedShare(side);
    return found === null ? '–' : share(found);
  };
  const costPer = ({ costs, figures }: Side) =>
    figures.return_count === 0
      ? '–'
      : money({ amount: Math.round(costs.total / figures.return_count), currency });
  const { request_to_money } = current.durations;
  const figures = [
    {
      label: t('insights.rate_by_value'),
      value: rate(current.figures.rates.by_value),
      note: before(rate(compared.figures.rates.by_value)),
    },
    {
      label: t('insights.returns'),
      value: number(current.figures.return_count),
      note: t('insights.units_and_orders', {
        units: current.figures.returned_units,
        orders: current.figures.order_count,
      }),
    },
    {
      label: t('insights.revenue_retained'),
      value: retained(current),
      note: before(retained(compared)),
    },
    { label: t('insights.cost_per_return'), value: costPer(current), note: before(costPer(compared)) },
    {
      label: t('insights.time_to_money'),
      value: duration(request_to_money.median_minutes),
      note: t('insights.nine_in_ten', { value: duration(request_to_money.p90_minutes) }),
    },
  ];
  return (
    <dl className={figures_strip['strip']}>
      {figures.map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={figures_strip['figure']}>{value}</dd>
          <dd className={classes['note']}>{note}</dd>
        </div>
      ))}
    </dl>
  );
}
