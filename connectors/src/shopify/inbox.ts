import { signsBody } from '../body-signature.ts';
import type { InboxRequest, Ref, Verified } from '../connector.ts';
import { isPrivacyTopic, readPrivacyNotice } from './privacy.ts';

/** Of a return, all is sent. */
export const max_message_bytes = 1_048_576;

/**
 * Reads a message of a webhook. Only ids are believed: what changed is read from the API. The signature is of the body alone, and has no time; the id of the
 * message isn't signed: whoever changes it has the same object read once more.
 */
export function verifyWebhook(secrets: readonly string[], { headers, body }: InboxRequest): Verified {
  const given = headers['x-shopify-hmac-sha256'];
  if (typeof given !== 'string') return { kind: 'rejected', message: 'It has no signature.' };
  const signature = Buffer.from(given, 'base64');
  if (!signsBody(signature, secrets, body)) return { kind: 'rejected', message: 'The signature is wrong.' };
  const message = readMessage(body);
  if (message === undefined) return { kind: 'rejected', message: "The body isn't an object of Shopify." };
  const topic = wordOf(headers['x-shopify-topic'], /^[a-z_]{1,60}\/[a-z_]{1,60}$/) ?? 'unknown';
  if (isPrivacyTopic(topic)) {
    const notice = readPrivacyNotice(topic, message);
    if (!notice) return { kind: 'rejected', message: `The body isn't one of ${topic}.` };
    return { kind: 'privacy', delivery_id: signature.toString('base64'), topic, notice };
  }
  const id = wordOf(headers['x-shopify-webhook-id'], /^[\x21-\x7e]{1,100}$/);
  return {
    kind: 'news',
    delivery_id: id ?? signature.toString('base64'),
    topic,
    refs: refsOf(topic, message),
  };
}

const wordOf = (value: string | string[] | undefined, pattern: RegExp) =>
  typeof value === 'string' && pattern.test(value) ? value : undefined;

type Message = Readonly<Record<string, unknown>>;

function readMessage(body: Uint8Array): Message | undefined {
  try {
    const message: unknown = JSON.parse(Buffer.from(body).toString());
    return typeof message === 'object' && message !== null && !Array.isArray(message)
      ? (message as Message)
      : undefined;
  } catch {
    return undefined;
  }
}

/** What each topic names, by the part before the slash. */
const named: Readonly<Record<string, (message: Message) => Ref | undefined>> = {
  orders: ({ id }) => refOf('order', id),
  refunds: ({ order_id }) => refOf('order', order_id),
  fulfillments: ({ order_id }) => refOf('order', order_id),
  fulfillment_events: ({ order_id }) => refOf('order', order_id),
  returns: ({ order }) => refOf('order', (order as Message | null | undefined)?.['id']),
  products: ({ id }) => refOf('product', id),
  inventory_levels: ({ inventory_item_id }) => refOf('stock', inventory_item_id),
  locations: ({ id }) => refOf('location', id),
};

/** News without refs have the changes read at once. */
function refsOf(topic: string, message: Message): Ref[] {
  const ref = named[topic.split('/')[0] ?? '']?.(message);
  return ref ? [ref] : [];
}

function refOf(kind: Ref['kind'], id: unknown): Ref | undefined {
  return Number.isSafeInteger(id) && Number(id) > 0 ? { kind, id: String(id) } : undefined;
}
