import type { operations } from '../../../../../client/src/index.ts';

type Query = NonNullable<operations['listAuditActs']['parameters']['query']>;

/** What narrows the log; the address has the same names. */
export type AuditFilters = Omit<Query, 'limit' | 'cursor' | 'sort_order'>;

/** Everything about the page that its address says. */
export type AuditSearch = AuditFilters & { cursor?: string };

export const ACTOR_KINDS = ['staff', 'key', 'cli'] as const;

const names = ['actor_id', 'operation', 'object_type', 'object_id', 'request_id', 'from', 'to'] as const;

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 255) : '';

/** Reads the address of the log. What it doesn't know is left out. */
export function readAuditSearch(given: Record<string, unknown>): AuditSearch {
  const kind = ACTOR_KINDS.find((one) => one === given['actor_kind']);
  const cursor = typeof given['cursor'] === 'string' ? given['cursor'] : '';
  return trimmed({
    ...(kind && { actor_kind: kind }),
    ...Object.fromEntries(names.map((name) => [name, textOf(given[name])])),
    cursor,
  });
}

/** Without the filters that are empty. */
export const trimmed = (search: AuditSearch): AuditSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== ''));
