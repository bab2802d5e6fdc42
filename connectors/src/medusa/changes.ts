import { feedFrom, walkFeed } from '../change-feed.ts';
import type { Change, FeedCursor, FeedPage } from '../change-feed.ts';
import { PlatformFailure } from '../connector.ts';
import type { ChangePage, Json } from '../connector.ts';
import type { RestClient } from '../rest-client.ts';

/** With `list`, the shop has no change feed, and lists are walked instead. */
type Cursor = FeedCursor & { list?: true };
type Place = { since: string; after: Json | null };

export const change_feed_path = '/admin/retour/changes';

/** Changes since the last walk: from the change feed in the shop where there is one, else by when orders and products were updated. */
export async function readChanges(
  client: RestClient,
  now: Date,
  given: Json | null,
  limit: number,
): Promise<ChangePage> {
  const cursor: Cursor = (given as Cursor | null) ?? feedFrom(now);
  const walkLists = async () => {
    const page = await walkFeed(cursor, (place) => readLists(client, now, place, limit));
    return page.done ? page : { ...page, cursor: { ...page.cursor, list: true } };
  };
  if (cursor.list) return walkLists();
  try {
    return await walkFeed(cursor, (place) => readFeed(client, place, limit));
  } catch (error) {
    if (!(error instanceof PlatformFailure) || error.kind !== 'not_found') throw error;
    return walkLists();
  }
}

async function readFeed(client: RestClient, { since, after }: Place, limit: number): Promise<FeedPage> {
  const last = after as Pick<Change, 'id' | 'at'> | null;
  const { changes, now } = await client.get<{ changes: Change[]; now: string }>(change_feed_path, {
    since: last?.at ?? since,
    ...(last ? { after: last.id } : {}),
    limit: String(limit),
  });
  if (!Array.isArray(changes)) throw new PlatformFailure('not_found', "The change feed isn't Retour's.");
  const end = changes.at(-1);
  return { changes, now, after: end && changes.length >= limit ? { at: end.at, id: end.id } : null };
}

type Updated = { id: string; updated_at: string };
type Lists = 'orders' | 'products';
const of_lists = { orders: 'order', products: 'product' } as const;

/** Misses captures, refunds and deliveries, which don't move the time of their order; reconciliation finds those. */
async function readLists(
  client: RestClient,
  now: Date,
  { since, after }: Place,
  limit: number,
): Promise<FeedPage> {
  const { list, offset } = (after as { list: Lists; offset: number } | null) ?? { list: 'orders', offset: 0 };
  const answer = await client.get<Record<string, Updated[]>>(`/admin/${list}`, {
    limit: String(limit),
    offset: String(offset),
    order: 'updated_at',
    'updated_at[$gte]': since,
    fields: 'id,updated_at',
  });
  const rows = answer[list] ?? [];
  const changes = rows.map(({ id, updated_at: at }) => ({ kind: of_lists[list], id, at }));
  if (rows.length >= limit)
    return { changes, now: now.toISOString(), after: { list, offset: offset + limit } };
  if (list === 'products') return { changes, now: now.toISOString(), after: null };
  const place = { since, after: { list: 'products', offset: 0 } };
  const rest = await readLists(client, now, place, limit);
  return { ...rest, changes: [...changes, ...rest.changes] };
}
