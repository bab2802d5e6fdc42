import { Icon } from '../../parts/icon.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useText } from '../../text/use-text.tsx';
import { clock_days, daysUntil, timeLeft } from './clocks.ts';
import type { Assessed, Candidate, Withdrawal } from './queries.ts';
import classes from './withdrawals.module.css';

/** Both clocks, as ticks and as text. */
export function Deadlines({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t, time_zone } = useText();
  const { statements, goods_due_at, refund_due_at, state } = withdrawal;
  const name = statements[0]?.name ?? '';
  if (state === 'refused' || state === 'merged') return null;
  return (
    <Panel
      title={t('withdrawals.deadlines')}
      aside={<span className={classes['aside']}>{t('withdrawals.zone', { zone: time_zone })}</span>}
    >
      <Deadline title={t('withdrawals.goods', { name })} due_at={goods_due_at} note="" />
      <Deadline title={t('withdrawals.you_refund')} due_at={refund_due_at} note={t('withdrawals.may_wait')} />
    </Panel>
  );
}

function Deadline({ title, due_at, note }: { title: string; due_at: string; note: string }) {
  const text = useText();
  const { t, fullDate } = text;
  const { text: left, tone } = timeLeft(due_at, text);
  const passed = Math.min(clock_days, Math.max(0, clock_days - daysUntil(due_at)));
  return (
    <div className={classes['deadline']}>
      <p>
        <bdi>{title}</bdi>
        <span className={classes[`tone_${tone}`]}>{left}</span>
      </p>
      <div className={classes['ticks']} aria-hidden>
        {Array.from({ length: clock_days }, (_, day) => (
          <i key={day} data-passed={day < passed || undefined} />
        ))}
      </div>
      <p>
        {t('withdrawals.by_date', { date: fullDate(due_at), day: passed, days: clock_days })} {note}
      </p>
    </div>
  );
}

/** What the law and the policy say about the order: information, which decides nothing. */
export function InTime({ shown, chosen }: { shown: Assessed; chosen: Candidate | undefined }) {
  const { t, fullDate } = useText();
  const { withdrawal, period, has_right, is_business, exempt_items } = shown;
  const order = chosen?.order ?? withdrawal.order;
  if (!order || has_right === null) return null;
  const ends = period?.ends_at ? fullDate(period.ends_at) : undefined;
  const email_fits = chosen ? chosen.fits.email === true : withdrawal.matched_by === 'exact';
  return (
    <Panel
      title={t(withdrawal.state === 'matched' ? 'withdrawals.in_time_of' : 'withdrawals.in_time_if', {
        order: order.name,
      })}
    >
      <ul className={classes['facts']}>
        <Fact
          kind={has_right ? 'good' : 'bad'}
          title={t(
            has_right
              ? 'withdrawals.has_right'
              : is_business
                ? 'withdrawals.is_business'
                : 'withdrawals.no_right',
          )}
        />
        {period && (
          <Fact
            kind={period.in_time ? 'good' : 'bad'}
            title={t(period.in_time ? 'withdrawals.in_time' : 'withdrawals.too_late')}
            detail={
              ends === undefined
                ? t('withdrawals.not_delivered')
                : `${t('withdrawals.period_ends', { date: ends })} ${period.basis === 'not_informed' ? t('withdrawals.not_informed') : ''}`
            }
          />
        )}
        <Fact
          kind={exempt_items.length === 0 ? 'good' : 'bad'}
          title={t(exempt_items.length === 0 ? 'withdrawals.no_exemption' : 'withdrawals.exempt')}
          detail={exempt_items.map(({ title, exemption }) => `${title}: ${exemption}`).join(', ')}
        />
        <Fact
          kind={email_fits ? 'good' : 'open'}
          title={t(email_fits ? 'withdrawals.email_fits' : 'withdrawals.email_open')}
          detail={email_fits ? '' : t('withdrawals.email_open_text')}
        />
      </ul>
    </Panel>
  );
}

const icons = { good: 'check', bad: 'x', open: 'circle-dashed' } as const;

function Fact({ kind, title, detail = '' }: { kind: keyof typeof icons; title: string; detail?: string }) {
  const icon = icons[kind];
  return (
    <li {...(kind === 'good' ? { 'data-good': true } : kind === 'bad' ? { 'data-bad': true } : {})}>
      <Icon name={icon} size={16} strokeWidth={2} />
      <span>
        {title}
        {detail !== '' && <small>{detail}</small>}
      </span>
    </li>
  );
}
