import { useText } from '../../text/use-text.tsx';
import { ChartPanel } from './chart-panel.tsx';
import { enough_returns, retainedShare, whereValueWent } from './findings.ts';
import classes from './insights.module.css';
import type { OverviewData } from './queries.ts';
import { useWords } from './use-words.ts';

/** Where the returned value went. */
export function Resolutions({ current, currency }: OverviewData) {
  const { t, money } = useText();
  const { share } = useWords();
  const rows = whereValueWent(current);
  const total = rows.reduce((sum, { value }) => sum + value, 0);
  const retained = retainedShare(current);
  const { bonus, upsell, return_count } = current.figures;
  const title =
    retained !== null && return_count >= enough_returns
      ? t('insights.retained', { share: share(retained) })
      : t('insights.resolutions');
  return (
    <ChartPanel
      title={title}
      metric={t('insights.resolutions_metric', { total: money({ amount: total, currency }) })}
    >
      <div className={classes['stack']} aria-hidden>
        {rows.map(({ way, value }) => (
          <span key={way} data-tone={way} style={{ flexGrow: value }} />
        ))}
      </div>
      <table className={classes['shares']}>
        <caption className="visually-hidden">{title}</caption>
        <tbody>
          {rows.map(({ way, value, percent }) => (
            <tr key={way}>
              <th scope="row">
                <i data-tone={way} aria-hidden />
                {t(`insights.resolution_${way}`)}
              </th>
              <td>{money({ amount: value, currency })}</td>
              <td>{share(percent > 0 ? percent / 100 : value / total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {(bonus > 0 || upsell > 0) && (
        <p className={classes['remark']}>
          {t('insights.bonus_and_upsell', {
            bonus: money({ amount: bonus, currency }),
            upsell: money({ amount: upsell, currency }),
          })}
        </p>
      )}
    </ChartPanel>
  );
}
