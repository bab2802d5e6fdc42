import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db.ts';
import {
  line_pid,
  product_pid,
  providerIdJson,
  providerIdText,
  showsInternalIds,
  variant_pid,
} from '../../commerce/orders/json.ts';
import type { ProviderId } from '../../commerce/orders/json.ts';
import { unit_title } from '../../returns/json.ts';
import { catalogue_columns, customer_columns, order_columns, selectColumns } from '../policies/index.ts';
import type {
  CatalogueRow,
  CustomerRecord,
  OrderFacts,
  OrderRow,
  VersionInEffect,
} from '../policies/index.ts';

/** A line of an order, as the answer shows it and as it is evaluated. */
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
};

/** What else policies ask about a line. */
export type SoldLine = OrderLine &
  CatalogueRow & {
    /** The product in the catalogue; of others neither type nor vendor is known. */
    catalogue_id: number | null;
    /** What was paid for the first unit: after its discounts, with tax. Minor units of the shop's currency. */
    price: number;
  };

/** Outbound shipping, in minor units of the currency paid in. */
type OutboundShipping = {
  /** Null where the platform reported it in the shop's currency only. */
  paid: number | null;
  /** Refunded without a return; and what of that was reported in the shop's currency, in that one. */
  elsewhere: number;
  elsewhere_in_shop: number;
  /** Refunded with returns, or about to be. */
  by_returns: number;
  /** The value of the items in earlier returns, in minor units of the shop's currency. */
  goods_returned: number;
};

/** The lines that a gift code is for; null for all of its order. */
export async function readLinesOfGiftCode(
  db: Reader,
  shop_id: number,
  gift_code_id: number,
): Promise<number[] | null> {
  const { line_item_ids } = await db
    .selectFrom('gift_codes')
    .select('line_item_ids')
    .where('shop_id', '=', shop_id)
    .where('id', '=', gift_code_id)
    .executeTakeFirstOrThrow();
  return line_item_ids;
}

export type OrderForEligibility = CustomerRecord & {
  order_id: number;
  order_name: string;
  order_number: string;
  status: OrderFacts['status'];
  customer_email: string | null;
  return_count: number;
  /** Amounts are in minor units of the shop's currency. */
  sold: OrderRow;
  /** In the currency paid in, when that is another. */
  total_price_presentment: number | null;
  /** Null where nothing was paid for it. */
  shipping: OutboundShipping | null;
  policy_in_effect: VersionInEffect;
  lines: SoldLine[];
  /** What left the warehouse; instants are milliseconds since 1970. */
  fulfillments: {
    fulfilled_at: number;
    delivered_at: number | null;
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

const shows_internal_ids = showsInternalIds('ol.shop_id');
const pid = (of: ProviderId) => sql.raw(providerIdJson(shows_internal_ids, of));
// What the blocklist names a variant by: the id that integrations see.
const variant_key = sql.raw(
  `coalesce(${providerIdText(shows_internal_ids, variant_pid)}, ol.product_variant_id::text)`,
);

/**
 * Everything about an order that decides what of it may be returned, in one statement. To evaluate a return again that exists, `return_id` leaves out what it
 * holds and what came after it; shipping that other returns refund counts whenever they were requested.
 */
export async function readOrder(
  db: Reader,
  shop_id: number,
  order_id: number,
  return_id?: number,
): Promise<OrderForEligibility | undefined> {
  const is_earlier = return_id === undefined ? sql`` : sql`and r.id < ${return_id}`;
  const is_other = return_id === undefined ? sql`` : sql`and r.id <> ${return_id}`;
  const is_held_before = return_id === undefined ? sql`` : sql`and i.return_id < ${return_id}`;
  const { rows } = await sql<OrderForEligibility>`
    select o.id as order_id, o.name as order_name, o.order_number, o.status, c.email as customer_email,
      ${selectColumns(customer_columns)},
      (select row_to_json(x) from (select ${selectColumns(order_columns)}) x) as sold, o.total_price_presentment,
      case when o.total_shipping > 0 then (select json_build_object(
          'paid', case when o.currency_presentment is null then o.total_shipping else o.total_shipping_presentment end,
          'elsewhere', (select coalesce(sum(f.amount), 0) from order_refunds f
            where f.shop_id = o.shop_id and f.order_id = o.id and f.type = 'shipping' and not f.is_own
              and f.currency = coalesce(o.currency_presentment, o.currency)),
          'elsewhere_in_shop', (select coalesce(sum(f.amount), 0) from order_refunds f
            where f.shop_id = o.shop_id and f.order_id = o.id and f.type = 'shipping' and not f.is_own
              and f.currency <> coalesce(o.currency_presentment, o.currency)),
          'by_returns', coalesce(sum(least(t.reimbursement, case when r.state = 'closed' and r.processed_at is null
            then (select coalesce(sum(s.amount), 0) from settlements s where s.shop_id = r.shop_id and s.return_id = r.id
              and s.kind = 'refund' and s.state <> 'failed') else t.refund end)) filter (where true ${is_other}), 0),
          'goods_returned', coalesce(sum(x.return_total) filter (where true ${is_earlier}), 0))
        from returns r
        join return_totals t on t.shop_id = r.shop_id and t.return_id = r.id
          and t.basis = case when r.multi_currency then 'presentment' else 'shop' end
        join return_totals x on x.shop_id = r.shop_id and x.return_id = r.id and x.basis = 'shop'
        where r.shop_id = o.shop_id and r.order_id = o.id and r.state not in ('cancelled', 'expired')) end as shipping,
      (select count(*) from returns r where r.shop_id = o.shop_id and r.order_id = o.id ${is_earlier}) as return_count,
      (select json_build_object('policy_id', v.policy_id, 'version', v.version) from policy_versions v
        where v.shop_id = o.shop_id and v.status = 'published') as policy_in_effect,
      (select coalesce(json_agg(row_to_json(u)), '[]') from (
        select ol.id as order_line_item_id, ${pid(line_pid)} as provider_line_item_id,
          ${pid(product_pid)} as product_id, ${pid(variant_pid)} as variant_id,
          coalesce(ol.sku, '') as sku, ${sql.raw(unit_title)} as title, ol.quantity as quantity_ordered, ol.quantity_fulfilled,
          ol.quantity_refunded, (select count(*) from return_line_items i where i.shop_id = ol.shop_id
            and i.order_line_item_id = ol.id and i.held ${is_held_before}) as quantity_in_returns,
          ${variant_key} as variant_key, ${selectColumns(catalogue_columns)},
          ol.product_id as catalogue_id, ol.unit_price - (ol.unit_shares->0->>'discount')::bigint
            + case when o.taxes_included then 0 else (ol.unit_shares->0->>'tax')::bigint end as price
        from order_line_items ol left join products p on p.shop_id = ol.shop_id and p.id = ol.product_id
        where ol.shop_id = o.shop_id and ol.order_id = o.id order by ol.position) u) as lines,
      (select coalesce(json_agg(json_build_object('fulfilled_at', (extract(epoch from f.fulfilled_at) * 1000)::bigint,
          'delivered_at', (extract(epoch from f.delivered_at) * 1000)::bigint,
          'line_items', f.line_items)), '[]')
        from fulfillments f where f.shop_id = o.shop_id and f.order_id = o.id and f.fulfilled_at is not null
          and f.status not in ('failure', 'cancelled', 'error')) as fulfillments
    from orders o left join customers c on c.shop_id = o.shop_id and c.id = o.customer_id
    where o.shop_id = ${shop_id} and o.id = ${order_id}`.execute(db);
  return rows[0];
}
