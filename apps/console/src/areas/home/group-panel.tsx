import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { REVIEW_REASONS } from '@retour/contract/states';
import type { IconName } from '@retour/tokens';
import { Icon } from '../../parts/icon.tsx';
import type { QueueSearch } from '../../api/queue-search.ts';
import { Money } from '../../parts/money.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './home.module.css';
import { ItemAction } from './item-action.tsx';
import { detailOf, dueOf, titleOf } from './item-words.ts';
import type { Due } from './item-words.ts';
import type { Group, Item } from './queries.ts';

/** Lists that have exactly what a group counts. A return whose refund failed is among the payment issues, not among the reviews. */
const lists: Partial<Record<Group['group'], QueueSearch>> = {
  reviews: {
    status: 'review',
    review_reason: REVIEW_REASONS.filter((reason) => reason !== 'refund_failed').join(','),
    sort_order: 'asc',
  },
  messages: { awaits_reply: true },
  overdue: { view: 'overdue', overdue: true },
};

/** A group with its two most urgent things. */
export function GroupPanel({ group: { group, count, items } }: { group: Group }) {
  const { t, number } = useText();
  const id = useId();
  const list = lists[group];
  return (
    <section className={classes['panel']} aria-labelledby={id}>
      <div className={classes['heading']}>
        <h2 id={id}>{t(`home.group.${group}`)}</h2>
        {list !== undefined && count > items.length ? (
          <Link to="/returns" search={list}>
            {t(`home.all.${group as 'reviews'}`, { count })}
          </Link>
        ) : (
          <>
            <span>{number(count)}</span>
            {count > items.length && <OtherList group={group} />}
          </>
        )}
      </div>
      <ul>
        {items.map((item) => (
          <Row
            key={`${item.kind} ${item.detail} ${item.settlement_id ?? item.return_id ?? item.withdrawal_id}`}
            item={item}
          />
        ))}
      </ul>
    </section>
  );
}

/** Where things of a group are found that aren't shown, among others. */
function OtherList({ group }: { group: Group['group'] }) {
  const { t } = useText();
  if (group === 'systems') return <Link to="/connections">{t('home.all_connections')}</Link>;
  return group === 'legal_deadlines' ? (
    <Link to="/withdrawals" search={{ view: 'open' }}>
      {t('home.open_withdrawals')}
    </Link>
  ) : (
    <Link to="/returns" search={{ problem: 'refund_failed,refund_unknown' }}>
      {t('home.failed_payments')}
    </Link>
  );
}

function Row({ item }: { item: Item }) {
  const text = useText();
  const { fullDate } = text;
  const due = dueOf(item, text);
  const { icon, tone } = lookOf(item, due);
  return (
    <li className={classes['row']}>
      <span className={classes['icon']} data-tone={tone}>
        <Icon name={icon} size={16} strokeWidth={1.75} />
      </span>
      <span className={classes['text']}>
        <strong>{titleOf(item, text)}</strong>
        <span>{detailOf(item, text)}</span>
      </span>
      <span className={classes['amount']}>{item.amount && <Money {...item.amount} />}</span>
      <span className={classes['due']} data-tone={due.tone} title={fullDate(item.due_at ?? item.since)}>
        {due.text}
      </span>
      <ItemAction item={item} title={titleOf(item, text)} />
    </li>
  );
}

function lookOf({ kind }: Item, due: Due): { icon: IconName; tone: 'bad' | 'warn' | 'mute' } {
  if (kind === 'withdrawal_receipt') return { icon: 'triangle-alert', tone: 'bad' };
  if (kind === 'withdrawal' || kind === 'withdrawal_refund')
    return { icon: 'scale', tone: due.tone === 'bad' ? 'bad' : 'warn' };
  if (kind === 'privacy_requests') return { icon: 'shield', tone: due.tone === 'bad' ? 'bad' : 'warn' };
  if (kind === 'refund_unknown') return { icon: 'triangle-alert', tone: 'bad' };
  if (kind === 'backup_old') return { icon: 'database-backup', tone: 'warn' };
  if (kind === 'connection_failing') return { icon: 'plug', tone: 'bad' };
  if (kind.startsWith('connection_')) return { icon: 'plug', tone: 'warn' };
  if (kind === 'security_problem' || kind === 'exposure_high') return { icon: 'shield', tone: 'warn' };
  if (kind === 'message') return { icon: 'message-square', tone: 'warn' };
  if (kind === 'refund_failed') return { icon: 'credit-card', tone: 'warn' };
  return kind === 'review' ? { icon: 'eye', tone: 'warn' } : { icon: 'package-open', tone: 'mute' };
}
