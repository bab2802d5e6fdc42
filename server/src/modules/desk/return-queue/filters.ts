import { RESOLUTIONS, RETURN_STATES, REVIEW_REASONS } from '@retour/contract/states';
import { parseTime } from '@retour/contract/time';
import * as messages from '@retour/contract/validation-messages';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { day_ms } from '../../../platform/clock.ts';
import { invalid } from '../../../platform/refusal.ts';
import { readAmountFilter } from '../../../platform/schema/amount-filter.ts';
import { RETURN_PROBLEMS, missing_after_days, overdue_after_days } from './schemas.ts';
import type { QueueFilters } from './schemas.ts';

/** Who looks at the list, and when. */
export type Viewer = {
  shop: { id: number; currency: string; time_zone: string };
  /** Undefined for a key. */
  member_id: number | undefined;
  now: Date;
};

/** Returns that a search finds in each place that it looks at. */
const max_found = 1000;
/** Fewer characters begin too many names and addresses. */
const min_beginning = 3;

/** The conditions of the row `q` of `return_queue`. Refusals: validation_failed. */
export function conditionsOf(filters: QueueFilters, viewer: Viewer): RawBuilder<unknown>[] {
  return [
    sql`q.shop_id = ${viewer.shop.id}`,
    ...wordConditions(filters),
    ...tokenConditions(filters, viewer.shop.id),
    ...timeConditions(filters, viewer),
    ...valueConditions(filters, viewer.shop.currency),
    ...assigneeConditions(filters, viewer),
    ...(filters.search === undefined ? [] : [isFound(viewer.shop.id, filters.search)]),
  ];
}

const word_filters = [
  { name: 'status', words: RETURN_STATES, column: sql`q.state` },
  { name: 'review_reason', words: REVIEW_REASONS, column: sql`q.review_reason` },
  { name: 'problem', words: RETURN_PROBLEMS, column: sql`q.problem` },
] as const;

function wordConditions(filters: QueueFilters): RawBuilder<unknown>[] {
  const conditions = word_filters.flatMap(({ name, words, column }) => {
    const wanted = readWords(name, filters[name], words);
    return wanted === undefined ? [] : [isOneOf(column, wanted)];
  });
  const { country } = filters;
  return country === undefined
    ? conditions
    : [...conditions, isOneOf(sql`q.country`, country.toUpperCase().split(','))];
}

/** One word is compared by itself: an index that begins with it gives the rows in their order then. */
const isOneOf = (column: RawBuilder<unknown>, [first, ...others]: readonly string[]) =>
  others.length === 0 ? sql`${column} = ${first}` : sql`${column} = any(${[first, ...others]}::text[])`;

function readWords(name: string, text: string | undefined, words: readonly string[]): string[] | undefined {
  if (text === undefined) return undefined;
  const wanted = [...new Set(text.split(',').map((word) => word.trim()))];
  if (wanted.some((word) => !words.includes(word))) throw invalid({ [name]: [messages.notInEnum(words)] });
  return wanted;
}

function tokenConditions(
  { resolution, reason, sku, product_id }: QueueFilters,
  shop_id: number,
): RawBuilder<unknown>[] {
  const resolutions = readWords('resolution', resolution, RESOLUTIONS);
  const has = (tokens: string[]) => sql`q.tokens && ${tokens.map((token) => `${shop_id} ${token}`)}::text[]`;
  return [
    ...(resolutions ? [has(resolutions.map((word) => `as:${word}`))] : []),
    ...(reason === undefined ? [] : [has([`why:${reason.toLowerCase()}`])]),
    ...(sku === undefined ? [] : [has([`sku:${sku.toLowerCase()}`])]),
    ...(product_id === undefined ? [] : [has([`product:${product_id}`])]),
  ];
}

function timeConditions(
  { requested_from, requested_to, requested_days, overdue, not_arrived, awaits_reply }: QueueFilters,
  { shop, now }: Viewer,
): RawBuilder<unknown>[] {
  const daysAgo = (days: number) => new Date(now.getTime() - days * day_ms);
  const from = requested_from === undefined ? undefined : parseTime(requested_from, shop.time_zone)!.at;
  const to = requested_to === undefined ? undefined : endOf(requested_to, shop.time_zone);
  return [
    ...(from ? [sql`q.created_at >= ${from}`] : []),
    ...(to ? [sql`q.created_at <= ${to}`] : []),
    ...(requested_days === undefined ? [] : [sql`q.created_at >= ${daysAgo(requested_days)}`]),
    ...(overdue ? [isOverdue(sql`${now}`)] : []),
    ...(awaits_reply
      ? [
          sql`q.return_id in (select m.return_id from return_messages m where m.shop_id = ${shop.id} and m.answered_at is null)`,
        ]
      : []),
    ...(not_arrived ? [sql`q.awaited_since <= ${daysAgo(missing_after_days)} and q.arrived_at is null`] : []),
  ];
}

/**
 * Whether the parcel of the row `q` of `return_queue` is overdue: it arrived `overdue_after_days` ago or earlier, and no unit was inspected, after which
 * `arrived_at` is null (`refresh_return_in_queue`). A return in review waits for that decision, not for the warehouse. It is the condition of the index
 * `return_queue_arrived`.
 */
export const isOverdue = (now: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(q.arrived_at <= ${now}::timestamptz - make_interval(days => ${sql.lit(overdue_after_days)}) and q.review_reason is null)`;

/** A day that is given as an end is meant as a whole. */
function endOf(text: string, time_zone: string): Date {
  const { at, date_only } = parseTime(text, time_zone)!;
  return date_only ? new Date(at.getTime() + day_ms - 1) : at;
}

function valueConditions({ value_from, value_to }: QueueFilters, currency: string): RawBuilder<unknown>[] {
  const read = (name: string, text: string) => readAmountFilter(name, text, currency);
  return [
    ...(value_from === undefined ? [] : [sql`q.value >= ${read('value_from', value_from)}`]),
    ...(value_to === undefined ? [] : [sql`q.value <= ${read('value_to', value_to)}`]),
  ];
}

function assigneeConditions({ assignee }: QueueFilters, { member_id }: Viewer): RawBuilder<unknown>[] {
  if (assignee === undefined) return [];
  if (assignee === 'none') return [sql`q.assignee_id is null`];
  return [sql`q.assignee_id = ${assignee === 'me' ? (member_id ?? 0) : Number(assignee)}`];
}

/** Each place that a search looks at has an index; together they are an array of ids, so that the list is read by its key. */
function isFound(shop_id: number, text: string): RawBuilder<unknown> {
  const word = text.toLowerCase();
  const name = word.replace(/^#+/, '');
  const code = text.replaceAll(/[\s-]/g, '').toUpperCase();
  // As it is shown on the test side: T1003.
  const id = Number(/^t?([1-9][0-9]{0,14})$/.exec(name)?.[1] ?? 0);
  const order =
    name.length < min_beginning ? sql`o.name_key = ${name}` : sql`o.name_key like ${beginning(name)}`;
  const places = [
    sql`select ${id}::bigint as id`,
    sql`select r.id from orders o join returns r on r.shop_id = o.shop_id and r.order_id = o.id
      where o.shop_id = ${shop_id} and ${order}`,
    sql`select l.return_id from labels l where l.shop_id = ${shop_id} and upper(l.tracking_number) = ${text.toUpperCase()}`,
    sql`select m.return_id from return_methods m where m.shop_id = ${shop_id} and m.scannable_id = ${code}`,
    sql`select t.return_id from return_queue t where t.tokens @> ${[`${shop_id} sku:${word}`]}::text[] order by t.created_at desc`,
    ...(word.length < min_beginning
      ? []
      : [
          sql`select r.id from returns r where r.shop_id = ${shop_id} and lower(r.customer_email) like ${beginning(word)} order by r.id desc`,
        ]),
  ];
  const limited = places.map((place) => sql`(${place} limit ${max_found})`);
  return sql`q.return_id = any(array(${sql.join(limited, sql` union all `)}))`;
}

const beginning = (text: string) => `${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
