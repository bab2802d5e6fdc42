import { useText } from '../../text/use-text.tsx';
import classes from './histogram.module.css';
import type { BackTestResult } from './queries.ts';

type Ages = NonNullable<BackTestResult['ages']>;
const kinds = ['allowed', 'refused', 'refused_before'] as const;
/** Days at the axis: each stands at the beginning of its bucket. */
const axis_days = [0, 30, 60, 90];

/** Past returns by the days since delivery: what stays accepted, what the draft rejects, and what was rejected before. */
export function Histogram({ ages, limits }: { ages: Ages; limits: { live?: number; draft?: number } }) {
  const { t, number } = useText();
  const { buckets, without_delivery } = ages;
  const sizes = buckets.map((bucket) => kinds.reduce((sum, kind) => sum + bucket[kind], 0));
  const most = Math.max(1, ...sizes);
  const totals = kinds.map((kind) => ({
    kind,
    count: buckets.reduce((sum, bucket) => sum + bucket[kind], 0),
  }));
  const last_day = buckets.at(-1)?.from_day ?? 0;
  const placeOf = (day: number) => {
    const place = buckets.findIndex(({ to_day }) => to_day === null || to_day >= day);
    return day === 0 ? 0 : ((place + 1) / buckets.length) * 100;
  };
  const lines = (['draft', 'live'] as const).flatMap((name) => {
    const days = limits[name];
    const is_same = name === 'live' && limits.draft === days;
    return days === undefined || days >= last_day || is_same ? [] : [{ name, days, at: placeOf(days) }];
  });
  return (
    <figure className={classes['histogram']}>
      <figcaption>{t('policies.by_days')}</figcaption>
      <div className={classes['limits']} aria-hidden data-count={lines.length}>
        {lines.map(({ name, days, at }) => (
          <span
            key={name}
            data-name={name}
            data-end={at > 60 || undefined}
            style={{ insetInlineStart: `${at}%` }}
          >
            {t(`policies.limit_${name}`, { days })}
          </span>
        ))}
      </div>
      <div className={classes['bars']} aria-hidden>
        {buckets.map((bucket, index) => (
          <span key={bucket.from_day} style={{ blockSize: `${(sizes[index]! / most) * 100}%` }}>
            {kinds.map(
              (kind) =>
                bucket[kind] > 0 && <i key={kind} data-kind={kind} style={{ flexGrow: bucket[kind] }} />,
            )}
          </span>
        ))}
        {lines.map(({ name, at }) => (
          <em key={name} data-name={name} style={{ insetInlineStart: `${at}%` }} />
        ))}
      </div>
      <div className={classes['axis']} aria-hidden>
        {axis_days.map((day) => (
          <span key={day} style={{ insetInlineStart: `${placeOf(day)}%` }}>
            {day === axis_days.at(-1) ? `${day}+` : day}
          </span>
        ))}
      </div>
      <ul className={classes['legend']}>
        {totals
          .filter(({ count }) => count > 0)
          .map(({ kind, count }) => (
            <li key={kind}>
              <i data-kind={kind} aria-hidden />
              {t(`policies.age_${kind}`, { count: number(count) })}
            </li>
          ))}
      </ul>
      {without_delivery > 0 && <p>{t('policies.without_delivery', { count: without_delivery })}</p>}
      <details>
        <summary>{t('policies.as_table')}</summary>
        <AgeTable buckets={buckets} />
      </details>
    </figure>
  );
}

function AgeTable({ buckets }: Pick<Ages, 'buckets'>) {
  const { t, number } = useText();
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('policies.age')}</th>
          {kinds.map((kind) => (
            <th scope="col" key={kind}>
              {t(`policies.age_head_${kind}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {buckets.map((bucket) => (
          <tr key={bucket.from_day}>
            <th scope="row">
              {bucket.to_day === null
                ? t('policies.days_from', { from: bucket.from_day })
                : t('policies.days_between', { from: bucket.from_day, to: bucket.to_day })}
            </th>
            {kinds.map((kind) => (
              <td key={kind}>{number(bucket[kind])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
