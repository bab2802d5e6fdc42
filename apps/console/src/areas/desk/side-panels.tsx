import { Link } from '@tanstack/react-router';
import type { IconName } from '@retour/tokens';
import { Icon } from '../../parts/icon.tsx';
import type { ReturnOverview } from '../../../../../client/src/index.ts';
import { useCan } from '../../api/session.tsx';
import { Panel } from '../../parts/panel.tsx';
import { causeName } from '../../parts/review-cause.ts';
import { useText } from '../../text/use-text.tsx';
import classes from './desk.module.css';
import { Reviews } from './reviews.tsx';
import { carrierStatus, reviewName, spelled } from './words.ts';

type Shown = { shown: ReturnOverview };

/** What the policy decided when the return was requested. */
export function Eligibility({ shown }: Shown) {
  const { t, money, shortDate, daysBetween } = useText();
  const { policy, order, requested_at, review_reason, reviews, totals, units } = shown;
  const current = reviews.filter(({ ended_at }) => ended_at === null);
  const facts: { icon: IconName; kind: string; text: string; note?: string }[] = [];
  if (order.delivered_at) {
    const days = daysBetween(order.delivered_at, requested_at);
    facts.push({
      icon: 'check',
      kind: 'good',
      text: days < 0 ? t('desk.requested_before') : t('desk.requested_after', { days }),
      note: t('desk.delivered_on', { date: shortDate(order.delivered_at) }),
    });
  }
  for (const { id, override } of units)
    if (override)
      facts.push({
        icon: 'triangle-alert',
        kind: 'warn',
        text: t('desk.accepted_anyway', { by: override.by }),
        note: `${override.reason} (${id})`,
      });
  if (review_reason && current.length === 0)
    facts.push({ icon: 'eye', kind: 'warn', text: reviewName(shown, review_reason, t) });
  for (const review of reviews.filter(({ ended_at }) => ended_at !== null))
    facts.push({
      icon: 'eye',
      kind: 'soft',
      text: t('desk.was_reviewed', { name: causeName(review, t) }),
      note: review.note,
    });
  if (totals.bonus_credit.amount > 0)
    facts.push({
      icon: 'receipt-text',
      kind: 'soft',
      text: t('desk.has_bonus', { amount: money(totals.bonus_credit) }),
    });
  if (totals.handling_fee.amount === 0) facts.push({ icon: 'check', kind: 'good', text: t('desk.no_fees') });
  return (
    <Panel
      title={t(review_reason ? 'desk.why_review' : 'desk.why_eligible')}
      aside={
        policy.name !== null && (
          <Link to="/policies">
            {t('desk.policy_version', { name: policy.name, version: policy.version ?? 0 })}
          </Link>
        )
      }
    >
      <Reviews shown={shown} reviews={current} />
      <ul className={classes['facts_list']}>
        {facts.map(({ icon, kind, text, note }) => (
          <li key={`${text} ${note ?? ''}`}>
            <Icon name={icon} size={16} strokeWidth={1.75} className={classes[kind]} />
            <div>
              {text}
              {note !== undefined && <span className={classes['soft']}>{note}</span>}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Who returns, and what they bought and returned before. */
export function Customer({ shown: { customer } }: Shown) {
  const { t, number, percent, country } = useText();
  const seesCustomers = useCan('customers:read');
  const { orders, returns, bought, returned } = customer.history;
  const kept = bought.amount > 0 ? Math.max(0, 1 - returned.amount / bought.amount) : undefined;
  const where = customer.city ?? (customer.country ? country(customer.country) : undefined);
  return (
    <Panel
      title={customer.name ?? t('desk.unknown_customer')}
      aside={
        seesCustomers &&
        customer.email && (
          <Link to="/customers/$email" params={{ email: customer.email }}>
            {t('desk.customer_history')}
          </Link>
        )
      }
    >
      <p className={classes['soft']}>
        {[customer.is_business && t('desk.business'), customer.email, where].filter(Boolean).join(', ')}
      </p>
      <dl className={classes['figures']}>
        <div>
          <dt>{t('desk.orders')}</dt>
          <dd>{number(orders)}</dd>
        </div>
        <div>
          <dt>{t('desk.returns')}</dt>
          <dd>{number(returns)}</dd>
        </div>
        <div>
          <dt>{t('desk.value_kept')}</dt>
          <dd>{kept === undefined ? '–' : percent(kept)}</dd>
        </div>
      </dl>
    </Panel>
  );
}

const method_icons: Record<string, IconName> = {
  ship_with_label: 'printer',
  drop_off: 'qr-code',
  in_store: 'store',
};

/** How far a parcel is, and where it was last while it is on its way. */
function whereabouts(label: Shown['shown']['labels'][number], text: ReturnType<typeof useText>): string {
  const { t, shortDate } = text;
  const { last_seen_at, last_seen_place: place } = label;
  const status = carrierStatus(label.status, text);
  if (label.status === 'delivered' || last_seen_at === null)
    return t('desk.label_status', { status, date: shortDate(label.status_updated_at) });
  const date = shortDate(last_seen_at);
  return place === null
    ? t('desk.label_scanned', { status, date })
    : t('desk.label_seen', { status, place, date });
}

/** How the items travel. */
export function Shipping({ shown: { method, labels, destination, received_at } }: Shown) {
  const text = useText();
  const { t, day, knows } = text;
  const parcels = labels.filter(({ voided_at }) => voided_at === null);
  const word = `desk.method_name.${method?.type ?? ''}`;
  const icon = method_icons[method?.type ?? ''] ?? 'truck';
  const code = method?.drop_off_code;
  const arrived = received_at
    ? t('desk.scanned_on', { date: day(received_at) })
    : parcels.length === 0 && method?.delivered_at
      ? t('desk.arrived_on', { date: day(method.delivered_at) })
      : undefined;
  return (
    <Panel
      title={t('desk.shipping')}
      aside={
        method && (
          <span className={classes['tag']}>
            <Icon name={icon} size={14} strokeWidth={1.75} />
            {knows(word) ? t(word) : spelled(method.type)}
          </span>
        )
      }
    >
      {code && <p className={classes['code']}>{code.replaceAll(/(.{4})(?=.)/g, '$1 ')}</p>}
      {parcels.map((label) => (
        <p key={label.id}>
          {label.tracking_url ? (
            <a href={label.tracking_url} target="_blank" rel="noreferrer">
              {label.carrier} {label.tracking_number}
            </a>
          ) : (
            `${label.carrier} ${label.tracking_number}`
          )}
          <span className={classes['soft']}>{whereabouts(label, text)}</span>
        </p>
      ))}
      {arrived && <p>{arrived}</p>}
      {destination && <p className={classes['soft']}>{t('desk.goes_to', { name: destination.name })}</p>}
      {!method && parcels.length === 0 && <p className={classes['soft']}>{t('desk.no_parcel')}</p>}
    </Panel>
  );
}
