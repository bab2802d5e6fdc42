import type { WebhookPayload } from './schema.ts';

export type WebhookTopic = WebhookPayload['topic'];
export type WebhookTrigger = WebhookPayload['trigger'];

/** The payload of a topic: `WebhookPayloadOf<'label'>`. */
export type WebhookPayloadOf<T extends WebhookTopic> = Extract<WebhookPayload, { topic: T }>;
