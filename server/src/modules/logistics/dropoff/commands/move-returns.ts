import type { Tx } from '../../../../platform/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { event, recordEventsOfMany } from '../../../records/events/index.ts';
import {
  awaitProcessingEvents,
  lockReturns,
  writeConsolidations,
  writeTravels,
} from '../../../returns/index.ts';
import { listConsolidations, listReturnsInBags, listTravels } from '../store-shipments.ts';

/** Events of one statement: with more, a statement and its parameters would grow with the shipment. */
const batch_size = 500;

/** Shows in the returns what has become of these bags, and tells of each return once. The bags are locked, or closed for good. */
export async function moveReturns(
  tx: Tx,
  deps: Deps,
  shop_id: number,
  bag_ids: readonly number[],
): Promise<void> {
  if (bag_ids.length === 0) return;
  const now = deps.clock.now();
  const return_ids = await listReturnsInBags(tx, shop_id, bag_ids);
  await lockReturns(tx, shop_id, return_ids);
  await writeConsolidations(tx, shop_id, await listConsolidations(tx, shop_id, bag_ids));
  await writeTravels(tx, shop_id, await listTravels(tx, shop_id, return_ids), now);
  for (let start = 0; start < return_ids.length; start += batch_size) {
    const batch = return_ids.slice(start, start + batch_size);
    await recordEventsOfMany(
      tx,
      deps,
      shop_id,
      batch.map((return_id) => ({ return_id, at: now, events: [event('return.updated')] })),
    );
  }
  await awaitProcessingEvents(tx, deps, shop_id, return_ids);
}
