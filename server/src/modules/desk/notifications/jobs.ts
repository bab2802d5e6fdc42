import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition, QueueDefinition } from '../../../platform/jobs.ts';
import { tellStaff } from './tell.ts';

export const notifications_queue: QueueDefinition = {
  queue: 'notifications.tell',
  policy: 'keyed',
  retry_limit: 0,
  retry_delay_s: 60,
  expire_in_s: 900,
  schedule: '* * * * *',
};

/** Tells staff every minute what is new, and in the morning what waits. */
export const notificationsJob = (deps: Deps): JobDefinition => ({
  ...notifications_queue,
  handle: (_data, signal) => tellStaff(deps, signal),
});
