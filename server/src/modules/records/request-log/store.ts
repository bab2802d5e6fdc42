import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { decodeTime, encodeTime } from 'ulid';
import type { RequestNote } from '../../../platform/http/http-deps.ts';
import { rowSource } from '../../../platform/db/row-source.ts';
import type { Reader, Tx } from '../../../platform/db.ts';
import { inWindow, isBeyond } from '../../../platform/paging/list-window.ts';
import type { ListWindow } from '../../../platform/paging/list-window.ts';

const time_characters = 10;
const prefix = 'req_';

/** What the ids of requests from a time on are at least. */
const idFrom = (time: Date) => prefix + encodeTime(Math.max(0, time.getTime()), time_characters);

/** When a request came, which its id tells. */
export const timeOf = (id: string): Date => new Date(decodeTime(id.slice(prefix.length)));

/**
 * Writes requests, of several shops, with one statement. A batch that was written before is refused by the primary key: `on conflict` would take as long
 * as the rest.
 */
export async function insertRequests(tx: Tx, notes: readonly RequestNote[]): Promise<void> {
  const { names, rows } = rowSource(
    {
      shop_id: 'bigint',
      id: 'text',
      method: 'text',
      operation: 'text',
      template: 'text',
      path: 'text',
      status: 'smallint',
      code: 'text',
      duration_us: 'integer',
      caller_kind: 'text',
      caller_id: 'bigint',
      address: 'text',
    },
    notes,
  );
  await sql`insert into request_log (${names}) select ${names} from ${rows}`.execute(tx);
}

/** Writes how many requests of which shops weren't logged. */
export async function insertGaps(
  tx: Tx,
  noted_at: Date,
  gaps: readonly { shop_id: number; count: number }[],
): Promise<void> {
  const { names, rows } = rowSource({ shop_id: 'bigint', count: 'integer' }, gaps);
  await sql`
    insert into request_log_gaps as g (noted_at, ${names}) select ${noted_at}::timestamptz, ${names} from ${rows}
    on conflict (shop_id, noted_at) do update set count = g.count + excluded.count`.execute(tx);
}

export type RequestFilters = {
  id?: string;
  status?: '2xx' | '3xx' | '4xx' | '5xx' | 'refused';
  method?: string;
  operation?: string;
  caller_kind?: string;
  caller_id?: number;
  from?: Date;
  to?: Date;
};

/** A request of the log, as it is stored, with the name of its caller as it is now. */
export type LoggedRow = Omit<RequestNote, 'shop_id' | 'duration_us'> & {
  duration_ms: number;
  caller_name: string | null;
};

/** How many requests a filter without an index looks through for one page. It takes about 50 ms. */
const looked_through = 50_000;

/** Which part of the log a page is from. */

/**
 * A page of the requests of a shop by id, which is by time. `ends_at` is the last request that was looked at where there are more and the page isn't
 * full: the next page goes on there.
 */
export async function listRequests(
  db: Reader,
  shop_id: number,
  window: ListWindow<string>,
  { id, from, to, status, ...others }: RequestFilters,
): Promise<{ rows: LoggedRow[]; ends_at: string | undefined }> {
  const indexed = [
    sql`shop_id = ${shop_id}`,
    ...(id === undefined ? [] : [sql`id = ${id}`]),
    ...(from ? [sql`id >= ${idFrom(from)}`] : []),
    ...(to ? [sql`id < ${idFrom(to)}`] : []),
    isBeyond(sql`id`, window),
    ...(status !== undefined && isRefusal(status) ? [is_refused] : []),
  ];
  const filters = Object.entries(others)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]): RawBuilder<unknown> => sql`x.${sql.ref(name)} = ${value}`);
  if (status !== undefined && status !== 'refused') filters.push(inClass(status));
  const part = (limit: number) =>
    sql`from request_log where ${sql.join(indexed, sql` and `)} ${inWindow(sql`id`, { ...window, limit })}`;
  const { rows } = await sql<LoggedRow>`
    select x.id, x.method, x.operation, x.template, x.path, x.status, x.code, round(x.duration_us / 1000.0, 1)::float as duration_ms,
      x.caller_kind, x.caller_id, x.address, case x.caller_kind
        when 'key' then (select k.name from api_keys k where k.shop_id = x.shop_id and k.id = x.caller_id)
        when 'staff' then (select m.name from staff_members m where m.shop_id = x.shop_id and m.id = x.caller_id) end as caller_name
    from (select * ${part(looked_through)}) x
    ${filters.length > 0 ? sql`where ${sql.join(filters, sql` and `)}` : sql``} ${inWindow(sql`x.id`, window)}`.execute(
    db,
  );
  if (rows.length === window.limit || filters.length === 0) return { rows, ends_at: undefined };
  const edge = await sql<{ id: string }>`
    select id ${part(1)} offset ${looked_through - 1}`.execute(db);
  return { rows, ends_at: edge.rows[0]?.id };
}

/** What was refused has an index of its own. The legacy profile sends some refusals with status 200. */
const is_refused = sql`(status >= 400 or code is not null)`;
const isRefusal = (status: string) => ['refused', '4xx', '5xx'].includes(status);

function inClass(status: string): RawBuilder<unknown> {
  const first = Number(status[0]) * 100;
  return sql`x.status between ${first} and ${first + 99}`;
}

/** How many requests of a shop the log lacks. */
export async function countDropped(db: Reader, shop_id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(count), 0)::bigint as count from request_log_gaps where shop_id = ${shop_id}`.execute(
    db,
  );
  return rows[0]!.count;
}

/** Shops that have requests in the log, each found by one step in the primary key. */
export async function listShopsWithRequests(db: Reader): Promise<number[]> {
  const { rows } = await sql<{ shop_id: number }>`
    with recursive shops_of_log as (
      (select shop_id from request_log order by shop_id limit 1)
      union all
      select (select x.shop_id from request_log x where x.shop_id > s.shop_id order by x.shop_id limit 1)
      from shops_of_log s where s.shop_id is not null
    )
    select shop_id from shops_of_log where shop_id is not null`.execute(db);
  return rows.map(({ shop_id }) => shop_id);
}

/** Deletes requests of a shop from before a time, a part of them; answers how many. */
export async function deleteOldRequests(tx: Tx, shop_id: number, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from request_log where ctid = any(array(
      select ctid from request_log where shop_id = ${shop_id} and id < ${idFrom(before)} order by id limit 10000))`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}

/** Deletes what is known of gaps from before a time. */
export async function deleteOldGaps(tx: Tx, before: Date): Promise<void> {
  await sql`delete from request_log_gaps where noted_at < ${before}`.execute(tx);
}
