import type { ConnectorDefinition, Ref, Verified } from './connector.ts';
import { verifySignature } from './standard-webhooks.ts';

/** The events are small: they only name what changed. */
const max_event_bytes = 65_536;

type Event = { name: string; data: Record<string, unknown> };

/**
 * The inbox for messages of a part of ours in the shop: `{name, data}`, signed. Only ids are believed; what changed is read from the platform. `refsOf` finds
 * them in the data of an event.
 */
export const eventInbox = (
  title: string,
  refsOf: (data: Record<string, unknown>) => Ref[],
): NonNullable<ConnectorDefinition['inbox']> => ({
  max_bytes: max_event_bytes,
  installs: false,
  verify(secrets, request, now): Verified {
    const signed = verifySignature(secrets, request, now);
    if ('rejected' in signed) return { kind: 'rejected', message: signed.rejected };
    const event = readEvent(request.body);
    if (!event) return { kind: 'rejected', message: `The body isn't an event of ${title}.` };
    if (event.name === 'retour.ping') return { kind: 'ping' };
    if (event.name === 'retour.returns') return readQuestion(event, title);
    return { kind: 'news', delivery_id: signed.id, topic: event.name, refs: refsOf(event.data) };
  },
});

function readQuestion({ data: { order_id } }: Event, title: string): Verified {
  return typeof order_id === 'string' && /^[\w-]{1,100}$/.test(order_id)
    ? { kind: 'question', order: order_id }
    : { kind: 'rejected', message: `It names no order of ${title}.` };
}

function readEvent(body: Uint8Array): Event | undefined {
  try {
    const { name, data } = JSON.parse(Buffer.from(body).toString()) as Partial<Event>;
    if (typeof name !== 'string' || !/^[\w.-]{1,100}$/.test(name)) return undefined;
    return { name, data: typeof data === 'object' && data !== null ? data : {} };
  } catch {
    return undefined;
  }
}
