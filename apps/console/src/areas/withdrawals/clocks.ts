import { now } from '../../text/now.ts';
import type { Text } from '../../text/text.ts';
import type { QueuedWithdrawal } from './queries.ts';

const day_ms = 24 * 60 * 60 * 1000;
/** Days of each clock. */
export const clock_days = 14;

/** Whole days until a moment; negative after it. */
export const daysUntil = (at: string) => Math.floor((new Date(at).getTime() - now()) / day_ms);

type Tone = 'plain' | 'warn' | 'bad';
export type Clock = { text: string; tone: Tone };

/** How long there is until a deadline, in words: a warning from three days before it, and bad on its last day and after. */
export function timeLeft(due_at: string, { t }: Text): Clock {
  const days = daysUntil(due_at);
  if (days < 0) return { text: t('withdrawals.days_overdue', { count: -days }), tone: 'bad' };
  return {
    text: t('withdrawals.days_left', { count: days }),
    tone: days === 0 ? 'bad' : days <= 3 ? 'warn' : 'plain',
  };
}

/** Where the items are. */
export function goodsClock(shown: QueuedWithdrawal, text: Text): Clock | undefined {
  const { t, shortDate } = text;
  const { status, arrived_at, posted_at, goods_due_at } = shown;
  if (arrived_at !== null)
    return { text: t('withdrawals.arrived', { date: shortDate(arrived_at) }), tone: 'plain' };
  if (posted_at !== null)
    return { text: t('withdrawals.posted', { date: shortDate(posted_at) }), tone: 'plain' };
  if (status === 'refused' || status === 'cancelled' || status === 'refunded') return undefined;
  return { ...timeLeft(goods_due_at, text), tone: 'plain' };
}

/** Where the refund is. */
export function refundClock(shown: QueuedWithdrawal, text: Text): Clock | undefined {
  const { t, shortDate } = text;
  const { status, refunded_at, refund_due_at, refusal_ground } = shown;
  if (refunded_at !== null)
    return { text: t('withdrawals.paid', { date: shortDate(refunded_at) }), tone: 'plain' };
  if (status === 'refused') return { text: groundText(refusal_ground, text), tone: 'plain' };
  if (status === 'cancelled' || status === 'refunded') return undefined;
  if (status === 'return_created' && daysUntil(refund_due_at) > 0)
    return { text: t('withdrawals.waits'), tone: 'plain' };
  return timeLeft(refund_due_at, text);
}

/** Why a withdrawal was refused, in the reader's words. */
export function groundText(ground: string | null, { t, knows }: Text): string {
  const key = `withdrawals.ground.${ground}`;
  return knows(key) ? t(key) : (ground ?? '');
}
