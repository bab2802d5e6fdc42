import { parseTime } from '@retour/contract/time';
import { wholeSecond } from '../../../../platform/clock.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { event, recordEventsWithoutReturn } from '../../../records/events/index.ts';
import { readShipment } from '../store-read.ts';
import type { Shipment } from '../store-read.ts';
import { listBags, lockShipment, writeProcessed } from '../store-shipments.ts';
import { moveReturns } from './move-returns.ts';

export type ProcessShipmentInput = {
  shop_id: number;
  network_shipment_id: string;
  /** Any form of API contract, 1.6; now unless it is given. */
  processed_at?: string | undefined;
};

export const shipmentNotFound = () => new Refusal('shipment_not_found', 'The shipment could not be found.');

/**
 * Says that a shipment was processed at the warehouse: its returns have arrived, each of them is told of, then the shipment, once. A repeat
 * changes nothing (API contract, 20.3). Refusals: shipment_not_found.
 */
export function processShipment(
  deps: Deps,
  { shop_id, network_shipment_id, processed_at }: ProcessShipmentInput,
): Promise<Shipment> {
  return deps.db.inTransaction(async (tx) => {
    const locked = await lockShipment(tx, shop_id, network_shipment_id);
    if (!locked) throw shipmentNotFound();
    const { id } = locked;
    if (!locked.processed_at) {
      const now = deps.clock.now();
      const at = processed_at === undefined ? now : (parseTime(processed_at)?.at ?? now);
      await writeProcessed(tx, shop_id, id, at, wholeSecond(now));
      await moveReturns(tx, deps, shop_id, await listBags(tx, shop_id, id));
      const details = {
        loop_shipment_id: id,
        happy_returns_shipment_id: network_shipment_id,
        shipment_id: id,
        network_shipment_id,
      };
      await recordEventsWithoutReturn(tx, deps, shop_id, [{ ...event('shipment.processed'), details }]);
    }
    return (await readShipment(tx, shop_id, { id }))!;
  });
}
