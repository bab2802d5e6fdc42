import type { Deps } from '../../../platform/deps.ts';
import { invalid } from '../../../platform/refusal.ts';
import { countSaving } from '../../shop/setting-revisions/rows.ts';
import type { Saving } from '../../shop/setting-revisions/rows.ts';
import { readMemoSettings, saveMemoSettings } from './store.ts';
import type { MemoSettings } from './store.ts';

/** Changes for whom a shop issues credit memos, and what they say about it. Refusals: validation_failed, revision_conflict. */
export async function changeMemoSettings(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  shop_id: number,
  given: Partial<MemoSettings>,
  saving: Saving,
): Promise<void> {
  await db.inTransaction(async (tx) => {
    const at = clock.now();
    await countSaving(tx, { shop_id, section: 'credit_memos', at }, saving);
    const settings = { ...(await readMemoSettings(tx, shop_id)), ...given };
    if (settings.issued_for !== 'nobody' && settings.seller_address.trim() === '')
      throw invalid({ seller_address: ['A credit memo needs the address of the seller.'] });
    await saveMemoSettings(tx, shop_id, settings, at);
  });
}
