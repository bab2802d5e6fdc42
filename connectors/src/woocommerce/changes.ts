import type { ChangePage, Json, Ref } from '../connector.ts';
import type { RestClient } from '../rest-client.ts';
import { paths, timeOf } from './native.ts';
import { largest_page, readPage } from './read.ts';

/** Rows may become visible later than their time: each walk begins that much earlier than the newest that was seen. */
const overlap_ms = 60_000;
/** How far back the first walk goes, as the clocks may differ. */
const first_ms = 15 * 60_000;
const second_ms = 1000;

const kinds = ['order', 'product'] as const;
type Kind = (typeof kinds)[number];
const lists: Readonly<Record<Kind, string>> = { order: paths.orders, product: paths.products };

/**
 * For each list, from when on it is read (`since`, by WooCommerce's clock), the newest time that was seen, and what was seen since `since`. `at` is the list that
 * is being read, `after` and `page` are where in it.
 */
type Cursor = {
  order: Position;
  product: Position;
  at?: Kind;
  after?: string;
  page?: number;
};
type Position = { since: string; newest: string; seen: string[] };
type Row = { id: number; date_modified_gmt: string };

/**
 * Changes since the last walk, by when orders and products were modified: that moves on statuses, payments, refunds and notes. Rows that change during a walk
 * move to its end, so that it goes on after the time of the last row and not after a number of rows.
 */
export async function readChanges(
  client: RestClient,
  now: Date,
  given: Json | null,
  limit: number,
): Promise<ChangePage> {
  const since = new Date(now.getTime() - first_ms).toISOString();
  const start: Position = { since, newest: since, seen: [] };
  const cursor = (given as Cursor | null) ?? { order: start, product: start };
  const { at = 'order', page = 1 } = cursor;
  const position = cursor[at];
  const after = cursor.after ?? position.since;
  const size = Math.min(limit, largest_page);
  const rows = await readModified(client, lists[at], { after, page, size });
  const known = new Set(position.seen);
  const refs = rows
    .filter((row) => !known.has(nameOf(row)))
    .map((row): Ref => ({ kind: at, id: String(row.id), at: timeOf(row.date_modified_gmt) }));
  const seen = [...new Set([...position.seen, ...rows.map(nameOf)])];
  const newest = rows.reduce((time, row) => later(time, timeOf(row.date_modified_gmt)), position.newest);
  const { after: _after, page: _page, ...kept } = cursor;
  const walked = { ...kept, at, [at]: { ...position, newest, seen } };
  if (rows.length >= size)
    return { refs, cursor: { ...walked, ...nextPlace(rows, after, page) }, done: false };
  const ended = { ...walked, [at]: endOf({ since: position.since, newest, seen }) };
  if (at === 'product') return { refs, cursor: { ...ended, at: 'order' }, done: true };
  const next = await readChanges(client, now, { ...ended, at: 'product' }, limit);
  return { ...next, refs: [...refs, ...next.refs] };
}

const nameOf = ({ id, date_modified_gmt }: Row) => `${id} ${timeOf(date_modified_gmt)}`;
const later = (a: string, b: string) => (Date.parse(a) >= Date.parse(b) ? a : b);

/** `modified_after` is exclusive and has whole seconds: it is a second before the first that is wanted. */
const justBefore = (time: string) =>
  new Date(Math.floor(Date.parse(time) / second_ms) * second_ms - second_ms).toISOString().slice(0, 19);

async function readModified(
  client: RestClient,
  path: string,
  { after, page, size }: { after: string; page: number; size: number },
): Promise<Row[]> {
  const { rows } = await readPage(client, path, {
    modified_after: justBefore(after),
    dates_are_gmt: 'true',
    orderby: 'modified',
    order: 'asc',
    per_page: String(size),
    page: String(page),
    _fields: 'id,date_modified_gmt',
  });
  return rows as Row[];
}

/** Where a walk goes on after a full page: at the second of its last row, or on the next page where all rows are of one second. */
function nextPlace(rows: readonly Row[], after: string, page: number): { after: string; page: number } {
  const last = timeOf(rows.at(-1)!.date_modified_gmt);
  return justBefore(last) === justBefore(after) ? { after, page: page + 1 } : { after: last, page: 1 };
}

/** The position after a walk: what may be seen again is remembered. */
function endOf({ since, newest, seen }: Position): Position {
  const from = later(since, new Date(Date.parse(newest) - overlap_ms).toISOString());
  const from_ms = Date.parse(justBefore(from) + 'Z');
  return {
    since: from,
    newest,
    seen: seen.filter((name) => Date.parse(name.split(' ')[1] ?? '') >= from_ms),
  };
}
