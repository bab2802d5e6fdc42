import { minute_ms } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition } from '../../../platform/jobs.ts';
import { buyLabel } from './commands/buy-label.ts';
import { pollLabels } from './commands/poll-labels.ts';
import { voidAtProviders } from './commands/void-at-providers.ts';
import { createProviders } from './providers.ts';
import { buy_queue, enqueuePurchase, maintenance_queue, poll_queue } from './queues.ts';
import type { BuyJob } from './queues.ts';
import { forgetAccounts } from './store-accounts.ts';
import { listForgottenRequests } from './store-buy.ts';

/** What works on the queues of labels. */
export function labelJobs(deps: Deps): JobDefinition[] {
  const buy_deps = { ...deps, providers: createProviders(deps.config) };
  return [
    { ...buy_queue, handle: (data) => buyLabel(buy_deps, data as BuyJob) },
    {
      ...maintenance_queue,
      async handle(_data, signal) {
        await wakeForgottenRequests(deps);
        await voidAtProviders(buy_deps, signal);
        await deps.db.inTransaction((tx) => forgetAccounts(tx, deps.clock.now()));
      },
    },
    { ...poll_queue, handle: (_data, signal) => pollLabels(buy_deps, signal) },
  ];
}

const forgotten_after_ms = 2 * minute_ms;

/** Wakes requests without a waiting job, for example after the job tables were restored from a backup. */
async function wakeForgottenRequests({ db, clock, jobs }: Deps): Promise<void> {
  const now = clock.now();
  const forgotten = await listForgottenRequests(db.root, now, new Date(now.getTime() - forgotten_after_ms));
  if (forgotten.length === 0) return;
  await db.inTransaction(async (tx) => {
    for (const ref of forgotten) await enqueuePurchase(tx, jobs, ref);
  });
}
