import type {
  DropoffShipmentPayload,
  GiftCardPayload,
  LabelPayload,
  LabelRequestPayload,
  ProcessingFailedPayload,
  RestockPayload,
  ReturnPayload,
} from './schema.ts';

/** The body of a webhook. `topic` determines its other members; `trigger` says what happened. */
export type WebhookPayload =
  | ReturnPayload
  | ProcessingFailedPayload
  | LabelPayload
  | LabelRequestPayload
  | RestockPayload
  | GiftCardPayload
  | DropoffShipmentPayload;

export type WebhookTopic = WebhookPayload['topic'];
export type WebhookTrigger = WebhookPayload['trigger'];

/** The payload of a topic: `WebhookPayloadOf<'label'>`. */
export type WebhookPayloadOf<T extends WebhookTopic> = Extract<WebhookPayload, { topic: T }>;
