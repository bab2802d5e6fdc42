import { minute_ms } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import type { JobDefinition, QueueDefinition } from '../../platform/jobs.ts';
import { chooseProvider } from '../money/settlements/index.ts';
import { checkDueRefunds, checkReturnRefund } from './commands/check-refund.ts';
import type { SettlementRef } from './commands/check-refund.ts';
import { executeGoodwill } from './commands/execute-goodwill.ts';
import { executeInstant } from './commands/execute-instant.ts';
import { executeReturn } from './commands/execute-return.ts';
import { expireReturns } from './commands/expire-returns.ts';
import type { ReturnRef } from './commands/cancel-return.ts';
import {
  check_queue,
  due_checks_queue,
  event_queue,
  executeFirst,
  executeLater,
  process_queue,
} from './process-queue.ts';
import { answerProcessingEvent } from './process-if-triggered.ts';
import { listProcessing, listStuck } from './store-processing.ts';

const expire_queue: QueueDefinition = {
  queue: 'returns.expire',
  policy: 'standard',
  retry_limit: 2,
  retry_delay_s: 60,
  expire_in_s: 840,
  schedule: '*/15 * * * *',
};

const recover_queue: QueueDefinition = {
  queue: 'returns.recover',
  policy: 'standard',
  retry_limit: 0,
  retry_delay_s: 10,
  expire_in_s: 55,
  schedule: '* * * * *',
};

export const return_queues = [
  process_queue,
  event_queue,
  expire_queue,
  recover_queue,
  check_queue,
  due_checks_queue,
];

/** What works on the queues of returns. */
export function returnJobs(deps: Deps): JobDefinition[] {
  return [
    {
      ...process_queue,
      concurrency: deps.config.refund_concurrency,
      async handle(data) {
        const ref = data as ReturnRef;
        const paying = { ...deps, provider: await chooseProvider(deps, ref.shop_id) };
        await executeInstant(paying, ref);
        await executeReturn(paying, ref);
        await executeGoodwill(paying, ref);
      },
      prepare: () => resumeProcessing(deps),
    },
    { ...event_queue, handle: (data) => answerProcessingEvent(deps, data as ReturnRef) },
    { ...expire_queue, handle: async () => void (await expireReturns(deps)) },
    { ...recover_queue, handle: () => recoverProcessing(deps) },
    {
      ...check_queue,
      async handle(data) {
        const ref = data as SettlementRef;
        await checkReturnRefund({ ...deps, provider: await chooseProvider(deps, ref.shop_id) }, ref);
      },
    },
    { ...due_checks_queue, handle: () => checkDueRefunds(deps) },
  ];
}

const resumed_at_once = 1000;

/**
 * Queues every return in processing, and every order of an instant exchange that is due, before all other work, when a process begins: jobs that a dead process had begun would otherwise wait until the
 * queue gives them up. One that another process works on finds nothing to do.
 */
async function resumeProcessing({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): Promise<void> {
  let last: ReturnRef = { shop_id: 0, return_id: 0 };
  for (;;) {
    const rows = await listProcessing(db.root, last, resumed_at_once);
    if (rows.length > 0) await db.inTransaction((tx) => executeFirst(tx, jobs, rows));
    if (rows.length < resumed_at_once) return;
    last = rows.at(-1)!;
  }
}

const stuck_after_ms = 2 * minute_ms;

/**
 * Wakes returns that are in processing, or whose instant exchange is due, without a waiting job, for example after the job tables were restored from a backup; at once where the process
 * that worked on them has died.
 */
async function recoverProcessing({ db, clock, jobs }: Deps): Promise<void> {
  await db.inTransaction(async (tx) => {
    const started_before = new Date(clock.now().getTime() - stuck_after_ms);
    const rows = await listStuck(tx, started_before);
    await executeFirst(
      tx,
      jobs,
      rows.filter((row) => row.is_abandoned),
    );
    for (const row of rows.filter((one) => !one.is_abandoned)) await executeLater(tx, jobs, row, clock.now());
  });
}
