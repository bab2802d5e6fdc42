import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition, QueueDefinition } from '../../../platform/jobs.ts';
import { deleteExpiredLinks } from './store.ts';

export const expired_links_queue: QueueDefinition = {
  queue: 'deep-links.delete-expired',
  policy: 'standard',
  retry_limit: 2,
  retry_delay_s: 60,
  expire_in_s: 300,
  schedule: '17 * * * *',
};

/** Deletes links that do not open any more, and their images. */
export function expiredLinksJob({ db, clock }: Deps): JobDefinition {
  return {
    ...expired_links_queue,
    async handle() {
      while ((await db.inTransaction((tx) => deleteExpiredLinks(tx, clock.now()))) > 0);
    },
  };
}
