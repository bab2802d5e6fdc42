import { toTsMs } from '@retour/contract/time';
import type { Facts, FailingWebhook, Group, WaitingRow } from './store.ts';
import type { ConnectionIssue } from './store-systems.ts';
import { shown_days, usual_weeks } from './store-days.ts';
import type { DayFigures } from './store-days.ts';

/** What somebody does next about a thing. */
export const ACTIONS = [
  'deliver_receipt',
  'refund',
  'create_return',
  'find_order',
  'look_up',
  'resolve',
  'review',
  'inspect',
  'open_connection',
  'back_up',
  'open_securities',
  'reply',
  'open_privacy_requests',
] as const;
export type Action = (typeof ACTIONS)[number];

function actionOf({ kind, state }: WaitingRow): Action {
  if (kind === 'withdrawal') return state === 'matched' ? 'create_return' : 'find_order';
  const others = {
    withdrawal_receipt: 'deliver_receipt',
    withdrawal_refund: 'refund',
    privacy_requests: 'open_privacy_requests',
    refund_unknown: 'look_up',
    refund_failed: 'resolve',
    review: 'review',
    message: 'reply',
    overdue: 'inspect',
    connection_failing: 'open_connection',
    connection_behind: 'open_connection',
    connection_differences: 'open_connection',
    backup_old: 'back_up',
    security_problem: 'open_securities',
    exposure_high: 'open_securities',
  } as const;
  return others[kind];
}

const timeOrNull = (at: Date | null) => (at === null ? null : toTsMs(at));

/** A group with the rows that are shown of it. */
export function showGroup(group: string, { count, rows }: Group) {
  return {
    group,
    count,
    items: rows.map(
      (
        {
          amount,
          currency,
          detail_at,
          since,
          due_at,
          review_cause = null,
          photos = null,
          troubled_settlement = null,
          connection_id = null,
          things = null,
          state: _state,
          ...row
        },
        index,
      ) => ({
        ...row,
        review_cause,
        photos,
        troubled_settlement,
        connection_id,
        things,
        amount: amount === null || currency === null ? null : { amount, currency },
        detail_at: timeOrNull(detail_at),
        since: toTsMs(since),
        due_at: timeOrNull(due_at),
        action: actionOf(rows[index]!),
      }),
    ),
  };
}

export const no_return = {
  withdrawal_id: null,
  return_id: null,
  settlement_id: null,
  order_name: null,
  customer_name: null,
  units: null,
  detail: null,
  detail_at: null,
  amount: null,
  currency: null,
  due_at: null,
  state: null,
};

/** What the shop and the installation run on: connections that need somebody, and a backup that is old. */
export function systemRows(
  issues: readonly ConnectionIssue[],
  {
    backup,
    titleOf,
  }: { backup: { since: Date | null; now: Date } | undefined; titleOf: (connector: string) => string },
): WaitingRow[] {
  return [
    ...issues.map(({ connector, count, ...issue }) => ({
      ...no_return,
      ...issue,
      detail: titleOf(connector),
      things: count,
    })),
    ...(backup
      ? [
          {
            ...no_return,
            kind: 'backup_old' as const,
            since: backup.since ?? backup.now,
            detail_at: backup.since,
          },
        ]
      : []),
  ];
}

const figures = ['requested', 'arrived', 'closed', 'refunded', 'retained'] as const;

/** Each figure of yesterday next to the mean of the same weekday before. */
export function showDay(days: readonly DayFigures[]) {
  const [yesterday, ...before] = days.filter(({ days_ago }) => days_ago % 7 === 0);
  return figures.map((name) => ({
    name,
    value: yesterday?.[name] ?? 0,
    usual: Math.round(before.reduce((sum, one) => sum + (one[name] ?? 0), 0) / usual_weeks),
  }));
}

/** Returns requested on the last days, the oldest first. */
export const showDays = (days: readonly DayFigures[]) =>
  days
    .filter(({ days_ago }) => days_ago < shown_days)
    .map(({ date, requested }) => ({ date, requested }))
    .toReversed();

/** Every connection of a shop, the ones that fail last, as the reader goes on from them. */
export function showConnections(
  { last_order_at, last_settlement_at, failed_emails }: Facts,
  webhooks: readonly FailingWebhook[],
) {
  const none = { id: null, host: null, failing_since: null, is_disabled: false, waiting: 0 };
  return [
    { kind: 'shop', is_failing: false, last_at: timeOrNull(last_order_at), ...none },
    { kind: 'payments', is_failing: false, last_at: timeOrNull(last_settlement_at), ...none },
    ...(failed_emails > 0
      ? [{ kind: 'emails', is_failing: true, last_at: null, ...none, waiting: failed_emails }]
      : []),
    ...webhooks.map(({ id, url, failing_since, is_disabled, pending }) => ({
      kind: 'webhook',
      is_failing: true,
      last_at: null,
      id,
      host: new URL(url).host,
      failing_since: toTsMs(failing_since),
      is_disabled,
      waiting: pending,
    })),
  ];
}
