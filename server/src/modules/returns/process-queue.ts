import type { Tx } from '../../platform/db.ts';
import type { Jobs, QueueDefinition } from '../../platform/jobs.ts';

/** Wakes the execution of a return's outcomes. The return's state is the truth: a job that comes twice or late finds nothing to do. */
export const process_queue: QueueDefinition = {
  queue: 'returns.process',
  policy: 'keyed',
  retry_limit: 20,
  retry_delay_s: 2,
  expire_in_s: 300,
};

type Ref = { shop_id: number; return_id: number };

const nameOf = ({ shop_id, return_id }: Ref) => `${shop_id}:${return_id}`;

/** Queues the execution of a return now, even if it is queued for later. */
export function executeNow(tx: Tx, jobs: Pick<Jobs, 'enqueue'>, { shop_id, return_id }: Ref): Promise<void> {
  const ref = { shop_id, return_id };
  return jobs.enqueue(tx, process_queue.queue, ref, { singleton_key: nameOf(ref) });
}

/** Queues the execution of a return for a time, unless it is queued for later already. */
export function executeLater(
  tx: Tx,
  jobs: Pick<Jobs, 'enqueue'>,
  { shop_id, return_id }: Ref,
  start_after: Date,
): Promise<void> {
  const ref = { shop_id, return_id };
  return jobs.enqueue(tx, process_queue.queue, ref, { start_after, singleton_key: `${nameOf(ref)}:later` });
}

/** Queues the execution of returns before that of all others. */
export function executeFirst(tx: Tx, jobs: Pick<Jobs, 'enqueueAll'>, refs: readonly Ref[]): Promise<void> {
  return jobs.enqueueAll(
    tx,
    process_queue.queue,
    refs.map(({ shop_id, return_id }) => ({
      data: { shop_id, return_id },
      singleton_key: `${nameOf({ shop_id, return_id })}:first`,
    })),
    { are_first: true },
  );
}

/** Asks of one return after the other whether what its policy waits for has happened, where one report is about many. */
export const event_queue: QueueDefinition = {
  queue: 'returns.event',
  policy: 'keyed',
  retry_limit: 5,
  retry_delay_s: 2,
  expire_in_s: 60,
};

/** Looks a refund up that a payment provider has accepted. A job that comes twice finds nothing new. */
export const check_queue: QueueDefinition = {
  queue: 'settlements.check',
  policy: 'keyed',
  retry_limit: 3,
  retry_delay_s: 10,
  expire_in_s: 300,
};

/** Queues the checks that are due. */
export const due_checks_queue: QueueDefinition = {
  queue: 'settlements.due_checks',
  policy: 'standard',
  retry_limit: 0,
  retry_delay_s: 10,
  expire_in_s: 55,
  schedule: '* * * * *',
};
