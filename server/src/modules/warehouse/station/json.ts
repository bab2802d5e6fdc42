import { sql } from 'kysely';
import { unit_title, wire_state } from '../../returns/json.ts';

/** Photos of one unit or parcel. */
export const max_photos = 5;

/** Where the photo of a token is served, below the origin. */
export const photoPath = (token: string) => `/files/station-photos/${token}.jpg`;

/** The file that a URL of a station's photo names, such as `q2Zk0vS8o1mB5c7dE9fGhA.jpg`; undefined for any other URL. */
export const photoFileOf = (url: string): string | undefined =>
  /^\/files\/station-photos\/([\w-]{22}\.jpg)$/.exec(URL.parse(url)?.pathname ?? '')?.[1];

/** The URLs of the photos that the condition names, as JSON; the server's origin is in the row `here`. */
const photos = (condition: string) => `
  (select coalesce(json_agg(here.origin || '/files/station-photos/' || p.token || '.jpg' order by p.number), '[]')
    from station_photos p where ${condition})`;

/** A unit that is expected in a parcel, for the row `i` of return_line_items. */
const units = `
  (select coalesce(json_agg(row_to_json(u)), '[]') from (
    select i.id as line_item_id, ${unit_title} as title, coalesce(ol.sku, '') as sku, coalesce(ol.barcode, '') as barcode,
      coalesce(ol.image, v.images[1]) as image, i.return_reason as reason, i.return_reason_code as reason_code,
      i.return_comment as comment, i.condition->>'condition_category' as condition_category,
      i.disposition->>'disposition_outcome' as disposition_outcome, i.restocked_at is not null as is_restocked,
      ${photos('p.shop_id = i.shop_id and p.return_line_item_id = i.id')} as photos,
      (select b.barcode from dropoff_items d join dropoff_bags b on b.shop_id = d.shop_id and b.id = d.bag_id
        where d.shop_id = i.shop_id and d.return_line_item_id = i.id and d.accepted limit 1) as bag
    from return_line_items i join order_line_items ol on ol.shop_id = i.shop_id and ol.id = i.order_line_item_id
      left join product_variants v on v.shop_id = ol.shop_id and v.id = ol.product_variant_id
    where i.shop_id = r.shop_id and i.return_id = r.id and i.removed_at is null and i.outcome = 'default'
    order by i.id) u)`;

const tracking_numbers = `
  (select coalesce(json_agg(l.tracking_number order by l.id), '[]') from labels l where l.shop_id = r.shop_id and l.return_id = r.id)`;

/**
 * Whether parcels of the return in the row `r` are still worth waiting for. `offset 0` makes a list ask it of one return after the other until its page is
 * full; a plan for any values would join all units of the shop that wait for an inspection.
 */
export const is_expected = `(r.state in ('open', 'review', 'processing') or (r.state = 'closed' and r.processed_at is not null))
  and exists (select from return_line_items i where i.shop_id = r.shop_id and i.return_id = r.id and i.condition is null
    and i.removed_at is null and i.outcome = 'default' offset 0)`;

/** What a station shows of the return in the row `r`. The server's origin is in the row `here`. */
export const station_return_json = sql.raw(`(select row_to_json(x) from (
  select r.id, ${wire_state} as state, r.review_reason, r.processed_at is not null as was_processed, ${is_expected} as is_expected,
    o.name as order_name, nullif(concat_ws(' ', r.customer_first_name, r.customer_last_name), '') as customer_name, r.package_reference,
    ${tracking_numbers} as tracking_numbers, m.scannable_id as drop_off_code,
    ts_ms(r.received_at) as received_at, ts_ms(r.updated_at) as updated_at,
    (select json_build_object('id', d.id, 'name', d.name, 'type', d.type) from destinations d
      where d.shop_id = r.shop_id and d.id = r.destination_id) as destination,
    ${units} as units
  from orders o left join return_methods m on m.shop_id = r.shop_id and m.return_id = r.id
  where o.shop_id = r.shop_id and o.id = r.order_id) x)`);

/** The parcel in the row `q` of received_parcels. The server's origin is in the row `here`. */
export const parcel_json =
  sql.raw(`json_build_object('id', q.id, 'code', q.code, 'note', q.note, 'station', q.station, 'received_by', q.received_by,
  'received_at', ts_ms(q.received_at), 'return_id', q.return_id, 'matched_at', ts_ms(q.matched_at), 'matched_by', q.matched_by,
  'photos', ${photos('p.shop_id = q.shop_id and p.parcel_id = q.id')})`);
