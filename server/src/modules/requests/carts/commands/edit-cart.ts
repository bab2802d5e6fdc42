import { randomInt } from 'node:crypto';
import type { Tx } from '../../../../platform/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { isStorefrontCart, max_storefront_cart, readCart } from '../cart-contents.ts';
import type { CartItem } from '../cart-contents.ts';
import { cartNotFound } from '../cart-refusals.ts';
import { cartExpiry } from '../expiry.ts';
import { findVariants } from '../rows.ts';
import { deleteCartRow, insertCart, lockCart, replaceContents } from '../store.ts';
import type { CartRef, LockedCart } from '../store.ts';
import { changeSession, lockSession, releaseStock } from '../store-sessions.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A cart as a storefront sends it, unchecked; `shopify` is its own cart in Base64. */
export type SentCart = { cart?: unknown; shopify?: unknown };

/** Keeps what a shopper picked in the storefront. Returns the token. Refusals: cart_invalid, cart_empty, variant_not_found. */
export function createCart(deps: Deps, shop_id: number, sent: SentCart): Promise<{ token: string }> {
  const { items, contents, storefront_cart } = check(sent);
  return deps.db.inTransaction(async (tx) => {
    await refuseUnknownVariants(tx, shop_id, items, sent);
    const token = Array.from({ length: 44 }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
    const at = deps.clock.now();
    await insertCart(tx, { shop_id, token, contents, storefront_cart, at, expires_at: cartExpiry(at) });
    return { token };
  });
}

/**
 * Replaces all contents of a cart; completed before, it is priced again the next time, and its stock is free until then.
 * Refusals: cart_invalid, cart_empty, cart_not_found, cart_completed, variant_not_found.
 */
export function updateCart(deps: Deps, cart: CartRef, sent: SentCart): Promise<void> {
  const { items, contents, storefront_cart } = check(sent);
  return deps.db.inTransaction(async (tx) => {
    const at = deps.clock.now();
    const { shop_id } = cart;
    const present = await lockChangeable(tx, cart, at);
    await refuseUnknownVariants(tx, shop_id, items, sent);
    await takeOutOfSession(tx, shop_id, present, at);
    const expires_at = cartExpiry(at);
    await replaceContents(tx, shop_id, present.id, { contents, storefront_cart, expires_at, at });
  });
}

/** Deletes a cart and frees its stock. Refusals: cart_not_found, cart_completed. */
export function deleteCart(deps: Deps, cart: CartRef): Promise<void> {
  return deps.db.inTransaction(async (tx) => {
    const at = deps.clock.now();
    const present = await lockChangeable(tx, cart, at);
    await takeOutOfSession(tx, cart.shop_id, present, at);
    await deleteCartRow(tx, cart.shop_id, present.id);
  });
}

/** Everything that can be said of a cart without stored data. */
function check({ cart, shopify }: SentCart): {
  items: CartItem[];
  contents: unknown[];
  storefront_cart: string | null;
} {
  const read = readCart(cart);
  if ('fault' in read) {
    const { code, path, detail } = read.fault;
    throw new Refusal(code, detail, { errors: { [path]: [detail] } });
  }
  if (shopify !== undefined && !isStorefrontCart(shopify)) {
    const detail = `The shopify field must be Base64 of at most ${max_storefront_cart} characters.`;
    throw new Refusal('cart_invalid', detail, { errors: { shopify: [detail] } });
  }
  const storefront_cart = typeof shopify === 'string' ? shopify : null;
  return { items: read.items, contents: cart as unknown[], storefront_cart };
}

async function refuseUnknownVariants(
  tx: Tx,
  shop_id: number,
  items: readonly CartItem[],
  echo: SentCart,
): Promise<void> {
  const ids = items.map(({ variant_id }) => variant_id);
  const known = await findVariants(tx, shop_id, ids);
  const named = ids.flatMap((id, position) => (!known.has(id) ? [{ id, field: `cart.${position}` }] : []));
  const [first] = named;
  if (!first) return;
  const message = (id: string) => `Variant ID ${id} not found.`;
  throw new Refusal('variant_not_found', message(first.id), {
    errors: Object.fromEntries(named.map(({ id, field }) => [field, [message(id)]])),
    echo,
  });
}

async function lockChangeable(tx: Tx, cart: CartRef, at: Date): Promise<LockedCart> {
  const present = await lockCart(tx, cart, at);
  if (!present) throw cartNotFound();
  if (present.confirmed_at)
    throw new Refusal('cart_completed', "The shopper has confirmed this cart, so it can't change any more.");
  return present;
}

/** The session loses the exchange items that it has from this cart. */
async function takeOutOfSession(
  tx: Tx,
  shop_id: number,
  { id, return_session_id }: LockedCart,
  at: Date,
): Promise<void> {
  if (return_session_id === null) return;
  const session = await lockSession(tx, shop_id, return_session_id);
  if (session?.cart_id !== id) return;
  await releaseStock(tx, { shop_id, id: session.id });
  await changeSession(tx, { shop_id, id: session.id }, { cart_id: null }, at);
}
