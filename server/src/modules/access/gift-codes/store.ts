import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db.ts';

/** A gift code, without its letters but the last. */
export type GiftCodeRow = {
  id: number;
  order_id: number;
  last_letters: string;
  line_item_ids: number[] | null;
  created_at: Date;
  revoked_at: Date | null;
};

const columns = ['id', 'order_id', 'last_letters', 'line_item_ids', 'created_at', 'revoked_at'] as const;

/** Locks an order until the transaction ends, and reads the ids of its lines; undefined where the shop has no such order. */
export async function lockOrderLines(
  tx: Tx,
  shop_id: number,
  order_id: number,
): Promise<number[] | undefined> {
  const { rows } = await sql<{ line_ids: number[] }>`
    select array(select l.id from order_line_items l where l.shop_id = o.shop_id and l.order_id = o.id) as line_ids
    from orders o where o.shop_id = ${shop_id} and o.id = ${order_id} for no key update`.execute(tx);
  return rows[0]?.line_ids;
}

/** The codes of an order, newest first; undefined where the shop has no such order. */
export async function listGiftCodes(
  db: Reader,
  shop_id: number,
  order_id: number,
): Promise<GiftCodeRow[] | undefined> {
  const rows = await db
    .selectFrom('orders as o')
    .leftJoin('gift_codes as g', (join) =>
      join.onRef('g.shop_id', '=', 'o.shop_id').onRef('g.order_id', '=', 'o.id'),
    )
    .select(['g.id', 'o.id as order_id', 'g.last_letters', 'g.line_item_ids', 'g.created_at', 'g.revoked_at'])
    .where('o.shop_id', '=', shop_id)
    .where('o.id', '=', order_id)
    .orderBy('g.id', 'desc')
    .execute();
  if (rows.length === 0) return undefined;
  return rows.filter((row): row is GiftCodeRow => row.id !== null);
}

/** How many codes an order has, revoked ones included. */
export async function countGiftCodes(tx: Tx, shop_id: number, order_id: number): Promise<number> {
  const { count } = await tx
    .selectFrom('gift_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('shop_id', '=', shop_id)
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow();
  return count;
}

export type NewGiftCode = {
  shop_id: number;
  order_id: number;
  code_hash: Buffer;
  last_letters: string;
  line_item_ids: number[] | null;
  created_at: Date;
};

export function insertGiftCodes(tx: Tx, codes: readonly NewGiftCode[]): Promise<GiftCodeRow[]> {
  return tx.insertInto('gift_codes').values(codes).returning(columns).execute();
}

/** Revokes a code that is in use, or answers the revoked one as it is; undefined where the shop has no such code. */
export async function revokeGiftCode(
  tx: Tx,
  shop_id: number,
  id: number,
  now: Date,
): Promise<GiftCodeRow | undefined> {
  return tx
    .updateTable('gift_codes')
    .set({ revoked_at: sql`coalesce(revoked_at, ${now})` })
    .where('shop_id', '=', shop_id)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
}

/** The order of a code that is in use. */
export function readGiftCode(
  db: Reader,
  shop_id: number,
  code_hash: Buffer,
): Promise<{ id: number; order_id: number } | undefined> {
  return db
    .selectFrom('gift_codes')
    .select(['id', 'order_id'])
    .where('shop_id', '=', shop_id)
    .where('code_hash', '=', code_hash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
}
