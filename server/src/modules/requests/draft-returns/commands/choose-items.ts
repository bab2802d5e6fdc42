import type { Deps } from '../../../../platform/deps.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { findVariants } from '../../carts/rows.ts';
import { withItem } from '../draft.ts';
import type { DraftReturnType } from '../draft.ts';
import { chosenType } from '../return-types.ts';
import { findCart, lockExchanges, swapsOf, wantedOf } from '../exchange-items.ts';
import type { DraftView } from '../view.ts';
import { isOffered } from '../store-catalogue.ts';
import { questionOf } from './read-options.ts';
import { editDraft, itemOf, readOffers } from './edit-draft.ts';
import type { DraftTarget } from './edit-draft.ts';

/** Takes an item out again. Refusals: draft_not_found, draft_not_open, draft_item_not_found. */
export function removeItem(deps: Deps, target: DraftTarget, item_id: string): Promise<DraftView> {
  return editDraft(deps, target, ['created'], ({ draft }) => {
    const removed = itemOf(draft, item_id);
    return { ...draft, items: draft.items.filter((item) => item !== removed) };
  });
}

/** Chooses what to get for an item. Refusals: as removeItem, return_type_not_allowed. */
export function chooseType(
  deps: Deps,
  target: DraftTarget,
  item_id: string,
  return_type: DraftReturnType,
): Promise<DraftView> {
  return editDraft(deps, target, ['created'], async (editing) => {
    const { draft } = editing;
    const item = itemOf(draft, item_id);
    const offers = await readOffers(editing);
    const decided = offers.of(item);
    const outcomes = offers.possible(item.order_line_item_id, decided.outcomes);
    const chosen = chosenType(return_type, { ...decided, outcomes }, draft);
    if (!chosen)
      throw new Refusal(
        'return_type_not_allowed',
        `The return type ${return_type} isn't offered for this item.`,
      );
    const exchange = return_type === 'exchange' ? item.exchange : null;
    return withItem(draft, item_id, { return_type: chosen, exchange });
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
  return editDraft(deps, target, ['created'], async (editing) => {
    const { tx, draft, now } = editing;
    const item = itemOf(draft, item_id);
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
    if (!found) throw outOfStock(variant_id);
    if (offers.evaluation && !outcomes.includes(found.type)) throw noExchange();
    const question = questionOf(draft, item, offers.of(item));
    const asked = { question, variant_id: found.product_variant_id! };
    if (question.rules && !(await isOffered(tx, draft, asked, now))) throw outOfStock(variant_id);
    const { title, price, shown } = found;
    const exchange = { variant_id: shown.variant_id, title, price };
    return withItem(draft, item_id, { return_type: 'exchange', exchange });
  });
}

function outOfStock(variant_id: string): Refusal {
  const message = `Variant ID ${variant_id} is out of stock.`;
  return new Refusal('variant_out_of_stock', message, { errors: { variant_id: [message] } });
}

const noExchange = () =>
  new Refusal('return_type_not_allowed', "The policy doesn't offer this exchange for the item.");
