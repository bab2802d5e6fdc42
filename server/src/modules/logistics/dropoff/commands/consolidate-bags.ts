import { wholeSecond } from '../../../../platform/clock.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { listPlacedBags, planMoves } from '../plan-bags.ts';
import type { Box } from '../plan-bags.ts';
import { readShipment } from '../store-read.ts';
import type { Shipment } from '../store-read.ts';
import { listFilledBags, lockBags, lockOrMakeShipment, moveBags, writeShipment } from '../store-shipments.ts';
import type { ShipmentFacts } from '../store-shipments.ts';
import { moveReturns } from './move-returns.ts';

export type ConsolidateInput = { [Name in keyof ShipmentFacts]?: ShipmentFacts[Name] | undefined } & {
  shop_id: number;
  network_shipment_id: string;
  boxes: readonly Box[];
};

/**
 * Says what lies in a shipment, in place of what was said before: bags that come in are closed, those that are not named any more are open
 * again. Records an event for each return whose bag changed, and none for the others (API contract, 20.2).
 * Refusals: validation_failed, bag_not_found, bag_closed, shipment_already_processed.
 */
export function consolidateBags(
  deps: Deps,
  { shop_id, network_shipment_id, boxes, carrier, tracking_number, po_number }: ConsolidateInput,
): Promise<{ shipment: Shipment; is_new: boolean }> {
  const placed = listPlacedBags(boxes);
  const facts: ShipmentFacts = {
    carrier: carrier ?? null,
    tracking_number: tracking_number ?? null,
    po_number: po_number ?? null,
  };
  return deps.db.inTransaction(async (tx) => {
    const at = wholeSecond(deps.clock.now());
    const shipment = await lockOrMakeShipment(tx, shop_id, network_shipment_id, at);
    const { id, is_new } = shipment;
    if (shipment.processed_at)
      throw new Refusal(
        'shipment_already_processed',
        `Shipment ${network_shipment_id} was already processed.`,
      );
    const barcodes = placed.map(({ barcode }) => barcode);
    const locked = await lockBags(tx, shop_id, id, barcodes);
    const bag_ids = locked.map((bag) => bag.id);
    const moves = planMoves(id, placed, locked, await listFilledBags(tx, shop_id, bag_ids));
    const renumbered = facts.tracking_number !== shipment.tracking_number;
    const renamed = facts.carrier !== shipment.carrier || facts.po_number !== shipment.po_number;
    if (moves.length > 0 || renumbered || renamed) {
      await moveBags(tx, shop_id, moves);
      await writeShipment(tx, shop_id, id, facts, at);
      await moveReturns(tx, deps, shop_id, renumbered ? bag_ids : moves.map((move) => move.id));
    }
    return { shipment: (await readShipment(tx, shop_id, { id }))!, is_new };
  });
}
