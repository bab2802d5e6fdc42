import type { SecurityProblem } from '@retour/contract/securities';
import { returnNumber } from '../../api/side.ts';
import { doneAs } from '../../parts/problem-name.ts';
import { causeName } from '../../parts/review-cause.ts';
import { waitingTone } from '../../parts/waiting-tone.ts';
import { now } from '../../text/now.ts';
import type { Text } from '../../text/text.ts';
import type { Item } from './queries.ts';

const day_ms = 24 * 60 * 60 * 1000;

/** Whole days until a moment; negative after it. */
const daysUntil = (at: string) => Math.floor((new Date(at).getTime() - now()) / day_ms);

const nameOf = ({ customer_name }: Item, { t }: Text) => customer_name ?? t('home.no_name');

/** The first line of a row. */
export function titleOf(item: Item, text: Text): string {
  const { t } = text;
  const { kind, order_name, return_id, units } = item;
  const name = nameOf(item, text);
  if (kind === 'withdrawal_receipt') return t('home.receipt_of', { name });
  if (kind === 'withdrawal' || kind === 'withdrawal_refund')
    return order_name === null
      ? t('home.withdrawal_unmatched', { name })
      : t('home.withdrawal_of', { order: order_name, name });
  if (kind === 'backup_old') return t('home.backup_old');
  if (kind === 'privacy_requests') return t('home.privacy_requests', { count: item.things ?? 0 });
  if (kind === 'exposure_high') return t('home.exposure_high', { share: item.things ?? 0 });
  if (kind.startsWith('connection_'))
    return t(`home.${kind as 'connection_failing'}`, {
      platform: item.detail ?? '',
      count: item.things ?? 0,
    });
  const id = return_id === null ? '' : returnNumber(return_id);
  if (kind === 'refund_unknown') return t(`home.${doneAs(item.troubled_settlement)}_unknown`, { id, name });
  if (kind === 'refund_failed') return t(`home.${doneAs(item.troubled_settlement)}_failed`, { id, name });
  if (kind === 'message') return t('home.message_of', { id, name });
  if (kind === 'security_problem') return t('home.security_problem', { id, name });
  return t('home.return_of', { id, name, units: units ?? 0 });
}

/** The second line of a row. */
export function detailOf(item: Item, text: Text): string {
  const { t, shortDate, age } = text;
  switch (item.kind) {
    case 'withdrawal_receipt':
      return t('home.receipt_failed', { email: item.detail ?? '' });
    case 'withdrawal':
      if (item.order_name === null) return t('home.wrote', { text: item.detail ?? '' });
      if (item.action === 'find_order') return t('home.withdrawal_address');
      return item.return_id === null
        ? t('home.withdrawal_to_decide')
        : t('home.withdrawal_return_ended', { id: returnNumber(item.return_id) });
    case 'withdrawal_refund':
      return item.detail_at === null
        ? t('home.not_arrived')
        : t('home.arrived', { date: shortDate(item.detail_at) });
    case 'privacy_requests':
      return t('home.privacy_requests_text');
    case 'refund_unknown':
      return t('home.unknown_text');
    case 'refund_failed':
      return t(`home.${doneAs(item.troubled_settlement)}_failed_text`);
    case 'security_problem':
      return t(`home.security.${item.detail as SecurityProblem}`);
    case 'exposure_high':
      return t('home.exposure_high_text');
    case 'message':
      return t('home.wrote', { text: item.detail ?? '' });
    case 'review':
      return [
        item.review_cause ? causeName(item.review_cause, t) : t(`home.review.${item.detail as 'flagged'}`),
        ...(item.photos ? [t('home.photos', { count: item.photos })] : []),
      ].join(', ');
    case 'backup_old':
      return item.detail_at === null
        ? t('home.backup_none')
        : t('home.backup_age', { age: age(item.detail_at) });
    case 'connection_failing':
    case 'connection_behind':
    case 'connection_differences':
      return t(`home.${item.kind}_text`);
    case 'overdue':
    default:
      return t('home.unopened', { age: age(item.since) });
  }
}

export type Due = { text: string; tone: 'plain' | 'warn' | 'bad' };

/** How urgent a row is, in words. */
export function dueOf(item: Item, { t, shortDate, age }: Text): Due {
  if (item.kind === 'review' || item.kind === 'message')
    return { text: t('home.waiting', { age: age(item.since) }), tone: waitingTone(item.since) };
  if (item.kind === 'exposure_high' || (item.kind === 'backup_old' && item.detail_at === null))
    return { text: '', tone: 'plain' };
  if (item.due_at === null) return { text: t('home.since', { date: shortDate(item.since) }), tone: 'plain' };
  const days = daysUntil(item.due_at);
  if (days < 0)
    return {
      text: t('home.days_overdue', { count: -days }),
      tone: item.kind === 'overdue' ? 'warn' : 'bad',
    };
  return { text: t('home.days_left', { count: days }), tone: days <= 3 ? 'bad' : 'plain' };
}
