import type { Request } from 'autocannon';
import { RETURN_STATES } from '@retour/contract/states';
import type pg from 'pg';
import type { HttpScenarioName } from './options.ts';
import type { SeededShop } from './seed.ts';

export type KeyedShop = SeededShop & { key: string };

export type Scenario = {
  name: HttpScenarioName;
  title: string;
  /** Least shares of what other sides make per second; the first is what counts. */
  reach: { documents?: number; limit?: number };
  requests: Request[];
  /** Every request exactly once, and undone after each measurement. */
  once: boolean;
};

const page_size = 100;
/** Windows per shop that the list asks for. */
const windows = 25;

/** The loads: the same requests go to every side. */
export async function makeScenarios(
  pool: pg.Pool,
  shops: readonly KeyedShop[],
  flags: number,
): Promise<Record<HttpScenarioName, Scenario>> {
  return {
    details: {
      name: 'details',
      title: 'GET details of a return',
      reach: { documents: 0.6 },
      requests: await detailsRequests(pool, shops),
      once: false,
    },
    list: {
      name: 'list',
      title: `GET list, page of ${page_size}`,
      reach: { documents: 0.6 },
      requests: await windowRequests('list', pool, shops),
      once: false,
    },
    returns: {
      name: 'returns',
      title: `GET search, ${page_size} returns`,
      reach: { documents: 0.6 },
      requests: await windowRequests('returns', pool, shops),
      once: false,
    },
    notice: {
      name: 'notice',
      title: `GET shipping notice of ${page_size} returns`,
      reach: { documents: 0.6 },
      requests: await windowRequests('notice', pool, shops),
      once: false,
    },
    flag: {
      name: 'flag',
      title: 'POST flag, with its event',
      reach: { limit: 0.6 },
      requests: await flagRequests(pool, shops, flags),
      once: true,
    },
  };
}

async function detailsRequests(pool: pg.Pool, shops: readonly KeyedShop[]): Promise<Request[]> {
  // Random, but the same in every run: by a digest of the id.
  const { rows } = await pool.query<{ shop_id: string; id: string }>(
    'select shop_id, id from returns order by hashint8(id), id limit 10000',
  );
  return rows.map(({ shop_id, id }) => detailsRequest(shopOf(shops, shop_id), Number(id)));
}

export function detailsRequest({ key }: KeyedShop, return_id: number): Request {
  return request('GET', `/api/v1/warehouse/return/details?return_id=${return_id}`, key);
}

/** Reads of the returns of a window. */
export type WindowName = 'list' | 'returns' | 'notice';

/** Every state counts for all but the list. */
const states_of: Record<WindowName, string[]> = {
  list: ['open', 'closed', 'expired'],
  returns: [...RETURN_STATES],
  notice: [...RETURN_STATES],
};

async function windowRequests(
  name: WindowName,
  pool: pg.Pool,
  shops: readonly KeyedShop[],
): Promise<Request[]> {
  // The shipping notice has no pages: its window holds a page of returns.
  const from = name === 'notice' ? 'hundredth' : 'oldest';
  const { rows } = await pool.query<{ shop_id: string; from: Date; to: Date }>(
    `with numbered as (
       select shop_id, created_at, min(created_at) over (partition by shop_id) as oldest,
         lead(created_at, ${page_size - 1}) over (partition by shop_id order by created_at desc, id desc) as hundredth,
         row_number() over (partition by shop_id order by created_at desc, id desc) as place, count(*) over (partition by shop_id) as all_of
       from returns where state = any($1))
     select shop_id, ${from} as from, created_at as to from numbered
     where all_of >= $2::bigint + $3::bigint and (place - 1) % greatest((all_of - $2::bigint) / $3::bigint, 1) = 0
       and place <= all_of - $2::bigint order by shop_id, place`,
    [states_of[name], page_size, windows],
  );
  if (rows.length === 0)
    throw new RangeError(`Every shop needs ${page_size + windows} returns: ask for more --returns.`);
  return rows.map((row) => windowRequest(name, shopOf(shops, row.shop_id), row.from, row.to));
}

const window_paths: Record<WindowName, { path: string; more: Record<string, string> }> = {
  list: { path: '/api/v1/warehouse/return/list', more: { paginate: 'true', pageSize: String(page_size) } },
  returns: { path: '/api/v2/returns', more: { limit: String(page_size) } },
  notice: { path: '/api/v1/warehouse/reporting/asn', more: {} },
};

export function windowRequest(name: WindowName, { key }: KeyedShop, from: Date, to: Date): Request {
  const wire = (date: Date) => date.toISOString().replace('.000Z', 'Z');
  const { path, more } = window_paths[name];
  const query = new URLSearchParams({ ...more, from: wire(from), to: wire(to) });
  return request('GET', `${path}?${query.toString()}`, key);
}

async function flagRequests(pool: pg.Pool, shops: readonly KeyedShop[], flags: number): Promise<Request[]> {
  const { rows } = await pool.query<{ shop_id: string; id: string }>(
    `select shop_id, id from returns where state = 'open' order by hashint8(id), id limit $1`,
    [flags],
  );
  return rows.map(({ shop_id, id }) => flagRequest(shopOf(shops, shop_id), Number(id)));
}

export function flagRequest({ key }: KeyedShop, return_id: number): Request {
  return request('POST', `/api/v1/warehouse/return/${return_id}/flag`, key);
}

function request(method: string, path: string, key: string): Request {
  return { method, path, headers: { 'X-Authorization': key } };
}

function shopOf(shops: readonly KeyedShop[], shop_id: string | number): KeyedShop {
  return shops.find(({ id }) => id === Number(shop_id))!;
}

/** What flags have done since the last undoing: returns in review, and events about them. */
export async function countFlags(pool: pg.Pool): Promise<{ returns: number; events: number }> {
  const { rows } = await pool.query<{ returns: number; events: number }>(
    `select (select count(*)::integer from returns where state = 'review' and review_reason = 'flagged') as returns,
       (select count(*)::integer from events where trigger = 'return.updated') as events`,
  );
  return rows[0]!;
}

/** Brings every return back to how it was seeded, without the leavings of updates, so that each measurement finds the same. */
export async function undoFlags(pool: pg.Pool): Promise<void> {
  await pool.query(
    `update returns set state = 'open', review_reason = null, updated_at = created_at where state = 'review'`,
  );
  await pool.query(`delete from events where trigger = 'return.updated'`);
  await pool.query('update event_sequences set last = 1 where last > 1');
  await pool.query('vacuum (analyze) returns, events, event_sequences');
}
