import type { Reader } from '../../../platform/db.ts';
import { digestOf } from './commands.ts';
import { readLinkTarget } from './store.ts';

/** Finds the order that a link of the shop opens; undefined when the link doesn't exist or has expired. */
export function findLinkedOrder(
  db: Reader,
  shop_id: number,
  token: string,
  now: Date,
): Promise<{ order_id: number; is_gift: boolean; is_mailed: boolean } | undefined> {
  return readLinkTarget(db, shop_id, digestOf(token), now);
}
