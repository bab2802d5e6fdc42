import { PlatformFailure } from '../connector.ts';
import type { Json, LoadPage, Native, RefKind } from '../connector.ts';
import type { ShopifyClient } from './client.ts';
import type { Named } from './native.ts';
import * as operations from './operations.ts';
import { completeOne } from './read.ts';
import type { Page } from './read.ts';

/** What a walk reads. Orders come newest first: those are returned. New ones don't move what is left to read. */
type List = { kind: RefKind; operation: string; member: string; size: number; variables?: object };
const lists: readonly List[] = [
  { kind: 'location', operation: operations.locations, member: 'locations', size: 50 },
  { kind: 'product', operation: operations.products, member: 'products', size: 20 },
  { kind: 'stock', operation: operations.stocks, member: 'inventoryItems', size: 50 },
  {
    kind: 'order',
    operation: operations.orders,
    member: 'orders',
    size: 10,
    variables: { sortKey: 'CREATED_AT', reverse: true },
  },
];
const listOf = (wanted: RefKind) => lists.find(({ kind }) => kind === wanted)!;

/** How far a walk is in a list, and how many objects of it Shopify returns at once. */
type Place = { after?: string; size?: number };
type Cursor = Place & { list: number; of: number };

/** The next page of everything there is: locations, products, stock and orders. */
export async function loadPage(client: ShopifyClient, given: Json | null, limit: number): Promise<LoadPage> {
  const { list: index, of, ...place } = (given as Cursor | null) ?? { list: 0, of: await countAll(client) };
  const { rows, next } = await walkPage(client, lists[index]!, { place, limit });
  const cursor: Cursor = next ? { list: index, of, ...next } : { list: index + 1, of };
  return { rows, cursor, done: !next && index === lists.length - 1, of };
}

type Counted = { count: number } | null;

/** Stock is counted by variants: Shopify has no count of it. */
async function countAll(client: ShopifyClient): Promise<number> {
  const { productVariantsCount: stock, ...counts } = await client.ask<Record<string, Counted>>(
    operations.counts,
  );
  return [stock, ...Object.values(counts)].reduce((sum, one) => sum + (one?.count ?? 0), 0);
}

type Walking = { place: Place; limit: number; variables?: object };

async function walkPage(
  client: ShopifyClient,
  list: List,
  { place, limit, variables }: Walking,
): Promise<{ rows: Native[]; next: Place | null }> {
  const { page, size } = await readPage<Named>(client, list, {
    place,
    limit,
    ...(variables && { variables }),
  });
  const rows: Native[] = [];
  for (const body of page.nodes) rows.push(await completeOne(client, list.kind, body));
  const { hasNextPage, endCursor } = page.pageInfo;
  return { rows, next: hasNextPage && endCursor ? { after: endCursor, size } : null };
}

/** Reads a page that costs no more than Shopify lets an operation cost, however it counts that. */
async function readPage<T>(
  client: ShopifyClient,
  { operation, member, size: usual, variables: own }: List,
  { place: { after, size: known = usual }, limit, variables }: Walking,
): Promise<{ page: Page<T>; size: number }> {
  for (let size = Math.min(limit, known); ; size = Math.floor(size / 2)) {
    try {
      const asked = { ...own, ...variables, first: size, after: after ?? null };
      const answer = await client.ask<Record<string, Page<T>>>(operation, asked);
      return { page: answer[member]!, size };
    } catch (error) {
      const is_dear = error instanceof PlatformFailure && error.code === 'MAX_COST_EXCEEDED';
      if (!is_dear || size <= 1) throw error;
    }
  }
}

type Walk = { since?: Date; cursor: Json | null; limit: number };

/** One list from its beginning, for reconciliation. Orders are those that changed since. */
export async function walkList(
  client: ShopifyClient,
  kind: 'order' | 'stock',
  { since, cursor, limit }: Walk,
): Promise<LoadPage> {
  const place = (cursor as Place | null) ?? {};
  const variables = since && {
    query: `updated_at:>='${since.toISOString()}'`,
    sortKey: 'UPDATED_AT',
    reverse: false,
  };
  const { rows, next } = await walkPage(client, listOf(kind), {
    place,
    limit,
    ...(variables && { variables }),
  });
  return { rows, cursor: next ?? {}, done: !next, of: 0 };
}
