import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db.ts';
import { unit_title } from '../returns/json.ts';
import type { VersionInEffect } from './effective-policy.ts';
import type { OrderFacts } from './engine/facts.ts';

/** A line of an order, as the answer shows it and as it is judged. */
export type OrderLine = {
  order_line_item_id: number;
  provider_line_item_id: number | string | null;
  product_id: number | string | null;
  variant_id: number | string | null;
  sku: string;
  title: string;
  quantity_ordered: number;
  quantity_fulfilled: number;
  quantity_refunded: number;
  quantity_in_returns: number;
  /** The variant as lists name it; null for a line without a product. */
  variant_key: string | null;
  product_tags: string[];
};

export type OrderForEligibility = {
  order_id: number;
  order_name: string;
  order_number: string;
  status: OrderFacts['status'];
  created_at: Date;
  shipping_country_code: string | null;
  customer_email: string | null;
  return_count: number;
  policy_in_effect: VersionInEffect;
  lines: OrderLine[];
  /** What left the warehouse; instants as ISO 8601. */
  fulfillments: {
    fulfilled_at: string;
    delivered_at: string | null;
    line_items: { order_line_item_id: number; quantity: number }[];
  }[];
};

/** The newest order of a name; case and a `#` at its beginning make no difference. */
export async function findOrderId(
  db: Reader,
  shop_id: number,
  order_name: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from orders where shop_id = ${shop_id} and name_key = lower(ltrim(${order_name}, '#'))
    order by created_at desc, id desc limit 1`.execute(db);
  return rows[0]?.id;
}

/** Locks an order, so that no other transaction takes units of it; the lock that submitting a return takes too. */
export async function lockOrder(tx: Tx, shop_id: number, order_id: number): Promise<void> {
  await sql`select from orders where shop_id = ${shop_id} and id = ${order_id} for no key update`.execute(tx);
}

/** Everything about an order that decides what of it may be returned, in one statement. */
export async function readOrder(
  db: Reader,
  shop_id: number,
  order_id: number,
): Promise<OrderForEligibility | undefined> {
  const { rows } = await sql<OrderForEligibility>`
    select o.id as order_id, o.name as order_name, o.order_number, o.status, o.created_at,
      upper(o.shipping_address->>'country_code') as shipping_country_code,
      (select c.email from customers c where c.shop_id = o.shop_id and c.id = o.customer_id) as customer_email,
      (select count(*) from returns r where r.shop_id = o.shop_id and r.order_id = o.id) as return_count,
      (select json_build_object('policy_id', v.policy_id, 'version', v.version) from policy_versions v
        where v.shop_id = o.shop_id and v.status = 'published') as policy_in_effect,
      (select coalesce(json_agg(row_to_json(u)), '[]') from (
        select ol.id as order_line_item_id, pid_json(ol.external_id) as provider_line_item_id,
          pid_json(ol.provider_product_id) as product_id, pid_json(ol.provider_variant_id) as variant_id,
          coalesce(ol.sku, '') as sku, ${sql.raw(unit_title)} as title, ol.quantity as quantity_ordered, ol.quantity_fulfilled,
          ol.quantity_refunded, (select count(*) from return_line_items i where i.shop_id = ol.shop_id
            and i.order_line_item_id = ol.id and i.held) as quantity_in_returns,
          coalesce(ol.provider_variant_id, ol.product_variant_id::text) as variant_key, to_json(coalesce(p.tags, '{}')) as product_tags
        from order_line_items ol left join products p on p.shop_id = ol.shop_id and p.id = ol.product_id
        where ol.shop_id = o.shop_id and ol.order_id = o.id order by ol.position) u) as lines,
      (select coalesce(json_agg(json_build_object('fulfilled_at', ts_ms(f.fulfilled_at), 'delivered_at', ts_ms(f.delivered_at),
          'line_items', f.line_items)), '[]')
        from fulfillments f where f.shop_id = o.shop_id and f.order_id = o.id and f.fulfilled_at is not null
          and f.status not in ('failure', 'cancelled', 'error')) as fulfillments
    from orders o where o.shop_id = ${shop_id} and o.id = ${order_id}`.execute(db);
  return rows[0];
}
