import { day_ms } from '../../../../platform/clock.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { deleteBodies } from '../store.ts';
import { listKeptDays } from '../store-settings.ts';

const at_once = 1000;

/** Deletes what old messages say, by the setting of each shop. That they were sent, to whom and when stays; receipts of withdrawals stay whole. */
export async function deleteOldBodies({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = clock.now();
  let deleted = 0;
  for (const { shop_id, days } of await listKeptDays(db.root)) {
    const before = new Date(now.getTime() - days * day_ms);
    let count: number;
    do {
      count = await db.inTransaction((tx) => deleteBodies(tx, shop_id, { before, now, limit: at_once }));
      deleted += count;
    } while (count === at_once);
  }
  return deleted;
}
