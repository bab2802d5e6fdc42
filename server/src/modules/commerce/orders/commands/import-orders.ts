import { repeated, unknownReference } from '@retour/contract/validation-messages';
import type { Tx } from '../../../../platform/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { invalid } from '../../../../platform/refusal.ts';
import type { FieldErrors } from '../../../../platform/refusal.ts';
import { refreshMissingStatistics } from '../../../../platform/db/statistics.ts';
import { checkOrder } from '../check-order.ts';
import { completeOrder, digestOf } from '../complete-order.ts';
import type { CompleteOrder } from '../complete-order.ts';
import type { NewOrder } from '../new-order.ts';
import type { PlacedOrder, References } from '../order-rows.ts';
import type { UnitRun } from '../share-amounts.ts';
import { insertOrderParts, insertOrders, readDigests, takeIds } from '../store.ts';
import { readProducts, readVariants } from '../store-catalogue.ts';
import { findOrAddCustomers } from './upsert-customers.ts';

export type ImportingShop = { id: number; currency: string };

export type ImportedOrders = {
  created: number;
  /** They were there and are equal to what was given. */
  unchanged: number;
  /** `external_id`s of orders that are there with other contents. They are left as they are. */
  different: string[];
};

/** `stated_totals` is false where totals may differ from their parts. */
export type OrderTerms = { stated_totals?: boolean };

/** So many that it pays to ask for statistics. */
const bulk_orders = 50;

type HashedOrder = { position: number; order: CompleteOrder; shares: UnitRun[][]; content_hash: Buffer };

/**
 * Adds orders with everything that belongs to them, some hundreds with a few statements and all or none of them. Discounts and tax are split
 * over the units here, once. Products and variants must be there; customers are added or completed. An order that is there already is not
 * touched, so that an import can be repeated.
 * Refusals: validation_failed, with paths that begin with the order's position (`3.payments.0.captured`).
 */
export async function importOrders(
  deps: Pick<Deps, 'db' | 'clock'>,
  shop: ImportingShop,
  orders: readonly NewOrder[],
  terms: OrderTerms = {},
): Promise<ImportedOrders> {
  if (orders.length === 0) return { created: 0, unchanged: 0, different: [] };
  const given = evaluate(shop, orders, terms);
  const now = deps.clock.now();
  return deps.db.inTransaction(async (tx) => {
    const known = await readDigests(tx, shop.id, [...given.keys()]);
    const fresh = [...given.values()].filter(({ order }) => !known.has(order.external_id));
    const created = await writeOrders(tx, shop, fresh, now);
    // Another import added some of them at the same time.
    if (created < fresh.length)
      for (const [external_id, content_hash] of await readDigests(tx, shop.id, idsOf(fresh)))
        known.set(external_id, content_hash);
    const different = differing(given, known);
    return { created, unchanged: given.size - created - different.length, different };
  });
}

function evaluate(
  shop: ImportingShop,
  orders: readonly NewOrder[],
  terms: OrderTerms,
): Map<string, HashedOrder> {
  const given = new Map<string, HashedOrder>();
  const errors: FieldErrors = {};
  orders.forEach((raw, position) => {
    const checked = checkOrder(raw, shop.currency, terms);
    if ('errors' in checked) {
      for (const [path, messages] of Object.entries(checked.errors)) errors[`${position}.${path}`] = messages;
      return;
    }
    const order = completeOrder(raw);
    if (given.has(order.external_id)) errors[`${position}.external_id`] = [repeated('external_id')];
    given.set(order.external_id, { position, order, shares: checked.shares, content_hash: digestOf(order) });
  });
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return given;
}

async function writeOrders(
  tx: Tx,
  shop: ImportingShop,
  fresh: readonly HashedOrder[],
  now: Date,
): Promise<number> {
  if (fresh.length === 0) return 0;
  const references = await readReferences(tx, shop, fresh, now);
  const line_counts = fresh.map(({ order }) => order.line_items.length);
  const ids = await takeIds(
    tx,
    fresh.length,
    line_counts.reduce((sum, count) => sum + count, 0),
  );
  let taken = 0;
  const placed = fresh.map((order, position): PlacedOrder => {
    const line_ids = ids.lines.slice(taken, (taken += line_counts[position] ?? 0));
    return { ...order, id: ids.orders[position] ?? 0, line_ids };
  });
  const written = await insertOrders(tx, shop, placed, references, now);
  const ours = placed.filter(({ id }) => written.has(id));
  // The first orders of a database: without statistics, each of their lines would be checked against all of them.
  if (ours.length >= bulk_orders)
    await refreshMissingStatistics(tx, { orders: ['shop_id', 'id', 'customer_id'] });
  if (ours.length > 0) await insertOrderParts(tx, shop.id, ours, references);
  return ours.length;
}

/**
 * Reads what orders refer to, and adds or completes their customers. Of an order that is there already (`lenient`) the lines may be of goods
 * that are gone from the catalogue.
 */
export async function readReferences(
  tx: Tx,
  shop: ImportingShop,
  given: readonly HashedOrder[],
  now: Date,
  lines_of: 'strict' | 'lenient' = 'strict',
): Promise<References> {
  const lines = given.flatMap(({ order }) => order.line_items);
  const variants = await readVariants(tx, shop.id, distinct(lines.map((line) => line.product_variant)));
  const products = new Map([...variants.values()].map(({ product }) => [product.external_id ?? '', product]));
  const others = distinct(lines.map(({ product }) => product)).filter((product) => !products.has(product));
  if (others.length > 0)
    for (const [external_id, product] of await readProducts(tx, shop.id, others))
      products.set(external_id, product);
  const errors: FieldErrors = {};
  for (const { position: order_position, order } of given) {
    order.line_items.forEach((line, position) => {
      const variant = line.product_variant === null ? null : variants.get(line.product_variant);
      const path = `${order_position}.line_items.${position}`;
      if (line.product !== null && !products.has(line.product))
        errors[`${path}.product`] = [unknownReference('product')];
      if (variant === undefined || (variant && variant.product.external_id !== line.product))
        errors[`${path}.product_variant`] = [unknownReference('product_variant')];
    });
  }
  if (lines_of === 'strict' && Object.keys(errors).length > 0) throw invalid(errors);
  const customers = await findOrAddCustomers(
    tx,
    shop.id,
    given.flatMap(({ order }) => order.customer ?? []),
    now,
  );
  return { products, variants, customers };
}

const idsOf = (given: readonly HashedOrder[]) => given.map(({ order }) => order.external_id);

/** The `external_id`s of stored orders whose contents differ from those given. */
const differing = (given: ReadonlyMap<string, HashedOrder>, stored: ReadonlyMap<string, Buffer | null>) =>
  [...stored]
    .filter(([id, content_hash]) => !given.get(id)?.content_hash.equals(content_hash ?? Buffer.alloc(0)))
    .map(([id]) => id);

function distinct(values: readonly (string | null)[]): string[] {
  return [...new Set(values.filter((value) => value !== null))];
}
