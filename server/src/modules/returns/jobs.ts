import { sql } from 'kysely';
import { minute_ms } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import type { JobDefinition, QueueDefinition } from '../../platform/jobs.ts';
import { processIsAlive } from '../../platform/ops/presence.ts';
import { chooseProvider } from '../settlements/index.ts';
import { checkDueRefunds, checkReturnRefund } from './commands/check-refund.ts';
import type { SettlementRef } from './commands/check-refund.ts';
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
import { answerProcessingEvent } from './processing-event.ts';

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
      async handle(data) {
        const ref = data as ReturnRef;
        await executeReturn({ ...deps, provider: await chooseProvider(deps, ref.shop_id) }, ref);
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
 * Queues every return in processing before all other work, when a process begins: jobs that a dead process had begun would otherwise wait until the
 * queue gives them up. One that another process works on finds nothing to do.
 */
async function resumeProcessing({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): Promise<void> {
  let last: ReturnRef = { shop_id: 0, return_id: 0 };
  for (;;) {
    const { rows } = await sql<ReturnRef>`
      select shop_id, id as return_id from returns
      where state = 'processing' and (shop_id, id) > (${last.shop_id}, ${last.return_id})
      order by shop_id, id limit ${resumed_at_once}`.execute(db.root);
    if (rows.length > 0) await db.inTransaction((tx) => executeFirst(tx, jobs, rows));
    if (rows.length < resumed_at_once) return;
    last = rows.at(-1)!;
  }
}

const stuck_after_ms = 2 * minute_ms;

/**
 * Wakes returns that are in processing without a waiting job, for example after the job tables were restored from a backup; at once where the process
 * that worked on them has died.
 */
export async function recoverProcessing({ db, clock, jobs }: Deps): Promise<void> {
  await db.inTransaction(async (tx) => {
    const { rows } = await sql<ReturnRef & { is_abandoned: boolean }>`
      select r.shop_id, r.id as return_id, a.is_abandoned from returns r,
      lateral (select exists (select from settlements s where s.shop_id = r.shop_id and s.return_id = r.id and s.state = 'sending'
        and s.lease_holder is not null and not ${processIsAlive(sql`s.lease_holder`)}) as is_abandoned) a
      where r.state = 'processing'
        -- A return that waits for refunds at a provider is woken by their checks.
        and not exists (select from settlements s where s.shop_id = r.shop_id and s.return_id = r.id and s.state = 'pending')
        and (a.is_abandoned or r.processing_started_at < ${new Date(clock.now().getTime() - stuck_after_ms)})
      order by r.processing_started_at limit 1000`.execute(tx);
    await executeFirst(
      tx,
      jobs,
      rows.filter((row) => row.is_abandoned),
    );
    for (const row of rows.filter((one) => !one.is_abandoned)) await executeLater(tx, jobs, row, clock.now());
  });
}
