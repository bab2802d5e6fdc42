import { sql } from 'kysely';
import { minute_ms } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import type { JobDefinition, QueueDefinition } from '../../platform/jobs.ts';
import { createBridge, manualProvider } from '../settlements/index.ts';
import { executeReturn } from './commands/execute-return.ts';
import { expireReturns } from './commands/expire-returns.ts';
import type { ReturnRef } from './commands/cancel-return.ts';
import { event_queue, process_queue } from './process-queue.ts';
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

export const return_queues = [process_queue, event_queue, expire_queue, recover_queue];

/** What works on the queues of returns. */
export function returnJobs(deps: Deps): JobDefinition[] {
  const { payment_url: url, payment_secret: secret, payment_timeout_ms: timeout_ms } = deps.config;
  const provider = url ? createBridge({ url, secret, timeout_ms }) : manualProvider;
  return [
    { ...process_queue, handle: (data) => executeReturn({ ...deps, provider }, data as ReturnRef) },
    { ...event_queue, handle: (data) => answerProcessingEvent(deps, data as ReturnRef) },
    { ...expire_queue, handle: async () => void (await expireReturns(deps)) },
    { ...recover_queue, handle: () => recoverProcessing(deps) },
  ];
}

const stuck_after_ms = 2 * minute_ms;

/** Wakes returns that are in processing without a waiting job, for example after the job tables were restored from a backup. */
export async function recoverProcessing({ db, clock, jobs }: Deps): Promise<void> {
  await db.inTransaction(async (tx) => {
    const { rows } = await sql<ReturnRef>`
      select shop_id, id as return_id from returns
      where state = 'processing' and processing_started_at < ${new Date(clock.now().getTime() - stuck_after_ms)}
      order by processing_started_at limit 1000`.execute(tx);
    for (const { shop_id, return_id } of rows) {
      await jobs.enqueue(
        tx,
        process_queue.queue,
        { shop_id, return_id },
        { singleton_key: `${shop_id}:${return_id}` },
      );
    }
  });
}
