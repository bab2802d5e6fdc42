import type { ChangePage, Json, Ref, RefKind } from './connector.ts';

/** Rows of a transaction become visible later than their time: each walk begins that much earlier than the last one ended. */
const overlap_ms = 60_000;
const kinds: readonly string[] = ['order', 'product', 'location', 'stock'] satisfies RefKind[];

/** A change, as the feed in a shop reports it. */
export type Change = { kind: string; id: string; at: string };

/** Where the last walk ended, and what it has seen since; `after` is where an unfinished walk goes on, and `now` when it began. */
export type FeedCursor = { since: string; seen: string[]; after?: Json; now?: string };

/** A page of a feed; `after` is null on the last one. `now` is by the clock of the platform. */
export type FeedPage = { changes: readonly Change[]; now: string; after: Json | null };

/** A page of changes with the cursor of the next one. */
export type Walked = Omit<ChangePage, 'cursor'> & { cursor: FeedCursor };

const before = (time: string) => new Date(Date.parse(time) - overlap_ms).toISOString();
const nameOf = ({ kind, id, at }: Change) => `${kind} ${id} ${at}`;

/** A cursor that begins now. */
export const feedFrom = (now: Date): FeedCursor => ({ since: before(now.toISOString()), seen: [] });

/** Walks a feed a page further. What the overlap shows again isn't reported again. */
export async function walkFeed(
  { since, seen, after, now: began }: FeedCursor,
  read: (place: { since: string; after: Json | null }) => Promise<FeedPage>,
): Promise<Walked> {
  const page = await read({ since, after: after ?? null });
  const changes = page.changes.filter(({ kind }) => kinds.includes(kind));
  const known = new Set(seen);
  const refs = changes
    .filter((change) => !known.has(nameOf(change)))
    .map(({ kind, id, at }): Ref => ({ kind: kind as RefKind, id, at }));
  const now = began ?? page.now;
  const all = [...new Set([...seen, ...changes.map(nameOf)])];
  if (page.after !== null) return { refs, cursor: { since, seen: all, now, after: page.after }, done: false };
  return { refs, cursor: ended(now, all), done: true };
}

/** The cursor after a walk that began at `now`: what may be seen again is remembered. */
function ended(now: string, seen: readonly string[]): FeedCursor {
  const since = before(now);
  return { since, seen: seen.filter((name) => (name.split(' ')[2] ?? '') >= since) };
}
