import { randomUUID } from 'node:crypto';
import type { Tx } from '../../../platform/db.ts';
import type { Jobs, QueueDefinition } from '../../../platform/jobs.ts';
import type { RequestRef } from './store-buy.ts';

/** Wakes the purchase of a label. The request's status is the truth: a job that comes twice or late finds nothing to do. */
export const buy_queue: QueueDefinition = {
  queue: 'labels.buy',
  policy: 'keyed',
  retry_limit: 8,
  retry_delay_s: 5,
  expire_in_s: 180,
};

/** What a job to buy a label is about. Its repeats hold the request as it did: `holder` is the same. */
export type BuyJob = RequestRef & { holder: string };

/** Has the label of a request bought, now or later, unless a job for it waits already. */
export function enqueuePurchase(
  tx: Tx,
  jobs: Pick<Jobs, 'enqueue'>,
  ref: RequestRef,
  start_after?: Date,
): Promise<void> {
  const job: BuyJob = { ...ref, holder: randomUUID() };
  const singleton_key = `${ref.shop_id}:${ref.label_request_id}`;
  return jobs.enqueue(tx, buy_queue.queue, job, { singleton_key, ...(start_after && { start_after }) });
}

/** Wakes what was forgotten or has to be tried again, and hands labels back that are not needed any more. */
export const maintenance_queue: QueueDefinition = {
  queue: 'labels.care',
  policy: 'standard',
  retry_limit: 0,
  retry_delay_s: 10,
  expire_in_s: 300,
  schedule: '* * * * *',
};

/** Asks where parcels are that nobody has reported for a while. */
export const poll_queue: QueueDefinition = {
  queue: 'labels.poll',
  policy: 'standard',
  retry_limit: 0,
  retry_delay_s: 10,
  expire_in_s: 300,
  schedule: '* * * * *',
};

export const label_queues = [buy_queue, maintenance_queue, poll_queue];
