import { PlatformFailure } from '../connector.ts';
import type { Native, Ref, RefKind } from '../connector.ts';
import type { ShopifyClient } from './client.ts';
import { idOf, markOf, numberOf } from './native.ts';
import type { Connection, InventoryItem, Named, Order, Product, Return } from './native.ts';
import * as operations from './operations.ts';

/** A connection as a page of it is returned. */
export type Page<T> = Connection<T> & { pageInfo: { hasNextPage: boolean; endCursor?: string | null } };

/** Far more than any real object has: 500 lines of an order, 2048 variants of a product. */
const most_pages = 50;

/** Reads what is left of a connection of an object. */
export async function complete(client: ShopifyClient, { id }: Named, connections: object, name: string) {
  const connection = (connections as Record<string, Page<unknown>>)[name]!;
  let { pageInfo } = connection;
  for (let pages = 0; pageInfo.hasNextPage && pages < most_pages; pages++) {
    const variables = { id, after: pageInfo.endCursor };
    const { node } = await client.ask<{ node: Record<string, Page<unknown>> | null }>(
      operations.more,
      variables,
    );
    const next = node?.[name];
    if (!next) throw new PlatformFailure('unavailable', 'Shopify has only the beginning of an object.');
    connection.nodes.push(...next.nodes);
    ({ pageInfo } = next);
  }
  // Cursors are of no use later.
  delete (connection as Partial<Page<unknown>>).pageInfo;
}

/** How many of each an order is read with. Shopify doesn't page these lists, so a full one may be incomplete. */
const list_limits = { fulfillments: 15, refunds: 20, transactions: 50, returns: 10 } as const;

async function completeOrder(client: ShopifyClient, order: Order): Promise<void> {
  const lists = { ...order, returns: order.returns.nodes };
  for (const [name, limit] of Object.entries(list_limits))
    if (lists[name as keyof typeof list_limits].length >= limit)
      throw new PlatformFailure(
        'refused',
        `Order ${order.name} has ${limit} ${name} or more, which Retour can't read.`,
      );
  await complete(client, order, order, 'lineItems');
  for (const one of order.fulfillments) await complete(client, one, one, 'fulfillmentLineItems');
  for (const one of order.refunds) await complete(client, one, one, 'refundLineItems');
  for (const [i, one] of order.returns.nodes.entries())
    if (markOf(one) === undefined) await complete(client, one, one, 'returnLineItems');
    else order.returns.nodes[i] = await readReturn(client, one);
}

/** A return with all its lines, and what became of their units. */
export async function readReturn(client: ShopifyClient, { id }: Named): Promise<Return> {
  const { return: one } = await client.ask<{ return: Return | null }>(operations.one_return, { id });
  if (!one) throw new PlatformFailure('unavailable', 'Shopify has no such return any more.');
  await complete(client, one, one, 'returnLineItems');
  for (const part of one.reverseFulfillmentOrders?.nodes ?? [])
    await complete(client, part, part, 'lineItems');
  return one;
}

const completes: Readonly<Record<RefKind, (client: ShopifyClient, body: never) => Promise<void>>> = {
  order: (client, body: Order) => completeOrder(client, body),
  product: (client, body: Product) => complete(client, body, body, 'variants'),
  stock: (client, body: InventoryItem) => complete(client, body, body, 'inventoryLevels'),
  location: async () => undefined,
};

/** An object with all pages of what it consists of. */
export async function completeOne(client: ShopifyClient, kind: RefKind, body: Named): Promise<Native> {
  await completes[kind](client, body as never);
  return { ref: { kind, id: numberOf(body) }, body };
}

const singles: Readonly<Record<RefKind, { type: string; operation: string; member: string }>> = {
  order: { type: 'Order', operation: operations.one_order, member: 'order' },
  product: { type: 'Product', operation: operations.one_product, member: 'product' },
  stock: { type: 'InventoryItem', operation: operations.one_stock, member: 'inventoryItem' },
  location: { type: 'Location', operation: operations.one_location, member: 'location' },
};

/** An object as it is now; null if there is none. */
export async function readOne(client: ShopifyClient, ref: Ref): Promise<Native | null> {
  const { type, operation, member } = singles[ref.kind];
  const id = idOf(type, ref.id);
  if (id === null) return null;
  const body = (await client.ask<Record<string, Named | null>>(operation, { id }))[member];
  return body?.id === id ? completeOne(client, ref.kind, body) : null;
}
