import { isDeepStrictEqual } from 'node:util';
import type { Deps } from '../../../platform/deps.ts';
import { submitReturn } from '../../returns/index.ts';
import type { Completion } from '../deal.ts';
import { agreeOnDeal, lockDealBasis, quoteDeal } from '../make-deal.ts';
import { markConfirmed } from '../store.ts';
import { changeSession, releaseStock } from '../store-sessions.ts';
import { completionOf, liveDeal, lockForCompletion } from './complete-cart.ts';
import type { CompleteInput } from './complete-cart.ts';

/**
 * Submits the return of a session with its cart, on the terms that the shopper was shown. Where they moved meanwhile nothing is submitted:
 * the answer still awaits confirmation and says what holds now. A repeat answers the same return.
 * Refusals: as completeCart.
 */
export function confirmCart(deps: Deps, input: CompleteInput): Promise<Completion> {
  return deps.db.inTransaction(async (tx) => {
    const held = await lockForCompletion(tx, deps, input);
    if (held.confirmed) return held.confirmed;
    const { cart, session } = held;
    const now = deps.clock.now();
    const live = liveDeal(cart, session, now);
    const basis = live && (await lockDealBasis(tx, input.shop.id, session));
    const still_holds =
      live && basis && isDeepStrictEqual(await quoteDeal(tx, basis, live.deal.items), live.deal);
    const agreed = still_holds ? live : await agreeOnDeal(tx, deps, { ...input, cart, session });
    const completion = completionOf(deps, input, agreed);
    if (!isDeepStrictEqual(agreed.deal, cart.deal)) return completion;
    const { submission } = basis ?? (await lockDealBasis(tx, input.shop.id, session));
    const { return_id } = await submitReturn(tx, deps, { ...submission, cart_items: agreed.deal.items });
    const ref = { shop_id: input.shop.id, id: session.id };
    await releaseStock(tx, ref);
    await changeSession(tx, ref, { state: 'submitted', cart_id: cart.id, return_id }, now);
    await markConfirmed(tx, input.shop.id, cart.id, now);
    return { ...completion, status: 'confirmed', return_id };
  });
}
