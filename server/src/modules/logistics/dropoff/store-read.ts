import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Reader } from '../../../platform/db.ts';
import type { PageWindow } from '../../../platform/paging/numbered-page.ts';

/** A shipment as API contract, 14 shows it. */
export type Shipment = {
  loop_shipment_id: number;
  shipment_id: number;
  happy_returns_shipment_id: string;
  network_shipment_id: string;
  line_item_count: number;
  return_count: number;
  created_at: string;
  updated_at: string;
};

const shipment_columns =
  sql.raw(`s.id as loop_shipment_id, s.id as shipment_id, s.network_shipment_id as happy_returns_shipment_id,
  s.network_shipment_id, s.line_item_count, s.return_count, ts_offset(s.created_at) as created_at, ts_offset(s.updated_at) as updated_at`);

/** Both identifiers of a shipment that a text may be, and which of them is tried first. */
export type ShipmentName =
  | { id: number }
  | { id: number; network_shipment_id: string; first: 'service' | 'network' };

/** One shipment of a shop. */
export async function readShipment(
  db: Reader,
  shop_id: number,
  name: ShipmentName,
): Promise<Shipment | undefined> {
  const { rows } = await sql<Shipment>`
    select ${shipment_columns} from dropoff_shipments s where s.shop_id = ${shop_id} and ${isNamed(name)}`.execute(
    db,
  );
  return rows[0];
}

function isNamed(name: ShipmentName): RawBuilder<unknown> {
  if (!('first' in name)) return sql`s.id = ${name.id}`;
  const { id, network_shipment_id, first } = name;
  return sql`s.id = (select f.id from dropoff_shipments f
    where f.shop_id = s.shop_id and (f.id = ${id} or f.network_shipment_id = ${network_shipment_id})
    order by ${first === 'service' ? sql`f.id = ${id}` : sql`f.network_shipment_id = ${network_shipment_id}`} desc limit 1)`;
}

export type CreationWindow = { shop_id: number; from: Date; to: Date };
export type Rows<Row> = { total: number; rows: Row[] };

/** A page of the shipments that were made in a window, by id. */
export async function readShipmentPage(
  db: Reader,
  { shop_id, from, to }: CreationWindow,
  { limit, offset }: PageWindow,
): Promise<Rows<Shipment>> {
  const inWindow = sql`s.shop_id = ${shop_id} and s.created_at >= ${from} and s.created_at <= ${to}`;
  const { rows } = await sql<Rows<Shipment>>`
    select (select count(*) from dropoff_shipments s where ${inWindow}) as total,
      (select coalesce(json_agg(x), '[]') from (select ${shipment_columns} from dropoff_shipments s where ${inWindow}
        order by s.id limit ${limit} offset ${offset}) x) as rows`.execute(db);
  return rows[0]!;
}

/** A page of what lies in a shipment, by return and unit. */
export async function readShipmentItems(
  db: Reader,
  shop_id: number,
  shipment_id: number,
  { limit, offset }: PageWindow,
): Promise<Rows<object>> {
  const { rows } = await sql<Rows<object>>`
    select s.line_item_count as total, (select coalesce(json_agg(x), '[]') from (
      select coalesce(s.carrier, 'N/A') as carrier, coalesce(s.tracking_number, 'N/A') as tracking_number,
        (select json_agg(distinct b.barcode) from dropoff_items o join dropoff_bags b on b.shop_id = o.shop_id and b.id = o.bag_id
          where o.shop_id = p.shop_id and o.return_id = p.return_id and o.accepted and b.shipment_id = s.id)
          as happy_returns_return_bag_barcodes,
        coalesce(m.rma_id, '') as happy_returns_rma_id, s.network_shipment_id as happy_returns_shipment_id, s.id as shipment_id,
        p.return_id, p.return_line_item_id as line_item_id, o.name as order_name, ol.title as item_title,
        coalesce(ol.variant_title, '') as variant_title, coalesce(ol.sku, '') as sku, s.po_number, p.shipping_box_barcode
      from (select i.shop_id, i.return_id, i.return_line_item_id, b.shipping_box_barcode
        from dropoff_bags b join dropoff_items i on i.shop_id = b.shop_id and i.bag_id = b.id and i.accepted
        where b.shop_id = s.shop_id and b.shipment_id = s.id
        order by i.return_id, i.return_line_item_id limit ${limit} offset ${offset}) p
      join return_line_items u on u.shop_id = p.shop_id and u.id = p.return_line_item_id
      join orders o on o.shop_id = u.shop_id and o.id = u.order_id
      join order_line_items ol on ol.shop_id = u.shop_id and ol.id = u.order_line_item_id
      left join return_methods m on m.shop_id = p.shop_id and m.return_id = p.return_id
      order by p.return_id, p.return_line_item_id) x) as rows
    from dropoff_shipments s where s.shop_id = ${shop_id} and s.id = ${shipment_id}`.execute(db);
  return rows[0]!;
}
