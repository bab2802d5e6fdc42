import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition, QueueDefinition } from '../../../platform/jobs.ts';
import { countChangedShoppers } from './commands/count-figures.ts';
import { listChangedShops } from './store-figures.ts';

export const shopper_figures_queue: QueueDefinition = {
  queue: 'shopper-figures',
  policy: 'keyed',
  retry_limit: 0,
  retry_delay_s: 60,
  expire_in_s: 3600,
  schedule: '* * * * *',
};

/** Counts every minute the figures of customers whose orders or returns changed. */
export function shopperFiguresJob(deps: Deps): JobDefinition {
  return {
    ...shopper_figures_queue,
    async handle(_data, signal) {
      for (const shop_id of await listChangedShops(deps.db.root)) {
        if (signal.aborted) return;
        await countChangedShoppers(deps, shop_id, signal);
      }
    },
  };
}
