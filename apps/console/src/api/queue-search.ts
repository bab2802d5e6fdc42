import type { operations } from '../../../../client/src/index.ts';

type Query = NonNullable<operations['listReturnQueue']['parameters']['query']>;

/** What narrows the queue; the address has the same names. */
export type QueueFilters = Omit<Query, 'sort' | 'sort_order' | 'limit' | 'cursor'>;

export type QueueOrder = Pick<Query, 'sort' | 'sort_order'>;

/** Everything about the queue that its address says. */
export type QueueSearch = QueueFilters &
  QueueOrder & {
    /** A view that every shop has, or the id of a saved one. */
    view?: string;
    cursor?: string;
    /** The number of the first row of the page; with `cursor`. */
    from?: number;
  };

const text_filters = [
  'status',
  'review_reason',
  'problem',
  'resolution',
  'reason',
  'country',
  'requested_from',
  'requested_to',
  'value_from',
  'value_to',
  'assignee',
  'sku',
  'search',
] as const satisfies readonly (keyof QueueFilters)[];

const sorts = ['requested', 'value'] as const;
const orders = ['asc', 'desc'] as const;

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value).slice(0, 255) || undefined
    : undefined;

const positive = (value: unknown) => {
  const number = Number(value);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
};

const isOn = (value: unknown) => value === true || value === 'true' || undefined;

/** Reads the address of the queue. What it doesn't know is left out. */
export function readQueueSearch(given: Record<string, unknown>): QueueSearch {
  const read: Record<string, unknown> = {
    ...Object.fromEntries(text_filters.map((name) => [name, textOf(given[name])])),
    requested_days: positive(given['requested_days']),
    product_id: positive(given['product_id']),
    overdue: isOn(given['overdue']),
    not_arrived: isOn(given['not_arrived']),
    awaits_reply: isOn(given['awaits_reply']),
    sort: sorts.find((sort) => sort === given['sort']),
    sort_order: orders.find((order) => order === given['sort_order']),
    view: textOf(given['view']),
    cursor: typeof given['cursor'] === 'string' ? given['cursor'] : undefined,
    from: positive(given['from']),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}

/** The filters of an address, without its order, page and view. */
export function filtersOf({
  sort: _s,
  sort_order: _o,
  view: _v,
  cursor: _c,
  from: _f,
  ...filters
}: QueueSearch) {
  return filters;
}

export const orderOf = ({ sort, sort_order }: QueueSearch): QueueOrder => ({
  ...(sort ? { sort } : {}),
  ...(sort_order ? { sort_order } : {}),
});

/** Whether two sets of filters and orders are the same, whatever the order of their names. */
export const isSame = (a: object, b: object): boolean => canonical(a) === canonical(b);

const canonical = (filters: object) =>
  JSON.stringify(Object.entries(filters).toSorted(([a], [b]) => a.localeCompare(b)));
