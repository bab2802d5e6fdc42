import { TRIGGERS } from '@retour/contract/event-types';
import { Type } from '../../../platform/type.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Id, Nullable, OneOf, PageSize, TsMs } from '../../../platform/fields.ts';
import { defineRoute } from '../../../platform/route.ts';
import type { Route } from '../../../platform/route.ts';
import { getEvent, listEvents } from './list-events.ts';

const allow = { key: 'developer_tools', staff: 'webhooks:read' } as const;

const members = {
  event_id: Type.String({ description: 'As in the payloads of webhooks.' }),
  trigger: Type.String(),
  return_id: Nullable(Id),
  sequence: Nullable(
    Type.Integer({ minimum: 1, description: 'Grows with every event of a return, without gaps.' }),
  ),
  occurred_at: TsMs,
};
const Payload = Type.Object(
  {
    return: Nullable(
      Type.Record(Type.String(), Type.Unknown(), {
        description: 'The return as it was then; null once the copy was deleted, or without a return.',
      }),
    ),
    details: Nullable(
      Type.Record(Type.String(), Type.Unknown(), { description: 'What only this trigger tells.' }),
    ),
  },
  { description: 'What the event tells. Webhooks send it in the form of their topic.' },
);
const Event = Type.Object(
  { ...members, payload: Type.Optional(Payload) },
  { title: 'Event', description: '`payload` with `include=payload`.' },
);
const EventDetails = Type.Object(
  {
    ...members,
    payload: Payload,
    deliveries: Type.Array(
      Type.Object({
        webhook_id: Id,
        url: Type.String(),
        delivery_id: Type.String(),
        status: OneOf(['pending', 'delivered', 'dead']),
        attempt_count: Type.Integer({ minimum: 0 }),
      }),
      { description: 'The webhooks that it went to.' },
    ),
  },
  { title: 'EventDetails' },
);
const Events = Type.Object({
  events: Type.Array(Event),
  next_page_url: Nullable(Type.String({ description: 'The next events; null if there are none yet.' })),
});
const EventsQuery = Type.Object({
  after: Type.Optional(
    Type.String({
      maxLength: 64,
      description: 'Identifier of an event; returns the events after it in the order.',
    }),
  ),
  limit: Type.Optional(PageSize({ maximum: 1000, default: 100, description: 'Events on a page.' })),
  sort_order: Type.Optional(OneOf(['asc', 'desc'], { default: 'asc', description: '`desc`: newest first.' })),
  trigger: Type.Optional(OneOf(TRIGGERS, { description: 'Only events of this trigger.' })),
  return_id: Type.Optional(Type.With(Id, { description: 'Only events of this return.' })),
  include: Type.Optional(OneOf(['payload'], { description: '`payload`: with what each event tells.' })),
});

const example = {
  event_id: 'evt_01KKVZ7Q4T6W0X9T2B8E5D3C1A',
  trigger: 'return.closed',
  return_id: 37603915,
  sequence: 18,
  occurred_at: '2026-03-06T14:02:11.482Z',
};
const details_example = {
  ...example,
  payload: { return: { id: 37603915, state: 'closed' }, details: null },
  deliveries: [
    {
      webhook_id: 31,
      url: 'https://hooks.example.com/retour',
      delivery_id: 'msg_01KKVZ7Q4T6W0X9T2B8E5D3C1B',
      status: 'delivered',
      attempt_count: 1,
    },
  ],
};

/** The shop's events one after the other, so that a receiver of webhooks can prove that it missed nothing. */
export function eventRoutes(deps: Deps): Route[] {
  return [
    defineRoute({
      operation: 'listEvents',
      tag: 'Webhooks',
      allow,
      method: 'GET',
      path: '/events',
      summary: 'List events',
      description:
        'Every event of the shop, in a stable order: an event that is committed later comes later. Send the last event that you know as `after`. Per return, `sequence` has no gaps. A page with `trigger` can have fewer events than `limit` while there are more: go on with `next_page_url`.',
      query: EventsQuery,
      success: {
        description: 'A page.',
        schema: Events,
        examples: { page: { events: [example], next_page_url: null } },
      },
      refusals: ['validation_failed'],
      handle: ({ caller, query, path }) =>
        listEvents(deps, { filters: query, path, shop_id: caller.shop.id }),
    }),
    defineRoute({
      operation: 'getEvent',
      tag: 'Webhooks',
      allow,
      method: 'GET',
      path: '/events/{event_id}',
      params: { event_id: 'Id of the event.' },
      summary: 'Read an event',
      description: 'With the return as it was then, and the webhooks that it went to.',
      success: { description: 'The event.', schema: EventDetails, examples: { event: details_example } },
      refusals: ['resource_not_found'],
      handle: ({ caller, params }) =>
        getEvent(deps, { shop_id: caller.shop.id, event_id: params['event_id'] ?? '' }),
    }),
  ];
}
