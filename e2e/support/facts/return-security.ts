import type { Security } from '../../../client/src/index.ts';
import type { ReturnPage } from './return-page.ts';
import { differencesOf } from './words.ts';
import type { Words } from './words.ts';

const states: Record<Security['state'], string> = {
  held: 'New items sent first',
  released: 'Released',
  charging: 'The card is being charged',
  charged: 'Deposit kept',
  uncollected: 'Not returned',
  refunded_late: 'Refunded after a late return',
};
const taken: Partial<typeof states> = { charging: 'To be charged', uncollected: 'Lost' };
const by = { none: 'Without a deposit', card: 'Saved card', hold: 'Held on the card', deposit: 'Deposit' };
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
  const is_card = kind === 'card' || kind === 'hold';
  const held = {
    Ends: ends[security.release_on],
    ...(units_sent < count && {
      'Drop off by': words.day(security.send_by),
      'If nothing comes': !security.is_ordered
        ? 'nothing until the new items are ordered'
        : kind === 'none'
          ? `counts as not returned after ${day}`
          : `${is_card ? 'card charged' : 'kept'} after ${day}, 72 hours after a reminder`,
    }),
  };
  return differencesOf({
    security: [
      seen,
      {
        state:
          state === 'held' && !security.is_ordered
            ? 'New items not ordered yet'
            : state === 'charged' && is_card
              ? 'Card charged'
              : states[state],
        figures: {
          [by[kind]]: words.money(security.amount),
          ...(kept.amount > 0 ? { [taken[state] ?? 'Kept']: words.money(kept) } : {}),
          ...(state === 'charging' && security.decline_code !== null
            ? { 'Card declined': security.decline_code }
            : {}),
          'Dropped off': `${units_sent} of ${count} ${count === 1 ? 'item' : 'items'}`,
          ...(state === 'held' ? held : {}),
          ...(security.units_differing > 0
            ? {
                'Items that differ':
                  security.charge_decided_at === null
                    ? 'decide whether their part is kept'
                    : 'their part is kept 72 hours after the email',
              }
            : {}),
          ...(security.late_until !== null && state !== 'refunded_late'
            ? {
                [state === 'uncollected' ? 'Late returns count until' : 'Late returns are refunded until']:
                  words.day(security.late_until),
              }
            : {}),
        },
        acts: actsOf(security),
      },
    ],
  });
}

/** What the security allows, in the order of the page. */
function actsOf({
  state,
  is_ordered,
  out_amount,
  units_differing,
  charge_decided_at,
  charged_amount,
  written_off_at,
}: Security) {
  const all: [string, boolean][] =
    state === 'held'
      ? [
          ['Charge what differs', is_ordered && units_differing > 0 && charge_decided_at === null],
          ['Send reminder', is_ordered && out_amount.amount > 0],
          ['Release', true],
          ['Extend', true],
        ]
      : [
          ['Write off', state === 'uncollected' && written_off_at === null],
          ['Release', charged_amount.amount > 0],
        ];
  return all.filter(([, is_allowed]) => is_allowed).map(([act]) => act);
}

/** How each act is done with the API; those that end a security come last. */
export const security_calls: readonly { act: string; path: string; body?: object }[] = [
  { act: 'Extend', path: 'extend', body: { days: 2 } },
  { act: 'Send reminder', path: 'remind' },
  { act: 'Charge what differs', path: 'charge' },
  { act: 'Write off', path: 'write-off', body: { reason: 'It never came.' } },
  { act: 'Release', path: 'release' },
];
