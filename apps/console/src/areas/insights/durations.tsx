import { useText } from '../../text/use-text.tsx';
import { ChartPanel } from './chart-panel.tsx';
import classes from './insights.module.css';
import type { OverviewData } from './queries.ts';
import { useWords } from './use-words.ts';

const steps = ['request_to_scan', 'scan_to_grade', 'grade_to_money'] as const;

/** How long the steps of a return take. */
export function Durations({ current, compared }: OverviewData) {
  const { t } = useText();
  const { duration } = useWords();
  const minutes = steps.map((step) => current.durations[step].median_minutes ?? 0);
  const longest = Math.max(1, ...minutes);
  return (
    <ChartPanel title={t('insights.durations')} metric={t('insights.durations_metric')}>
      <table className={classes['costs']}>
        <caption className="visually-hidden">{t('insights.durations')}</caption>
        <tbody>
          {steps.map((step, index) => (
            <tr key={step}>
              <th scope="row">{t(`insights.step_${step}`)}</th>
              <td aria-hidden>
                <span
                  className={classes['step']}
                  style={{ inlineSize: `${(100 * (minutes[index] ?? 0)) / longest}%` }}
                />
              </td>
              <td>
                {duration(current.durations[step].median_minutes)}
                <small>
                  {t('insights.previously', { value: duration(compared.durations[step].median_minutes) })}
                </small>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ChartPanel>
  );
}
