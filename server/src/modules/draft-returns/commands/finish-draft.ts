import { isDeepStrictEqual } from 'node:util';
import { countryName } from '@retour/contract/countries';
import { unknownReference } from '@retour/contract/validation-messages';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal, invalid } from '../../../platform/refusal.ts';
import { address_members } from '../draft.ts';
import type { CreditType, DraftAddress, Recipient, StoredState } from '../draft.ts';
import { applyEvaluation } from '../evaluate-items.ts';
import { incomplete, missingOfEvaluated } from '../requirements.ts';
import { findMethod } from '../return-methods.ts';
import { creditTypesOffered, typeOfCredit } from '../return-types.ts';
import { changeDraftRow, changeItem } from '../store.ts';
import type { DraftView } from '../view.ts';
import { editDraft, open_states, readOffers } from './edit-draft.ts';
import type { DraftTarget, Editing } from './edit-draft.ts';

const refOf = ({ shop, id }: DraftTarget) => ({ shop_id: shop.id, id });

/** Fixes the items. Refusals: draft_not_found, draft_not_open, draft_incomplete. */
export function finalizeItems(deps: Deps, target: DraftTarget): Promise<DraftView> {
  return editDraft(deps, target, open_states, async (editing) => {
    const { evaluation } = await readOffers(editing);
    const missing = missingOfEvaluated(applyEvaluation(editing.draft, evaluation), evaluation);
    if (missing.length > 0) {
      throw incomplete(missing);
    }
    return moveTo(editing, target, 'items-finalized');
  });
}

/** Lets the items be changed again. Refusals: draft_not_found, draft_not_open. */
export function reopenItems(deps: Deps, target: DraftTarget): Promise<DraftView> {
  return editDraft(deps, target, open_states, (editing) => moveTo(editing, target, 'created'));
}

/** Gives a draft up. Refusals: draft_not_found, draft_not_open. */
export function cancelDraft(deps: Deps, target: DraftTarget): Promise<DraftView> {
  return editDraft(deps, target, [...open_states, 'cancelled'], (editing) =>
    moveTo(editing, target, 'cancelled'),
  );
}

async function moveTo(
  { tx, draft, now }: Editing,
  target: DraftTarget,
  state: StoredState,
): Promise<boolean> {
  if (draft.state === state) return false;
  await changeDraftRow(tx, refOf(target), { state }, now);
  return true;
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
    const { tx, draft, now } = editing;
    const offers = await readOffers(editing);
    const return_type = typeOfCredit[credit_type];
    const given_back = draft.items.filter((item) => item.return_type !== 'exchange');
    const leftover_to = offers.evaluation?.of_return.terms.leftover_to;
    if (!creditTypesOffered(draft, offers.decided, leftover_to).includes(credit_type))
      throw new Refusal('return_type_not_allowed', `The policy doesn't offer ${credit_type} for every item.`);
    const others = given_back.filter(
      (item) =>
        item.return_type !== return_type && item.return_type !== 'keep' && item.return_type !== 'donate',
    );
    if (draft.credit_type === credit_type && others.length === 0) return false;
    for (const item of others) await changeItem(tx, target.shop.id, item.id, { return_type });
    await changeDraftRow(tx, refOf(target), { credit_type }, now);
    return true;
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
  return editDraft(deps, target, open_states, async ({ tx, draft: { shipping_address: before }, now }) => {
    if (before && address_members.every((name) => before[name] === shipping_address[name])) return false;
    await changeDraftRow(tx, refOf(target), { shipping_address }, now);
    return true;
  });
}

/**
 * Sets who returns a gift. Refusals: draft_not_found, draft_not_open, validation_failed for a return that is no gift.
 */
export function setRecipient(deps: Deps, target: DraftTarget, recipient: Recipient): Promise<DraftView> {
  return editDraft(deps, target, open_states, async ({ tx, draft, now }) => {
    if (!draft.is_gift) throw invalid({ recipient: ['Only a gift return has a recipient.'] });
    if (isDeepStrictEqual(draft.recipient, recipient)) return false;
    await changeDraftRow(tx, refOf(target), { recipient }, now);
    return true;
  });
}

/** Chooses how the goods come back. Refusals: draft_not_found, draft_not_open, return_method_invalid. */
export function selectMethod(
  deps: Deps,
  target: DraftTarget,
  { return_method_id, location_id }: { return_method_id: string; location_id: string | null },
): Promise<DraftView> {
  return editDraft(deps, target, open_states, async (editing) => {
    const { tx, draft, now } = editing;
    const { evaluation } = await readOffers(editing);
    if (!findMethod(applyEvaluation(draft, evaluation), return_method_id, location_id))
      throw new Refusal('return_method_invalid', "The return method or its location isn't offered.");
    const is_same = draft.return_method_id === return_method_id && draft.return_location_id === location_id;
    if (is_same) return false;
    const choice = { return_method_id, return_location_id: location_id };
    await changeDraftRow(tx, refOf(target), choice, now);
    return true;
  });
}
