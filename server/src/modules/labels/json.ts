import { sql } from 'kysely';

/** The label in the row `l`, as the webhook topic `label` shows it beside the members that every payload has. */
export const labelJson = sql.raw(`(select row_to_json(x) from (
  select l.return_id as id, l.return_id::text as return_id, o.id as order_id, pid_json(o.external_id) as provider_order_id,
    l.carrier, l.tracking_number, l.status as label_status, ts_ms(l.status_updated_at) as label_updated_at, l.id::text as shipment_id,
    l.url as label_url, l.tracking_url
  from returns r join orders o on o.shop_id = r.shop_id and o.id = r.order_id
  where r.shop_id = l.shop_id and r.id = l.return_id) x)`);
