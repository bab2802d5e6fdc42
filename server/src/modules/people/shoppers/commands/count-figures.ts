import type { Deps } from '../../../../platform/deps.ts';
import { countFigures, takeChanges } from '../store-figures.ts';

/** Notes of changes that one transaction works off. */
const changes_at_once = 200;

/** Brings the figures of the customers of a shop up to date. It may run at any time and in several processes. */
export async function countChangedShoppers(
  { db }: Pick<Deps, 'db'>,
  shop_id: number,
  signal?: AbortSignal,
): Promise<void> {
  let taken = changes_at_once;
  while (taken === changes_at_once) {
    if (signal?.aborted) return;
    taken = await db.inTransaction(async (tx) => {
      const { count, emails } = await takeChanges(tx, changes_at_once, shop_id);
      if (count > 0) await countFigures(tx, emails, shop_id);
      return count;
    });
  }
}
