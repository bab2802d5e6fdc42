import type { SecurityFacts } from '../facts/status.ts';
import { useText } from '../text/use-text.ts';
import { Amount } from './amount.tsx';
import { Icon } from './icon.tsx';

/** The deposit of an exchange that was sent before its items are back: how much, until when, and what ends it. */
export function SecurityCard({ security, time_zone }: { security: SecurityFacts; time_zone: string }) {
  const { t, day } = useText();
  const { kind, state, amount, charged, currency, release_on, is_sent, late_until } = security;
  const on = (at: string) => day({ at, time_zone });
  const of = (value: number) => <Amount money={{ amount: value, currency }} />;
  if (kind === 'none' && state !== 'held') return null;
  const is_charged = state === 'charged';
  const rows = [
    ...(state === 'held' && kind === 'deposit'
      ? [{ name: t('security.ends'), value: t(`review.back_on.${release_on}`) }]
      : []),
    ...(state === 'held' && !is_sent ? [{ name: t('review.hand_in_by'), value: on(security.send_by) }] : []),
    ...(state === 'held' && !is_sent && kind === 'deposit'
      ? [{ name: t('review.if_not'), value: t('security.kept_on', { day: on(security.charge_at) }) }]
      : []),
    ...(is_charged && charged < amount
      ? [{ name: t('security.refunded'), value: of(amount - charged) }]
      : []),
    ...(is_charged && late_until
      ? [{ name: t('security.late'), value: t('security.refunded_until', { day: on(late_until) }) }]
      : []),
  ];
  return (
    <section class="card security">
      <div class="security-head">
        <h2>{t(kind === 'none' ? 'security.none' : `security.${state}`)}</h2>
        <Icon name="shield-check" />
      </div>
      {kind === 'deposit' && <p class="security-amount">{of(is_charged ? charged : amount)}</p>}
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
    </section>
  );
}
