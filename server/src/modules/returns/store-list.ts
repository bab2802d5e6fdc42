import { sql } from 'kysely';
import type { ReturnState, WireState } from '@retour/contract/states';
import { prepareRead } from '../../platform/db.ts';
import type { Db, PreparedRead } from '../../platform/db.ts';
import { returnJson } from './json.ts';
import { travels } from './notice-json.ts';
import { listDocuments } from './store-documents.ts';
import type { ListedReturn } from './store-documents.ts';
import type { MoneyBasis } from './json.ts';

// The reads of the Returns scope. Each is one statement that answers JSON text; `r` is the row of `returns`.

export type DateColumn = 'created_at' | 'updated_at';
export type Window = {
  shop_id: number;
  filter: DateColumn;
  from: Date;
  to: Date;
  states: readonly WireState[];
};
/** The row that a page ends or begins at: its date in milliseconds, and its id. */
export type Position = { at_ms: number; id: number };

const stored = (states: readonly WireState[]): ReturnState[] => [
  ...states,
  ...(states.includes('open') ? (['processing'] as const) : []),
];

const inWindow = ({ shop_id, filter, from, to, states }: Window) => sql`
  r.shop_id = ${shop_id} and ${column(filter)} >= ${from} and ${column(filter)} <= ${to} and r.state = any(${stored(states)}::text[])`;

const column = (filter: DateColumn) =>
  filter === 'created_at' ? sql.raw('r.created_at') : sql.raw('r.updated_at');

export type ReturnPageRows = { returns: ListedReturn[]; first: Position | null; last: Position | null };

/** Up to `limit` returns beyond a position, newest first, and whether there are more in that direction. */
export async function readReturnPage(
  db: Db,
  window: Window,
  page: { limit: number; beyond?: Position | undefined; backwards: boolean },
  portal_url: string,
): Promise<ReturnPageRows & { has_more: boolean }> {
  const { limit, beyond, backwards } = page;
  const date = column(window.filter);
  const direction = backwards ? sql.raw('asc') : sql.raw('desc');
  const compare = backwards ? sql.raw('>') : sql.raw('<');
  const start = beyond
    ? sql`and (${date}, r.id) ${compare} (${new Date(beyond.at_ms)}::timestamptz, ${beyond.id}::bigint)`
    : sql``;
  const shown = sql`(select r.* from page r where r.place <= ${limit} order by ${date} desc, r.id desc) r`;
  const returns = await db.readRows<ListedReturn & { at_ms: number; has_more: boolean }>(sql`
    with page as materialized (
      select r.*, row_number() over (order by ${date} ${direction}, r.id ${direction}) as place from (
        select r.* from returns r where ${inWindow(window)} ${start}
        order by ${date} ${direction}, r.id ${direction} limit ${limit + 1}) r
    )
    select (extract(epoch from ${date}) * 1000)::float8 as at_ms, (select count(*) from page) > ${limit} as has_more,
      ${listDocuments('list', shown, window.shop_id, portal_url)}`);
  const [first] = returns;
  return {
    returns,
    first: positionOf(first),
    last: positionOf(returns.at(-1)),
    has_more: first?.has_more ?? false,
  };
}

const positionOf = (row: Position | undefined): Position | null =>
  row ? { at_ms: row.at_ms, id: row.id } : null;

/** How many returns lie in a window, counted up to `limit` + 1. */
export async function countReturns(db: Db, window: Window, limit: number): Promise<number> {
  const row = await db.readRow<{ count: number }>(sql`
    select count(*) from (select from returns r where ${inWindow(window)} limit ${limit + 1}) counted`);
  return row!.count;
}

export type Search = {
  shop_id: number;
  filter: DateColumn;
  from: Date;
  to: Date;
  customer_email: string | null;
  limit: number;
  offset: number;
};

/** A slice of all returns of a window, in every state, newest first. */
export async function searchReturns(
  db: Db,
  { shop_id, filter, from, to, customer_email, limit, offset }: Search,
  portal_url: string,
): Promise<ListedReturn[]> {
  const date = column(filter);
  const customer =
    customer_email === null ? sql`` : sql`and lower(r.customer_email) = lower(${customer_email})`;
  const found = sql`(
    select r.* from returns r where r.shop_id = ${shop_id} and ${date} >= ${from} and ${date} <= ${to} ${customer}
    order by ${date} desc, r.id desc limit ${limit} offset ${offset}) r`;
  return db.readRows<ListedReturn>(sql`select ${listDocuments('list', found, shop_id, portal_url)}`);
}

export type DetailsFilter = {
  shop_id: number;
  return_id: number | undefined;
  /** The order's id at the platform and its own, of which the one that the shop shows goes first. */
  order_id: { provider: string; own: number } | undefined;
  order_name: string | undefined;
};

/** The details of the returns that match every part of the filter, newest first: a JSON array, or nothing. */
export async function readReturnDetails(
  db: Db,
  filter: DetailsFilter,
  basis: MoneyBasis,
  portal_url: string,
): Promise<string | undefined> {
  const { shop_id, return_id, order_id, order_name } = filter;
  if (return_id !== undefined && !order_id && order_name === undefined)
    return readOne(db, shop_id, return_id, basis, portal_url);
  const conditions = [
    ...(return_id === undefined ? [] : [sql`r.id = ${return_id}`]),
    ...(order_id ? [isOrder(shop_id, order_id)] : []),
    ...(order_name === undefined
      ? []
      : [
          sql`r.order_id in (select o.id from orders o where o.shop_id = ${shop_id} and o.name_key = lower(ltrim(${order_name}, '#')))`,
        ]),
  ];
  const row = await db.readRow<{ json: string | null }>(sql`
    select json_agg(${returnJson({ form: 'details', basis, portal_url })} order by r.created_at desc, r.id desc)::text as json
    from returns r where r.shop_id = ${shop_id} and ${sql.join(conditions, sql` and `)}`);
  const json = row?.json ?? undefined;
  return json && return_id !== undefined ? json.slice(1, -1) : json;
}

async function readOne(
  db: Db,
  shop_id: number,
  return_id: number,
  basis: MoneyBasis,
  portal_url: string,
): Promise<string | undefined> {
  const [row] = await db.readPrepared((one_return[basis] ??= prepareOne(basis)), {
    shop_id,
    return_id,
    portal_url,
  });
  return row?.json;
}

const one_return: Partial<Record<MoneyBasis, PreparedRead<{ json: string }>>> = {};

const prepareOne = (basis: MoneyBasis) =>
  prepareRead<{ json: string }>(sql`
    select ${returnJson({ form: 'details', basis, portal_url: 'portal_url' })}::text as json from returns r
    where r.shop_id = ${'shop_id'} and r.id = ${'return_id'}`);

const isOrder = (shop_id: number, { provider, own }: { provider: string; own: number }) => sql`
  r.order_id = (select x.id from (
    select o.id, false as is_internal from orders o where o.shop_id = ${shop_id} and o.external_id = ${provider}
    union all select o.id, true from orders o where o.shop_id = ${shop_id} and o.id = ${own}) x
    order by x.is_internal <> (select s.provider_ids = 'internal' from shops s where s.id = ${shop_id}) limit 1)`;

/** The notes of a return, newest first: a JSON array; nothing when there is no such return. */
export async function readNotes(db: Db, shop_id: number, return_id: number): Promise<string | undefined> {
  const row = await db.readRow<{ json: string }>(sql`
    select (select coalesce(json_agg(json_build_object('id', n.id, 'content', n.content, 'created_at', ts_plain(n.created_at))
        order by n.created_at desc, n.id desc), '[]')
      from return_notes n where n.shop_id = r.shop_id and n.return_id = r.id)::text as json
    from returns r where r.shop_id = ${shop_id} and r.id = ${return_id}`);
  return row?.json;
}

export type NoticeWindow = { shop_id: number; from: Date; to: Date };

const travelling = ({ shop_id, from, to }: NoticeWindow) => sql`
  returns r join return_line_items i on i.shop_id = r.shop_id and i.return_id = r.id and ${sql.raw(travels)}
  where r.shop_id = ${shop_id} and r.created_at >= ${from} and r.created_at <= ${to}`;

/** How many units travel in a window, counted up to `limit` + 1. */
export async function countTravellingUnits(db: Db, window: NoticeWindow, limit: number): Promise<number> {
  const row = await db.readRow<{ count: number }>(sql`
    select count(*) from (select from ${travelling(window)} limit ${limit + 1}) counted`);
  return row!.count;
}

/** The units of the advanced shipping notice that belong to each return of a window, by return. A return of which nothing travels has none. */
export async function readShippingNotice(
  db: Db,
  { shop_id, from, to }: NoticeWindow,
  portal_url: string,
): Promise<ListedReturn[]> {
  const found = sql`(
    select r.* from returns r where r.shop_id = ${shop_id} and r.created_at >= ${from} and r.created_at <= ${to} order by r.id) r`;
  return db.readRows<ListedReturn>(sql`select ${listDocuments('notice', found, shop_id, portal_url)}`);
}
