import type { QueueDefinition } from '../../../platform/jobs.ts';

/** Every minute: seals what nobody has read yet. */
export const seal_queue: QueueDefinition = {
  queue: 'audit.seal',
  policy: 'standard',
  retry_limit: 0,
  retry_delay_s: 10,
  expire_in_s: 300,
  schedule: '* * * * *',
};

/** Every night: deletes entries that are older than the log is kept. */
export const retention_queue: QueueDefinition = {
  ...seal_queue,
  queue: 'audit.delete-old',
  expire_in_s: 3600,
  schedule: '20 3 * * *',
};

export const audit_queues = [seal_queue, retention_queue];
