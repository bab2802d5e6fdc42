import { sql } from 'kysely';
import { wholeSecond } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db.ts';
import { rowSource } from '../../platform/db/row-source.ts';

/** Locks returns in the order of their ids, so that no two callers wait for each other. */
export async function lockReturns(tx: Tx, shop_id: number, return_ids: readonly number[]): Promise<void> {
  await sql`
    select from returns where shop_id = ${shop_id} and id = any(${return_ids}::bigint[]) order by id for update`.execute(
    tx,
  );
}

/** How far the goods of a return have come that were handed in at a counter. */
export type Travel = {
  return_id: number;
  state: 'dropped_off' | 'in_transit' | 'delivered';
  delivered_at: Date | null;
  shipping_box_barcode: string | null;
  /** The drop-off shipment that the return travels in. */
  network_shipment_id: string | null;
};

/** Shows how far the goods of locked returns have come, and dates the returns. */
export async function writeTravels(
  tx: Tx,
  shop_id: number,
  travels: readonly Travel[],
  at: Date,
): Promise<void> {
  const { rows } = rowSource<Travel>(
    {
      return_id: 'bigint',
      state: 'text',
      delivered_at: 'timestamptz',
      shipping_box_barcode: 'text',
      network_shipment_id: 'text',
    },
    travels,
  );
  await sql`
    update return_methods m set state = x.state, delivered_at = x.delivered_at, shipping_box_barcode = x.shipping_box_barcode,
      network_shipment_id = x.network_shipment_id
    from ${rows} where m.shop_id = ${shop_id} and m.return_id = x.return_id`.execute(tx);
  const return_ids = travels.map(({ return_id }) => return_id);
  await sql`
    update returns set updated_at = ${wholeSecond(at)}
    where shop_id = ${shop_id} and id = any(${return_ids}::bigint[])`.execute(tx);
}

/** The consolidated shipment that a unit travels in; nulls when it lies in none. */
export type Consolidation = { line_item_id: number; in_shipment: boolean; tracking_number: string | null };

/** Shows in which consolidated shipments units of locked returns travel; where those go is where the returns go. */
export async function writeConsolidations(
  tx: Tx,
  shop_id: number,
  units: readonly Consolidation[],
): Promise<void> {
  const { rows } = rowSource<Consolidation>(
    { line_item_id: 'bigint', in_shipment: 'boolean', tracking_number: 'text' },
    units,
  );
  await sql`
    update return_line_items i set consolidation_tracking = x.tracking_number,
      consolidation_destination_id = case when x.in_shipment then r.destination_id end
    from ${rows}, returns r
    where i.shop_id = ${shop_id} and i.id = x.line_item_id and r.shop_id = i.shop_id and r.id = i.return_id`.execute(
    tx,
  );
}
