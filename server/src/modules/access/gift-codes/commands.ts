import { actOn } from '../../../platform/acts.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal, invalid } from '../../../platform/refusal.ts';
import { hashCode, makeCode } from '../../../platform/typed-code.ts';
import { countGiftCodes, insertGiftCodes, lockOrderLines, revokeGiftCode } from './store.ts';
import type { GiftCodeRow } from './store.ts';

/** Codes that one order can have, revoked ones included (API contract, 21). */
const max_codes_per_order = 100;

/** A code with its letters, which are shown this once. */
export type IssuedGiftCode = GiftCodeRow & { code: string };

/**
 * Makes codes with which items of an order are returned as a gift: those of some lines, or all of them.
 * Refusals: order_not_found, validation_failed (a line of another order), gift_code_limit_exceeded.
 */
export function createGiftCodes(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  {
    shop_id,
    order_id,
    line_item_ids,
    count,
  }: { shop_id: number; order_id: number; line_item_ids: readonly number[] | null; count: number },
): Promise<IssuedGiftCode[]> {
  return db.inTransaction(async (tx) => {
    const lines = await lockOrderLines(tx, shop_id, order_id);
    if (!lines) throw orderNotFound();
    actOn('order', order_id);
    const only = line_item_ids && [...new Set(line_item_ids)].toSorted((one, other) => one - other);
    const unknown = only?.find((id) => !lines.includes(id));
    if (unknown !== undefined) throw invalid({ line_item_ids: [`The order has no line item ${unknown}.`] });
    if ((await countGiftCodes(tx, shop_id, order_id)) + count > max_codes_per_order)
      throw new Refusal(
        'gift_code_limit_exceeded',
        `An order can have at most ${max_codes_per_order} gift codes, revoked ones included.`,
      );
    const codes = Array.from({ length: count }, makeCode);
    const created_at = clock.now();
    const rows = await insertGiftCodes(
      tx,
      codes.map((code) => ({
        shop_id,
        order_id,
        code_hash: hashCode(code),
        last_letters: code.slice(-4),
        line_item_ids: only,
        created_at,
      })),
    );
    return rows.map((row, index) => ({ ...row, code: codes[index]! }));
  });
}

/** Revokes a code: it opens nothing any more, nor do the sessions that it opened. Refusals: gift_code_not_found. */
export function revokeCode(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { shop_id, id }: { shop_id: number; id: number },
): Promise<GiftCodeRow> {
  return db.inTransaction(async (tx) => {
    const row = await revokeGiftCode(tx, shop_id, id, clock.now());
    if (!row) throw new Refusal('gift_code_not_found', 'The shop has no gift code with this id.');
    actOn('order', row.order_id);
    return row;
  });
}

export const orderNotFound = () => new Refusal('order_not_found', 'The shop has no order with this id.');
