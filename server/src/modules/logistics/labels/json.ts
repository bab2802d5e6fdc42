import { sql } from 'kysely';
import { order_pid, providerIdJson, showsInternalIds } from '../../commerce/orders/json.ts';

/** The label in the row `l`, as the webhook topic `label` shows it beside the members that every payload has. */
export const labelJson = sql.raw(`(select row_to_json(x) from (
  select l.return_id as id, l.return_id::text as return_id, o.id as order_id,
    ${providerIdJson(showsInternalIds('o.shop_id'), order_pid)} as provider_order_id,
    l.carrier, l.tracking_number, l.status as label_status, ts_ms(l.status_updated_at) as label_updated_at, l.id::text as shipment_id,
    l.url as label_url, l.tracking_url
  from returns r join orders o on o.shop_id = r.shop_id and o.id = r.order_id
  where r.shop_id = l.shop_id and r.id = l.return_id) x)`);

/** The label in the row `l`, as API contract, 17.5 shows it. */
export const createdLabelJson =
  sql.raw(`json_build_object('id', l.id, 'return_id', l.return_id, 'tracking_number', l.tracking_number,
  'tracking_url', l.tracking_url, 'carrier', l.carrier, 'label_url', l.url, 'qrcode_url', l.qrcode_url,
  'rate', case when l.rate is not null then json_build_object('amount', l.rate, 'currency', l.currency, 'currency_code', l.currency) end,
  'status', l.status, 'created_at', ts_ms(l.created_at))`);

/** The label request in the row `q`, as API contract, 17.3 shows it. */
export const labelRequestJson =
  sql.raw(`json_build_object('id', q.id::text, 'return_id', q.return_id, 'shop_id', q.shop_id, 'status', q.status,
  'addresses', q.addresses, 'parcel', q.parcel, 'products', q.products,
  'errors', (select coalesce(json_agg(json_build_object('reason', e.reason, 'message', e.message, 'created_at', ts_ms(e.created_at))
      order by e.id), '[]')
    from label_request_errors e where e.shop_id = q.shop_id and e.label_request_id = q.id),
  'created_at', ts_offset(q.created_at))`);
