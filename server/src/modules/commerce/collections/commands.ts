import { unknownReference } from '@retour/contract/validation-messages';
import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { invalid } from '../../../platform/refusal.ts';
import { notFound } from '../resources/index.ts';
import {
  addProducts,
  deleteProduct,
  lockCollection,
  lockProducts,
  replaceProducts,
  touchCollection,
} from './store.ts';
import type { CollectionKey, ProductReference } from './store.ts';

type CommandDeps = Pick<Deps, 'db' | 'clock'>;

/** Makes these the products of a collection, inside of its transaction; tells whether they were others. Refusals: validation_failed. */
export async function setProducts(
  tx: Tx,
  key: CollectionKey,
  named: readonly ProductReference[],
): Promise<boolean> {
  const product_ids = await lockProducts(tx, key.shop_id, named);
  const unknown = product_ids.flatMap((id, position) => (id === undefined ? [`products.${position}`] : []));
  if (unknown.length > 0)
    throw invalid(Object.fromEntries(unknown.map((path) => [path, [unknownReference('product')]])));
  return replaceProducts(tx, key, product_ids as number[]);
}

/** Adds a product to a collection; nothing changes if it is in it already. Refusals: resource_not_found for either of them. */
export function addProduct(
  { db, clock }: CommandDeps,
  key: CollectionKey,
  product_id: number,
): Promise<void> {
  return db.inTransaction(async (tx) => {
    if (!(await lockCollection(tx, key))) throw notFound('collection');
    const [found] = await lockProducts(tx, key.shop_id, [{ id: product_id }]);
    if (found === undefined) throw notFound('product');
    if (await addProducts(tx, key, [found])) await touchCollection(tx, key, clock.now());
  });
}

/** Takes a product out of a collection. Refusals: resource_not_found for an unknown collection, and for a product that isn't in it. */
export function removeProduct(
  { db, clock }: CommandDeps,
  key: CollectionKey,
  product_id: number,
): Promise<void> {
  return db.inTransaction(async (tx) => {
    if (!(await lockCollection(tx, key))) throw notFound('collection');
    if (!(await deleteProduct(tx, key, product_id))) throw notFound('product');
    await touchCollection(tx, key, clock.now());
  });
}
