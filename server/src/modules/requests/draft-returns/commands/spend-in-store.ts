import type { Tx } from '../../../../platform/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { exchangeTotals, openDraftSession } from '../../carts/index.ts';
import type { ExchangeQuote, ExchangeQuoteItem } from '../../carts/index.ts';
import { readOrderEligibility } from '../../../policy/eligibility/index.ts';
import type { Draft, DraftItem } from '../draft.ts';
import { applyEvaluation, evaluateItems } from '../evaluate-items.ts';
import { lockExchanges, swapsOf } from '../exchange-items.ts';
import { lockDraftBasis, quoteDraftOn } from '../quote-draft.ts';
import type { DraftQuote } from '../quote-draft.ts';
import { findOpenDraft } from '../store.ts';
import type { Reach } from '../store.ts';
import { eligibilityOf, viewDraft } from '../view.ts';
import type { DraftView } from '../view.ts';
import { lockKnownDraft, lockOpenDraft } from './edit-draft.ts';
import type { DraftTarget } from './edit-draft.ts';

/** What a shopper can spend in the storefront, in minor units of the currency paid in (API contract, 16.1). */
export type StoreCredit = {
  /** With tax and bonus. */
  total: number;
  /** Without tax and bonus. */
  base: number;
  bonus: number;
  currency: string;
  /** Units that are exchanged for what the shopper chooses there. */
  units: number;
};

/** An item that is exchanged for nothing of its own is exchanged for a cart. */
export const isForCart = ({ return_type, exchange }: DraftItem) =>
  return_type === 'exchange' && exchange === null;

/**
 * Opens the return session of a draft, so that its storefront can complete a cart for it, and returns what the shopper can spend. Undefined if no item is exchanged for a
 * cart. Refusals: draft_not_found, draft_not_open.
 */
export async function openStoreVisit(deps: Deps, target: DraftTarget): Promise<StoreCredit | undefined> {
  const { quote, draft } = await deps.db.inTransaction((tx) => quoteForStore(tx, deps, target));
  if (!quote) return undefined;
  // Not under the lock of the order: who completes a cart locks the session before the order.
  const { shop_id, order_id, cart_items: _cart, ...submission } = quote.all.new_return;
  await openDraftSession(deps, { shop_id, id: draft.id, order_id, submission });
  const { exchange_credit_total: total } = totalsOf(quote.all);
  const { return_tax_total: tax, bonus_credit } = totalsOf(quote.for_cart);
  const bonus = Math.min(bonus_credit, total);
  const units = draft.items.filter(isForCart).length;
  return { total, base: Math.max(0, total - bonus - tax), bonus, currency: draft.currency, units };
}

type StoreQuote = { all: DraftQuote; for_cart: DraftQuote };

/** The draft as if its items were exchanged for something that costs more than any credit: all of them, and only those that are exchanged for a cart. */
async function quoteForStore(
  tx: Tx,
  deps: Deps,
  target: DraftTarget,
): Promise<{ draft: Draft; quote: StoreQuote | undefined }> {
  const now = deps.clock.now();
  const draft = await lockOpenDraft(tx, target, now);
  const eligibility = (await readOrderEligibility(tx, eligibilityOf(draft, target.shop), now))!;
  const swapped = await lockExchanges(tx, draft, { swaps: swapsOf(draft), wanted: [] }, now);
  const basis = await lockDraftBasis(tx, draft);
  const exchanges = { ...swapped, cart_units: [beyond_any_credit] };
  const quoteOf = (items: DraftItem[]) => {
    const like = { ...draft, items, cart_token: draft.cart_token ?? '' };
    const evaluated = applyEvaluation(like, evaluateItems(like, eligibility, { exchanges }));
    return quoteDraftOn(basis, { draft: evaluated, exchanges, eligibility });
  };
  const for_cart = quoteOf(draft.items.filter(isForCart));
  const all = for_cart && quoteOf(draft.items);
  return { draft, quote: all && { all, for_cart } };
}

const price = 1_000_000_000;
const beyond_any_credit: ExchangeQuoteItem = {
  type: 'shop_now',
  product_variant_id: 0,
  provider_product_id: null,
  provider_variant_id: null,
  sku: null,
  title: '',
  price,
  discount: 0,
  tax: 0,
  total: price,
};

const totalsOf = ({ priced: { totals } }: DraftQuote) => totals.presentment ?? totals.shop;

/** The draft as it would be with a cart, and what the cart comes to then. Changes nothing. Refusals: draft_not_found. */
export async function viewWithCart(
  deps: Deps,
  target: DraftTarget,
  cart_token: string,
): Promise<{ view: DraftView; quote: Pick<ExchangeQuote, 'items' | 'totals'> | undefined }> {
  const view = await deps.db.inTransaction(async (tx) => {
    const draft = await lockKnownDraft(tx, target);
    return viewDraft(tx, deps, target.shop, { ...draft, cart_token });
  });
  const { quote } = view;
  const items = quote?.new_return.cart_items ?? [];
  return {
    view,
    quote: quote && items.length > 0 ? { items, totals: exchangeTotals(totalsOf(quote)) } : undefined,
  };
}

/** The open draft with which a shopper goes on; undefined if there is none. */
export const findDraftOf = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  shop_id: number,
  reach: Reach,
): Promise<string | undefined> => findOpenDraft(db.root, shop_id, reach, clock.now());
