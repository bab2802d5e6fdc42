import type { Deps } from '../../../platform/deps.ts';
import { outOfStock } from '../../carts/rows.ts';
import { findCart, lockExchanges, swapsOf, wantedOf } from '../exchange-items.ts';
import { changeDraftRow } from '../store.ts';
import type { DraftView } from '../view.ts';
import { editDraft, open_states } from './edit-draft.ts';
import type { DraftTarget } from './edit-draft.ts';

/**
 * Exchanges the items that are exchanged for what a cart holds, or, with null, for that no more. Nothing is reserved, and the cart can still change: the
 * draft follows it. Refusals: draft_not_found, draft_not_open, cart_not_found, cart_belongs_to_other_session, variant_out_of_stock.
 */
export function chooseCart(deps: Deps, target: DraftTarget, cart_token: string | null): Promise<DraftView> {
  return editDraft(deps, target, open_states, async ({ tx, draft, now }) => {
    if (cart_token !== null) {
      const found = await findCart(tx, { ...draft, cart_token }, { now });
      if (found && 'refusal' in found) throw found.refusal;
      const chosen = { swaps: swapsOf(draft), wanted: wantedOf(found) };
      const [gone] = (await lockExchanges(tx, draft, chosen, now)).cart_gone;
      if (gone) throw outOfStock(gone.variant_id, 'token');
    }
    if (cart_token === draft.cart_token) return false;
    await changeDraftRow(tx, { shop_id: target.shop.id, id: draft.id }, { cart_token }, now);
    return true;
  });
}
