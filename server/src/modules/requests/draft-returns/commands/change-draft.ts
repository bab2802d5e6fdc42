import { countryName } from '@retour/contract/countries';
import { unknownReference } from '@retour/contract/validation-messages';
import type { Deps } from '../../../../platform/deps.ts';
import { Refusal, invalid } from '../../../../platform/refusal.ts';
import { outOfStock } from '../../carts/rows.ts';
import { address_members } from '../draft.ts';
import type { CreditType, DraftAddress, DraftRelease, Recipient } from '../draft.ts';
import { applyEvaluation } from '../evaluate-items.ts';
import { findCart, lockExchanges, swapsOf, wantedOf } from '../exchange-items.ts';
import { draftIncomplete, missingOfEvaluated } from '../requirements.ts';
import { findMethod } from '../return-methods.ts';
import { creditTypesOffered, isStaying, typeOfCredit } from '../return-types.ts';
import type { DraftView } from '../view.ts';
import { instantUnavailable } from '../instant.ts';
import { saveDraft } from '../store-write.ts';
import { viewDraft } from '../view.ts';
import { editDraft, lockOpenDraft, open_states, readOffers } from './edit-draft.ts';
import type { DraftTarget } from './edit-draft.ts';

/** Fixes the items. Refusals: draft_not_found, draft_not_open, draft_incomplete. */
export function finalizeItems(deps: Deps, target: DraftTarget): Promise<DraftView> {
  return editDraft(deps, target, open_states, async (editing) => {
    const { draft } = editing;
    const { evaluation } = await readOffers(editing);
    const missing = missingOfEvaluated(applyEvaluation(draft, evaluation), evaluation);
    if (missing.length > 0) throw draftIncomplete(missing);
    return { ...draft, state: 'items-finalized' };
  });
}

/** Lets the items be changed again. Refusals: draft_not_found, draft_not_open. */
export function reopenItems(deps: Deps, target: DraftTarget): Promise<DraftView> {
  return editDraft(deps, target, open_states, ({ draft }) => ({ ...draft, state: 'created' }));
}

/** Gives a draft up. Refusals: draft_not_found, draft_not_open. */
export function cancelDraft(deps: Deps, target: DraftTarget): Promise<DraftView> {
  return editDraft(deps, target, [...open_states, 'cancelled'], ({ draft }) => ({
    ...draft,
    state: 'cancelled',
  }));
}

/**
 * Chooses how everything that is not exchanged is given back, leftovers of an exchange included; a later choice for one item goes before it.
 * Refusals: draft_not_found, draft_not_open, return_type_not_allowed.
 */
export function chooseCreditType(
  deps: Deps,
  target: DraftTarget,
  credit_type: CreditType,
): Promise<DraftView> {
  return editDraft(deps, target, open_states, async (editing) => {
    const { draft } = editing;
    const { decided, evaluation } = await readOffers(editing);
    const leftover_to = evaluation?.of_return.terms.leftover_to;
    if (!creditTypesOffered(draft, decided, leftover_to).includes(credit_type))
      throw new Refusal('return_type_not_allowed', `The policy doesn't offer ${credit_type} for every item.`);
    const return_type = typeOfCredit[credit_type];
    const items = draft.items.map((item) =>
      item.return_type === 'exchange' || isStaying(item.return_type) ? item : { ...item, return_type },
    );
    return { ...draft, credit_type, items };
  });
}

/** Says where the goods are sent from. Refusals: draft_not_found, draft_not_open, validation_failed for a country that there is not. */
export function setAddress(
  deps: Deps,
  target: DraftTarget,
  given: Partial<Record<keyof DraftAddress, string | null | undefined>>,
): Promise<DraftView> {
  const country_code = (given.country_code ?? '').toUpperCase();
  const country = countryName(country_code);
  if (country === undefined) throw invalid({ country_code: [unknownReference('country_code')] });
  const known = Object.fromEntries(address_members.map((name) => [name, given[name] ?? '']));
  const shipping_address = { ...known, country, country_code } as DraftAddress;
  return editDraft(deps, target, open_states, ({ draft }) => ({ ...draft, shipping_address }));
}

/**
 * Sets who returns a gift. Refusals: draft_not_found, draft_not_open, validation_failed for a return that is no gift.
 */
export function setRecipient(deps: Deps, target: DraftTarget, recipient: Recipient): Promise<DraftView> {
  return editDraft(deps, target, open_states, ({ draft }) => {
    if (!draft.is_gift) throw invalid({ recipient: ['Only a gift return has a recipient.'] });
    return { ...draft, recipient };
  });
}

/** Chooses how the goods come back. Refusals: draft_not_found, draft_not_open, return_method_invalid. */
export function selectMethod(
  deps: Deps,
  target: DraftTarget,
  { return_method_id, location_id }: { return_method_id: string; location_id: string | null },
): Promise<DraftView> {
  return editDraft(deps, target, open_states, async (editing) => {
    const { draft } = editing;
    const { evaluation } = await readOffers(editing);
    if (!findMethod(applyEvaluation(draft, evaluation), return_method_id, location_id))
      throw new Refusal('return_method_invalid', "The return method or its location isn't offered.");
    return { ...draft, return_method_id, return_location_id: location_id };
  });
}

/**
 * Exchanges the items that are exchanged for what a cart holds, or, with null, for that no more. Nothing is reserved, and the cart can still change: the
 * draft follows it. Refusals: draft_not_found, draft_not_open, cart_not_found, cart_belongs_to_other_session, variant_out_of_stock.
 */
export function chooseCart(deps: Deps, target: DraftTarget, cart_token: string | null): Promise<DraftView> {
  return editDraft(deps, target, open_states, async ({ tx, draft, now }) => {
    const edited = { ...draft, cart_token };
    if (cart_token === null) return edited;
    const found = await findCart(tx, edited, { now });
    if (found && 'refusal' in found) throw found.refusal;
    const chosen = { swaps: swapsOf(draft), wanted: wantedOf(found) };
    const [gone] = (await lockExchanges(tx, draft, chosen, now)).cart_gone;
    if (gone) throw outOfStock(gone.variant_id, 'token');
    return edited;
  });
}

/**
 * Says when the shopper wants what they get in exchange. Refusals: draft_not_found, draft_not_open, instant_unavailable where it can't be sent before their items are
 * back; that is checked again when the draft is submitted.
 */
export function chooseRelease(deps: Deps, target: DraftTarget, release: DraftRelease): Promise<DraftView> {
  return deps.db.inTransaction(async (tx) => {
    const draft = await lockOpenDraft(tx, target, deps.clock.now());
    const view = await viewDraft(tx, deps, target.shop, { ...draft, release });
    if (release === 'now' && !view.instant) throw instantUnavailable();
    await saveDraft(tx, draft, { ...view.draft, totals: view.amounts }, deps.clock.now());
    return view;
  });
}

/** An exception from the policy: why, who makes it, and whether fees are waived as well. */
export type Exception = { reason: string; by: string; waives_fees: boolean };

/**
 * Makes an exception from the policy for a draft of staff, or takes it back: units that the policy refuses can be returned, for every outcome.
 * Refusals: draft_not_found, draft_not_open, validation_failed for a draft that isn't of staff.
 */
export function overridePolicy(
  deps: Deps,
  target: DraftTarget,
  exception: Exception | null,
): Promise<DraftView> {
  return editDraft(deps, target, open_states, ({ draft }) => {
    if (!draft.staff) throw invalid({ reason: ['Only drafts of staff have exceptions from the policy.'] });
    const override = exception && { reason: exception.reason, by: exception.by };
    return { ...draft, override, waives_fees: exception?.waives_fees ?? false };
  });
}
