import type { QueueDefinition } from '../../../platform/jobs.ts';

/** Applies what was uploaded. Once a minute it looks whether a worker that ended left something undone. */
export const apply_queue: QueueDefinition = {
  queue: 'apply-bulk-operations',
  policy: 'standard',
  retry_limit: 5,
  retry_delay_s: 5,
  expire_in_s: 3600,
  schedule: '* * * * *',
};
