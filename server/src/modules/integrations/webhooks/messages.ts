import { TOPICS, triggersOf } from '@retour/contract/event-types';
import type { WebhookMessage } from '../../../platform/route.ts';
import { PAYLOADS, SUMMARIES } from './payload-schemas.ts';
import { samplePayload } from './samples.ts';

const sample_head = { shop_id: 12345, event_id: 'evt_01KKVZ7Q4T6W0X9T2B8E5D3C1A' };
const sample_at = new Date('2026-03-06T14:02:11.482Z');

/** What subscriptions send, by topic, for the API description. */
export const webhook_messages: readonly WebhookMessage[] = TOPICS.map((topic) => {
  const triggers = triggersOf(topic);
  const trigger = triggers.find((name) => name === 'return.closed') ?? triggers[0]!;
  return {
    name: topic,
    summary: SUMMARIES[topic],
    description: `Sent on ${triggers.map((name) => `\`${name}\``).join(', ')}.`,
    schema: PAYLOADS[topic],
    example: samplePayload(topic, { topic, trigger, ...sample_head, at: sample_at }),
  };
});
