import { day_ms } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition, QueueDefinition } from '../../../platform/jobs.ts';
import { deleteExpiredCarts } from './store.ts';
import { deleteExpiredReservations, deleteExpiredSessions } from './store-sessions.ts';

/** Days that an ended session stays, so that whoever comes late is told that it is closed. */
const kept_days = 7;

export const expired_carts_queue: QueueDefinition = {
  queue: 'carts.delete-expired',
  policy: 'standard',
  retry_limit: 2,
  retry_delay_s: 60,
  expire_in_s: 300,
  schedule: '37 * * * *',
};

/** Deletes carts that are not valid any more, reservations that ended, and sessions that ended long ago. */
export function expiredCartsJob({ db, clock }: Deps): JobDefinition {
  return {
    ...expired_carts_queue,
    async handle() {
      const now = clock.now();
      const long_ago = new Date(now.getTime() - kept_days * day_ms);
      for (const [remove, before] of [
        [deleteExpiredReservations, now],
        [deleteExpiredCarts, now],
        [deleteExpiredSessions, long_ago],
      ] as const)
        while ((await db.inTransaction((tx) => remove(tx, before))) > 0);
    },
  };
}
