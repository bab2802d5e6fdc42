import type { Reader } from '../../../platform/db.ts';
import { provesOrder } from './lookup-factor.ts';
import { listLookupCandidates } from './store.ts';

/**
 * Finds the newest order of this name that a value proves by the shop's look-up factor (API contract, 12.1). Returns undefined for an unknown name and
 * for a wrong value.
 *
 * Both cases do the same work, so that neither the response nor its time reveals whether the order exists: the same statement reads the same number of
 * orders, and the value is compared with every one of them, whatever its name.
 */
export async function findProvenOrder(
  db: Reader,
  shop_id: number,
  name: string,
  value: string,
): Promise<number | undefined> {
  let found: number | undefined;
  for (const { id, factor, has_name, proofs } of await listLookupCandidates(db, shop_id, name)) {
    const is_proven = provesOrder(factor, value, proofs);
    if (has_name && is_proven && (found === undefined || id > found)) found = id;
  }
  return found;
}
