import { isDeepStrictEqual } from 'node:util';
import type { Deps } from '../../../../platform/deps.ts';
import type { Tx } from '../../../../platform/db.ts';
import type { NewProduct } from '../new-order.ts';
import { readProducts, readVariants, writeProducts, writeVariants } from '../store-catalogue.ts';
import type { ProductRow, VariantRow } from '../store-catalogue.ts';
import type { ImportingShop } from './import-orders.ts';

/**
 * Adds products and their variants by their `external_id`, or changes what is there to what is given; what is equal is left unchanged. A
 * variant that is not given stays.
 */
export async function upsertProducts(
  deps: Pick<Deps, 'db' | 'clock'>,
  shop: ImportingShop,
  products: readonly NewProduct[],
): Promise<void> {
  if (products.length === 0) return;
  const now = deps.clock.now();
  await deps.db.inTransaction(async (tx) => {
    const ids = await writeChangedProducts(tx, shop.id, products, now);
    await writeChangedVariants(tx, shop, products, ids, now);
  });
}

async function writeChangedProducts(
  tx: Tx,
  shop_id: number,
  products: readonly NewProduct[],
  now: Date,
): Promise<Map<string, number>> {
  const rows = products.map(
    ({ external_id, name, type = null, vendor = null, image = null, tags = [] }): ProductRow => ({
      external_id,
      name,
      type,
      vendor,
      image,
      tags,
    }),
  );
  const given = new Map(rows.map((row) => [row.external_id, row]));
  let stored = await readProducts(tx, shop_id, [...given.keys()]);
  const changed = [...given.values()].filter((row) => !contains(stored.get(row.external_id), row));
  if (changed.length > 0) {
    await writeProducts(tx, shop_id, changed, now);
    stored = await readProducts(tx, shop_id, [...given.keys()]);
  }
  return new Map([...stored].map(([external_id, { id }]) => [external_id, id]));
}

async function writeChangedVariants(
  tx: Tx,
  shop: ImportingShop,
  products: readonly NewProduct[],
  ids: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> {
  const rows = products.flatMap(({ external_id: product, product_variants = [] }) =>
    product_variants.map(({ external_id, sku = null, name = null, barcode = null, price }): VariantRow => ({
      external_id,
      product_id: ids.get(product)!,
      sku,
      name,
      barcode,
      price,
    })),
  );
  const given = new Map(rows.map((row) => [row.external_id, row]));
  const stored = await readVariants(tx, shop.id, [...given.keys()]);
  const changed = [...given.values()].filter((row) => !contains(stored.get(row.external_id), row));
  if (changed.length > 0) await writeVariants(tx, shop, changed, now);
}

/** Whether a stored row has all of these values. */
function contains<Row extends object>(stored: Row | undefined, given: Row): boolean {
  if (!stored) return false;
  return (Object.keys(given) as (keyof Row)[]).every((name) => isDeepStrictEqual(given[name], stored[name]));
}
