import { day_ms } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition, QueueDefinition } from '../../../platform/jobs.ts';
import { check_payment_queue } from '../../money/shopper-payments/index.ts';
import type { ShopperPaymentRef } from '../../money/shopper-payments/index.ts';
import { checkPayment } from './commands/check-payment.ts';
import { deleteOldImages } from './store-images.ts';
import { deleteOldDrafts } from './store-write.ts';

/** How long a draft that came to nothing can still be read. */
const kept_days = 30;

export const old_drafts_queue: QueueDefinition = {
  queue: 'draft-returns.delete-old',
  policy: 'standard',
  retry_limit: 2,
  retry_delay_s: 60,
  expire_in_s: 300,
  schedule: '43 3 * * *',
};

/** Deletes drafts that were cancelled or expired a while ago: nobody needs the addresses in them any more. Their pictures go with the first night. */
export function oldDraftsJob({ db, clock }: Deps): JobDefinition {
  return {
    ...old_drafts_queue,
    async handle() {
      const now = clock.now();
      while ((await db.inTransaction((tx) => deleteOldImages(tx, now))) > 0);
      const before = new Date(now.getTime() - kept_days * day_ms);
      while ((await db.inTransaction((tx) => deleteOldDrafts(tx, before))) > 0);
    },
  };
}

/** Opens payment pages, and finds out what became of payments: those that were made become returns. */
export const checkPaymentJob = (deps: Deps): JobDefinition => ({
  ...check_payment_queue,
  concurrency: deps.config.refund_concurrency,
  handle: (data) => checkPayment(deps, data as ShopperPaymentRef),
});
