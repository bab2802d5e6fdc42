import type { Tx } from '../../../../platform/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { submitWithCart } from '../../carts/index.ts';
import type { FoundCart } from '../../carts/index.ts';
import { lockOrderEligibility } from '../../../policy/eligibility/index.ts';
import { findDestination } from '../../../policy/policies/index.ts';
import type { OrderEligibility } from '../../../policy/eligibility/index.ts';
import { submitReturn } from '../../../returns/index.ts';
import { totalsJson } from '../amounts.ts';
import type { Draft, DraftAmounts } from '../draft.ts';
import {
  errorsOf,
  draftIncomplete,
  missingCart,
  missingOfDraft,
  paramsOf,
  refusedTypes,
  soldOut,
  takenItems,
} from '../requirements.ts';
import { applyEvaluation, evaluateItems } from '../evaluate-items.ts';
import type { DraftEvaluation } from '../evaluate-items.ts';
import { addSecurity, requireInstant, withDeposit } from '../instant.ts';
import type { InstantOffer } from '../instant.ts';
import { startInstant } from '../start-instant.ts';
import { recordDraftOverride } from '../record-override.ts';
import { quoteDraft } from '../quote-draft.ts';
import type { DraftQuote } from '../quote-draft.ts';
import { findCart, lockExchanges, swapsOf, wantedOf } from '../exchange-items.ts';
import type { Exchanges } from '../exchange-items.ts';
import { requirementText } from '../requirement-text.ts';
import { readQuote } from '../quote-token.ts';
import type { Quote } from '../quote-token.ts';
import { saveDraft } from '../store-write.ts';
import { mustPay } from '../must-pay.ts';
import { eligibilityOf, policyOf, viewDraft } from '../view.ts';
import type { DraftView } from '../view.ts';
import { lockKnownDraft, requireState } from './edit-draft.ts';
import type { DraftTarget } from './edit-draft.ts';

/** Looks at a draft as things are now. Refusals: draft_not_found. */
export function readDraftView(deps: Deps, target: DraftTarget): Promise<DraftView> {
  return deps.db.inTransaction(async (tx) =>
    viewDraft(tx, deps, target.shop, await lockKnownDraft(tx, target)),
  );
}

/**
 * Makes the return of a draft. Everything is checked again under the lock of the order, and draft, units, quote and return change together. A draft that was
 * submitted answers the same again.
 * Refusals: draft_not_found, draft_not_open, draft_incomplete, returns_unavailable_for_order, item_not_eligible, validation_failed (a quote of another
 * draft), variant_out_of_stock, quote_moved, payment_required, instant_unavailable.
 */
export function submitDraft(deps: Deps, target: DraftTarget, quote?: string): Promise<DraftView> {
  const { shop } = target;
  return deps.db.inTransaction(async (tx) => {
    const now = deps.clock.now();
    const draft = await lockKnownDraft(tx, target);
    if (draft.state === 'submitted') return viewDraft(tx, deps, shop, draft);
    const agreement = await agreeOnReturn(tx, deps, { shop, draft, quote });
    const { evaluated, found, eligibility, agreed, new_return, done, instant } = agreement;
    if (await mustPay(tx, deps, evaluated, done.totals))
      throw new Refusal('payment_required', 'The shopper pays for this exchange before it is submitted.');
    const { return_id } =
      found && 'cart' in found
        ? await submitWithCart(tx, deps, { cart: found.cart, draft_id: draft.id }, new_return)
        : await submitReturn(tx, deps, new_return, agreed.basis);
    if (eligibility)
      await recordDraftOverride(tx, {
        draft: evaluated,
        return_id,
        eligibility,
        waived: waivedByStaff(agreed),
      });
    if (instant) {
      const { paid_currency: currency, paid_currency_exponent: currency_exponent } = agreed.basis.money!;
      const of = { currency, currency_exponent, shopper_payment_id: null };
      await startInstant(tx, deps, await addSecurity(tx, deps, evaluated, instant, of), return_id);
    }
    const submitted: Draft = { ...done, state: 'submitted', return_id };
    await saveDraft(tx, draft, submitted, now);
    return viewDraft(tx, deps, shop, submitted);
  });
}

/** What a draft would be submitted as now. */
export type Agreement = {
  evaluated: Draft;
  found: FoundCart | undefined;
  eligibility: OrderEligibility | undefined;
  agreed: DraftQuote;
  exchanges: Exchanges;
  new_return: DraftQuote['new_return'];
  /** The terms on which the new items are sent now; undefined where they aren't. */
  instant: InstantOffer | undefined;
  /** The draft as it is agreed on, in the state in which it was. */
  done: Draft;
};

/**
 * Checks everything about a locked draft again, under the lock of its order. Writes nothing.
 * Refusals: draft_not_open, draft_incomplete, returns_unavailable_for_order, item_not_eligible, validation_failed, variant_out_of_stock, quote_moved,
 * instant_unavailable.
 */
export async function agreeOnReturn(
  tx: Tx,
  deps: Deps,
  { shop, draft, quote }: { shop: DraftTarget['shop']; draft: Draft; quote: string | undefined },
): Promise<Agreement> {
  const now = deps.clock.now();
  requireState(draft, now);
  const quoted = quote === undefined ? undefined : readQuote(deps.cursors, draft, quote);
  const found = await findCart(tx, draft, { now, lock: true });
  const eligibility = await lockOrderEligibility(tx, eligibilityOf(draft, shop), now);
  const evaluated = eligibility ? applyEvaluation(draft, evaluateItems(draft, eligibility)) : draft;
  const missing = [...missingOfDraft(evaluated), ...missingCart(found)];
  if (missing.length > 0) throw draftIncomplete(missing);
  const checked = await checkAgain(tx, deps, eligibility, { draft: evaluated, found });
  const { quote: agreed, exchanges, rule, evaluation } = checked;
  const instant = await requireInstant(tx, deps, { draft: evaluated, shop, evaluation, quote: agreed, now });
  const totals = withDeposit(agreed.amounts, evaluated, instant);
  if (quoted && !quoted.holds(totals)) throw quoteMoved(draft, quoted, totals);
  const new_return = await freeze(tx, agreed, rule);
  const { cart_items } = exchanges;
  const return_policy = policyOf(rule) ?? draft.return_policy;
  const done: Draft = { ...evaluated, totals, cart_items, return_policy };
  return { evaluated, found, eligibility, agreed, exchanges, new_return, instant, done };
}

/** The fees that staff waived, in the currency of the shop, at the rate of the quote. */
function waivedByStaff({ fees, priced: { totals } }: DraftQuote): number {
  const waived = fees
    .filter(({ waived_because }) => waived_because === 'staff')
    .reduce((sum, { usual }) => sum + usual, 0);
  const { shop, presentment } = totals;
  if (!presentment || presentment.return_product_total === 0) return waived;
  return Math.round((waived * shop.return_product_total) / presentment.return_product_total);
}

/** The return of a quote with the policy that evaluated it, and with where that sends the goods. */
async function freeze(
  tx: Tx,
  { new_return, destination }: DraftQuote,
  rule: OrderEligibility['rule'],
): Promise<DraftQuote['new_return']> {
  if (!rule) return new_return;
  const destination_id =
    destination === null || rule.id === null
      ? undefined
      : await findDestination(tx, new_return.shop_id, rule.id, destination);
  return { ...new_return, policy: rule, ...(destination_id === undefined ? {} : { destination_id }) };
}

type Checked = {
  quote: DraftQuote;
  exchanges: Exchanges;
  rule: OrderEligibility['rule'];
  evaluation: DraftEvaluation | undefined;
};

/** What the draft comes to, when all of it can still be returned. The order is locked. */
async function checkAgain(
  tx: Tx,
  deps: Deps,
  eligibility: OrderEligibility | undefined,
  { draft, found }: { draft: Draft; found: FoundCart | undefined },
): Promise<Checked> {
  if (!eligibility || takesNone(eligibility))
    throw new Refusal('returns_unavailable_for_order', "The order can't be returned any more.");
  const chosen = { swaps: swapsOf(draft), wanted: wantedOf(found) };
  const lock = () => lockExchanges(tx, draft, chosen, deps.clock.now());
  const of_policy = evaluateItems(draft, eligibility);
  // Which exchange it is, is known when its variant is.
  const exchanges = of_policy && (await lock());
  const evaluation = exchanges && evaluateItems(draft, eligibility, { exchanges });
  const taken = takenItems(draft.items, eligibility.items, evaluation);
  const [first] = taken;
  if (first)
    throw new Refusal('item_not_eligible', first.reason.text, {
      errors: Object.fromEntries(
        taken.map(({ index, reason }) => [`returning_items.${index}`, [reason.text]]),
      ),
      ineligibility_code: first.code,
      params: paramsOf(first.reason),
    });
  const refused = refusedTypes(draft, evaluation);
  if (refused.length > 0) throw draftIncomplete(refused);
  const offered = exchanges ?? (await lock());
  const gone = soldOut(draft, offered);
  if (gone[0])
    throw new Refusal('variant_out_of_stock', requirementText(gone[0]), {
      errors: errorsOf(gone),
      params: gone[0].params,
    });
  const quote = (await quoteDraft(tx, draft, offered, eligibility))!;
  return { quote, exchanges: offered, rule: eligibility.rule, evaluation };
}

/** Whether nothing of the order can come back for a reason that is the order's own. */
const takesNone = ({ items }: OrderEligibility) =>
  items.every(
    ({ ineligibility_codes: codes, because }) =>
      codes.includes('order-cancelled') ||
      because.some(({ code, decided_by }) => code === 'not-returnable' && decided_by.kind === 'built-in'),
  );

function quoteMoved(draft: Draft, { amounts: quoted }: Quote, now: DraftAmounts): Refusal {
  const detail = quoted
    ? `The totals have changed: ${quoted.net} net in the quote, ${now.net} now (minor units of ${draft.currency}).`
    : 'The totals have changed since the quote.';
  return new Refusal('quote_moved', detail, {
    totals: { quoted: quoted && totalsJson(quoted, draft), current: totalsJson(now, draft) },
  });
}
