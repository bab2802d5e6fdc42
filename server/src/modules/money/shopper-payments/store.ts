import { sql } from 'kysely';
import type { Reader } from '../../../platform/db.ts';
import { shopper_payment_columns } from './rows.ts';
import type { ShopperPayment } from './rows.ts';

/** A payment by the token of its page; nothing where the shop has none with it. */
export function readPaymentByToken(
  db: Reader,
  shop_id: number,
  token: string,
): Promise<ShopperPayment | undefined> {
  return db
    .selectFrom('shopper_payments')
    .select(shopper_payment_columns)
    .where('shop_id', '=', shop_id)
    .where('token', '=', token)
    .$castTo<ShopperPayment>()
    .executeTakeFirst();
}

/** A payment as it is, without its lock. */
export function readShopperPayment(
  db: Reader,
  { shop_id, id }: Pick<ShopperPayment, 'shop_id' | 'id'>,
): Promise<ShopperPayment | undefined> {
  return db
    .selectFrom('shopper_payments')
    .select(shopper_payment_columns)
    .where('shop_id', '=', shop_id)
    .where('id', '=', id)
    .$castTo<ShopperPayment>()
    .executeTakeFirst();
}

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
