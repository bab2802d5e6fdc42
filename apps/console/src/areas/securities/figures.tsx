import { warned_at_basis_points } from '@retour/contract/securities';
import figures_strip from '../../parts/figures.module.css';
import { Panel } from '../../parts/panel.tsx';
import { useText } from '../../text/use-text.tsx';
import type { Summary } from './queries.ts';
import classes from './securities.module.css';

const whole = 10_000;

/** The five figures at the top, each with what it is made of. */
export function FiguresStrip({ summary }: { summary: Summary }) {
  const { t, money, percent } = useText();
  const { out, limit, high_risk, due, ended, released, charged, lost } = summary;
  const exchanges = (count: number) => t('securities.exchanges', { count });
  const figures = [
    {
      name: 'out',
      amount: out.amount,
      note:
        limit === null || limit.amount === 0
          ? exchanges(out.count)
          : t('securities.of_limit', {
              exchanges: exchanges(out.count),
              share: percent(out.amount.amount / limit.amount),
              limit: money(limit),
            }),
    },
    { name: 'high_risk', amount: high_risk.amount, note: exchanges(high_risk.count) },
    { name: 'due', amount: due.amount, note: exchanges(due.count) },
    {
      name: 'released',
      amount: released.amount,
      note: t('securities.of_ended', {
        count: released.count,
        ended: ended.count,
        charged: charged.count,
      }),
    },
    {
      name: 'lost',
      amount: lost.amount,
      note: t('securities.lost_of', { count: lost.count, ended: ended.count }),
    },
  ] as const;
  return (
    <dl className={figures_strip['strip']}>
      {figures.map(({ name, amount, note }) => (
        <div key={name}>
          <dt>{t(`securities.figure.${name}`)}</dt>
          <dd className={figures_strip['figure']}>{money(amount)}</dd>
          <dd className={classes['soft']}>{note}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What is out by what secures it, and how much of the limit that is. */
export function Exposure({ summary: { out, limit, by_kind } }: { summary: Summary }) {
  const { t, money } = useText();
  const left = limit === null ? null : { ...limit, amount: Math.max(0, limit.amount - out.amount.amount) };
  const all = Math.max(limit?.amount ?? 0, out.amount.amount, 1);
  const share = (amount: number) => `${(amount / all) * 100}%`;
  const warned_at = warned_at_basis_points / whole;
  return (
    <Panel title={t('securities.exposure')}>
      <p className={classes['headline']}>
        {left === null
          ? t('securities.no_limit')
          : left.amount === 0
            ? t('securities.limit_reached')
            : t('securities.left', { amount: money(left) })}
      </p>
      <div className={classes['bar']} aria-hidden>
        {by_kind.map(({ kind, amount }) => (
          <span key={kind} data-kind={kind} style={{ inlineSize: share(amount.amount) }} />
        ))}
        {limit !== null && <i style={{ insetInlineStart: share(limit.amount * warned_at) }} />}
      </div>
      <dl className={classes['kinds']}>
        {by_kind.map(({ kind, count, amount }) => (
          <div key={kind}>
            <dt>
              <span className={classes['swatch']} data-kind={kind} aria-hidden />
              {t(`securities.kind.${kind}`, { count })}
            </dt>
            <dd>{money(amount)}</dd>
          </div>
        ))}
        <div className={classes['total']}>
          <dt>{t('securities.figure.out')}</dt>
          <dd>{money(out.amount)}</dd>
        </div>
      </dl>
      {limit !== null && <p className={classes['soft']}>{t('securities.at_the_limit')}</p>}
    </Panel>
  );
}
