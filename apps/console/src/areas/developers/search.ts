import type { operations } from '../../../../../client/src/index.ts';

type Query = NonNullable<operations['listRequests']['parameters']['query']>;

/** What narrows the log of requests; the address has the same names. */
export type RequestFilters = Pick<
  Query,
  'status' | 'method' | 'operation' | 'caller_kind' | 'caller_id' | 'from' | 'to'
>;

/** `request` is open beside the list. */
export type RequestSearch = RequestFilters & { cursor?: string; request?: string };

export const STATUSES = ['2xx', '4xx', '5xx', 'refused'] as const;
export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export const CALLERS = ['key', 'staff', 'shopper'] as const;

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 1024) : '';
const oneOf = <T extends string>(values: readonly T[], value: unknown): T | '' =>
  values.find((one) => one === value) ?? '';

/** Without what is empty. */
export const trimmed = <T extends object>(search: T): T =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== '')) as T;

/** Reads the address of the log of requests. What it doesn't know is left out. */
export const readRequestSearch = (given: Record<string, unknown>): RequestSearch =>
  trimmed({
    status: oneOf(STATUSES, given['status']),
    method: oneOf(METHODS, given['method']),
    caller_kind: oneOf(CALLERS, given['caller_kind']),
    ...Object.fromEntries(
      ['operation', 'caller_id', 'from', 'to', 'cursor', 'request'].map((name) => [
        name,
        textOf(given[name]),
      ]),
    ),
  }) as RequestSearch;

/** `event` is open beside the list. */
export type EventSearch = { trigger?: string; return_id?: string; event?: string };

export const readEventSearch = (given: Record<string, unknown>): EventSearch =>
  trimmed(Object.fromEntries(['trigger', 'return_id', 'event'].map((name) => [name, textOf(given[name])])));

/** The webhook that is open beside the list. */
export type WebhookSearch = { webhook?: string };

export const readWebhookSearch = (given: Record<string, unknown>): WebhookSearch =>
  trimmed({ webhook: textOf(given['webhook']) });
