import type { QueueDefinition } from '../../../platform/jobs.ts';

/** Looks for the orders of new statements. The state of a case is the truth: a job that comes twice or late finds nothing to do. */
export const match_queue: QueueDefinition = {
  queue: 'withdrawals.match',
  policy: 'keyed',
  retry_limit: 8,
  retry_delay_s: 5,
  expire_in_s: 300,
};

/** Every minute: statements that were forgotten, receipts that nobody accepted, and refunds that are due soon. */
export const maintenance_queue: QueueDefinition = {
  queue: 'withdrawals.care',
  policy: 'standard',
  retry_limit: 0,
  retry_delay_s: 10,
  expire_in_s: 300,
  schedule: '* * * * *',
};

export const withdrawal_queues = [match_queue, maintenance_queue];
