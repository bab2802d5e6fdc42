import type { Request } from 'autocannon';
import type pg from 'pg';
import { detailsRequest, flagRequest } from './scenarios.ts';
import type { KeyedShop } from './scenarios.ts';

export const growth_loads = [
  'details',
  'list, first',
  'list, far',
  'queue, first',
  'queue, far',
  'search by order name',
  'search by email',
  'search by tracking number',
  'eligibility',
  'flag',
] as const;
export type GrowthLoad = (typeof growth_loads)[number];

export type GrowthRequests = Record<GrowthLoad, { requests: Request[]; each_once?: true }>;

/** How far behind the far page is: 10,000 pages of ten, or as many as the shop has. */
const far_rows = 100_000;
const page_rows = 10;
const samples = 2000;
const history = 119 * 86_400_000;

type Sample = { id: number; name: string; email: string; tracking: string | null };

/** What is asked of the largest shop, but for the details, which are of all shops. Pages far behind are found by walking, at a server. */
export async function growthRequests(
  pool: pg.Pool,
  shops: readonly KeyedShop[],
  flags: number,
): Promise<(origin: string) => Promise<GrowthRequests>> {
  const large = shops[0]!;
  const of_large = await readSamples(pool, large.id, "r.state <> 'open'", samples);
  const open = await readSamples(pool, large.id, "r.state = 'open'", flags);
  const keys = new Map(shops.map((shop) => [shop.id, shop]));
  const { rows: anywhere } = await pool.query<{ shop_id: number; id: number }>(
    `select shop_id, id from returns
     where id % greatest((select count(*) from returns) / $1, 1) = 0`,
    [samples],
  );
  const get = (path: string) => ({ method: 'GET' as const, path, headers: { 'X-Authorization': large.key } });
  const search = (text: (sample: Sample) => string | null) => ({
    requests: of_large.flatMap((sample) => {
      const found = text(sample);
      return found === null ? [] : [get(`/api/v1/return-queue?limit=25&search=${encodeURIComponent(found)}`)];
    }),
  });
  return async (origin) => {
    const from = new Date(Date.now() - history).toISOString();
    const list = `/api/v1/warehouse/return/list?paginate=true&from=${encodeURIComponent(from)}`;
    const queue = '/api/v1/return-queue?';
    const far_list = await walk(origin, large, `${list}&pageSize=750`, 'nextPageUrl', 'pageSize');
    const far_queue = await walk(origin, large, `${queue}limit=250`, 'next_page_url', 'limit');
    return {
      details: { requests: anywhere.map(({ shop_id, id }) => detailsRequest(keys.get(shop_id)!, id)) },
      'list, first': { requests: [get(`${list}&pageSize=${page_rows}`)] },
      'list, far': { requests: [get(far_list)] },
      'queue, first': { requests: [get(`${queue}limit=${page_rows}`)] },
      'queue, far': { requests: [get(far_queue)] },
      'search by order name': search(({ name }) => name),
      'search by email': search(({ email }) => email),
      'search by tracking number': search(({ tracking }) => tracking),
      eligibility: {
        requests: of_large.map(({ name }) => ({
          method: 'POST',
          path: '/api/v1/orders/return-eligibility',
          headers: { 'X-Authorization': large.key, 'Content-Type': 'application/json' },
          body: JSON.stringify({ order_name: name }),
        })),
      },
      flag: { requests: open.map(({ id }) => flagRequest(large, id)), each_once: true },
    };
  };
}

async function readSamples(
  pool: pg.Pool,
  shop_id: number,
  condition: string,
  limit: number,
): Promise<Sample[]> {
  const { rows } = await pool.query<Sample>(
    `select r.id, o.name, r.customer_email as email,
       (select l.tracking_number from labels l where l.shop_id = r.shop_id and l.return_id = r.id limit 1) as tracking
     from returns r join orders o on o.shop_id = r.shop_id and o.id = r.order_id
     where r.shop_id = $1 and ${condition} order by hashint8(r.id), r.id limit $2`,
    [shop_id, limit],
  );
  return rows;
}

/** The path of a small page far behind: large pages lead there, because a cursor takes any size of page. */
async function walk(
  origin: string,
  { key }: KeyedShop,
  first: string,
  next_of: 'nextPageUrl' | 'next_page_url',
  size: 'pageSize' | 'limit',
): Promise<string> {
  let path = first;
  let seen = 0;
  for (;;) {
    const answer = await fetch(`${origin}${path}`, { headers: { 'X-Authorization': key } });
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`);
    const body = (await answer.json()) as { returns: unknown[] } & Record<typeof next_of, string | null>;
    seen += body.returns.length;
    const next = body[next_of];
    // The last page but one of a small shop still has rows behind it.
    if (next === null) return smaller(path, size);
    const url = new URL(next);
    path = url.pathname + url.search;
    if (seen >= far_rows) return smaller(path, size);
  }
}

function smaller(path: string, size: string): string {
  const url = new URL(path, 'http://localhost');
  url.searchParams.set(size, String(page_rows));
  return url.pathname + url.search;
}
