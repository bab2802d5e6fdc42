import { PlatformFailure } from '../connector.ts';
import type { ChangePage, Json, Ref, RefKind } from '../connector.ts';
import type { RestClient } from '../rest-client.ts';

/** Rows of a transaction become visible later than their time: each walk begins that much earlier than the last one ended. */
const overlap_ms = 60_000;
const kinds: readonly RefKind[] = ['order', 'product', 'location', 'stock'];

/**
 * Where the last walk ended, and what it has seen since; `after` is the last row of an unfinished walk. With `offset`, the shop has no change feed, and
 * lists are walked instead.
 */
type Cursor = {
  since: string;
  seen: string[];
  after?: { at: string; id: string };
  now?: string;
  offset?: number;
  list?: 'orders' | 'products';
};
type Change = { kind: string; id: string; at: string };
type Feed = { changes: Change[]; now: string };

export const change_feed_path = '/admin/retour/changes';

/** Changes since the last walk: from the change feed in the shop where there is one, else by when orders and products were updated. */
export async function readChanges(
  client: RestClient,
  now: Date,
  given: Json | null,
  limit: number,
): Promise<ChangePage> {
  const cursor = (given as Cursor | null) ?? { since: before(now.toISOString()), seen: [] };
  if (cursor.offset !== undefined && cursor.offset > 0) return walkLists(client, cursor, limit);
  try {
    return await walkFeed(client, cursor, limit);
  } catch (error) {
    if (!(error instanceof PlatformFailure) || error.kind !== 'not_found') throw error;
    return walkLists(client, { ...cursor, now: now.toISOString() }, limit);
  }
}

const before = (time: string) => new Date(Date.parse(time) - overlap_ms).toISOString();
const nameOf = ({ kind, id, at }: Change) => `${kind} ${id} ${at}`;

async function walkFeed(client: RestClient, cursor: Cursor, limit: number): Promise<ChangePage> {
  const { since, seen, after } = cursor;
  const feed = await client.get<Feed>(change_feed_path, {
    since: after?.at ?? since,
    ...(after ? { after: after.id } : {}),
    limit: String(limit),
  });
  if (!Array.isArray(feed.changes)) throw new PlatformFailure('not_found', "The change feed isn't Retour's.");
  const changes = feed.changes.filter(({ kind }) => kinds.includes(kind as RefKind));
  const known = new Set(seen);
  const refs = changes.filter((change) => !known.has(nameOf(change))).map(toRef);
  const now = cursor.now ?? feed.now;
  const all = [...new Set([...seen, ...changes.map(nameOf)])];
  const last = feed.changes.at(-1);
  if (last && feed.changes.length >= limit)
    return {
      refs,
      cursor: { since, seen: all, now, after: { at: last.at, id: last.id } },
      done: false,
    };
  return { refs, cursor: ended(now, all), done: true };
}

const toRef = ({ kind, id, at }: Change): Ref => ({ kind: kind as RefKind, id, at });

/** The cursor after a walk that began at `now`: what may be seen again is remembered. */
function ended(now: string, seen: readonly string[]): Json {
  const since = before(now);
  return { since, seen: seen.filter((name) => (name.split(' ')[2] ?? '') >= since) };
}

type Updated = { id: string; updated_at: string };

/** Misses captures, refunds and deliveries, which don't move the time of their order; reconciliation finds those. */
async function walkLists(client: RestClient, cursor: Cursor, limit: number): Promise<ChangePage> {
  const { since, seen, offset = 0, list = 'orders', now = since } = cursor;
  const answer = await client.get<Record<string, Updated[]>>(`/admin/${list}`, {
    limit: String(limit),
    offset: String(offset),
    order: 'updated_at',
    'updated_at[$gte]': since,
    fields: 'id,updated_at',
  });
  const rows = answer[list] ?? [];
  const kind = list === 'orders' ? 'order' : 'product';
  const known = new Set(seen);
  const changes = rows.map(({ id, updated_at: at }): Change => ({ kind, id, at }));
  const refs = changes.filter((change) => !known.has(nameOf(change))).map(toRef);
  const all = [...new Set([...seen, ...changes.map(nameOf)])];
  if (rows.length >= limit)
    return { refs, cursor: { since, seen: all, now, list, offset: offset + limit }, done: false };
  if (list === 'products') return { refs, cursor: ended(now, all), done: true };
  const next = await walkLists(client, { since, seen: all, now, list: 'products' }, limit);
  return { ...next, refs: [...refs, ...next.refs] };
}
