import type { Json, LoadPage, Native, RefKind } from '../connector.ts';
import type { RestClient } from '../rest-client.ts';
import { fields } from './native.ts';

type List = { kind: RefKind; path: string; member: string; page: number };

/** What is loaded, in an order in which everything is there that others refer to. */
const lists: readonly List[] = [
  { kind: 'location', path: '/admin/stock-locations', member: 'stock_locations', page: 50 },
  { kind: 'product', path: '/admin/products', member: 'products', page: 50 },
  { kind: 'stock', path: '/admin/inventory-items', member: 'inventory_items', page: 100 },
  { kind: 'order', path: '/admin/orders', member: 'orders', page: 20 },
];

/** Which list, how far in it, and how many objects all of them have. */
type Cursor = { list: number; offset: number; of: number };
type Answer = { count?: number } & Record<string, { id: string }[] | number | undefined>;

/** The next page of everything there is. */
export async function loadPage(client: RestClient, given: Json | null, limit: number): Promise<LoadPage> {
  const cursor = (given as Cursor | null) ?? { list: 0, offset: 0, of: await countAll(client) };
  const { list: index, offset, of } = cursor;
  const list = lists[index];
  if (!list) return { rows: [], cursor: cursor as unknown as Json, done: true, of };
  const size = Math.min(limit, list.page);
  const rows = await readPage(client, list, { offset, size, order: 'id' });
  const is_last = rows.length < size;
  const next = is_last ? { list: index + 1, offset: 0, of } : { list: index, offset: offset + size, of };
  return { rows, cursor: next, done: is_last && index === lists.length - 1, of };
}

async function countAll(client: RestClient): Promise<number> {
  let of = 0;
  for (const { path } of lists)
    of += (await client.get<Answer>(path, { limit: '1', fields: 'id' })).count ?? 0;
  return of;
}

type Window = { offset: number; size: number; order: string; since?: Date };

async function readPage(
  client: RestClient,
  list: List,
  { offset, size, order, since }: Window,
): Promise<Native[]> {
  const answer = await client.get<Answer>(list.path, {
    limit: String(size),
    offset: String(offset),
    order,
    ...(since ? { 'updated_at[$gte]': since.toISOString() } : {}),
    fields: fields[list.kind],
  });
  const rows = answer[list.member];
  return (Array.isArray(rows) ? rows : []).map((body) => ({ ref: { kind: list.kind, id: body.id }, body }));
}

/** One list from its beginning, for reconciliation. Orders are those that were placed or updated since. */
export async function walkList(
  client: RestClient,
  kind: 'order' | 'stock',
  { since, cursor, limit }: { since?: Date; cursor: Json | null; limit: number },
): Promise<LoadPage> {
  const list = lists.find((one) => one.kind === kind)!;
  const { offset } = (cursor as { offset: number } | null) ?? { offset: 0 };
  const size = Math.min(limit, list.page);
  const rows = await readPage(client, list, { offset, size, order: 'id', ...(since ? { since } : {}) });
  return { rows, cursor: { offset: offset + size }, done: rows.length < size, of: 0 };
}
