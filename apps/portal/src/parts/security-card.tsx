import type { SecurityFacts } from '../facts/status.ts';
import { useText } from '../text/use-text.ts';
import { Amount } from './amount.tsx';
import { ButtonLink } from './button.tsx';
import { Icon } from './icon.tsx';

/** What secures an exchange that was sent before its items are back: how much, until when, and what ends it. */
export function SecurityCard({ security, time_zone }: { security: SecurityFacts; time_zone: string }) {
  const { t, day, money } = useText();
  const { kind, state, amount, charged, currency, release_on, is_sent, late_until, pay_url } = security;
  const on = (at: string) => day({ at, time_zone });
  const of = (value: number) => <Amount money={{ amount: value, currency }} />;
  if (kind === 'none' && state !== 'held') return null;
  // Nothing is charged before the new items are ordered.
  const is_waiting = state === 'held' && !security.is_ordered;
  const is_charged = state === 'charged' || state === 'charging';
  const is_deposit = kind === 'deposit';
  const has_amount = is_charged || is_deposit || (kind !== 'none' && state !== 'released');
  const rows = [
    ...(state === 'held' && (is_deposit || kind === 'hold')
      ? [
          {
            name: t(is_deposit ? 'security.ends' : 'security.let_go'),
            value: t(`review.back_on.${release_on}`),
          },
        ]
      : []),
    ...(state === 'held' && !is_sent ? [{ name: t('review.hand_in_by'), value: on(security.send_by) }] : []),
    ...(state === 'held' && !is_sent && !is_waiting && kind !== 'none'
      ? [
          {
            name: t('review.if_not'),
            value: t(is_deposit ? 'security.kept_on' : 'security.charged_on', {
              day: on(security.charge_at),
            }),
          },
        ]
      : []),
    ...(is_deposit && is_charged && charged < amount
      ? [{ name: t('security.refunded'), value: of(amount - charged) }]
      : []),
    ...(state === 'charged' && late_until
      ? [{ name: t('security.late'), value: t('security.refunded_until', { day: on(late_until) }) }]
      : []),
  ];
  return (
    <section class="card security">
      <div class="security-head">
        <h2>{t(titleOf(security))}</h2>
        <Icon name="shield-check" />
      </div>
      {has_amount && <p class="security-amount">{of(is_charged ? charged : amount)}</p>}
      {is_waiting && <p>{t('security.waiting')}</p>}
      {pay_url && <p>{t('security.unpaid')}</p>}
      {rows.length > 0 && (
        <dl class="facts">
          {rows.map((row) => (
            <div>
              <dt>{row.name}</dt>
              <dd>{row.value}</dd>
            </div>
          ))}
        </dl>
      )}
      {pay_url && (
        <ButtonLink href={pay_url}>
          {t('security.pay', { amount: money({ amount: charged, currency }) })}
        </ButtonLink>
      )}
    </section>
  );
}

const of_card = {
  released: 'security.free',
  charging: 'security.charging',
  charged: 'security.card_charged',
  uncollected: 'security.uncollected',
  refunded_late: 'security.card_refunded',
} as const;

function titleOf({ kind, state, is_ordered }: SecurityFacts) {
  if (kind === 'none') return is_ordered ? 'security.none' : 'security.none_waiting';
  if (state === 'charging') return of_card.charging;
  if (kind === 'deposit') return `security.${state}` as const;
  return state === 'held' ? (`security.${kind}` as const) : of_card[state];
}
