import type { QueueDefinition } from '../../platform/jobs.ts';

/** Wakes the purchase of a label. The request's status is the truth: a job that comes twice or late finds nothing to do. */
export const buy_queue: QueueDefinition = {
  queue: 'labels.buy',
  policy: 'keyed',
  retry_limit: 8,
  retry_delay_s: 5,
  expire_in_s: 180,
};

/** Wakes what was forgotten or has to be tried again, and hands labels back that are not needed any more. */
export const maintenance_queue: QueueDefinition = {
  queue: 'labels.care',
  policy: 'standard',
  retry_limit: 0,
  retry_delay_s: 10,
  expire_in_s: 300,
  schedule: '* * * * *',
};

export const label_queues = [buy_queue, maintenance_queue];
