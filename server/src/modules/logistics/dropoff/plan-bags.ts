import * as messages from '@retour/contract/validation-messages';
import { Refusal, invalid } from '../../../platform/refusal.ts';
import type { FieldErrors } from '../../../platform/refusal.ts';
import type { BagMove, LockedBag } from './store-shipments.ts';

/** A box of a shipment, with the bags in it. */
export type Box = { shipping_box_barcode: string; bag_barcodes: readonly string[] };

/** A bag, the box that it is to lie in, and where the request names it. */
export type PlacedBag = { barcode: string; box: string; path: string };

/** Bags named twice that a refusal tells of. */
const max_errors = 100;

/** The bags of all boxes in their order; a bag that is named twice is refused (API contract, 20.2). */
export function listPlacedBags(boxes: readonly Box[]): PlacedBag[] {
  const errors: FieldErrors = {};
  let repeated = 0;
  const seen = new Set<string>();
  const bags = boxes.flatMap(({ shipping_box_barcode: box, bag_barcodes }, box_index) =>
    bag_barcodes.map((barcode, index) => {
      const path = `boxes.${box_index}.bag_barcodes.${index}`;
      if (seen.has(barcode) && ++repeated <= max_errors) errors[path] = [messages.repeated(path)];
      seen.add(barcode);
      return { barcode, box, path };
    }),
  );
  if (repeated > 0) throw invalid(errors);
  return bags;
}

/**
 * What has to move so that exactly the placed bags lie in the shipment: those that come in or change their box, and those that leave.
 * Refusals: bag_not_found (nothing lies in it), bag_closed (it lies in another shipment).
 */
export function planMoves(
  shipment_id: number,
  placed: readonly PlacedBag[],
  locked: readonly LockedBag[],
  filled: ReadonlySet<number>,
): BagMove[] {
  const by_barcode = new Map(locked.map((bag) => [bag.barcode, bag]));
  const staying = new Set<number>();
  const moves = placed.flatMap(({ barcode, box, path }): BagMove[] => {
    const bag = by_barcode.get(barcode);
    if (!bag || !filled.has(bag.id)) throw bagNotFound(barcode, path);
    if (bag.shipment_id !== null && bag.shipment_id !== shipment_id)
      throw new Refusal('bag_closed', `Bag ${barcode} is in another shipment.`);
    staying.add(bag.id);
    const stays = bag.shipment_id === shipment_id && bag.shipping_box_barcode === box;
    return stays ? [] : [{ id: bag.id, shipment_id, shipping_box_barcode: box }];
  });
  const leaving = locked.filter((bag) => bag.shipment_id === shipment_id && !staying.has(bag.id));
  return [...moves, ...leaving.map(({ id }) => ({ id, shipment_id: null, shipping_box_barcode: null }))];
}

function bagNotFound(barcode: string, path: string): Refusal {
  const detail = `Bag ${barcode} contains no accepted items.`;
  return new Refusal('bag_not_found', detail, { errors: { [path]: [detail] } });
}
