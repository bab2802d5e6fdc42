import type { InboxRequest, Ref, Verified } from '../connector.ts';
import { verifySignature } from '../standard-webhooks.ts';

/** The events are small: they only name what changed. */
export const max_event_bytes = 65_536;

/** Reads a message of the subscriber in the shop. Only ids are believed; what changed is read from the Admin API. */
export function verifyEvent(secrets: readonly string[], request: InboxRequest, now: Date): Verified {
  const signed = verifySignature(secrets, request, now);
  if ('rejected' in signed) return { kind: 'rejected', message: signed.rejected };
  const event = readEvent(request.body);
  if (!event) return { kind: 'rejected', message: "The body isn't an event of Medusa." };
  if (event.name === 'retour.ping') return { kind: 'ping' };
  return { kind: 'news', delivery_id: signed.id, topic: event.name, refs: refsOf(event.data) };
}

type Event = { name: string; data: Record<string, unknown> };

function readEvent(body: Uint8Array): Event | undefined {
  try {
    const { name, data } = JSON.parse(Buffer.from(body).toString()) as Partial<Event>;
    if (typeof name !== 'string' || !/^[\w.-]{1,100}$/.test(name)) return undefined;
    return { name, data: typeof data === 'object' && data !== null ? data : {} };
  } catch {
    return undefined;
  }
}

/** Events about payments, deliveries and returns don't say of which order they are: the change feed does. */
function refsOf({ id, order_id }: Record<string, unknown>): Ref[] {
  for (const named of [order_id, id]) {
    if (typeof named !== 'string' || named.length > 100) continue;
    if (/^order_\w+$/.test(named)) return [{ kind: 'order', id: named }];
    if (/^prod_\w+$/.test(named)) return [{ kind: 'product', id: named }];
  }
  return [];
}
