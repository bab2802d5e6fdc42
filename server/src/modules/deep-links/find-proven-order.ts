import type { Reader } from '../../platform/db.ts';
import { provesOrder } from './lookup-factor.ts';
import { findOrdersByName } from './store.ts';

/**
 * The order of this name that a value proves by the shop's look-up factor (API contract, 12.1). Undefined for an unknown name and for a wrong
 * value, so that nobody can tell them apart.
 */
export async function findProvenOrder(
  db: Reader,
  shop_id: number,
  name: string,
  value: string,
): Promise<number | undefined> {
  const { factor, orders } = await findOrdersByName(db, shop_id, name);
  return orders.find(({ proofs }) => provesOrder(factor, value, proofs))?.id;
}
