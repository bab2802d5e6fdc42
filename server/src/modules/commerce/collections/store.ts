import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import { bodyId } from '../../../platform/fields.ts';

export type CollectionKey = { shop_id: number; collection_id: number };
/** Names a product by our id, well-formed or not, or by the integration's. */
export type ProductReference = { id?: number | string; external_id?: string };

/** Locks a collection, so that its products change in turn; false when there is none. */
export async function lockCollection(tx: Tx, { shop_id, collection_id }: CollectionKey): Promise<boolean> {
  const { rows } = await sql`
    select from collections where shop_id = ${shop_id} and id = ${collection_id} for no key update`.execute(
    tx,
  );
  return rows.length > 0;
}

/**
 * Ids of the products that are named, in the same order; undefined for what names none. They cannot be deleted before the transaction ends, and
 * are locked in the order of their ids.
 */
export async function lockProducts(
  tx: Tx,
  shop_id: number,
  named: readonly ProductReference[],
): Promise<(number | undefined)[]> {
  const ids = named.flatMap(({ id }) => (id === undefined ? [] : [bodyId(id)]));
  const external_ids = named.flatMap(({ id, external_id }) =>
    id === undefined && external_id !== undefined ? [external_id] : [],
  );
  const { rows } = await sql<{ id: number; external_id: string }>`
    select id, external_id from products where shop_id = ${shop_id}
      and (id = any(${ids}::bigint[]) or external_id = any(${external_ids}::text[]))
    order by id for key share`.execute(tx);
  const by_id = new Set(rows.map(({ id }) => id));
  const by_external_id = new Map(rows.map(({ id, external_id }) => [external_id, id]));
  return named.map(({ id, external_id }) => {
    if (id === undefined) return by_external_id.get(external_id ?? '');
    return by_id.has(bodyId(id)) ? bodyId(id) : undefined;
  });
}

/** Makes these the products of a collection; tells whether they were others. */
export async function replaceProducts(
  tx: Tx,
  { shop_id, collection_id }: CollectionKey,
  product_ids: readonly number[],
): Promise<boolean> {
  const { rows: gone } = await sql`
    delete from collection_products where shop_id = ${shop_id} and collection_id = ${collection_id}
      and product_id <> all(${product_ids}::bigint[]) returning product_id`.execute(tx);
  const added = await addProducts(tx, { shop_id, collection_id }, product_ids);
  return gone.length > 0 || added;
}

/** Adds products to a collection; tells whether any was new to it. */
export async function addProducts(
  tx: Tx,
  { shop_id, collection_id }: CollectionKey,
  product_ids: readonly number[],
): Promise<boolean> {
  const { rows } = await sql`
    insert into collection_products (shop_id, collection_id, product_id)
    select distinct ${shop_id}::bigint, ${collection_id}::bigint, id from unnest(${product_ids}::bigint[]) id
    on conflict do nothing returning product_id`.execute(tx);
  return rows.length > 0;
}

/** Takes a product out of a collection; false when it was not in it. */
export async function deleteProduct(
  tx: Tx,
  { shop_id, collection_id }: CollectionKey,
  product_id: number,
): Promise<boolean> {
  const { rows } = await sql`
    delete from collection_products
    where shop_id = ${shop_id} and collection_id = ${collection_id} and product_id = ${product_id}
    returning product_id`.execute(tx);
  return rows.length > 0;
}

/** Notes that a collection was changed. */
export async function touchCollection(
  tx: Tx,
  { shop_id, collection_id }: CollectionKey,
  at: Date,
): Promise<void> {
  await sql`update collections set updated_at = ${at} where shop_id = ${shop_id} and id = ${collection_id}`.execute(
    tx,
  );
}
