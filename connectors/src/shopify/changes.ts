import type { ChangePage, Json, Ref } from '../connector.ts';
import type { ShopifyClient } from './client.ts';
import { numberOf } from './native.ts';
import type { Named } from './native.ts';
import * as operations from './operations.ts';
import type { Page } from './read.ts';

const minute_ms = 60_000;
/** Shopify's search knows of a change some seconds after it was made: each walk begins that much earlier than the newest that was seen. */
const overlap_ms = 5 * minute_ms;
/** How far back the first walk goes, as the clocks may differ. */
const first_ms = 15 * minute_ms;
const most_locations = 250;
const largest_page = 250;

/** From when on a list is read by Shopify's clock, the newest time that was seen, and what was seen since `since`. */
type Position = { since: string; newest: string; seen: string[] };
const kinds = ['order', 'product', 'level'] as const;
type Kind = (typeof kinds)[number];

/** `at` is the list that is being read: orders, products, or the levels of a location of `locations`; `after` is where in it. */
type Cursor = Record<Kind, Position> & { at: number; after?: string; locations?: string[] };
type Row = Named & { updatedAt: string; item?: Named };

/**
 * Changes since the last walk: of orders and products by when they were updated, and of stock by when its levels were. Rows that change during a walk move to
 * its end. Locations are read again when they changed.
 */
export async function readChanges(
  client: ShopifyClient,
  now: Date,
  given: Json | null,
  limit: number,
): Promise<ChangePage> {
  const since = new Date(now.getTime() - first_ms).toISOString();
  const start = { since, newest: since, seen: [] };
  let cursor = (given as Cursor | null) ?? { order: start, product: start, level: start, at: 0 };
  const refs: Ref[] = [];
  for (;;) {
    if (cursor.at === 2 && cursor.locations === undefined) {
      const found = await readLocations(client, cursor.level.since);
      refs.push(...found.changed);
      cursor = { ...cursor, locations: found.ids };
    }
    const { locations, ...walked } = cursor;
    if (cursor.at >= 2 + (locations?.length ?? 1))
      return { refs, cursor: { ...walked, level: endOf(cursor.level), at: 0 }, done: true };
    const page = await readRows(client, cursor, Math.min(limit, largest_page));
    const kind = kinds[Math.min(cursor.at, 2)]!;
    const { found, position } = take(cursor[kind], page.nodes);
    refs.push(...found.map((row) => refOf(kind, row)));
    const { hasNextPage, endCursor } = page.pageInfo;
    const { after: _after, ...kept } = { ...cursor, [kind]: position };
    if (hasNextPage && endCursor) return { refs, cursor: { ...kept, after: endCursor }, done: false };
    // The levels of all locations have one position: it moves after the last of them.
    cursor = { ...kept, ...(kind === 'level' ? {} : { [kind]: endOf(position) }), at: cursor.at + 1 };
  }
}

async function readRows(client: ShopifyClient, cursor: Cursor, first: number): Promise<Page<Row>> {
  const after = cursor.after ?? null;
  const query = (kind: Kind) => `updated_at:>='${cursor[kind].since}'`;
  if (cursor.at === 0) {
    const asked = { first, after, query: query('order') };
    return (await client.ask<{ orders: Page<Row> }>(operations.changed_orders, asked)).orders;
  }
  if (cursor.at === 1) {
    const asked = { first, after, query: query('product') };
    return (await client.ask<{ products: Page<Row> }>(operations.changed_products, asked)).products;
  }
  const asked = { id: cursor.locations![cursor.at - 2], first, after, query: query('level') };
  const { location } = await client.ask<{ location: { inventoryLevels: Page<Row> } | null }>(
    operations.changed_levels,
    asked,
  );
  // It was deleted meanwhile.
  return location?.inventoryLevels ?? { nodes: [], pageInfo: { hasNextPage: false } };
}

async function readLocations(
  client: ShopifyClient,
  since: string,
): Promise<{ ids: string[]; changed: Ref[] }> {
  const asked = { first: most_locations };
  const { nodes } = (await client.ask<{ locations: { nodes: Row[] } }>(operations.changed_locations, asked))
    .locations;
  const changed = nodes.filter(({ updatedAt }) => Date.parse(updatedAt) >= Date.parse(since));
  return { ids: nodes.map(({ id }) => id), changed: changed.map((row) => refOf('location', row)) };
}

const refOf = (kind: Kind | 'location', row: Row): Ref => ({
  kind: kind === 'level' ? 'stock' : kind,
  id: numberOf(row.item ?? row),
  at: row.updatedAt,
});

const nameOf = ({ id, updatedAt }: Row) => `${id} ${updatedAt}`;
const later = (a: string, b: string) => (Date.parse(a) >= Date.parse(b) ? a : b);

/** The rows not seen before: while Shopify's search index lags, a page also has older ones. */
function take({ since, newest, seen }: Position, rows: readonly Row[]) {
  const known = new Set(seen);
  return {
    found: rows.filter((row) => !known.has(nameOf(row)) && Date.parse(row.updatedAt) >= Date.parse(since)),
    position: {
      since,
      newest: rows.reduce((time, { updatedAt }) => later(time, updatedAt), newest),
      seen: [...new Set([...seen, ...rows.map(nameOf)])],
    },
  };
}

/** The position after a walk: what may be seen again is remembered. */
function endOf({ since, newest, seen }: Position): Position {
  const from = later(since, new Date(Date.parse(newest) - overlap_ms).toISOString());
  const from_ms = Date.parse(from);
  return {
    since: from,
    newest,
    seen: seen.filter((name) => Date.parse(name.slice(name.indexOf(' ') + 1)) >= from_ms),
  };
}
