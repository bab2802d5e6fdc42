import type { Json, LoadPage, RefKind } from '../connector.ts';
import { loadLists, walkOneList } from '../load-lists.ts';
import type { ListPage } from '../load-lists.ts';
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

type Answer = { count?: number } & Record<string, { id: string }[] | number | undefined>;

/** The next page of everything there is. */
export const loadPage = (client: RestClient, cursor: Json | null, limit: number): Promise<LoadPage> =>
  loadLists(lists, cursor, {
    count: () => countAll(client),
    read: (list, offset) => readPage(client, list, { offset, limit }),
  });

async function countAll(client: RestClient): Promise<number> {
  let of = 0;
  for (const { path } of lists)
    of += (await client.get<Answer>(path, { limit: '1', fields: 'id' })).count ?? 0;
  return of;
}

type Window = { offset: number; limit: number; since?: Date };

/** Objects in the order of their ids, so that new ones come last. */
async function readPage(client: RestClient, list: List, { offset, limit, since }: Window): Promise<ListPage> {
  const size = Math.min(limit, list.page);
  const answer = await client.get<Answer>(list.path, {
    limit: String(size),
    offset: String(offset),
    order: 'id',
    ...(since ? { 'updated_at[$gte]': since.toISOString() } : {}),
    fields: fields[list.kind],
  });
  const found = answer[list.member];
  const objects = Array.isArray(found) ? found : [];
  const rows = objects.map((body) => ({ ref: { kind: list.kind, id: body.id }, body }));
  return { rows, done: rows.length < size };
}

/** One list from its beginning, for reconciliation. Orders are those that were placed or updated since. */
export function walkList(
  client: RestClient,
  kind: 'order' | 'stock',
  { cursor, ...window }: { since?: Date; cursor: Json | null; limit: number },
): Promise<LoadPage> {
  const list = lists.find((one) => one.kind === kind)!;
  return walkOneList(cursor, (offset) => readPage(client, list, { offset, ...window }));
}
