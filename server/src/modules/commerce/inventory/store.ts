import { sql } from 'kysely';
import { bodyId } from '../../../platform/fields.ts';
import type { Reader, Tx } from '../../../platform/db.ts';
import type { Written } from '../resources/index.ts';
import { inWindow, isBeyond } from '../../../platform/paging/list-window.ts';
import type { ListWindow } from '../../../platform/paging/list-window.ts';

/** Of which variant, and where. */
export type Level = { shop_id: number; product_variant_id: number; location_id: number };
export type ShownLevel = {
  id: number;
  product_variant_id: number;
  location_id: number;
  available_count: number;
  product_variant: object;
  location: object;
  updated_at: string;
};

const level_columns = sql`x.id, x.product_variant_id, x.location_id, x.available_count,
  (select json_build_object('id', v.id, 'external_id', v.external_id, 'sku', v.sku, 'name', v.name, 'weight_grams', v.weight_grams,
      'barcode', v.barcode) from product_variants v where v.shop_id = x.shop_id and v.id = x.product_variant_id) as product_variant,
  (select json_build_object('id', l.id, 'external_id', l.external_id, 'name', l.name, 'status', l.status, 'address', l.address)
    from locations l where l.shop_id = x.shop_id and l.id = x.location_id) as location,
  ts_ms(x.updated_at) as updated_at`;

export async function listLevels(
  db: Reader,
  shop_id: number,
  window: ListWindow,
  { product_variant_id, location_id }: { product_variant_id?: number; location_id?: number },
): Promise<ShownLevel[]> {
  const conditions = [
    sql`x.shop_id = ${shop_id}`,
    ...(product_variant_id === undefined ? [] : [sql`x.product_variant_id = ${product_variant_id}`]),
    ...(location_id === undefined ? [] : [sql`x.location_id = ${location_id}`]),
    isBeyond(sql`x.id`, window),
  ];
  const { rows } = await sql<ShownLevel>`
    select ${level_columns} from inventories x where ${sql.join(conditions, sql` and `)}
    ${inWindow(sql`x.id`, window)}`.execute(db);
  return rows;
}

const named = ({ shop_id, product_variant_id, location_id }: Level) =>
  sql`x.shop_id = ${shop_id} and x.product_variant_id = ${product_variant_id} and x.location_id = ${location_id}`;

export async function readLevel(db: Reader, level: Level): Promise<ShownLevel | undefined> {
  const { rows } =
    await sql<ShownLevel>`select ${level_columns} from inventories x where ${named(level)}`.execute(db);
  return rows[0];
}

/** Whether there is such a variant, and such a location. Neither can be deleted before the transaction ends. */
export async function lockPlaces(
  tx: Tx,
  { shop_id, product_variant_id, location_id }: Level,
): Promise<{ variant: boolean; location: boolean }> {
  const found = await lockReferences(tx, shop_id, { id: product_variant_id }, { id: location_id });
  return { variant: found.product_variant_id !== null, location: found.location_id !== null };
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

/** Adds a level or sets it. One that is equal already is left as it is. */
export async function writeLevel(
  tx: Tx,
  { shop_id, product_variant_id, location_id }: Level,
  available_count: number,
  at: Date,
): Promise<Written['result']> {
  const { rows } = await sql<{ created: boolean }>`
    insert into inventories as x (shop_id, product_variant_id, location_id, available_count, created_at, updated_at)
    values (${shop_id}, ${product_variant_id}, ${location_id}, ${available_count}, ${at}, ${at})
    on conflict (shop_id, product_variant_id, location_id) do update
      set available_count = excluded.available_count, updated_at = excluded.updated_at
      where x.available_count <> excluded.available_count
    returning x.xmax = 0 as created`.execute(tx);
  const [row] = rows;
  return !row ? 'unchanged' : row.created ? 'created' : 'updated';
}

export async function deleteLevel(tx: Tx, level: Level): Promise<boolean> {
  const { rows } = await sql`delete from inventories x where ${named(level)} returning id`.execute(tx);
  return rows.length > 0;
}

/** Names a row of the shop by our id, well-formed or not, or by the integration's. */
export type Reference = { id?: number | string; external_id?: string };

/**
 * A variant and a location by the names that the integration gave them, or by our ids; null where there is none. Those that are found cannot be
 * deleted before the transaction ends.
 */
export async function lockReferences(
  tx: Tx,
  shop_id: number,
  variant: Reference,
  location: Reference,
): Promise<{ product_variant_id: number | null; location_id: number | null }> {
  const { rows } = await sql<{ product_variant_id: number | null; location_id: number | null }>`
    select
      (select id from product_variants where shop_id = ${shop_id} and ${keyOf(variant)} for key share) as product_variant_id,
      (select id from locations where shop_id = ${shop_id} and ${keyOf(location)} for key share) as location_id`.execute(
    tx,
  );
  return rows[0]!;
}

const keyOf = ({ id, external_id }: Reference) =>
  id === undefined ? sql`external_id = ${external_id ?? ''}` : sql`id = ${bodyId(id)}`;
