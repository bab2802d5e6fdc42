import type { Deps } from '../../../../platform/deps.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { send_queue } from '../queues.ts';
import { lockDelivery, readDelivery, restartDelivery } from '../store-deliveries.ts';
import type { DeliveryRef } from '../store-deliveries.ts';
import { findWebhook } from '../store.ts';
import { webhookNotFound } from './requirements.ts';

/**
 * Sends a delivery again that was delivered or given up: same id, same body, a new schedule, at once and outside the order of its return; also
 * for a subscription that is switched off. Returns its JSON. Refusals: webhook_not_found, delivery_not_found, delivery_pending.
 */
export function replayDelivery(
  { db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  ref: DeliveryRef,
): Promise<string> {
  return db.inTransaction(async (tx) => {
    if (!(await findWebhook(tx, { shop_id: ref.shop_id, id: ref.webhook_id }))) throw webhookNotFound();
    const delivery = await lockDelivery(tx, ref);
    if (!delivery || !delivery.has_payload)
      throw new Refusal('delivery_not_found', 'The delivery could not be found.');
    if (delivery.status === 'pending')
      throw new Refusal('delivery_pending', `The delivery ${ref.id} is still pending.`);
    await restartDelivery(tx, ref, clock.now());
    await jobs.enqueue(tx, send_queue.queue, {}, { singleton_key: ref.id });
    return readDelivery(tx, ref);
  });
}
