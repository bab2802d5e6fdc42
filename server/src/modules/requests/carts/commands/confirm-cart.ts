import { isDeepStrictEqual } from 'node:util';
import type { Deps } from '../../../../platform/deps.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { submitReturn } from '../../../returns/index.ts';
import type { Completion } from '../exchange-quote.ts';
import { agreeOnQuote, lockExchangeBasis, quoteExchange } from '../make-exchange-quote.ts';
import { markConfirmed } from '../store.ts';
import { changeSession, isOfDraft, releaseStock } from '../store-sessions.ts';
import { completionOf, liveQuote, lockForCompletion } from './complete-cart.ts';
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
    if (await isOfDraft(tx, input.shop.id, session.id))
      throw new Refusal(
        'return_session_closed',
        'The shopper confirms this exchange in the portal, where the return was begun.',
      );
    const now = deps.clock.now();
    const live = liveQuote(cart, session, now);
    const basis = live && (await lockExchangeBasis(tx, input.shop.id, session));
    const still_holds =
      live &&
      basis &&
      isDeepStrictEqual(await quoteExchange(tx, basis, live.exchange_quote.items), live.exchange_quote);
    const agreed = still_holds ? live : await agreeOnQuote(tx, deps, { ...input, cart, session });
    const completion = completionOf(deps, input, agreed);
    if (!isDeepStrictEqual(agreed.exchange_quote, cart.exchange_quote)) return completion;
    const { submission } = basis ?? (await lockExchangeBasis(tx, input.shop.id, session));
    const { return_id } = await submitReturn(tx, deps, {
      ...submission,
      cart_items: agreed.exchange_quote.items,
    });
    const ref = { shop_id: input.shop.id, id: session.id };
    await releaseStock(tx, ref);
    await changeSession(tx, ref, { state: 'submitted', cart_id: cart.id, return_id }, now);
    await markConfirmed(tx, input.shop.id, cart.id, now);
    return { ...completion, status: 'confirmed', return_id };
  });
}
