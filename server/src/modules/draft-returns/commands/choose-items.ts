import { isDeepStrictEqual } from 'node:util';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { findVariants } from '../../carts/rows.ts';
import type { Draft, DraftItem, DraftReturnType } from '../draft.ts';
import { explainLine } from '../explain-line.ts';
import { isIneligible } from '../evaluate-items.ts';
import { isAnswer, questionsOf, reasonOf } from '../return-reasons.ts';
import { chosenType } from '../return-types.ts';
import { findCart, lockExchanges, swapsOf, wantedOf } from '../exchange-items.ts';
import { changeItem, deleteItem } from '../store.ts';
import type { ItemChange } from '../store.ts';
import type { DraftView } from '../view.ts';
import { editDraft, itemOf, readOffers } from './edit-draft.ts';
import type { DraftTarget, Editing, Offers } from './edit-draft.ts';

/** Takes an item out again. Refusals: draft_not_found, draft_not_open, draft_item_not_found. */
export function removeItem(deps: Deps, target: DraftTarget, item_id: string): Promise<DraftView> {
  return editDraft(deps, target, ['created'], async ({ tx, draft }) => {
    itemOf(draft, item_id);
    await deleteItem(tx, target.shop.id, item_id);
    return true;
  });
}

/** Says why an item comes back. Refusals: as removeItem, reason_invalid (also for a reason with which what was chosen could not come back any more). */
export function giveReason(
  deps: Deps,
  target: DraftTarget,
  item_id: string,
  { reason_id, comment }: { reason_id: string; comment: string | null },
): Promise<DraftView> {
  return editItem(deps, target, item_id, async (item, editing) => {
    const offers = await readOffers(editing);
    const reason_set = checkReason(editing.draft, item, reason_id, offers);
    // The questions are others now.
    const fresh = reason_id === item.reason_id ? {} : { answers: {} };
    return { reason_set, reason_id, reason_comment: comment, ...fresh };
  });
}

/** The set of a reason that an item can have. Refusals: reason_invalid. */
export function checkReason(
  draft: Draft,
  item: DraftItem,
  reason_id: string,
  offers: Offers,
): DraftItem['reason_set'] {
  const { reason_id: before, product_type, order_line_item_id } = item;
  const line = offers.line(order_line_item_id);
  const reason_set = line?.reasons ?? null;
  if (!reasonOf(draft, { product_type, reason_set, reason_id }))
    throw new Refusal('reason_invalid', "The item doesn't have this reason, or it is only a heading.");
  const is_other = before !== null && reason_id !== before;
  if (is_other && losesRight(draft, item, { reason_set, reason_id }, offers))
    throw new Refusal(
      'reason_invalid',
      `The item can't be returned for this reason. ${line ? explainLine(line, offers.question).text : ''}`.trim(),
    );
  return reason_set;
}

/** Whether another reason for an item bars something that its reason lets come back, and that could not come back without one. */
function losesRight(
  draft: Draft,
  item: DraftItem,
  reason: Pick<DraftItem, 'reason_set' | 'reason_id'>,
  { evaluate }: Offers,
): boolean {
  const barredWith = (given: Pick<DraftItem, 'reason_set' | 'reason_id'>) => {
    const items = draft.items.map((one) => (one === item ? { ...one, ...given } : one));
    const evaluation = evaluate({ ...draft, items });
    return items.map((_, i) => isIneligible(evaluation?.units[i]));
  };
  const [before, without, after] = [item, { ...reason, reason_id: null }, reason].map(barredWith);
  return draft.items.some((_, i) => !before![i] && without![i] && after![i]);
}

/** Chooses what to get for an item. Refusals: as removeItem, return_type_not_allowed. */
export function chooseType(
  deps: Deps,
  target: DraftTarget,
  item_id: string,
  return_type: DraftReturnType,
): Promise<DraftView> {
  return editItem(deps, target, item_id, async (item, editing) => {
    const offers = await readOffers(editing);
    const { outcomes, goods } = offers.of(item);
    const possible = offers.possible(item.order_line_item_id, outcomes);
    const chosen = chosenType(return_type, { outcomes: possible, goods }, editing.draft);
    if (!chosen)
      throw new Refusal(
        'return_type_not_allowed',
        `The return type ${return_type} isn't offered for this item.`,
      );
    return { return_type: chosen, ...(return_type === 'exchange' ? {} : { exchange: null }) };
  });
}

/**
 * Chooses what to exchange an item for, at its present price; the item becomes an exchange. The variant is named by the platform's id or by the
 * one that it has here.
 * Refusals: as removeItem, return_type_not_allowed, variant_not_found, variant_out_of_stock.
 */
export function chooseExchange(
  deps: Deps,
  target: DraftTarget,
  item_id: string,
  variant_id: string,
): Promise<DraftView> {
  return editItem(deps, target, item_id, async (item, editing) => {
    const { tx, draft, now } = editing;
    const offers = await readOffers(editing);
    const { outcomes } = offers.of(item);
    if (!chosenType('exchange', offers.of(item), draft)) throw noExchange();
    if ((await findVariants(tx, target.shop.id, [variant_id])).size === 0)
      throw new Refusal('variant_not_found', `Variant ID ${variant_id} not found.`);
    const { order_line_item_id } = item;
    const others = swapsOf(draft).filter(({ id }) => id !== item_id);
    const swaps = [...others, { id: item_id, order_line_item_id, variant_id }];
    const wanted = wantedOf(await findCart(tx, draft, { now }));
    const found = (await lockExchanges(tx, draft, { swaps, wanted }, now)).by_item.get(item_id);
    if (!found) {
      const message = `Variant ID ${variant_id} is out of stock.`;
      throw new Refusal('variant_out_of_stock', message, { errors: { variant_id: [message] } });
    }
    if (offers.evaluation && !outcomes.includes(found.type)) throw noExchange();
    const { title, price, shown } = found;
    const exchange = { variant_id: shown.variant_id, title, price };
    return { return_type: 'exchange' as const, exchange };
  });
}

const noExchange = () =>
  new Refusal('return_type_not_allowed', "The policy doesn't offer this exchange for the item.");

/** Answers a question of the reason or of the policy. Refusals: as removeItem, user_input_invalid. */
export function answerQuestion(
  deps: Deps,
  target: DraftTarget,
  item_id: string,
  { input_id, value }: { input_id: string; value: string },
): Promise<DraftView> {
  return editItem(deps, target, item_id, async (item, { draft }) => {
    const { answers } = item;
    const question = questionsOf(draft, item).find(({ id }) => id === input_id);
    if (!question || !isAnswer(question, value))
      throw new Refusal(
        'user_input_invalid',
        "The question doesn't exist, or the value isn't a valid answer.",
      );
    return { answers: { ...answers, [input_id]: value } };
  });
}

function editItem(
  deps: Deps,
  target: DraftTarget,
  item_id: string,
  decide: (item: DraftItem, editing: Editing) => Promise<ItemChange>,
): Promise<DraftView> {
  return editDraft(deps, target, ['created'], async (editing) => {
    const item = itemOf(editing.draft, item_id);
    const change = await decide(item, editing);
    const before = Object.fromEntries(
      Object.keys(change).map((name) => [name, item[name as keyof DraftItem]]),
    );
    if (isDeepStrictEqual(change, before)) return false;
    await changeItem(editing.tx, target.shop.id, item_id, change);
    return true;
  });
}
