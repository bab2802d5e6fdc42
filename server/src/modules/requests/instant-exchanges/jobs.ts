import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition, QueueDefinition } from '../../../platform/jobs.ts';
import { checkSecurities } from './commands/check-security.ts';

/** Releases, reminds and charges what is due. */
export const securities_queue: QueueDefinition = {
  queue: 'securities.due',
  policy: 'standard',
  retry_limit: 0,
  retry_delay_s: 10,
  expire_in_s: 300,
  schedule: '* * * * *',
};

export const securitiesJob = (deps: Deps): JobDefinition => ({
  ...securities_queue,
  handle: () => checkSecurities(deps),
});
