import type { Deps } from '../../../platform/deps.ts';
import { findOpenDraft } from '../store.ts';
import type { Reach } from '../store.ts';
import type { DraftShop } from '../view.ts';
import { startDraft } from './start-draft.ts';

/**
 * The draft return that a shopper goes on with: the newest open one of their order, else a new one. Answers its id.
 * Refusals: order_not_available.
 */
export async function openDraft(
  deps: Deps,
  { shop, reach, language }: { shop: DraftShop; reach: Reach; language: string },
): Promise<string> {
  const known = await findOpenDraft(deps.db.root, shop.id, reach, deps.clock.now());
  if (known !== undefined) return known;
  const { order_id: id, is_gift } = reach;
  const { draft } = await startDraft(deps, {
    shop,
    order: { id },
    is_gift,
    language,
    staff: false,
    override: null,
  });
  return draft.id;
}
