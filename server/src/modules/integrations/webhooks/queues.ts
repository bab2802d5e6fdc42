import type { QueueDefinition } from '../../../platform/jobs.ts';

/**
 * Wakes the sender. The table of deliveries is the truth: a wake that comes twice or late finds nothing to do. It need not come at once, because
 * a sender looks by itself, and every commit with an event would wait for every other.
 */
export const send_queue: QueueDefinition = {
  queue: 'webhooks.send',
  policy: 'keyed',
  retry_limit: 2,
  retry_delay_s: 5,
  expire_in_s: 60,
  notify: false,
  batch_size: 500,
};

/** Wakes what was forgotten, and deletes what is old. */
export const maintenance_queue: QueueDefinition = {
  queue: 'webhooks.care',
  policy: 'standard',
  retry_limit: 0,
  retry_delay_s: 10,
  expire_in_s: 300,
  schedule: '* * * * *',
};

export const webhook_queues = [send_queue, maintenance_queue];
