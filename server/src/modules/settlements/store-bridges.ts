import type { Reader, Tx } from '../../platform/db.ts';
import type { Vault } from '../../platform/vault.ts';

/** The payment bridge of a shop, with its secret as it is stored. */
export type StoredBridge = { url: string; secret: Buffer | null; updated_at: Date };

/** The bridge that a shop has of its own; nothing where it uses the one of the server. */
export function readBridge(db: Reader, shop_id: number): Promise<StoredBridge | undefined> {
  return db
    .selectFrom('payment_bridges')
    .select(['url', 'secret', 'updated_at'])
    .where('shop_id', '=', shop_id)
    .executeTakeFirst();
}

/** Shops with a bridge of their own, by handle; at most `limit`. */
export async function listShopsWithBridge(
  db: Reader,
  limit: number,
): Promise<{ shop_id: number; handle: string }[]> {
  return db
    .selectFrom('payment_bridges as b')
    .innerJoin('shops as s', 's.id', 'b.shop_id')
    .select(['b.shop_id', 's.handle'])
    .orderBy('s.handle')
    .limit(limit)
    .execute();
}

/** Gives a shop a bridge of its own, or another one. */
export async function upsertBridge(tx: Tx, shop_id: number, bridge: StoredBridge): Promise<void> {
  await tx
    .insertInto('payment_bridges')
    .values({ shop_id, ...bridge })
    .onConflict((conflict) => conflict.column('shop_id').doUpdateSet(bridge))
    .execute();
}

/** Returns whether the shop had one. */
export async function deleteBridge(tx: Tx, shop_id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('payment_bridges')
    .where('shop_id', '=', shop_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** What an encrypted secret belongs to: it opens nowhere else. */
const secretOf = (shop_id: number) => `payment secret of shop ${shop_id}`;

/** Encrypts the secret of a shop's bridge. */
export const sealBridgeSecret = (vault: Vault, shop_id: number, secret: string) =>
  vault.seal(secretOf(shop_id), secret);

/** The secret of a shop's bridge; empty where it has none. */
export const openBridgeSecret = (vault: Vault, shop_id: number, { secret }: Pick<StoredBridge, 'secret'>) =>
  secret ? vault.open(secretOf(shop_id), secret) : '';
