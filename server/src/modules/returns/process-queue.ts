import type { QueueDefinition } from '../../platform/jobs.ts';

/** Wakes the execution of a return's outcomes. The return's state is the truth: a job that comes twice or late finds nothing to do. */
export const process_queue: QueueDefinition = {
  queue: 'returns.process',
  policy: 'keyed',
  retry_limit: 20,
  retry_delay_s: 2,
  expire_in_s: 300,
};

/** Asks of one return after the other whether what its policy waits for has happened, where one report is about many. */
export const event_queue: QueueDefinition = {
  queue: 'returns.event',
  policy: 'keyed',
  retry_limit: 5,
  retry_delay_s: 2,
  expire_in_s: 60,
};
