import type { Tx } from '../../platform/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { readOrderEligibility } from '../policies/index.ts';
import type { OrderEligibility } from '../policies/index.ts';
import { quoteNewReturn } from '../returns/index.ts';
import { amountsOf, no_amounts } from './amounts.ts';
import type { Draft, DraftAmounts, DraftState } from './draft.ts';
import { stateOf } from './draft.ts';
import { findCart, lockExchanges, swapsOf, wantedOf } from './exchange-items.ts';
import type { Exchanges } from './exchange-items.ts';
import { missingNow, takenItems } from './missing-parts.ts';
import type { Missing } from './missing-parts.ts';
import { newReturnOf } from './new-return-of.ts';
import { missingCart, soldOut } from './sold-out.ts';
import { readShownOrder } from './store.ts';
import type { ShownOrder } from './store.ts';

/** A draft with everything that its answer tells. */
export type DraftView = {
  draft: Draft;
  state: DraftState;
  order: ShownOrder;
  eligibility: OrderEligibility;
  amounts: DraftAmounts;
  missing: Missing[];
};

export type DraftShop = { id: number; time_zone: string };

/** Looks at a draft as things are now: an open one is quoted again. Reserves nothing. */
export async function viewDraft(tx: Tx, deps: Deps, shop: DraftShop, draft: Draft): Promise<DraftView> {
  const now = deps.clock.now();
  const { order_id } = draft;
  const order = (await readShownOrder(tx, shop.id, order_id))!;
  const eligibility = (await readOrderEligibility(
    tx,
    { shop, order_id, is_overridden: draft.override !== null },
    now,
  ))!;
  const state = stateOf(draft, now);
  const view = { draft, state, order, eligibility };
  if (state !== 'created' && state !== 'items-finalized')
    return { ...view, amounts: draft.totals, missing: [] };
  const cart = await findCart(tx, draft, { now });
  const chosen = { swaps: swapsOf(draft), wanted: wantedOf(cart) };
  const exchanges = await lockExchanges(tx, draft, chosen, now);
  return {
    ...view,
    draft: { ...draft, cart_items: exchanges.cart_items },
    amounts: await quoteDraft(tx, draft, exchanges, eligibility),
    missing: [...missingNow(draft, eligibility), ...missingCart(cart), ...soldOut(draft, exchanges)],
  };
}

/** What the units come to that can be returned as things are now. */
export async function quoteDraft(
  tx: Tx,
  draft: Draft,
  exchanges: Exchanges,
  { items: lines }: Pick<OrderEligibility, 'items'>,
): Promise<DraftAmounts> {
  const taken = new Set(takenItems(draft.items, lines).map(({ item }) => item.id));
  const items = draft.items.filter(({ id }) => !taken.has(id));
  if (items.length === 0) return no_amounts;
  const { priced, terms } = await quoteNewReturn(tx, newReturnOf(draft, exchanges, items));
  return amountsOf(priced.totals.presentment ?? priced.totals.shop, terms);
}
