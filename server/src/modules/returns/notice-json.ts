import { order_number, unit_title, wire_state } from './json.ts';

/** Units that are sent back. */
export const travels = `i.removed_at is null and i.outcome not in ('keep', 'donate')`;

/**
 * A scalar expression: the units of the return in the row `r` as the advanced shipping notice shows them (API contract, 11.10), separated by commas. Empty
 * when none travels.
 */
export const notice_json = `
  (select coalesce(string_agg(row_to_json(x)::text, ','), '') from (
    select r.id, i.id::text as return_line_item_id, r.order_id::text as order_id, o.name as order_name, ${order_number} as order_number,
      o.order_number as provider_order_number, ${wire_state} as state, r.customer_email, ${unit_title} as title,
      coalesce(ol.variant_title, '') as variant_title, money_text(i.price - i.discount, o.currency_exponent) as purchase_price,
      coalesce(ol.sku, '') as sku, coalesce(ol.barcode, 'N/A') as barcode, coalesce(l.carrier, 'N/A') as carrier,
      coalesce(l.service, 'N/A') as service, coalesce(l.status, 'N/A') as label_status,
      coalesce(l.tracking_number, 'N/A') as tracking_number, l.tracking_url,
      case when i.restocked_at is not null then 'restocked' when r.state in ('closed', 'cancelled', 'expired') then 'not_restocked'
        else 'pending' end as restock_status,
      o.currency, coalesce(ts_ms(l.status_updated_at), 'N/A') as label_updated_at, l.url as label_url,
      case when l.currency = o.currency then money_text(l.rate, o.currency_exponent) end as label_rate,
      ts_ms(r.closed_at) as closed_at, ts_ms(r.updated_at) as updated_at, ts_ms(r.created_at) as created_at, i.return_reason,
      r.destination_id,
      (select row_to_json(w) from (select m.provider, m.method_type, m.rma_id, m.state, ts_ms(m.delivered_at) as delivered_at,
          m.scannable_id, r.package_reference, m.shipping_box_barcode, ts_ms(m.created_at) as created_at
        from return_methods m where m.shop_id = r.shop_id and m.return_id = r.id) w) as return_method,
      r.outcome
    from return_line_items i
    join orders o on o.shop_id = r.shop_id and o.id = r.order_id
    join order_line_items ol on ol.shop_id = i.shop_id and ol.id = i.order_line_item_id
    left join lateral (select * from labels n where n.shop_id = r.shop_id and n.return_id = r.id and n.voided_at is null
      order by n.id desc limit 1) l on true
    where i.shop_id = r.shop_id and i.return_id = r.id and ${travels}
    order by i.id) x)`;
