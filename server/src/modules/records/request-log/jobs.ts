import { day_ms } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition, QueueDefinition } from '../../../platform/jobs.ts';
import { deleteOldGaps, deleteOldRequests, listShopsWithRequests } from './store.ts';

/** Deletes requests that have been kept long enough, every hour. */
export const old_requests_queue: QueueDefinition = {
  queue: 'delete-old-requests',
  policy: 'standard',
  retry_limit: 2,
  retry_delay_s: 60,
  expire_in_s: 1800,
  schedule: '7 * * * *',
};

export function oldRequestsJob({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>): JobDefinition {
  return {
    ...old_requests_queue,
    async handle(_data, signal) {
      const before = new Date(clock.now().getTime() - config.request_log_days * day_ms);
      for (const shop_id of await listShopsWithRequests(db.root)) {
        let deleted = 1;
        while (deleted > 0 && !signal.aborted)
          deleted = await db.inTransaction((tx) => deleteOldRequests(tx, shop_id, before));
      }
      await db.inTransaction((tx) => deleteOldGaps(tx, before));
    },
  };
}
