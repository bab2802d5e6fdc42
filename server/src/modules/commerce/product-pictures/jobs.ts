import { day_ms } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition, QueueDefinition } from '../../../platform/jobs.ts';
import { deleteOldPictures } from './store.ts';

export const old_pictures_queue: QueueDefinition = {
  queue: 'product-pictures.delete-old',
  policy: 'standard',
  retry_limit: 2,
  retry_delay_s: 60,
  expire_in_s: 300,
  schedule: '17 4 * * *',
};

/** Pictures that nobody asked for since they were due again. */
const kept_ms = 30 * day_ms;

/** Deletes pictures of products that pages don't show any more. */
export function oldPicturesJob({ db, clock }: Deps): JobDefinition {
  return {
    ...old_pictures_queue,
    async handle() {
      const before = new Date(clock.now().getTime() - kept_ms);
      while ((await db.inTransaction((tx) => deleteOldPictures(tx, before))) > 0);
    },
  };
}
