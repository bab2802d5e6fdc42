import type { Json, LoadPage, Native } from '../connector.ts';
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

/** Which list, how far in it, and how many objects all of them have. */
type Cursor = { list: number; offset: number; of: number };

/** The next page of everything there is: the location, products with their stock, and orders. */
export async function loadPage(client: RestClient, given: Json | null, limit: number): Promise<LoadPage> {
  if (given === null) {
    const of = 1 + (await countOf(client, products)) + (await countOf(client, orders));
    return {
      rows: [await readLocation(client)],
      cursor: { list: 0, offset: 0, of },
      done: false,
      of,
    };
  }
  const { list: index, offset, of } = given as Cursor;
  const list = lists[index];
  if (!list) return { rows: [], cursor: given, done: true, of };
  const { rows, done } = await walkPage(client, list, { offset, limit });
  const next = done ? { list: index + 1, offset: 0, of } : { list: index, offset: offset + rows.length, of };
  return { rows, cursor: next, done: done && index === lists.length - 1, of };
}

const countOf = async (client: RestClient, { path }: List): Promise<number> =>
  (await readPage(client, path, { per_page: '1', _fields: 'id' })).of;

type Window = { offset: number; limit: number; since?: Date };

async function walkPage(
  client: RestClient,
  { path, page, complete }: List,
  { offset, limit, since }: Window,
): Promise<{ rows: Native[]; done: boolean }> {
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
export async function walkList(
  client: RestClient,
  kind: 'order' | 'product',
  { since, cursor, limit }: Walk,
): Promise<LoadPage> {
  const { offset } = (cursor as { offset: number } | null) ?? { offset: 0 };
  const list = kind === 'order' ? orders : products;
  const { rows, done } = await walkPage(client, list, { offset, limit, ...(since ? { since } : {}) });
  return { rows, cursor: { offset: offset + rows.length }, done, of: 0 };
}
