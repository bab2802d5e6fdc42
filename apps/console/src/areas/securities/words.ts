import type { SecurityRisk } from '@retour/contract/securities';
import type { IconName } from '@retour/tokens';
import type { SecurityAct } from '../../parts/security-act.tsx';
import { actsOf } from '../../parts/security-act.tsx';
import { now } from '../../text/now.ts';
import type { Text } from '../../text/text.ts';
import type { QueuedSecurity } from './queries.ts';

type Look = { look: 'open' | 'review' | 'processing' | 'closed' | 'cancelled' | 'bad'; icon: IconName };

const looks = {
  trusted: { look: 'open', icon: 'user-check' },
  deposit_paid: { look: 'open', icon: 'banknote' },
  card_saved: { look: 'open', icon: 'credit-card' },
  card_held: { look: 'open', icon: 'credit-card' },
  charging: { look: 'processing', icon: 'loader' },
  charge_declined: { look: 'bad', icon: 'triangle-alert' },
  card_charged: { look: 'closed', icon: 'check' },
  needs_grading: { look: 'review', icon: 'scan-barcode' },
  differs: { look: 'bad', icon: 'triangle-alert' },
  to_be_kept: { look: 'processing', icon: 'loader' },
  refund_declined: { look: 'bad', icon: 'triangle-alert' },
  released: { look: 'closed', icon: 'check' },
  charged: { look: 'closed', icon: 'check' },
  uncollected: { look: 'bad', icon: 'triangle-alert' },
  written_off: { look: 'cancelled', icon: 'x' },
  refunded_late: { look: 'closed', icon: 'check' },
} as const satisfies Record<string, Look>;
type Status = keyof typeof looks;

/** What has become of a security, in one word. */
export function statusOf(row: QueuedSecurity): Look & { status: Status } {
  const status = nameOf(row);
  return { status, ...looks[status] };
}

const of_kind = {
  none: 'trusted',
  card: 'card_saved',
  hold: 'card_held',
  deposit: 'deposit_paid',
} as const satisfies Record<QueuedSecurity['kind'], Status>;

function nameOf({
  state,
  kind,
  cause,
  release_on,
  charge_decided_at,
  written_off_at,
}: QueuedSecurity): Status {
  if (cause === 'refund_declined' || cause === 'charge_declined') return cause;
  if (written_off_at !== null) return 'written_off';
  if (state === 'charged' && kind !== 'deposit') return 'card_charged';
  if (state !== 'held') return state;
  if (cause === 'differs') return charge_decided_at === null ? 'differs' : 'to_be_kept';
  if (cause === 'arrived' && release_on === 'grading') return 'needs_grading';
  return of_kind[kind];
}

export const risk_icons: Record<SecurityRisk, IconName> = {
  high: 'triangle-alert',
  medium: 'eye',
  low: 'circle',
};

/** Why it is as risky as it is. */
export function causeText(row: QueuedSecurity, { t, shortDate }: Text): string {
  const { cause, kind, reminded_at, ended_at, decline_code } = row;
  if (cause === null) return ended_at === null ? '' : t('securities.ended_on', { day: shortDate(ended_at) });
  if (cause === 'late' || cause === 'due_soon')
    return reminded_at === null
      ? t('securities.not_reminded')
      : t('securities.reminded', { day: shortDate(reminded_at) });
  if (cause === 'in_time') return t(`securities.in_time.${kind}`);
  if (cause === 'charge_declined' && decline_code !== null)
    return t('securities.declined_because', { code: decline_code });
  return t(`securities.cause.${cause}`);
}

export type Tone = 'plain' | 'warn' | 'bad';

/** How much time there is to hand the items in, or that they were. */
export function timeLeft(row: QueuedSecurity, { t, daysBetween }: Text): { text: string; tone: Tone } {
  const { cause, send_by, out_amount, state } = row;
  if (state !== 'held') return { text: '', tone: 'plain' };
  if (cause === 'arrived' || cause === 'differs') return { text: t('securities.arrived'), tone: 'plain' };
  if (out_amount.amount === 0) return { text: t('securities.dropped_off'), tone: 'plain' };
  const days = daysBetween(new Date(now()).toISOString(), send_by);
  if (days < 0) return { text: t('securities.days_late', { count: -days }), tone: 'bad' };
  return { text: t('securities.days_left', { count: days }), tone: days <= 2 ? 'warn' : 'plain' };
}

/** What somebody does next about a security; undefined where nothing is due. */
export function dueActOf({ cause, charge_decided_at }: QueuedSecurity): SecurityAct | undefined {
  if (cause === 'refund_declined') return 'refund_again';
  if (cause === 'not_returned') return 'write_off';
  if (cause === 'differs') return charge_decided_at === null ? 'charge' : undefined;
  return cause === 'no_notice' || cause === 'late' || cause === 'due_soon' ? 'remind' : undefined;
}

/** What else can be done. */
export const otherActsOf = (row: QueuedSecurity): SecurityAct[] =>
  actsOf(row).filter((act) => act !== dueActOf(row));
