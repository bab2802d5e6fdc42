import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Reader, Tx } from '../../../../platform/db.ts';
import { line_texts_sql } from '../line-texts.ts';
import type { CompleteOrder } from '../complete-order.ts';
import type { UnitRun } from '../share-amounts.ts';

/** A line as it is stored, with its id and the shares of its units. */
export type StoredLine = CompleteOrder['line_items'][number] & {
  id: number;
  unit_shares: UnitRun[];
  /** Whether a return has a unit of it. */
  in_return: boolean;
};

/** An order as it is stored, in the form in which one is given. */
export type StoredOrder = Omit<CompleteOrder, 'line_items' | 'order_tax' | 'customer'> & {
  id: number;
  customer: { external_id: string } | null;
  line_items: StoredLine[];
};

/** What a line is of, with our ids beside the names that it was sold by. */
type OrderRowLine = StoredLine & { product_id: number | null; product_variant_id: number | null };
type RowCustomer = {
  id: number;
  external_id: string;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  phone: string | null;
  sales_channel: string;
  is_business: boolean;
};

/** An order as it is read: times of its parts are text. */
export type OrderRow = Omit<StoredOrder, 'presentment' | 'customer' | 'line_items'> & {
  currency: string;
  updated_at: Date;
  customer: RowCustomer | null;
  line_items: OrderRowLine[];
  locations: { id: number; external_id: string }[];
  currency_presentment: string | null;
  total_price_presentment: number | null;
  total_discounts_presentment: number | null;
  total_taxes_presentment: number | null;
  total_shipping_presentment: number | null;
};

/** Reads a whole order that the caller has locked. */
export async function readStoredOrder(tx: Tx, shop_id: number, id: number): Promise<StoredOrder | undefined> {
  const [row] = await readOrders(tx, sql`x.shop_id = ${shop_id} and x.id = ${id}`);
  return row && toStored(row);
}

/** Reads whole orders; `chosen` says which, and in what order. The alias of an order is `x`. */
export async function readOrders(db: Reader, chosen: RawBuilder<unknown>): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select x.id, x.external_id, x.name, x.order_number, x.source, x.sales_channel, x.status, x.shipping_address, x.billing_address,
      x.taxes_included, x.total_price, x.total_discounts, x.total_taxes, x.total_shipping, x.currency_presentment,
      x.total_price_presentment, x.total_discounts_presentment, x.total_taxes_presentment, x.total_shipping_presentment,
      x.shipping_lines, x.fees, x.order_discounts, x.tags, x.adjustments, x.sent_presentment, x.currency, x.created_at, x.updated_at,
      (select json_build_object('id', c.id, 'external_id', c.external_id, 'first_name', c.first_name, 'last_name', c.last_name,
          'email', c.email, 'phone', c.phone, 'sales_channel', coalesce(c.sales_channel, ''),
          'is_business', c.is_business) from customers c
        where c.shop_id = x.shop_id and c.id = x.customer_id) as customer,
      (select coalesce(json_agg(json_build_object('id', l.id, 'external_id', l.external_id, 'product', l.provider_product_id,
          'product_id', l.product_id, 'product_variant_id', l.product_variant_id,
          'product_variant', l.provider_variant_id, 'title', l.title, 'variant_title', l.variant_title, ${sql.raw(line_texts_sql)},
          'image', l.image, 'quantity', l.quantity, 'unit_price', l.unit_price,
          'unit_price_presentment', l.unit_price_presentment, 'discounts', l.discounts, 'unit_discounts', l.unit_discounts,
          'taxable', l.taxable, 'tax_lines', l.tax_lines, 'duties', l.duties, 'metadata', l.metadata,
          'sent_presentment', l.sent_presentment,
          'unit_shares', l.unit_shares,
          'in_return', exists (select from return_line_items i where i.shop_id = l.shop_id and i.order_line_item_id = l.id))
          order by l.position), '[]')
        from order_line_items l where l.shop_id = x.shop_id and l.order_id = x.id) as line_items,
      (select coalesce(json_agg(json_build_object('external_id', f.external_id, 'status', f.status, 'fulfilled_at', f.fulfilled_at,
          'delivered_at', f.delivered_at, 'shipping_carrier', f.shipping_carrier, 'tracking_numbers', f.tracking_numbers,
          'location_id', f.location_id, 'line_items', (select coalesce(json_agg(json_build_object('line_item', l.position,
              'quantity', (i.item->>'quantity')::integer, 'external_id', i.item->>'external_id') order by i.at), '[]')
            from jsonb_array_elements(f.line_items) with ordinality i (item, at)
            join order_line_items l on l.shop_id = f.shop_id and l.id = (i.item->>'order_line_item_id')::bigint))
          order by f.id), '[]')
        from fulfillments f where f.shop_id = x.shop_id and f.order_id = x.id) as fulfillments,
      (select coalesce(json_agg(json_build_object('external_id', r.external_id, 'type', r.type, 'amount', r.amount,
          'currency', r.currency, 'restock', r.restock, 'created_at', r.created_at,
          'line_item', (select json_build_object('line_item', l.position, 'quantity', coalesce(r.quantity, 0)) from order_line_items l
            where l.shop_id = r.shop_id and l.id = r.order_line_item_id)) order by r.id), '[]')
        from order_refunds r where r.shop_id = x.shop_id and r.order_id = x.id) as refunds,
      (select coalesce(json_agg(json_build_object('external_id', p.external_id, 'gateway', p.gateway, 'kind', p.kind,
          'status', p.status, 'captured', p.captured, 'currency', p.currency, 'captured_at', p.captured_at,
          'card', case when p.card_last4 is not null then json_build_object('brand', p.card_brand, 'last4', p.card_last4) end) order by p.id), '[]')
        from payments p where p.shop_id = x.shop_id and p.order_id = x.id) as payments,
      (select coalesce(json_agg(json_build_object('id', l.id, 'external_id', l.external_id)), '[]') from locations l
        where l.shop_id = x.shop_id and l.id in (select f.location_id from fulfillments f
          where f.shop_id = x.shop_id and f.order_id = x.id)) as locations
    from orders x where ${chosen}`.execute(db);
  return rows;
}

/** Times come out of JSON as text. */
export function toStored(row: OrderRow): StoredOrder {
  const date = (text: Date | null) => text && new Date(text);
  const { currency_presentment: currency, total_price_presentment, total_discounts_presentment } = row;
  const {
    total_taxes_presentment,
    total_shipping_presentment,
    customer,
    locations: _l,
    currency: _c,
    updated_at: _u,
    ...order
  } = row;
  return {
    ...order,
    customer: customer && { external_id: customer.external_id },
    presentment:
      currency === null
        ? null
        : {
            currency,
            total_price: total_price_presentment ?? 0,
            total_discounts: total_discounts_presentment ?? 0,
            total_taxes: total_taxes_presentment ?? 0,
            total_shipping: total_shipping_presentment ?? 0,
          },
    fulfillments: order.fulfillments.map((one) => ({
      ...one,
      fulfilled_at: date(one.fulfilled_at),
      delivered_at: date(one.delivered_at),
    })),
    refunds: order.refunds.map((one) => ({ ...one, created_at: new Date(one.created_at) })),
    payments: order.payments.map((one) => ({ ...one, captured_at: new Date(one.captured_at) })),
  };
}
