import type { QueueDefinition } from '../../../platform/jobs.ts';

/** Does what bulk actions are to do. Once a minute it looks whether a worker that ended left something undone. */
export const bulk_action_queue: QueueDefinition = {
  queue: 'run-bulk-actions',
  policy: 'standard',
  retry_limit: 5,
  retry_delay_s: 5,
  expire_in_s: 3600,
  schedule: '* * * * *',
};
