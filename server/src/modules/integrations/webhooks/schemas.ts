import { ALL_TRIGGERS, TOPICS, TOPIC_ALIAS, TRIGGERS } from '@retour/contract/event-types';
import { Type } from '../../../platform/type.ts';
import { Id, Nullable, OneOf, PageSize, Text, TimeText, TsMs } from '../../../platform/fields.ts';

// What the operations of the webhook contract, 1.2 and 4.5, take and give.

const Topic = OneOf([...TOPICS, TOPIC_ALIAS], {
  description: `What is in the payload. \`${TOPIC_ALIAS}\` is another name of \`dropoff.shipment\`.`,
});
const Trigger = OneOf([...TRIGGERS, ALL_TRIGGERS], {
  description:
    'When the webhook is sent: one trigger, or `*` for every trigger of the topic, including triggers added later. Required unless `triggers` is sent.',
});
const Triggers = Type.Array(OneOf([...TRIGGERS, ALL_TRIGGERS]), {
  minItems: 1,
  maxItems: 100,
  description: 'Several triggers, or `*`. When `trigger` is sent too, it must be one of them.',
});
const Status = OneOf(['active', 'inactive']);

const fields = {
  topic: Topic,
  trigger: Type.Optional(Trigger),
  triggers: Type.Optional(Triggers),
  url: Text(
    2048,
    'An absolute https URL that is reachable from the public internet, without user information and fragment.',
  ),
};

export const CreateWebhookBody = Type.Object({ ...fields, status: Type.Optional(Status) });
export const UpdateWebhookBody = Type.Object({ ...fields, status: Type.Optional(Status) });

const webhook_members = {
  id: Id,
  shop_id: Id,
  topic: Type.String(),
  trigger: Type.String({
    description: 'The first of the triggers; always one trigger, for clients that expect a single trigger.',
  }),
  triggers: Type.Array(Type.String(), {
    description:
      'When the webhook is sent. `*` stands for every trigger of the topic, including triggers added later.',
  }),
  url: Type.String(),
  status: Status,
  profile: OneOf(['standard', 'legacy'], {
    description: 'Determines the signature and the format of the body; never changes.',
  }),
  disabled_reason: Nullable(OneOf(['failing', 'gone'], { description: 'Why Retour disabled it.' })),
  last_success_at: Nullable(TsMs),
  last_failure_at: Nullable(TsMs),
  created_at: TsMs,
  updated_at: TsMs,
};

export const Webhook = Type.Object(webhook_members, { title: 'Webhook' });
export const CreatedWebhook = Type.Object(
  {
    ...webhook_members,
    secret: Nullable(Type.String({ description: 'The signing secret, shown only once; null for `legacy`.' })),
  },
  { title: 'CreatedWebhook' },
);
export const Webhooks = Type.Object({ webhooks: Type.Array(Webhook) });

export const RotatedSecret = Type.Object({
  secret: Type.String(),
  previous_secret_expires_at: TsMs,
});

const EgressError = OneOf(
  ['timeout', 'dns', 'connect', 'tls', 'address_forbidden', 'redirect', 'status', 'reset'],
  { description: 'What went wrong; null on success.' },
);

const Attempt = Type.Object({
  at: TsMs,
  duration_ms: Type.Integer({ minimum: 0 }),
  response_status: Nullable(Type.Integer()),
  error: Nullable(EgressError),
});

export const Delivery = Type.Object(
  {
    id: Type.String({ description: 'The message id, equal to the header `webhook-id`.' }),
    event_id: Type.String(),
    webhook_id: Id,
    topic: Type.String(),
    trigger: Type.String(),
    return_id: Nullable(Id),
    status: OneOf(['pending', 'delivered', 'dead']),
    attempt_count: Type.Integer({ minimum: 0 }),
    attempts: Type.Array(Attempt, { description: 'The newest 20, newest first.' }),
    next_attempt_at: Nullable(TsMs),
    created_at: TsMs,
    delivered_at: Nullable(TsMs),
    payload: Type.Optional(
      Nullable(
        Type.String({
          description:
            'With `include=payload`: the body exactly as it was sent; null after erasure of personal data.',
        }),
      ),
    ),
  },
  { title: 'Delivery' },
);

export const Deliveries = Type.Object({
  deliveries: Type.Array(Delivery),
  next_page_url: Nullable(Type.String()),
  previous_page_url: Nullable(Type.String()),
});

export const DeliveriesQuery = Type.Object({
  status: Type.Optional(OneOf(['pending', 'delivered', 'dead'])),
  from: Type.Optional(TimeText('Created at or after this time.')),
  to: Type.Optional(TimeText('Created at or before this time.')),
  limit: Type.Optional(PageSize({ maximum: 250, default: 50, description: 'Deliveries on a page.' })),
  sort_order: Type.Optional(OneOf(['desc', 'asc'], { description: 'By creation; default: `desc`.' })),
  cursor: Type.Optional(Type.String({ maxLength: 1024 })),
  include: Type.Optional(OneOf(['payload'])),
});

export const TestQuery = Type.Object({
  trigger: Type.Optional(
    OneOf(TRIGGERS, { description: 'Trigger of the sample; default: the first of the webhook.' }),
  ),
});

export const TestResult = Type.Object({
  delivered: Type.Boolean(),
  response_status: Nullable(Type.Integer()),
  error: Nullable(EgressError),
  duration_ms: Type.Integer({ minimum: 0 }),
  payload: Type.String({ description: 'The body that was sent.' }),
});
