import type { Tx } from '../../platform/db.ts';
import { chooseWarehouse } from '../shop/destinations/rows.ts';
import type { DraftedReturn } from './draft-return.ts';

/** Where the goods of a new return go; null when none of them travels, or when they are handed in at a store. `chosen` is the policy's. */
export async function destinationOf(
  tx: Tx,
  { shop_id, type, method, units }: DraftedReturn,
  chosen?: number,
): Promise<number | null> {
  const travels = units.some(({ outcome }) => outcome === 'default');
  const in_store = type === 'in_store' || method?.method_type === 'in_store';
  return travels && !in_store ? (chosen ?? chooseWarehouse(tx, shop_id)) : null;
}
