import type { QueueDefinition } from '../../../../platform/jobs.ts';

/** Runs a backtest that somebody asked for. */
export const back_test_queue: QueueDefinition = {
  queue: 'policies.backtest',
  policy: 'keyed',
  retry_limit: 2,
  retry_delay_s: 10,
  expire_in_s: 1800,
};
