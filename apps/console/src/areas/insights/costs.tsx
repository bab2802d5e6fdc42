import { useText } from '../../text/use-text.tsx';
import { ChartPanel } from './chart-panel.tsx';
import { averagesOf, enough_returns, findLargestCost } from './findings.ts';
import classes from './insights.module.css';
import type { OverviewData } from './queries.ts';

const order = ['label', 'handling', 'markdown', 'payment_fees', 'fees'] as const;

/** What an average return costs, step by step. */
export function Costs({ current: { costs, figures }, currency }: OverviewData) {
  const { t, money } = useText();
  const { return_count } = figures;
  const sums = order.flatMap((cost) => {
    const amount = costs[cost];
    return amount === null || return_count === 0 ? [] : [{ cost, amount }];
  });
  const known = averagesOf(sums, return_count);
  const unknown = order.filter((cost) => costs[cost] === null);
  const largest = return_count >= enough_returns ? findLargestCost(known) : undefined;
  const title = largest ? t(`insights.largest_${largest}`) : t('insights.cost_per_return');
  const bars = stepsOf(known);
  const widest = Math.max(1, ...bars.map(({ start, size }) => start + size));
  const total = known.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <ChartPanel title={title} metric={t('insights.costs_metric', { count: return_count })}>
      <table className={classes['costs']}>
        <caption className="visually-hidden">{title}</caption>
        <tbody>
          {bars.map(({ cost, amount, start, size }) => (
            <tr key={cost}>
              <th scope="row">{t(`insights.cost_${cost}`)}</th>
              <td aria-hidden>
                <span
                  className={classes['step']}
                  data-cost={cost}
                  style={{
                    insetInlineStart: `${(100 * start) / widest}%`,
                    inlineSize: `${(100 * size) / widest}%`,
                  }}
                />
              </td>
              <td>{money({ amount, currency })}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t('insights.cost_per_return')}
            </th>
            <td>{money({ amount: total, currency })}</td>
          </tr>
        </tfoot>
      </table>
      {unknown.length > 0 && (
        <p className={classes['remark']}>
          {t('insights.unknown_costs', {
            costs: unknown.map((cost) => t(`insights.cost_${cost}`)).join(', '),
          })}
        </p>
      )}
    </ChartPanel>
  );
}

/** Where each step of a waterfall begins, and how long it is: an amount below zero goes back. */
function stepsOf<Step extends { amount: number }>(
  steps: readonly Step[],
): (Step & { start: number; size: number })[] {
  let end = 0;
  return steps.map((step) => {
    const begin = end;
    end += step.amount;
    return { ...step, start: Math.min(begin, end), size: Math.abs(step.amount) };
  });
}
