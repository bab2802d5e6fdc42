import { Type } from '../../platform/type.ts';
import type { Deps } from '../../platform/deps.ts';
import { Id, Nullable, PageSize, TsMs } from '../../platform/fields.ts';
import { defineRoute } from '../../platform/route.ts';
import type { Route } from '../../platform/route.ts';
import { listEvents } from './list-events.ts';

const Event = Type.Object(
  {
    event_id: Type.String({ description: 'As in the payloads of webhooks.' }),
    trigger: Type.String(),
    return_id: Nullable(Id),
    sequence: Nullable(
      Type.Integer({ minimum: 1, description: 'Grows with every event of a return, without gaps.' }),
    ),
    occurred_at: TsMs,
  },
  { title: 'Event' },
);
const Events = Type.Object({
  events: Type.Array(Event),
  next_page_url: Nullable(Type.String({ description: 'The next events; null if there are none yet.' })),
});
const EventsQuery = Type.Object({
  after: Type.Optional(
    Type.String({ maxLength: 64, description: 'Identifier of an event; returns the events after it.' }),
  ),
  limit: Type.Optional(PageSize({ maximum: 1000, default: 100, description: 'Events on a page.' })),
});

const example = {
  event_id: 'evt_01KKVZ7Q4T6W0X9T2B8E5D3C1A',
  trigger: 'return.closed',
  return_id: 37603915,
  sequence: 18,
  occurred_at: '2026-03-06T14:02:11.482Z',
};

/** The shop's events one after the other, so that a receiver of webhooks can prove that it missed nothing. */
export function eventRoutes(deps: Deps): Route[] {
  return [
    defineRoute({
      operation: 'listEvents',
      tag: 'Webhooks',
      allow: { key: 'developer_tools', staff: 'webhooks:read' },
      method: 'GET',
      path: '/events',
      summary: 'List events',
      description:
        'Every event of the shop, in a stable order: an event that is committed later comes later. Send the last event that you know as `after`. Per return, `sequence` has no gaps.',
      query: EventsQuery,
      success: {
        description: 'A page.',
        schema: Events,
        examples: { page: { events: [example], next_page_url: null } },
      },
      refusals: ['validation_failed'],
      handle: ({ caller, query, path }) => listEvents(deps, { shop_id: caller.shop.id, path, ...query }),
    }),
  ];
}
