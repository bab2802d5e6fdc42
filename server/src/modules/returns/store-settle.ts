import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { order_pid, providerIdJson, showsInternalIds } from '../orders/json.ts';

/** Names the exchange order after its order, `#1042-E1`, counting the exchange orders that the order has. */
export async function nameExchangeOrder(tx: Tx, shop_id: number, return_id: number): Promise<void> {
  // Two returns of one order that are processed at once count one after the other.
  await sql`
    select from orders where shop_id = ${shop_id}
      and id = (select r.order_id from returns r where r.shop_id = ${shop_id} and r.id = ${return_id}) for no key update`.execute(
    tx,
  );
  await sql`
    with named as (
      update returns r set exchange_order_name = o.name || '-E' || (1 + (select count(*) from returns e
        where e.shop_id = r.shop_id and e.order_id = r.order_id and e.exchange_order_name is not null))
      from orders o
      where r.shop_id = ${shop_id} and r.id = ${return_id} and o.shop_id = r.shop_id and o.id = r.order_id
      returning r.exchange_order_name
    )
    update return_exchanges e set exchange_order_name = named.exchange_order_name from named
    where e.shop_id = ${shop_id} and e.return_id = ${return_id}`.execute(tx);
}

export type GiftCardRequest = {
  id: number;
  currency: string;
  email: string;
  first_name: string | null;
  last_name: string | null;
  external_order_id: unknown;
  external_order_name: string;
  external_order_number: unknown;
};

/** Numbers a request for a gift card that is issued elsewhere, and reads who gets it and the order that it comes from. */
export async function numberGiftCardRequest(
  tx: Tx,
  shop_id: number,
  return_id: number,
): Promise<GiftCardRequest> {
  const { rows } = await sql<GiftCardRequest>`
    select nextval('gift_card_request_ids') as id, o.currency, r.customer_email as email,
      r.customer_first_name as first_name, r.customer_last_name as last_name, 
      ${sql.raw(providerIdJson(showsInternalIds('o.shop_id'), order_pid))} as external_order_id,
      o.name as external_order_name, pid_json(o.order_number) as external_order_number
    from returns r join orders o on o.shop_id = r.shop_id and o.id = r.order_id
    where r.shop_id = ${shop_id} and r.id = ${return_id}`.execute(tx);
  return rows[0]!;
}
