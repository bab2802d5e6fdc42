import type { Tx } from '../../../../platform/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { shopPortalUrl } from '../../../../platform/pages/portal-address.ts';
import type { AddressedShop } from '../../../../platform/pages/portal-address.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { cartNotFound, otherSession } from '../cart-refusals.ts';
import type { Completion } from '../exchange-quote.ts';
import { agreeOnQuote, sessionClosed } from '../make-exchange-quote.ts';
import type { AgreedQuote } from '../make-exchange-quote.ts';
import { lockCart } from '../store.ts';
import type { LockedCart } from '../store.ts';
import { lockSession } from '../store-sessions.ts';
import type { LockedSession } from '../store-sessions.ts';

export type CompleteInput = {
  shop: AddressedShop & { id: number };
  token: string;
  return_session_id: string;
};

/**
 * Makes a cart the exchange items of a return session, prices them with what the session returns, and keeps their stock for 30 minutes. A
 * repeat answers the same; one after a change of the cart or after the reservation ended prices and reserves again.
 * Refusals: cart_not_found, return_session_not_found, return_session_closed, cart_belongs_to_other_session, variant_out_of_stock.
 */
export function completeCart(deps: Deps, input: CompleteInput): Promise<Completion> {
  return deps.db.inTransaction(async (tx) => {
    const held = await lockForCompletion(tx, deps, input);
    if (held.confirmed) return held.confirmed;
    const { cart, session } = held;
    const shown = liveQuote(cart, session, deps.clock.now());
    return completionOf(deps, input, shown ?? (await agreeOnQuote(tx, deps, { ...input, cart, session })));
  });
}

export type Held =
  | { confirmed: Completion }
  | { confirmed?: undefined; cart: LockedCart; session: LockedSession };

/** Locks a cart and the session that it is for, in this order, and refuses what cannot be completed. */
export async function lockForCompletion(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'config'>,
  input: CompleteInput,
): Promise<Held> {
  const { shop, token } = input;
  const now = deps.clock.now();
  const cart = await lockCart(tx, { shop_id: shop.id, token }, now);
  if (!cart) throw cartNotFound();
  const session = await lockSession(tx, shop.id, input.return_session_id);
  if (!session) throw new Refusal('return_session_not_found', 'There is no return session with this id.');
  const { exchange_quote, reserved_until, confirmed_at } = cart;
  const is_own = cart.return_session_id === session.id;
  if (is_own && confirmed_at && exchange_quote && reserved_until) {
    const { return_id } = session;
    return {
      confirmed: {
        ...completionOf(deps, input, { exchange_quote, reserved_until }),
        status: 'confirmed',
        return_id,
      },
    };
  }
  if (session.state !== 'open' || session.expires_at <= now) throw sessionClosed();
  if (cart.return_session_id && !is_own) throw otherSession();
  return { cart, session };
}

/** What the cart was priced at for this session, as long as its stock is kept. */
export function liveQuote(
  { id, exchange_quote, reserved_until }: LockedCart,
  session: LockedSession,
  now: Date,
): AgreedQuote | undefined {
  const is_kept = session.cart_id === id && reserved_until !== null && reserved_until > now;
  return exchange_quote && is_kept ? { exchange_quote, reserved_until } : undefined;
}

export function completionOf(
  { config }: Pick<Deps, 'config'>,
  { shop, token, return_session_id }: CompleteInput,
  { exchange_quote, reserved_until }: AgreedQuote,
): Completion {
  return {
    token,
    return_session_id: return_session_id.toLowerCase(),
    status: 'awaiting_confirmation',
    return_id: null,
    exchange_quote,
    portal_url: `${shopPortalUrl(config, shop)}/cart/${token}`,
    reserved_until,
  };
}
