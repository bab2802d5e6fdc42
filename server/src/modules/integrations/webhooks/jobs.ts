import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition } from '../../../platform/jobs.ts';
import { maintenance_queue, send_queue } from './queues.ts';
import { createSender, default_sender_options } from './sender.ts';
import { cleanDeliveries } from './store-maintenance.ts';

/** What works on the queues of webhooks. */
export function webhookJobs(deps: Deps): JobDefinition[] {
  const sender = createSender(deps, {
    ...default_sender_options,
    concurrency: deps.config.webhook_concurrency,
  });
  return [
    {
      ...send_queue,
      async handle() {
        sender.wake();
      },
      begin: () => sender.wake(),
      end: () => sender.stop(),
    },
    {
      ...maintenance_queue,
      async handle(_data, signal) {
        await cleanDeliveries(deps, signal);
        sender.wake();
      },
    },
  ];
}
