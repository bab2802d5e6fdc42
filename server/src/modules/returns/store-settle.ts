import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db.ts';
import { order_pid, providerIdJson, showsInternalIds } from '../commerce/orders/json.ts';

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

export type ExchangeRequest = {
  order_id: number;
  external_order_id: unknown;
  external_order_name: string;
  exchange_order_name: string;
  email: string;
  first_name: string | null;
  last_name: string | null;
  shipping_address: object | null;
  currency: string;
  /** Amounts in minor units of `currency`, the shop's. */
  items: {
    exchange_id: string;
    product_id: unknown;
    variant_id: unknown;
    sku: string;
    title: string;
    price: number;
    discount: number;
    tax: number;
    total: number;
  }[];
};

/** The exchange order of a return that has been named: its items, and the person and address they go to. */
export async function readExchangeRequest(
  tx: Tx,
  shop_id: number,
  return_id: number,
): Promise<ExchangeRequest> {
  const { rows } = await sql<ExchangeRequest>`
    select o.id as order_id, pid_json(o.external_id) as external_order_id, o.name as external_order_name, r.exchange_order_name,
      r.customer_email as email, r.customer_first_name as first_name, r.customer_last_name as last_name,
      r.address as shipping_address, o.currency,
      (select coalesce(json_agg(json_build_object('exchange_id', e.id::text, 'product_id', pid_json(e.provider_product_id),
          'variant_id', pid_json(coalesce(e.provider_variant_id, e.product_variant_id::text)), 'sku', coalesce(e.sku, ''),
          'title', e.title, 'price', e.price, 'discount', e.discount, 'tax', e.tax, 'total', e.total) order by e.id), '[]')
        from return_exchanges e where e.shop_id = r.shop_id and e.return_id = r.id) as items
    from returns r join orders o on o.shop_id = r.shop_id and o.id = r.order_id
    where r.shop_id = ${shop_id} and r.id = ${return_id}`.execute(tx);
  return rows[0]!;
}

export type ReportedOrder = { external_id: string; name: string | null };

/** Whether the exchange order of a locked return was requested, and what was reported of it. */
export async function readExchangeOrder(
  tx: Tx,
  shop_id: number,
  return_id: number,
): Promise<{ is_due: boolean; external_id: string | null; name: string | null }> {
  const { rows } = await sql<{ is_due: boolean; external_id: string | null; name: string | null }>`
    select exists (select from settlements s where s.shop_id = r.shop_id and s.return_id = r.id
        and s.kind = 'exchange_order' and s.state = 'succeeded') as is_due,
      r.exchange_order_id as external_id, r.exchange_order_name as name
    from returns r where r.shop_id = ${shop_id} and r.id = ${return_id}`.execute(tx);
  return rows[0]!;
}

/** Stores the exchange order of a return as its commerce platform knows it. A name that isn't given stays. */
export async function writeExchangeOrder(
  tx: Tx,
  shop_id: number,
  return_id: number,
  { external_id, name }: { external_id: string | null; name: string | null },
): Promise<void> {
  const columns = {
    exchange_order_id: external_id,
    ...(name !== null && { exchange_order_name: name }),
  };
  await tx
    .updateTable('returns')
    .set(columns)
    .where('shop_id', '=', shop_id)
    .where('id', '=', return_id)
    .execute();
  await tx
    .updateTable('return_exchanges')
    .set(columns)
    .where('shop_id', '=', shop_id)
    .where('return_id', '=', return_id)
    .execute();
}

/** Who issues gift cards for the shop. */
export async function readGiftCardIssuer(db: Reader, shop_id: number): Promise<'internal' | 'external'> {
  const row = await db
    .selectFrom('shops')
    .select('gift_card_issuer')
    .where('id', '=', shop_id)
    .executeTakeFirstOrThrow();
  return row.gift_card_issuer;
}
