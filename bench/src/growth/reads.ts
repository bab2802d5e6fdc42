import type { Request } from 'autocannon';
import type pg from 'pg';
import { detailsRequest } from '../scenarios.ts';
import type { KeyedShop } from '../scenarios.ts';
import type { FarName, ReadName } from './loads.ts';
import { openSessions } from './portal.ts';
import { readSamples } from './samples.ts';
import type { OpenOrder, Sample } from './samples.ts';
import { walk } from './walk.ts';

/** The requests of each load, and which page of its list a far page is. */
export type Reads = { requests: Record<ReadName, Request[]>; pages: Record<FarName, number> };

const page_rows = 5;
const samples = 2000;
const day_ms = 86_400_000;
/** Almost as many days as the list takes. */
const listed_days = 119;

type Around = { pool: pg.Pool; shops: readonly KeyedShop[]; origin: string; orders: readonly OpenOrder[] };

/** The requests that read: details of returns of all shops, everything else of the largest shop. */
export async function makeReads({ pool, shops, origin, orders }: Around): Promise<Reads> {
  const large = shops[0]!;
  const of_large = await readSamples(pool, large.id, "r.state <> 'open'", samples);
  const open = await readSamples(pool, large.id, "r.state = 'open'", samples);
  const now = Date.now();
  const window = new URLSearchParams({
    from: new Date(now - listed_days * day_ms).toISOString(),
    to: new Date(now).toISOString(),
  });
  const list = `/api/v1/warehouse/return/list?paginate=true&${window.toString()}`;
  const queue = '/api/v1/return-queue?';
  const far_list = await walk(origin, large.key, { first: list, size: 'pageSize', page_rows });
  const far_queue = await walk(origin, large.key, { first: queue, size: 'limit', page_rows });
  const get = (path: string): Request => ({
    method: 'GET',
    path,
    headers: { 'X-Authorization': large.key },
  });
  return {
    requests: {
      details: await readDetails(pool, shops),
      'list, first': [get(`${list}&pageSize=${page_rows}`)],
      'list, far': [get(far_list.path)],
      eligibility: of_large.map(({ name }) => eligibilityRequest(large, name)),
      'portal, status page': [...open, ...of_large].map(({ uuid }) => ({
        method: 'GET',
        path: `/portal/${large.handle}/return/${uuid}`,
        headers: {},
      })),
      'portal, choice of items': await openSessions(pool, { origin, handle: large.handle }, orders),
      'console, returns, first': [get(`${queue}limit=${page_rows}`)],
      'console, returns, far': [get(far_queue.path)],
      ...consoleReads(get, of_large),
    },
    pages: { 'list, far': far_list.page, 'console, returns, far': far_queue.page },
  };
}

type ConsoleRead = Exclude<Extract<ReadName, `console${string}`>, `console, returns${string}`>;

function consoleReads(
  get: (path: string) => Request,
  returns: readonly Sample[],
): Record<ConsoleRead, Request[]> {
  const each = (path: (sample: Sample) => string | null) =>
    returns.flatMap((sample) => {
      const found = path(sample);
      return found === null ? [] : [get(`/api/v1${found}`)];
    });
  const q = encodeURIComponent;
  const day = (ago: number) => new Date(Date.now() - ago * day_ms).toISOString().slice(0, 10);
  const search = (text: string) => `/return-queue?limit=25&search=${q(text)}`;
  return {
    'console, home': [get('/api/v1/attention')],
    'console, count of returns': [get('/api/v1/return-queue/count')],
    'console, counts of views': [get('/api/v1/return-views/counts')],
    'console, search by order name': each(({ name }) => search(name)),
    'console, search by email': each(({ email }) => search(email)),
    'console, search by tracking number': each(({ tracking }) => tracking && search(tracking)),
    'console, a return': each(({ id }) => `/returns/${id}`),
    'console, search for orders': each(({ email }) => `/orders/search?query=${q(email)}`),
    'console, customers': [get('/api/v1/shoppers?limit=25')],
    'console, a customer': each(({ email }) => `/shoppers/history?email=${q(email)}`),
    'console, station': [get('/api/v1/station/worklist')],
    'console, insights': [get(`/api/v1/insights/overview?from=${day(90)}&to=${day(0)}`)],
    'console, audit log': [get('/api/v1/audit-entries')],
    'console, events': [get('/api/v1/events?limit=25')],
  };
}

async function readDetails(pool: pg.Pool, shops: readonly KeyedShop[]): Promise<Request[]> {
  const keys = new Map(shops.map((shop) => [shop.id, shop]));
  const { rows } = await pool.query<{ shop_id: number; id: number }>(
    `select shop_id, id from returns
     where id % greatest((select count(*) from returns) / $1, 1) = 0`,
    [samples],
  );
  return rows.map(({ shop_id, id }) => detailsRequest(keys.get(shop_id)!, id));
}

const eligibilityRequest = ({ key }: KeyedShop, order_name: string) => ({
  method: 'POST',
  path: '/api/v1/orders/return-eligibility',
  headers: { 'X-Authorization': key, 'Content-Type': 'application/json' },
  body: JSON.stringify({ order_name }),
});
