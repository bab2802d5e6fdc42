import { day_ms } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { deleteOldAnswers } from './idempotency.ts';
import type { JobDefinition, QueueDefinition } from '../jobs.ts';

/** Deletes stored answers when their 24 hours are over, every ten minutes. */
export const idempotency_cleanup_queue: QueueDefinition = {
  queue: 'delete-old-answers',
  policy: 'standard',
  retry_limit: 2,
  retry_delay_s: 30,
  expire_in_s: 300,
  schedule: '*/10 * * * *',
};

export function idempotencyCleanupJob({ db, clock }: Pick<Deps, 'db' | 'clock'>): JobDefinition {
  return {
    ...idempotency_cleanup_queue,
    async handle(_data, signal) {
      const before = new Date(clock.now().getTime() - day_ms);
      let deleted = 1;
      while (deleted > 0 && !signal.aborted) {
        deleted = await db.inTransaction((tx) => deleteOldAnswers(tx, before));
      }
    },
  };
}
