import type { Reader } from '../../../platform/db.ts';
import { hashCode } from '../../../platform/typed-code.ts';
import { readGiftCode } from './store.ts';

/** Finds the order that a gift code of the shop opens; undefined for a wrong code and a revoked one. */
export function findGiftCode(
  db: Reader,
  shop_id: number,
  code: string,
): Promise<{ id: number; order_id: number } | undefined> {
  return readGiftCode(db, shop_id, hashCode(code));
}
