// Tells Retour what changed in this shop, so that it imports it at once. Set RETOUR_URL and RETOUR_SECRET in the environment of Medusa; "retour connect medusa"
// prints both. Only ids are sent. Medusa doesn't repeat a message that failed: what is lost is found by Retour in the change feed, within a minute.
import { createHmac, randomUUID } from 'node:crypto';

type Event = { event: { name: string; data: unknown } };

const timeout_ms = 5000;

export default async function tellRetour({ event: { name, data } }: Event): Promise<void> {
  const { RETOUR_URL: url, RETOUR_SECRET: secret } = process.env;
  if (!url || !secret) return;
  const id = `msg_${randomUUID()}`;
  const timestamp = Math.floor(Date.now() / 1000);
  const body = JSON.stringify({ name, data });
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  const response = await fetch(url, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': `v1,${signature}`,
    },
    signal: AbortSignal.timeout(timeout_ms),
  });
  if (!response.ok) throw new Error(`Retour returned ${response.status}`);
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
