import { day_ms } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition } from '../../../platform/jobs.ts';
import { dropOldEntries, sealActs } from './commands/seal.ts';
import { retention_queue, seal_queue } from './queues.ts';
import { listShopsToSeal, listShopsWithOld } from './store.ts';

/** What works on the queues of the audit log. */
export function auditJobs(deps: Deps): JobDefinition[] {
  const { db, clock, config } = deps;
  return [
    {
      ...seal_queue,
      async handle(_data, signal) {
        for (const shop_id of await listShopsToSeal(db.root)) {
          if (signal.aborted) return;
          await sealActs(deps, shop_id);
        }
      },
    },
    {
      ...retention_queue,
      async handle(_data, signal) {
        const before = new Date(clock.now().getTime() - config.audit_retention_days * day_ms);
        for (const shop_id of await listShopsWithOld(db.root, before)) {
          let deleted = 1;
          while (deleted > 0 && !signal.aborted) deleted = await dropOldEntries(deps, shop_id, before);
        }
      },
    },
  ];
}
