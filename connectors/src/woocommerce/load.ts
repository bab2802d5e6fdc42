import type { Json, LoadPage, Native } from '../connector.ts';
import { loadLists, walkOneList } from '../load-lists.ts';
import type { ListPage } from '../load-lists.ts';
import type { RestClient } from '../rest-client.ts';
import { paths } from './native.ts';
import type { Order, Product } from './native.ts';
import { completeOrder, completeProduct, largest_page, readLocation, readPage } from './read.ts';

/** What a walk reads: products and orders are in the order of their ids, so that new ones come last. */
type List = { path: string; page: number; complete: (client: RestClient, row: never) => Promise<Native> };

const products: List = {
  path: paths.products,
  page: 20,
  complete: (client, row: Product) => completeProduct(client, row),
};
const orders: List = {
  path: paths.orders,
  page: 50,
  complete: (client, row: Order) => completeOrder(client, row),
};
const lists: readonly List[] = [products, orders];

/** The next page of everything there is: the location, products with their stock, and orders. */
export async function loadPage(client: RestClient, cursor: Json | null, limit: number): Promise<LoadPage> {
  const count = async () => 1 + (await countOf(client, products)) + (await countOf(client, orders));
  if (cursor === null) {
    const of = await count();
    return { rows: [await readLocation(client)], cursor: { list: 0, offset: 0, of }, done: false, of };
  }
  return loadLists(lists, cursor, {
    count,
    read: (list, offset) => walkPage(client, list, { offset, limit }),
  });
}

const countOf = async (client: RestClient, { path }: List): Promise<number> =>
  (await readPage(client, path, { per_page: '1', _fields: 'id' })).of;

type Window = { offset: number; limit: number; since?: Date };

async function walkPage(
  client: RestClient,
  { path, page, complete }: List,
  { offset, limit, since }: Window,
): Promise<ListPage> {
  const size = Math.min(limit, page, largest_page);
  const { rows } = await readPage(client, path, {
    per_page: String(size),
    offset: String(offset),
    orderby: 'id',
    order: 'asc',
    ...(since ? { modified_after: since.toISOString().slice(0, 19), dates_are_gmt: 'true' } : {}),
  });
  const natives: Native[] = [];
  for (const row of rows) natives.push(await complete(client, row as never));
  return { rows: natives, done: rows.length < size };
}

type Walk = { since?: Date; cursor: Json | null; limit: number };

/** One list from its beginning, for reconciliation. Orders are those that were placed or changed since. */
export const walkList = (
  client: RestClient,
  kind: 'order' | 'product',
  { cursor, ...window }: Walk,
): Promise<LoadPage> =>
  walkOneList(cursor, (offset) =>
    walkPage(client, kind === 'order' ? orders : products, { offset, ...window }),
  );
