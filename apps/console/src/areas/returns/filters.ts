import { problemName } from '../../parts/problem-name.ts';
import { RESOLUTIONS, RETURN_STATES, REVIEW_REASONS } from '@retour/contract/states';
import type { MessageKey } from '../../text/text.ts';
import type { Text } from '../../text/text.ts';
import type { QueueFilters } from '../../api/queue-search.ts';

/** Everything that returns can be filtered by, in the order in which it is offered. */
type FilterName =
  | 'status'
  | 'review_reason'
  | 'problem'
  | 'resolution'
  | 'reason'
  | 'country'
  | 'requested'
  | 'value'
  | 'overdue'
  | 'not_arrived'
  | 'awaits_reply'
  | 'assignee'
  | 'sku';

type Choice = { value: string; label: string };

/** What somebody may be assigned to. */
export type Member = { id: number; name: string };

export type Filter = {
  name: FilterName;
  label: MessageKey;
  /** The names in the address that it sets. */
  keys: readonly (keyof QueueFilters)[];
  /** How it is set: some of several words, one of them, a text, a span of days or of amounts, or by being there. */
  kind: 'some' | 'one' | 'text' | 'days' | 'amounts' | 'flag';
  choices?: (text: Text, members: readonly Member[]) => Choice[];
};

const problems = ['refund_failed', 'refund_unknown', 'label_failed'] as const;

/** Spans that are offered, in days. */
export const day_spans = [1, 7, 30, 90, 365] as const;

const countries = ['GB', 'IE', 'DE', 'FR', 'NL', 'BE', 'ES', 'IT', 'AT', 'CH', 'US', 'JP'] as const;

export const filters: readonly Filter[] = [
  {
    name: 'status',
    label: 'returns.filter.status',
    keys: ['status'],
    kind: 'some',
    choices: ({ t }) => RETURN_STATES.map((value) => ({ value, label: t(`parts.status.${value}`) })),
  },
  {
    name: 'review_reason',
    label: 'returns.filter.review_reason',
    keys: ['review_reason'],
    kind: 'some',
    choices: ({ t }) =>
      REVIEW_REASONS.map((value) => ({ value, label: t(`returns.review_reason.${value}`) })),
  },
  {
    name: 'problem',
    label: 'returns.filter.problem',
    keys: ['problem'],
    kind: 'some',
    choices: ({ t }) => problems.map((value) => ({ value, label: problemName(value, null, t) })),
  },
  {
    name: 'resolution',
    label: 'returns.filter.resolution',
    keys: ['resolution'],
    kind: 'some',
    choices: ({ t }) => RESOLUTIONS.map((value) => ({ value, label: t(`returns.resolution.${value}`) })),
  },
  { name: 'reason', label: 'returns.filter.reason', keys: ['reason'], kind: 'text' },
  {
    name: 'country',
    label: 'returns.filter.country',
    keys: ['country'],
    kind: 'some',
    choices: ({ country }) => countries.map((value) => ({ value, label: country(value) })),
  },
  {
    name: 'requested',
    label: 'returns.filter.requested',
    keys: ['requested_days', 'requested_from', 'requested_to'],
    kind: 'days',
  },
  { name: 'value', label: 'returns.filter.value', keys: ['value_from', 'value_to'], kind: 'amounts' },
  { name: 'overdue', label: 'returns.filter.overdue', keys: ['overdue'], kind: 'flag' },
  { name: 'not_arrived', label: 'returns.filter.not_arrived', keys: ['not_arrived'], kind: 'flag' },
  { name: 'awaits_reply', label: 'returns.filter.awaits_reply', keys: ['awaits_reply'], kind: 'flag' },
  {
    name: 'assignee',
    label: 'returns.filter.assignee',
    keys: ['assignee'],
    kind: 'one',
    choices: ({ t }, members) => [
      { value: 'me', label: t('returns.assignee.me') },
      { value: 'none', label: t('returns.assignee.none') },
      ...members.map(({ id, name }) => ({ value: String(id), label: name })),
    ],
  },
  { name: 'sku', label: 'returns.filter.sku', keys: ['sku'], kind: 'text' },
];

/** The filters that are on. */
export const filtersOn = (given: QueueFilters): Filter[] =>
  filters.filter(({ keys }) => keys.some((key) => given[key] !== undefined));

/** The same filters without one of them. */
export function without(given: QueueFilters, { keys }: Filter): QueueFilters {
  return Object.fromEntries(Object.entries(given).filter(([key]) => !keys.some((one) => one === key)));
}

/** What a filter is set to, as its pill says. */
export function valueText(
  filter: Filter,
  given: QueueFilters,
  text: Text,
  members: readonly Member[],
): string {
  const { t } = text;
  if (filter.kind === 'flag') return t('returns.filter.yes');
  if (filter.kind === 'days') return daysText(given, text);
  if (filter.kind === 'amounts') return range(t, given.value_from, given.value_to);
  const value = String(given[filter.keys[0]!] ?? '');
  if (!filter.choices) return value;
  const choices = filter.choices(text, members);
  return value
    .split(',')
    .map((word) => choices.find((choice) => choice.value === word)?.label ?? word)
    .join(', ');
}

function daysText({ requested_days, requested_from, requested_to }: QueueFilters, text: Text): string {
  if (requested_days !== undefined) return text.t('returns.last_days', { count: requested_days });
  return range(text.t, requested_from, requested_to);
}

function range(t: Text['t'], from: string | undefined, to: string | undefined): string {
  if (from === undefined) return t('returns.until', { value: to ?? '' });
  if (to === undefined) return t('returns.from', { value: from });
  return `${from} – ${to}`;
}
