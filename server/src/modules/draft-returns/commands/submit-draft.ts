import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal, invalid } from '../../../platform/refusal.ts';
import { submitWithCart } from '../../carts/index.ts';
import type { FoundCart } from '../../carts/index.ts';
import { lockOrderEligibility } from '../../policies/index.ts';
import type { OrderEligibility } from '../../policies/index.ts';
import { submitReturn } from '../../returns/index.ts';
import type { RequestedUnder } from '../../returns/index.ts';
import { areEqual, totalsJson } from '../amounts.ts';
import { amount_names, stateOf } from '../draft.ts';
import type { Draft, DraftAmounts } from '../draft.ts';
import { errorsOf, missingOfDraft, reasonCode, takenItems } from '../missing-parts.ts';
import { findCart, lockExchanges, swapsOf, wantedOf } from '../exchange-items.ts';
import type { Exchanges } from '../exchange-items.ts';
import { newReturnOf } from '../new-return-of.ts';
import { missingCart, soldOut } from '../sold-out.ts';
import { keepOverride } from '../keep-override.ts';
import { changeDraftRow, lockDraft } from '../store.ts';
import { quoteDraft, viewDraft } from '../view.ts';
import type { DraftShop, DraftView } from '../view.ts';
import { draftNotFound, draftNotOpen, eligibilityOf } from './edit-draft.ts';
import type { DraftTarget } from './edit-draft.ts';

/** Looks at a draft as things are now. Refusals: draft_not_found. */
export function readDraftView(deps: Deps, { shop, id }: DraftTarget): Promise<DraftView> {
  return deps.db.inTransaction(async (tx) => {
    const draft = await lockDraft(tx, { shop_id: shop.id, id });
    if (!draft) throw draftNotFound();
    return viewDraft(tx, deps, shop, draft);
  });
}

const boundTo = (shop_id: number, draft_id: string) => `draft-quote ${shop_id} ${draft_id}`;

/** A token that names what a draft comes to. */
export function writeQuote(
  { cursors }: Deps,
  { draft, amounts }: Pick<DraftView, 'draft' | 'amounts'>,
): string {
  const values = amount_names.map((name) => amounts[name]);
  return cursors.write(boundTo(draft.shop_id, draft.id), values);
}

function readQuote({ cursors }: Deps, draft: Draft, quote: string): DraftAmounts {
  try {
    const values = cursors.read(boundTo(draft.shop_id, draft.id), quote) as number[];
    return Object.fromEntries(amount_names.map((name, i) => [name, values[i] ?? 0])) as DraftAmounts;
  } catch {
    throw invalid({ quote: ['The selected quote is invalid.'] });
  }
}

/**
 * Makes the return of a draft. Everything is checked again under the lock of the order, and draft, units, quote and return change together. A draft that was
 * submitted answers the same again.
 * Refusals: draft_not_found, draft_not_open, draft_incomplete, returns_unavailable_for_order, item_not_eligible, validation_failed (a quote of another
 * draft), variant_out_of_stock, quote_moved.
 */
export function submitDraft(deps: Deps, target: DraftTarget, quote?: string): Promise<DraftView> {
  const { shop, id } = target;
  const ref = { shop_id: shop.id, id };
  return deps.db.inTransaction(async (tx) => {
    const now = deps.clock.now();
    const draft = await lockDraft(tx, ref);
    if (!draft) throw draftNotFound();
    if (draft.state === 'submitted') return viewDraft(tx, deps, shop, draft);
    const state = stateOf(draft, now);
    if (state !== 'created' && state !== 'items-finalized') throw draftNotOpen(state);
    const quoted = quote === undefined ? undefined : readQuote(deps, draft, quote);
    const found = await findCart(tx, draft, { now, lock: true });
    const missing = [...missingOfDraft(draft), ...missingCart(found)];
    if (missing.length > 0)
      throw new Refusal('draft_incomplete', missing[0]!.message, { errors: errorsOf(missing) });
    const { totals, exchanges, policy, eligibility } = await checkAgain(tx, deps, shop, { draft, found });
    if (quoted && !areEqual(quoted, totals)) throw quoteMoved(quoted, totals, draft.currency);
    const new_return = { ...newReturnOf(draft, exchanges), ...(policy ? { policy } : {}) };
    const { return_id } =
      found && 'cart' in found
        ? await submitWithCart(tx, deps, { cart: found.cart, draft_id: draft.id }, new_return)
        : await submitReturn(tx, deps, new_return);
    await keepOverride(tx, { draft, return_id, eligibility });
    const { cart_items } = exchanges;
    const done = { state: 'submitted' as const, return_id, totals, cart_items };
    await changeDraftRow(tx, ref, done, now);
    return viewDraft(tx, deps, shop, { ...draft, ...done });
  });
}

/** What the draft comes to, when all of it can still be returned. The order stays locked. */
async function checkAgain(
  tx: Tx,
  deps: Deps,
  shop: DraftShop,
  { draft, found }: { draft: Draft; found: FoundCart | undefined },
): Promise<{
  totals: DraftAmounts;
  exchanges: Exchanges;
  policy: RequestedUnder | undefined;
  eligibility: OrderEligibility;
}> {
  const eligibility = await lockOrderEligibility(tx, eligibilityOf(draft, shop), deps.clock.now());
  if (!eligibility || takesNone(eligibility))
    throw new Refusal('returns_unavailable_for_order', 'The order takes no returns any more.');
  const taken = takenItems(draft.items, eligibility.items);
  const [first] = taken;
  if (first) {
    const message = 'The item cannot be returned any more.';
    throw new Refusal('item_not_eligible', message, {
      errors: Object.fromEntries(taken.map(({ index }) => [`returning_items.${index}`, [message]])),
      ineligibility_code: reasonCode(first.line),
    });
  }
  const chosen = { swaps: swapsOf(draft), wanted: wantedOf(found) };
  const exchanges = await lockExchanges(tx, draft, chosen, deps.clock.now());
  const gone = soldOut(draft, exchanges);
  if (gone[0]) throw new Refusal('variant_out_of_stock', gone[0].message, { errors: errorsOf(gone) });
  const totals = await quoteDraft(tx, draft, exchanges, eligibility);
  const { rule } = eligibility;
  const policy = rule && { id: rule.id, version: rule.version, name: rule.name };
  return { totals, exchanges, policy, eligibility };
}

/** Whether nothing of the order can come back for a reason that is the order's own. */
const takesNone = ({ items }: OrderEligibility) =>
  items.every(
    ({ ineligibility_codes: codes }) => codes.includes('order-cancelled') || codes.includes('not-returnable'),
  );

function quoteMoved(quoted: DraftAmounts, now: DraftAmounts, currency: string): Refusal {
  return new Refusal(
    'quote_moved',
    `The totals have changed: ${quoted.net} net when they were quoted, ${now.net} now (minor units of ${currency}).`,
    {
      totals: { quoted: totalsJson(quoted, currency), current: totalsJson(now, currency) },
    },
  );
}
