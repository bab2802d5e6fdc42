import type { Deps } from '../../../platform/deps.ts';
import { countDays, markEveryDay, noteRefresh, sumMonths, takeChangedDays } from './store-refresh.ts';

/** Days that are counted in one transaction. */
const days_at_once = 31;

/** Brings the figures of a shop up to date. It may run at any time and in several processes: one counts, the others leave at once. */
export async function refreshInsights(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  shop_id: number,
  signal?: AbortSignal,
): Promise<void> {
  let count = days_at_once;
  while (count === days_at_once) {
    if (signal?.aborted) return;
    count = await db.inTransaction(async (tx) => {
      const days = await takeChangedDays(tx, shop_id, days_at_once);
      if (!days) return 0;
      if (days.length > 0) {
        await countDays(tx, shop_id, days);
        await sumMonths(tx, shop_id, days);
      }
      await noteRefresh(tx, shop_id, clock.now());
      return days.length;
    });
  }
}

/** Counts everything of a shop again, without relying on anything that was counted before. */
export async function rebuildInsights(deps: Pick<Deps, 'db' | 'clock'>, shop_id: number): Promise<void> {
  await deps.db.inTransaction((tx) => markEveryDay(tx, shop_id));
  await refreshInsights(deps, shop_id);
}
