import { Link } from '@tanstack/react-router';
import { Check, Eye, QrCode, ReceiptText, TriangleAlert } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReturnOverview } from '../../../../../client/src/index.ts';
import { useCan } from '../../api/session.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './desk.module.css';
import { spelled } from './unit-row.tsx';

type Shown = { shown: ReturnOverview };

const day_ms = 86_400_000;

/** What the policy decided when the return was requested. */
export function Eligibility({ shown }: Shown) {
  const { t, shortDate } = useText();
  const { policy, order, requested_at, review_reason, totals, units } = shown;
  const facts: { icon: LucideIcon; kind: string; text: string; note?: string }[] = [];
  if (order.delivered_at) {
    const days = Math.floor((Date.parse(requested_at) - Date.parse(order.delivered_at)) / day_ms);
    facts.push({
      icon: Check,
      kind: 'good',
      text: days < 0 ? t('desk.requested_before') : t('desk.requested_after', { days }),
      note: t('desk.delivered_on', { date: shortDate(order.delivered_at) }),
    });
  }
  for (const { id, override } of units)
    if (override)
      facts.push({
        icon: TriangleAlert,
        kind: 'warn',
        text: t('desk.accepted_anyway', { by: override.by }),
        note: `${override.reason} (${id})`,
      });
  if (review_reason) facts.push({ icon: Eye, kind: 'warn', text: t(`desk.review.${review_reason}`) });
  if (totals.bonus_credit.amount > 0)
    facts.push({ icon: ReceiptText, kind: 'soft', text: t('desk.has_bonus') });
  if (totals.handling_fee.amount === 0) facts.push({ icon: Check, kind: 'good', text: t('desk.no_fees') });
  return (
    <Panel
      title={t('desk.why_eligible')}
      aside={
        policy.name !== null && (
          <Link to="/policies">
            {t('desk.policy_version', { name: policy.name, version: policy.version ?? 0 })}
          </Link>
        )
      }
    >
      <ul className={classes['facts_list']}>
        {facts.map(({ icon: Icon, kind, text, note }) => (
          <li key={`${text} ${note ?? ''}`}>
            <Icon size={16} strokeWidth={1.75} aria-hidden className={classes[kind]} />
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
      <p className={classes['soft']}>{[customer.email, where].filter(Boolean).join(', ')}</p>
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

/** How the items travel. */
export function Shipping({ shown: { method, labels, destination } }: Shown) {
  const { t, shortDate } = useText();
  const label = labels.find(({ voided_at }) => voided_at === null);
  const code = method?.drop_off_code;
  return (
    <Panel
      title={t('desk.shipping')}
      aside={
        method && (
          <span className={classes['tag']}>
            <QrCode size={14} strokeWidth={1.75} aria-hidden />
            {spelled(method.type)}
          </span>
        )
      }
    >
      {code && <p className={classes['code']}>{code.replaceAll(/(.{4})(?=.)/g, '$1 ')}</p>}
      {label && (
        <p>
          {label.tracking_url ? (
            <a href={label.tracking_url} target="_blank" rel="noreferrer">
              {label.carrier} {label.tracking_number}
            </a>
          ) : (
            `${label.carrier} ${label.tracking_number}`
          )}
          <span className={classes['soft']}>
            {t('desk.label_status', {
              status: spelled(label.status),
              date: shortDate(label.status_updated_at),
            })}
          </span>
        </p>
      )}
      {method?.delivered_at && <p>{t('desk.arrived_on', { date: shortDate(method.delivered_at) })}</p>}
      {destination && <p className={classes['soft']}>{t('desk.goes_to', { name: destination.name })}</p>}
      {!method && !label && <p className={classes['soft']}>{t('desk.no_parcel')}</p>}
    </Panel>
  );
}
