import { sql } from 'kysely';
import { toTsPlain } from '@retour/contract/time';
import type { Reader, Tx } from '../../../platform/db.ts';
import type { PageWindow } from '../../../platform/paging/numbered-page.ts';
import type { ListName, ListingType } from './listing-key.ts';

/** An item of a list, as it is shown. */
export type Listing = { id: number; type: ListingType; value: string; secondary_value: string | null };

export type ListingRef = { shop_id: number; list: ListName; id: number };

/** Items and keys by which they are compared. */
export type NewListing = {
  shop_id: number;
  list: ListName;
  type: ListingType;
  value: string;
  secondary_value: string | null;
  value_key: string;
  secondary_value_key: string | null;
  created_at: Date;
};

const listing_columns = ['id', 'type', 'value', 'secondary_value'] as const;

/** A page of a list by id, and how many items the list has. */
export async function readListingPage(
  db: Reader,
  { shop_id, list }: Omit<ListingRef, 'id'>,
  { limit, offset }: PageWindow,
): Promise<{ rows: Listing[]; total: number }> {
  const { rows } = await sql<{ rows: Listing[]; total: number }>`
    select coalesce((select count from listing_counts where shop_id = ${shop_id} and list = ${list}), 0) as total,
      (select coalesce(json_agg(p), '[]') from (select id, type, value, secondary_value from listings
        where shop_id = ${shop_id} and list = ${list} order by id limit ${limit} offset ${offset}) p) as rows`.execute(
    db,
  );
  return rows[0]!;
}

/** One item, with the time of its creation in the form of the wire. */
export async function readListing(
  db: Reader,
  { shop_id, list, id }: ListingRef,
): Promise<(Listing & { created_at: string }) | undefined> {
  const row = await db
    .selectFrom('listings')
    .select([...listing_columns, 'created_at'])
    .where('shop_id', '=', shop_id)
    .where('list', '=', list)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { ...row, created_at: toTsPlain(row.created_at) };
}

/** Locks a list and answers how many items it has. Whoever changes a list does so first: no race goes past its limit, none dead-locks. */
export async function lockList(tx: Tx, shop_id: number, list: ListName): Promise<number> {
  const { count } = await tx
    .insertInto('listing_counts')
    .values({ shop_id, list, count: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(['shop_id', 'list'])
        .doUpdateSet((column) => ({ count: column.ref('listing_counts.count') })),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  return count;
}

/** The item that compares as equal. */
export function findEqual(tx: Tx, listing: NewListing): Promise<Listing | undefined> {
  return tx
    .selectFrom('listings')
    .select(listing_columns)
    .where('shop_id', '=', listing.shop_id)
    .where('list', '=', listing.list)
    .where('type', '=', listing.type)
    .where('value_key', '=', listing.value_key)
    .where('secondary_value_key', 'is not distinct from', listing.secondary_value_key)
    .executeTakeFirst();
}

export async function insertListing(tx: Tx, listing: NewListing): Promise<Listing> {
  const row = await tx
    .insertInto('listings')
    .values(listing)
    .returning(listing_columns)
    .executeTakeFirstOrThrow();
  await changeCount(tx, listing.shop_id, listing.list, 1);
  return row;
}

/** Deletes an item of a locked list; answers whether it was there. */
export async function deleteListingRow(tx: Tx, { shop_id, list, id }: ListingRef): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('listings')
    .where('shop_id', '=', shop_id)
    .where('list', '=', list)
    .where('id', '=', id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await changeCount(tx, shop_id, list, -1);
  return true;
}

async function changeCount(tx: Tx, shop_id: number, list: ListName, by: 1 | -1): Promise<void> {
  await tx
    .updateTable('listing_counts')
    .set((column) => ({ count: column('count', '+', by) }))
    .where('shop_id', '=', shop_id)
    .where('list', '=', list)
    .execute();
}

/** Counts the items of a shop's lists again. */
export async function recountLists(tx: Tx, shop_id: number): Promise<void> {
  await sql`
    update listing_counts c set count = (select count(*) from listings l where l.shop_id = c.shop_id and l.list = c.list)
    where c.shop_id = ${shop_id}`.execute(tx);
}
