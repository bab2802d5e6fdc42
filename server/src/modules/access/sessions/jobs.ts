import { deleteOldAttempts } from '../../../platform/callers/attempts.ts';
import { day_ms } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition, QueueDefinition } from '../../../platform/jobs.ts';
import { deleteExpiredSessions } from './store.ts';

export const expired_sessions_queue: QueueDefinition = {
  queue: 'sessions.delete-expired',
  policy: 'standard',
  retry_limit: 2,
  retry_delay_s: 60,
  expire_in_s: 300,
  schedule: '*/10 * * * *',
};

/** Deletes sessions a day after they expired, so that until then their owner learns that they did, and counts of attempts. */
export function expiredSessionsJob({ db, clock }: Deps): JobDefinition {
  return {
    ...expired_sessions_queue,
    async handle() {
      const now = clock.now();
      const day_before = new Date(now.getTime() - day_ms);
      while ((await db.inTransaction((tx) => deleteExpiredSessions(tx, day_before))) > 0);
      while ((await db.inTransaction((tx) => deleteOldAttempts(tx, now))) > 0);
    },
  };
}
