import type { Deps } from '../../../../platform/deps.ts';
import type { JobDefinition, QueueDefinition } from '../../../../platform/jobs.ts';
import { publishDue } from './schedule.ts';

/** Every minute: publishes drafts whose time has come. */
export const publish_due_queue: QueueDefinition = {
  queue: 'policies.publish-due',
  policy: 'standard',
  retry_limit: 0,
  retry_delay_s: 10,
  expire_in_s: 300,
  schedule: '* * * * *',
};

export const publishDueJob = (deps: Deps): JobDefinition => ({
  ...publish_due_queue,
  handle: (_data, signal) => publishDue(deps, signal),
});
