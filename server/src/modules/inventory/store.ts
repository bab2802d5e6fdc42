import { sql } from 'kysely';
import { bodyId } from '../../platform/fields.ts';
import type { Reader, Tx } from '../../platform/db.ts';
import type { ListWindow } from '../commerce/index.ts';

/** Of which variant, and where. */
export type Level = { shop_id: number; product_variant_id: number; location_id: number };
export type ShownLevel = {
  id: number;
  product_variant_id: number;
  location_id: number;
  available_count: number;
  updated_at: string;
};

const shown = sql`x.id, x.product_variant_id, x.location_id, x.available_count, ts_ms(x.updated_at) as updated_at`;

export async function listLevels(
  db: Reader,
  shop_id: number,
  { ascending, beyond, limit }: ListWindow,
  { product_variant_id, location_id }: { product_variant_id?: number; location_id?: number },
): Promise<ShownLevel[]> {
  const conditions = [
    sql`x.shop_id = ${shop_id}`,
    ...(product_variant_id === undefined ? [] : [sql`x.product_variant_id = ${product_variant_id}`]),
    ...(location_id === undefined ? [] : [sql`x.location_id = ${location_id}`]),
    ...(beyond === null ? [] : [ascending ? sql`x.id > ${beyond}` : sql`x.id < ${beyond}`]),
  ];
  const { rows } = await sql<ShownLevel>`
    select ${shown} from inventories x where ${sql.join(conditions, sql` and `)}
    order by x.id ${sql.raw(ascending ? 'asc' : 'desc')} limit ${limit}`.execute(db);
  return rows;
}

const named = ({ shop_id, product_variant_id, location_id }: Level) =>
  sql`x.shop_id = ${shop_id} and x.product_variant_id = ${product_variant_id} and x.location_id = ${location_id}`;

export async function readLevel(db: Reader, level: Level): Promise<ShownLevel | undefined> {
  const { rows } = await sql<ShownLevel>`select ${shown} from inventories x where ${named(level)}`.execute(
    db,
  );
  return rows[0];
}

/** Whether there is such a variant, and such a location. */
export async function findPlaces(
  db: Reader,
  { shop_id, product_variant_id, location_id }: Level,
): Promise<{ variant: boolean; location: boolean }> {
  const { rows } = await sql<{ variant: boolean; location: boolean }>`
    select exists (select from product_variants where shop_id = ${shop_id} and id = ${product_variant_id}) as variant,
      exists (select from locations where shop_id = ${shop_id} and id = ${location_id}) as location`.execute(
    db,
  );
  return rows[0]!;
}

/** Adds a level; false when there is one. */
export async function insertLevel(
  tx: Tx,
  { shop_id, product_variant_id, location_id }: Level,
  available_count: number,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into inventories (shop_id, product_variant_id, location_id, available_count, created_at, updated_at)
    values (${shop_id}, ${product_variant_id}, ${location_id}, ${available_count}, ${at}, ${at})
    on conflict (shop_id, product_variant_id, location_id) do nothing returning id`.execute(tx);
  return rows.length > 0;
}

/** Sets a level that is there; tells whether it was another. */
export async function setLevel(tx: Tx, level: Level, available_count: number, at: Date): Promise<boolean> {
  const { rows } = await sql`
    update inventories x set available_count = ${available_count}, updated_at = ${at}
    where ${named(level)} and x.available_count <> ${available_count} returning id`.execute(tx);
  return rows.length > 0;
}

export async function deleteLevel(tx: Tx, level: Level): Promise<boolean> {
  const { rows } = await sql`delete from inventories x where ${named(level)} returning id`.execute(tx);
  return rows.length > 0;
}

/** Names a row of the shop by our id, well-formed or not, or by the integration's. */
export type Reference = { id?: number | string; external_id?: string };

/** A variant and a location by the names that the integration gave them, or by our ids; null where there is none. */
export async function findReferences(
  db: Reader,
  shop_id: number,
  variant: Reference,
  location: Reference,
): Promise<{ product_variant_id: number | null; location_id: number | null }> {
  const { rows } = await sql<{ product_variant_id: number | null; location_id: number | null }>`
    select (select id from product_variants where shop_id = ${shop_id} and ${keyOf(variant)}) as product_variant_id,
      (select id from locations where shop_id = ${shop_id} and ${keyOf(location)}) as location_id`.execute(
    db,
  );
  return rows[0]!;
}

const keyOf = ({ id, external_id }: Reference) =>
  id === undefined ? sql`external_id = ${external_id ?? ''}` : sql`id = ${bodyId(id)}`;
