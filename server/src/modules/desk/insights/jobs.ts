import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition, QueueDefinition } from '../../../platform/jobs.ts';
import { refreshInsights } from './refresh.ts';
import { listChangedShops } from './store-refresh.ts';

export const insights_queue: QueueDefinition = {
  queue: 'insights',
  policy: 'keyed',
  retry_limit: 0,
  retry_delay_s: 60,
  expire_in_s: 3600,
  schedule: '* * * * *',
};

/** Counts every minute what changed. */
export function insightsJob(deps: Deps): JobDefinition {
  return {
    ...insights_queue,
    async handle(_data, signal) {
      for (const shop_id of await listChangedShops(deps.db.root)) {
        if (signal.aborted) return;
        await refreshInsights(deps, shop_id, signal);
      }
    },
  };
}
