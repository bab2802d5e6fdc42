import type { Deps } from '../../../platform/deps.ts';
import { StreamedAnswer, defineRoute } from '../../../platform/route.ts';
import type { Route } from '../../../platform/route.ts';
import { Type } from '../../../platform/type.ts';

const example = [
  'retry: 2000\nid: evt_01KKVZ7Q4T6W0X9T2B8E5D3C1A\nevent: ready\ndata: {"resumed":false}\n\n',
  'id: evt_01KKVZ9B5N8M3R7K1H4G6F2D0S\nevent: change\n',
  'data: {"trigger":"return.created","return_id":37603915,"sequence":1,"occurred_at":"2026-03-06T14:02:11.482Z"}\n\n',
].join('');

/** What happens in the shop, told while it happens. */
export function eventStreamRoutes({ live_events }: Deps): Route[] {
  return [
    defineRoute({
      operation: 'streamEvents',
      tag: 'Return queue',
      allow: { staff: 'returns:read' },
      method: 'GET',
      path: '/events/stream',
      summary: 'Stream events',
      description:
        'Server-sent events: `ready` at the start, `change` with each event of the shop (its ID, trigger and return, nothing else), `heartbeat` every 15 seconds, and `reset` if events were skipped: load everything again. Send the last ID as `Last-Event-ID` to miss nothing. Ends with the session and after 10 minutes; connect again. A member can have 8 streams at a time.',
      success: {
        description: 'The stream.',
        type: 'text/event-stream',
        schema: Type.String(),
        examples: { stream: example },
      },
      refusals: [],
      async handle({ caller, headers }) {
        const { shop, session_id, member_id } = caller;
        const last = headers['last-event-id'];
        const last_event_id = typeof last === 'string' && /^evt_[0-9A-Z]{26}$/.test(last) ? last : undefined;
        const listener = { shop_id: shop.id, session_id, member_id };
        return new StreamedAnswer('text/event-stream', await live_events.open(listener, last_event_id));
      },
    }),
  ];
}
