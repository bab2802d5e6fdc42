import type { Deps } from '../../../platform/deps.ts';
import type { Saving } from '../../shop/setting-revisions/index.ts';
import { countSaving } from '../../shop/setting-revisions/rows.ts';
import { writeAssumptions } from './store.ts';
import type { CostAssumptions } from './store.ts';

/** Saves what a shop assumes of its costs, as a whole. Refusals: revision_conflict. */
export async function saveAssumptions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  shop_id: number,
  assumptions: CostAssumptions,
  saving: Saving,
): Promise<void> {
  await db.inTransaction(async (tx) => {
    await countSaving(tx, { shop_id, section: 'insight_costs', at: clock.now() }, saving);
    await writeAssumptions(tx, shop_id, assumptions);
  });
}
