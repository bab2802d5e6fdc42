import { signsBody } from '../body-signature.ts';
import type { InboxRequest, RefKind, Verified } from '../connector.ts';

/** A message is a whole order or product. */
export const max_message_bytes = 1_048_576;

const resources: Readonly<Record<string, RefKind>> = { order: 'order', product: 'product' };

/**
 * Reads a message of a webhook. Only the id is believed: what changed is read from the API. The signature is of the body alone and has no time. So it stands for
 * the message: the delivery id isn't signed, and two deliveries of one second have the same.
 */
export function verifyWebhook(secrets: readonly string[], { headers, body }: InboxRequest): Verified {
  // WooCommerce asks so, before it sends anything, whether the URL answers.
  if (/^webhook_id=[0-9]{1,18}$/.test(Buffer.from(body.subarray(0, 40)).toString())) return { kind: 'ping' };
  const given = headers['x-wc-webhook-signature'];
  if (typeof given !== 'string') return { kind: 'rejected', message: 'It has no signature.' };
  const signature = Buffer.from(given, 'base64');
  if (!signsBody(signature, secrets, body)) return { kind: 'rejected', message: 'The signature is wrong.' };
  const id = readId(body);
  if (id === undefined) return { kind: 'rejected', message: "The body isn't an object of WooCommerce." };
  const topic = headers['x-wc-webhook-topic'];
  const kind = typeof topic === 'string' ? resources[topic.split('.')[0] ?? ''] : undefined;
  return {
    kind: 'news',
    delivery_id: signature.toString('base64'),
    topic: typeof topic === 'string' && /^[\w.-]{1,100}$/.test(topic) ? topic : 'unknown',
    refs: kind ? [{ kind, id }] : [],
  };
}

function readId(body: Uint8Array): string | undefined {
  try {
    const { id } = JSON.parse(Buffer.from(body).toString()) as { id?: unknown };
    return Number.isSafeInteger(id) && Number(id) > 0 ? String(id) : undefined;
  } catch {
    return undefined;
  }
}
