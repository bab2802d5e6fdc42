import type { NotReturnable, NotReturnableCode } from '@retour/contract/not-returnable';
import { toTsMs } from '@retour/contract/time';
import type { PageFacts } from '@retour/portal';
import { day_ms } from '../../platform/clock.ts';

type WhyNot = PageFacts['items']['ineligible'][number]['why'];

/** What a page says for each code; its words are those of the portal's messages `why.…`. */
export const why_codes = {
  'not-fulfilled': 'not_fulfilled',
  'already-returned': 'already_returned',
  'already-refunded': 'already_refunded',
  'outside-window': 'outside_window',
  'final-sale': 'final_sale',
  blocklisted: 'not_returnable',
  'order-cancelled': 'order_cancelled',
  'no-policy': 'no_policy',
  'not-returnable': 'not_returnable',
  rejected: 'not_returnable',
  'limit-reached': 'limit',
  'refund-only': 'refund_only',
  'exchange-only': 'exchange_only',
  'nothing-offered': 'not_returnable',
  'too-many-units': 'not_returnable',
} as const satisfies Record<NotReturnableCode, WhyNot['code']>;

type ReasonContext = { returns: { reference: string; url: string }[]; now: Date };

/** Why nothing of a line can be returned, as pages tell it: the shop's own text, or a code with the days in the reader's words. */
export function whyNot({ code, params }: NotReturnable, { returns, now }: ReasonContext): WhyNot {
  const { note, days_late, returnable_from = null } = params;
  if (note !== undefined) return { code: 'note', text: note };
  const known = why_codes[code];
  if (known === 'already_returned') return { code: known, returns };
  if (known === 'outside_window') return { code: known, closed_at: closedAt(days_late, now) };
  if (known === 'limit') return { code: known, until: returnable_from };
  return { code: known };
}

/** The day on which the window closed. */
const closedAt = (days_late: number | undefined, now: Date) =>
  days_late === undefined ? null : toTsMs(new Date(now.getTime() - days_late * day_ms));
