export { createWebhook } from './commands/create-webhook.ts';
export { replayDelivery } from './commands/replay-delivery.ts';
export {
  endLegacyOverlap,
  readLegacySecret,
  rotateLegacySecret,
  rotateSecret,
} from './commands/rotate-secret.ts';
export { sendTest } from './commands/send-test.ts';
export { classifyAttempt } from './classify-attempt.ts';
export { recordOutcomes } from './record-outcomes.ts';
export type { WebhookRef } from './store.ts';
export { webhook_sink } from './event-sink.ts';
export { deliveryGauges } from './gauges.ts';
export { webhookJobs } from './jobs.ts';
export { send_queue, webhook_queues } from './queues.ts';
export { webhookRoutes } from './routes.ts';
export { checkSigningSecrets, readReceivers } from './store-health.ts';
export { eventDeliveriesJson, subscriberContextJson } from './json.ts';
export { listWebhooks } from './store.ts';
export { personal_webhooks } from './store-personal.ts';
