import type { Security } from '../../../client/src/index.ts';
import type { ReturnPage } from './return-page.ts';
import { differencesOf } from './words.ts';
import type { Words } from './words.ts';

const states: Record<Security['state'], string> = {
  held: 'New items sent first',
  released: 'Released',
  charged: 'Deposit kept',
  uncollected: 'Not returned',
  refunded_late: 'Refunded after a late return',
};
const ends = { scan: 'at the first scan', delivery: 'at the delivery', grading: 'at the grading' };

/** What the page of a return states of its security that isn't so, or offers that can't be done. */
export function securityDifferences(
  { security: seen }: ReturnPage,
  security: Security | undefined,
  words: Words,
): string[] {
  if (!security) return differencesOf({ 'a security': [seen, undefined] });
  const { state, kind, charged_amount: kept, unit_count: count, units_sent } = security;
  const day = words.day(security.charge_at);
  const held = {
    Ends: ends[security.release_on],
    'Drop off by': words.day(security.send_by),
    'If nothing comes':
      kind === 'none'
        ? `counts as not returned after ${day}`
        : `kept after ${day}, 72 hours after a reminder`,
  };
  return differencesOf({
    security: [
      seen,
      {
        state: states[state],
        figures: {
          [kind === 'none' ? 'Without a deposit' : 'Deposit']: words.money(security.amount),
          ...(kept.amount > 0 ? { Kept: words.money(kept) } : {}),
          'Dropped off': `${units_sent} of ${count} ${count === 1 ? 'item' : 'items'}`,
          ...(state === 'held' ? held : {}),
          ...(security.late_until !== null && state !== 'refunded_late'
            ? { 'Late returns are refunded until': words.day(security.late_until) }
            : {}),
        },
        acts: [
          ...(state === 'held' || kept.amount > 0 ? ['Release'] : []),
          ...(state === 'held' ? ['Extend'] : []),
        ],
      },
    ],
  });
}
