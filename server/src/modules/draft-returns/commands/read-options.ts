import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { readOrderEligibility } from '../../eligibility/index.ts';
import type { Draft, DraftItem, DraftReturnType } from '../draft.ts';
import { findCart, readShelf, swapsOf, wantedOf } from '../exchange-items.ts';
import { createChoiceQuotes } from '../item-options.ts';
import type { ChoiceAmounts, VariantChoice } from '../item-options.ts';
import { decideItems, evaluateItems } from '../evaluate-items.ts';
import { lockDraftBasis } from '../quote-draft.ts';
import { possibleResolutions, typesOffered } from '../return-types.ts';
import { readExchangeOffers, readVariants } from '../store-exchanges.ts';
import type { ShownVariant } from '../store-exchanges.ts';
import { eligibilityOf } from '../view.ts';
import { itemOf, lockOpenDraft } from './edit-draft.ts';
import type { DraftTarget } from './edit-draft.ts';

/** Something that can be chosen for an item. The amounts of an exchange are those of its variants. */
export type ItemOption = { return_type: DraftReturnType; amounts: ChoiceAmounts | null };

/** What can be chosen for an item of a draft, with what each choice comes to. */
export type ItemOptions = {
  draft: Draft;
  item: DraftItem;
  /** Exchange first, then credit, refund, and what stays with the shopper. */
  options: ItemOption[];
  /** Of the same product, or those that were searched for. */
  variants: VariantChoice[];
  /** Whether any other product can be chosen. */
  can_search: boolean;
  /** Whether it can be exchanged for a cart of the storefront. */
  can_use_cart: boolean;
};

const in_order: readonly DraftReturnType[] = ['exchange', 'credit', 'refund', 'keep', 'donate'];

/**
 * Quotes everything that can be chosen for items of one line together, as things are now; there is at least one. Writes and reserves nothing; how much is read doesn't depend on how many variants
 * there are. With `query`, the variants are those in stock of other products whose names have all of its words; of an empty one there are none, unless
 * `lists_others`.
 * Refusals: draft_not_found, draft_not_open, draft_item_not_found.
 */
export function readItemOptions(
  deps: Deps,
  target: DraftTarget,
  {
    item_ids,
    query,
    lists_others = false,
  }: { item_ids: readonly string[]; query?: string | undefined; lists_others?: boolean },
): Promise<ItemOptions> {
  return deps.db.inTransaction(async (tx) => {
    const now = deps.clock.now();
    const draft = await lockOpenDraft(tx, target, now);
    const items = item_ids.map((item_id) => itemOf(draft, item_id));
    const [item] = items as [DraftItem];
    const eligibility = (await readOrderEligibility(tx, eligibilityOf(draft, target.shop), now))!;
    const evaluation = evaluateItems(draft, eligibility);
    const decided = decideItems(draft, eligibility.items, evaluation)[draft.items.indexOf(item)]!;
    const offers = await readExchangeOffers(tx, draft, now);
    const outcomes = possibleResolutions(decided.outcomes, item.order_line_item_id, offers);
    const types = typesOffered(outcomes, draft, decided.goods);
    const can_search = outcomes.includes('advanced_exchange');
    const words = wordsOf(query);
    const is_listed =
      types.includes('exchange') &&
      (words === undefined || (can_search && (lists_others || words.length > 0)));
    const asked = { line_id: item.order_line_item_id, words };
    const found = is_listed ? await readVariants(tx, draft, asked, now) : [];
    const quotes = await openQuotes(tx, { draft, items, eligibility, decided, variants: found, now });
    const variants = found.map((variant) => ({ ...variant, amounts: quotes.ofVariant(variant) }));
    return {
      draft,
      item,
      options: in_order
        .filter((type) => types.includes(type))
        .map((return_type) => ({
          return_type,
          amounts: return_type === 'exchange' ? null : quotes.ofType(return_type),
        })),
      variants,
      can_search,
      can_use_cart: outcomes.includes('shop_now'),
    };
  });
}

type Opening = Pick<
  Parameters<typeof createChoiceQuotes>[0],
  'draft' | 'items' | 'eligibility' | 'decided'
> & {
  variants: readonly ShownVariant[];
  now: Date;
};

async function openQuotes(tx: Tx, { draft, items, eligibility, decided, variants, now }: Opening) {
  const wanted = wantedOf(await findCart(tx, draft, { now }));
  const named = [...swapsOf(draft), ...wanted, ...variants].map(({ variant_id }) => variant_id);
  const shelf = await readShelf(tx, draft, [...new Set(named)], now);
  const basis = await lockDraftBasis(tx, draft);
  return createChoiceQuotes({ draft, items, eligibility, decided, basis, shelf, wanted });
}

/** The words of a search; undefined if nothing is searched for. Of a long one, the first eight count. */
function wordsOf(query: string | undefined): string[] | undefined {
  return query?.trim().split(/\s+/, 8).filter(Boolean);
}
