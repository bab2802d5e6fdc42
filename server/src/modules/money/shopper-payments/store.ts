import { sql } from 'kysely';
import type { Reader } from '../../../platform/db.ts';
import { selectPayments } from './rows.ts';
import type { ShopperPayment, ShopperPaymentRef } from './rows.ts';

/** A payment by the token of its page; nothing where the shop has none with it. */
export const readPaymentByToken = (
  db: Reader,
  shop_id: number,
  token: string,
): Promise<ShopperPayment | undefined> =>
  selectPayments(db, shop_id).where('token', '=', token).executeTakeFirst();

/** A payment as it is, without its lock. */
export const readShopperPayment = (
  db: Reader,
  { shop_id, id }: ShopperPaymentRef,
): Promise<ShopperPayment | undefined> => selectPayments(db, shop_id).where('id', '=', id).executeTakeFirst();

/** What a provider needs to know of a payment, beside the payment itself. */
export type CollectContext = {
  shop: { id: number; handle: string; name: string };
  portal_address: string | null;
  order: { id: number; name: string; external_id: string };
};

export async function readCollectContext(
  db: Reader,
  { shop_id, order_id }: Pick<ShopperPayment, 'shop_id' | 'order_id'>,
): Promise<CollectContext> {
  const { rows } = await sql<CollectContext>`
    select json_build_object('id', h.id, 'handle', h.handle, 'name', h.name) as shop, h.portal_address,
      json_build_object('id', o.id, 'name', o.name, 'external_id', o.external_id) as order
    from orders o join shops h on h.id = o.shop_id where o.shop_id = ${shop_id} and o.id = ${order_id}`.execute(
    db,
  );
  return rows[0]!;
}

/** Whether a shop collects what exchanges cost more. */
export async function collectsPayments(db: Reader, shop_id: number): Promise<boolean> {
  const shop = await db
    .selectFrom('shops')
    .select('collects_payments')
    .where('id', '=', shop_id)
    .executeTakeFirst();
  return shop?.collects_payments ?? false;
}
