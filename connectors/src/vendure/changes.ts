import { feedFrom, walkFeed } from '../change-feed.ts';
import type { Change, FeedCursor, FeedPage } from '../change-feed.ts';
import { PlatformFailure } from '../connector.ts';
import type { ChangePage, Json, Ref } from '../connector.ts';
import type { Ask } from './api.ts';

/** Of the plug-in in the shop. */
const feed_query = `query Changes($since: DateTime!, $after: String, $limit: Int!) {
  retourChanges(since: $since, after: $after, limit: $limit) { changes { kind id at } now next } }`;

/**
 * Without the plug-in, lists are walked instead. `offset` is how far, `open` are orders on their way with their states as the last walk saw them, and `seen_open`
 * those that this one has seen so far.
 */
type Cursor = FeedCursor & { lists?: { offset: number; seen_open: string[] }; open?: string[] };
type Feed = { retourChanges: { changes: Change[]; now: string; next: string | null } };

/** Changes since the last walk: from the plug-in in the shop where there is one, else by when orders and products were updated. */
export async function readChanges(
  ask: Ask,
  now: Date,
  given: Json | null,
  limit: number,
): Promise<ChangePage> {
  const cursor: Cursor = (given as Cursor | null) ?? feedFrom(now);
  if (cursor.lists) return walkLists(ask, now, cursor, limit);
  try {
    return await walkFeed(cursor, async ({ since, after }) => {
      const { retourChanges: page } = await ask<Feed>(feed_query, { since, after, limit });
      return { changes: page.changes, now: page.now, after: page.next };
    });
  } catch (error) {
    if (!isWithoutPlugin(error)) throw error;
    return walkLists(ask, now, cursor, limit);
  }
}

/** Whether Vendure doesn't know what only the plug-in knows. */
export const isWithoutPlugin = (error: unknown): boolean =>
  error instanceof PlatformFailure && error.code === 'GRAPHQL_VALIDATION_FAILED';

/** How many orders on their way are watched, the newest. */
const most_open = 500;

const lists_query = `query Lists($since: DateTime!, $skip: Int!, $take: Int!, $open: [String!]!, $take_open: Int!) {
  orders(options: { skip: $skip, take: $take, sort: { id: ASC },
    filter: { orderPlacedAt: { isNull: false }, _or: [{ updatedAt: { after: $since } }, { orderPlacedAt: { after: $since } }] } }) {
    items { id updatedAt orderPlacedAt } }
  products(options: { skip: $skip, take: $take, sort: { id: ASC }, filter: { updatedAt: { after: $since } } }) { items { id updatedAt } }
  productVariants(options: { skip: $skip, take: $take, sort: { id: ASC }, filter: { updatedAt: { after: $since } } }) {
    items { updatedAt product { id } } }
  open: orders(options: { skip: $skip, take: $take_open, sort: { id: DESC }, filter: { state: { in: $open } } }) { items { id state } } }`;

const open_states = ['PaymentSettled', 'PartiallyShipped', 'Shipped', 'PartiallyDelivered'];

type Row = { id: string; updatedAt: string; orderPlacedAt?: string | null };
type Lists = {
  orders: { items: Row[] };
  products: { items: Row[] };
  productVariants: { items: { updatedAt: string; product: { id: string } }[] };
  open: { items: { id: string; state: string }[] };
};

/**
 * Vendure doesn't change the time of an order when it is placed, sent, delivered or refunded: orders on their way are compared with what they were. Refunds and
 * stock are left to reconciliation.
 */
async function walkLists(ask: Ask, now: Date, cursor: Cursor, limit: number): Promise<ChangePage> {
  const { lists = { offset: 0, seen_open: [] }, open: was_open = [], ...position } = cursor;
  const seen_open = [...lists.seen_open];
  const page = await walkFeed(position, async ({ since }) => {
    const answer = await ask<Lists>(lists_query, {
      since,
      skip: lists.offset,
      take: limit,
      open: open_states,
      take_open: lists.offset < most_open ? limit : 0,
    });
    seen_open.push(...answer.open.items.map(({ id, state }) => `${id} ${state}`));
    const is_full = Object.values(answer).some(({ items }) => items.length >= limit);
    return { changes: changesOf(answer), now: now.toISOString(), after: is_full ? 'more' : null };
  });
  if (!page.done) {
    const place = { offset: lists.offset + limit, seen_open };
    return { ...page, cursor: { ...page.cursor, lists: place, open: was_open } };
  }
  const still = new Set(seen_open);
  const moved = was_open
    .filter((name) => !still.has(name))
    .map((name): Ref => ({ kind: 'order', id: name.split(' ')[0] ?? '' }));
  return { ...page, refs: [...page.refs, ...moved], cursor: { ...page.cursor, open: seen_open } };
}

function changesOf({ orders, products, productVariants }: Lists): FeedPage['changes'] {
  const later = ({ updatedAt, orderPlacedAt }: Row) =>
    orderPlacedAt && orderPlacedAt > updatedAt ? orderPlacedAt : updatedAt;
  return [
    ...orders.items.map((row) => ({ kind: 'order', id: row.id, at: later(row) })),
    ...products.items.map(({ id, updatedAt }) => ({ kind: 'product', id, at: updatedAt })),
    ...productVariants.items.map(({ product, updatedAt }) => ({
      kind: 'product',
      id: product.id,
      at: updatedAt,
    })),
  ];
}
