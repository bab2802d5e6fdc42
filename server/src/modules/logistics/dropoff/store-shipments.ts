import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import { rowSource } from '../../../platform/db/row-source.ts';
import type { Consolidation, Travel } from '../../returns/index.ts';

export type ShipmentFacts = {
  carrier: string | null;
  tracking_number: string | null;
  po_number: string | null;
};

export type LockedShipment = ShipmentFacts & { id: number; processed_at: Date | null; is_new: boolean };

/** Locks the shipment of the network's id. Shipments are locked before bags, and bags before returns, by everybody. */
export async function lockShipment(
  tx: Tx,
  shop_id: number,
  network_shipment_id: string,
): Promise<Omit<LockedShipment, 'is_new'> | undefined> {
  return tx
    .selectFrom('dropoff_shipments')
    .select(['id', 'carrier', 'tracking_number', 'po_number', 'processed_at'])
    .where('shop_id', '=', shop_id)
    .where('network_shipment_id', '=', network_shipment_id)
    .forUpdate()
    .executeTakeFirst();
}

/** The same for a shipment that may be new; then it is made. */
export async function lockOrMakeShipment(
  tx: Tx,
  shop_id: number,
  network_shipment_id: string,
  at: Date,
): Promise<LockedShipment> {
  const made = await tx
    .insertInto('dropoff_shipments')
    .values({ shop_id, network_shipment_id, created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.columns(['shop_id', 'network_shipment_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  const locked = await lockShipment(tx, shop_id, network_shipment_id);
  return { ...locked!, is_new: made !== undefined };
}

export type LockedBag = {
  id: number;
  barcode: string;
  shipment_id: number | null;
  shipping_box_barcode: string | null;
};

/** Locks the bags of these barcodes and those of the shipment, in the order of the barcodes, so that no two callers wait for each other. */
export async function lockBags(
  tx: Tx,
  shop_id: number,
  shipment_id: number,
  barcodes: readonly string[],
): Promise<LockedBag[]> {
  const { rows } = await sql<LockedBag>`
    select id, barcode, shipment_id, shipping_box_barcode from dropoff_bags
    where shop_id = ${shop_id} and (barcode = any(${barcodes}::text[]) or shipment_id = ${shipment_id})
    order by barcode collate "C" for update`.execute(tx);
  return rows;
}

/** Which of the locked bags hold something. Asked after the lock, for what was put in meanwhile. */
export async function listFilledBags(
  tx: Tx,
  shop_id: number,
  bag_ids: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select b.id from unnest(${bag_ids}::bigint[]) as b (id)
    where exists (select from dropoff_items i where i.shop_id = ${shop_id} and i.bag_id = b.id and i.accepted)`.execute(
    tx,
  );
  return new Set(rows.map(({ id }) => id));
}

export type BagMove = { id: number; shipment_id: number | null; shipping_box_barcode: string | null };

/** Puts locked bags into boxes of a shipment, or takes them out. */
export async function moveBags(tx: Tx, shop_id: number, moves: readonly BagMove[]): Promise<void> {
  const { rows } = rowSource<BagMove>(
    { id: 'bigint', shipment_id: 'bigint', shipping_box_barcode: 'text' },
    moves,
  );
  await sql`
    update dropoff_bags b set shipment_id = x.shipment_id, shipping_box_barcode = x.shipping_box_barcode
    from ${rows} where b.shop_id = ${shop_id} and b.id = x.id`.execute(tx);
}

/** Writes what is known of a shipment, and counts again what lies in its bags. */
export async function writeShipment(
  tx: Tx,
  shop_id: number,
  id: number,
  facts: ShipmentFacts,
  at: Date,
): Promise<void> {
  await sql`
    update dropoff_shipments s set carrier = ${facts.carrier}, tracking_number = ${facts.tracking_number},
      po_number = ${facts.po_number}, updated_at = ${at}, (line_item_count, return_count) = (
        select count(*), count(distinct i.return_id) from dropoff_bags b
        join dropoff_items i on i.shop_id = b.shop_id and i.bag_id = b.id and i.accepted
        where b.shop_id = ${shop_id} and b.shipment_id = ${id})
    where s.shop_id = ${shop_id} and s.id = ${id}`.execute(tx);
}

export async function writeProcessed(
  tx: Tx,
  shop_id: number,
  id: number,
  processed_at: Date,
  updated_at: Date,
): Promise<void> {
  await tx
    .updateTable('dropoff_shipments')
    .set({ processed_at, updated_at })
    .where('shop_id', '=', shop_id)
    .where('id', '=', id)
    .execute();
}

/** Returns with something in the bags, in the order of their ids. */
export async function listReturnsInBags(
  tx: Tx,
  shop_id: number,
  bag_ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ return_id: number }>`
    select distinct return_id from dropoff_items
    where shop_id = ${shop_id} and bag_id = any(${bag_ids}::bigint[]) and accepted order by return_id`.execute(
    tx,
  );
  return rows.map(({ return_id }) => return_id);
}

/** Where the units in the bags travel. */
export async function listConsolidations(
  tx: Tx,
  shop_id: number,
  bag_ids: readonly number[],
): Promise<Consolidation[]> {
  const { rows } = await sql<Consolidation>`
    select i.return_line_item_id as line_item_id, s.id is not null as in_shipment, s.tracking_number
    from dropoff_items i join dropoff_bags b on b.shop_id = i.shop_id and b.id = i.bag_id
    left join dropoff_shipments s on s.shop_id = b.shop_id and s.id = b.shipment_id
    where i.shop_id = ${shop_id} and i.bag_id = any(${bag_ids}::bigint[]) and i.accepted`.execute(tx);
  return rows;
}

/** How far returns have come, by all of their bags: the furthest counts, and the newest shipment is the one that is shown. */
export async function listTravels(tx: Tx, shop_id: number, return_ids: readonly number[]): Promise<Travel[]> {
  const { rows } = await sql<Travel>`
    select i.return_id,
      case when bool_or(s.processed_at is not null) then 'delivered' when bool_or(s.id is not null) then 'in_transit'
        else 'dropped_off' end as state,
      max(s.processed_at) as delivered_at,
      (array_agg(b.shipping_box_barcode order by s.id desc, b.id desc) filter (where s.id is not null))[1] as shipping_box_barcode,
      (array_agg(s.network_shipment_id order by s.id desc) filter (where s.id is not null))[1] as network_shipment_id
    from dropoff_items i join dropoff_bags b on b.shop_id = i.shop_id and b.id = i.bag_id
    left join dropoff_shipments s on s.shop_id = b.shop_id and s.id = b.shipment_id
    where i.shop_id = ${shop_id} and i.return_id = any(${return_ids}::bigint[]) and i.accepted
    group by i.return_id order by i.return_id`.execute(tx);
  return rows;
}

/** The bags of a locked shipment. */
export async function listBags(tx: Tx, shop_id: number, shipment_id: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('dropoff_bags')
    .select('id')
    .where('shop_id', '=', shop_id)
    .where('shipment_id', '=', shipment_id)
    .execute();
  return rows.map(({ id }) => id);
}
