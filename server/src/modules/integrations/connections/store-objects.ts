import { sql } from 'kysely';
import type { Ref } from '@retour/connectors';
import type { Reader, Tx } from '../../../platform/db.ts';
import { rowSource } from '../../../platform/db/row-source.ts';
import type { ConnectionRef } from './store.ts';

/**
 * Notes that an object is written as it was when its reading began, and holds it until the transaction ends; false where a copy that was read later
 * is written already.
 */
export async function claimObject(
  tx: Tx,
  { shop_id, id }: ConnectionRef,
  { kind, id: external_id }: Ref,
  read_at: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into connection_objects as o (shop_id, connection_id, kind, external_id, read_at)
    values (${shop_id}, ${id}, ${kind}, ${external_id}, ${read_at})
    on conflict (shop_id, connection_id, kind, external_id) do update set read_at = excluded.read_at
      where o.read_at <= excluded.read_at
    returning o.external_id`.execute(tx);
  return rows.length === 1;
}

/** Which of these objects were never read. */
export async function listUnread(
  db: Reader,
  { shop_id, id }: ConnectionRef,
  refs: readonly Ref[],
): Promise<Ref[]> {
  if (refs.length === 0) return [];
  const { rows: named } = rowSource(
    { kind: 'text', external_id: 'text' },
    refs.map(({ kind, id: external_id }) => ({ kind, external_id })),
  );
  const { rows } = await sql<Ref>`
    select x.kind, x.external_id as id from ${named}
    where not exists (select from connection_objects o where o.shop_id = ${shop_id} and o.connection_id = ${id}
      and o.kind = x.kind and o.external_id = x.external_id)`.execute(db);
  return rows;
}

/** External ids that lines of an import refer to. */
export type Names = {
  products: readonly string[];
  variants: readonly string[];
  locations: readonly string[];
};
/** Those of them that the shop has; a variant with its product. */
export type KnownNames = { products: Set<string>; variants: Map<string, string>; locations: Set<string> };

/** Which of these the shop has: a platform names products that it has deleted. */
export async function readKnownNames(
  db: Reader,
  shop_id: number,
  { products, variants, locations }: Names,
): Promise<KnownNames> {
  const { rows } = await sql<{ kind: string; name: string; product: string | null }>`
    select 'product' as kind, external_id as name, null as product from products
      where shop_id = ${shop_id} and external_id = any(${products}::text[])
    union all select 'location', external_id, null from locations
      where shop_id = ${shop_id} and external_id = any(${locations}::text[])
    union all select 'variant', v.external_id, p.external_id from product_variants v
      join products p on p.shop_id = v.shop_id and p.id = v.product_id
      where v.shop_id = ${shop_id} and v.external_id = any(${variants}::text[])`.execute(db);
  const of = (kind: string) => rows.filter((row) => row.kind === kind);
  return {
    products: new Set(of('product').map(({ name }) => name)),
    locations: new Set(of('location').map(({ name }) => name)),
    variants: new Map(of('variant').map(({ name, product }) => [name, product ?? ''])),
  };
}
