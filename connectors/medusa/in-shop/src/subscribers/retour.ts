// Tells Retour what changed in this shop, so that it imports it at once. Only ids are sent. Medusa doesn't repeat a message that failed: what is lost is found by
// Retour in the change feed, within a minute.
import { isConnected, sendToRetour } from '../lib/retour';

type Event = { event: { name: string; data: unknown } };

export default async function tellRetour({ event: { name, data } }: Event): Promise<void> {
  if (isConnected()) await sendToRetour({ name, data });
}

export const config = {
  event: [
    'order.placed',
    'order.updated',
    'order.completed',
    'order.archived',
    'order.canceled',
    'order.fulfillment_created',
    'order.fulfillment_canceled',
    'order.return_requested',
    'order.return_received',
    'order.claim_created',
    'order.exchange_created',
    'order-edit.confirmed',
    'shipment.created',
    'delivery.created',
    'payment.captured',
    'payment.refunded',
    'product.created',
    'product.updated',
  ],
};
