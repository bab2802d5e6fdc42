import { day_ms } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition, QueueDefinition } from '../../../platform/jobs.ts';
import { listShopIds, reduceEvents } from './store-retention.ts';

const reduced_at_once = 500;

/** Every night: old events lose their copy of the return. */
export const event_retention_queue: QueueDefinition = {
  queue: 'events.reduce-old',
  policy: 'standard',
  retry_limit: 0,
  retry_delay_s: 10,
  expire_in_s: 3600,
  schedule: '50 2 * * *',
};

export function eventRetentionJob({ db, clock, config }: Deps): JobDefinition {
  return {
    ...event_retention_queue,
    async handle(_data, signal) {
      const before = new Date(clock.now().getTime() - config.event_copy_days * day_ms);
      for (const shop_id of await listShopIds(db.root)) {
        let passed = reduced_at_once;
        while (passed === reduced_at_once && !signal.aborted)
          passed = await db.inTransaction((tx) =>
            reduceEvents(tx, shop_id, { before, limit: reduced_at_once }),
          );
      }
    },
  };
}
