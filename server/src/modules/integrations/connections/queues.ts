import type { QueueDefinition } from '../../../platform/jobs.ts';

/** Looks once a minute which connections have something to do, also after a worker has ended. */
export const connection_sweep_queue: QueueDefinition = {
  queue: 'sweep-connections',
  policy: 'standard',
  retry_limit: 0,
  retry_delay_s: 5,
  expire_in_s: 300,
  schedule: '* * * * *',
};

/** Reads what changed at a platform: one waiting job for each connection. */
export const connection_pull_queue: QueueDefinition = {
  queue: 'pull-connection',
  policy: 'keyed',
  retry_limit: 0,
  retry_delay_s: 5,
  expire_in_s: 900,
};

/** Loads everything that a platform has. */
export const connection_load_queue: QueueDefinition = {
  queue: 'load-connection',
  policy: 'keyed',
  retry_limit: 0,
  retry_delay_s: 5,
  expire_in_s: 3600,
};

/** Has a platform send its messages, where Retour can set that up. */
export const connection_install_queue: QueueDefinition = {
  queue: 'install-connection-messages',
  policy: 'keyed',
  retry_limit: 0,
  retry_delay_s: 5,
  expire_in_s: 300,
};

/** Writes returns to a platform. */
export const connection_returns_queue: QueueDefinition = {
  queue: 'write-connection-returns',
  policy: 'keyed',
  retry_limit: 0,
  retry_delay_s: 5,
  expire_in_s: 900,
};

/** Compares the figures of a platform with Retour's. */
export const connection_reconcile_queue: QueueDefinition = {
  queue: 'reconcile-connection',
  policy: 'keyed',
  retry_limit: 0,
  retry_delay_s: 5,
  expire_in_s: 3600,
};

/** Compares all of them, every night. */
export const connection_nightly_queue: QueueDefinition = {
  queue: 'reconcile-connections',
  policy: 'standard',
  retry_limit: 3,
  retry_delay_s: 60,
  expire_in_s: 300,
  schedule: '17 3 * * *',
};

/** Does what people asked for by privacy law. */
export const connection_privacy_queue: QueueDefinition = {
  queue: 'run-privacy-requests',
  policy: 'standard',
  retry_limit: 0,
  retry_delay_s: 5,
  expire_in_s: 3600,
  schedule: '* * * * *',
};

export const connection_queues: readonly QueueDefinition[] = [
  connection_sweep_queue,
  connection_pull_queue,
  connection_load_queue,
  connection_install_queue,
  connection_returns_queue,
  connection_reconcile_queue,
  connection_nightly_queue,
  connection_privacy_queue,
];

/** What a job is about. */
export type ConnectionJob = { shop_id: number; connection_id: number };

/** The key under which at most one job waits. */
export const singletonOf = ({ shop_id, id }: { shop_id: number; id: number }) => `${shop_id}/${id}`;
