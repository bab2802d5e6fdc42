import { sizeStep } from '@retour/contract/size-reasons';
import type { Tx } from '../../../../platform/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { readOrderEligibility } from '../../../policy/eligibility/index.ts';
import type { Draft, DraftItem, DraftReturnType } from '../draft.ts';
import { findCart, readShelf, swapsOf, wantedOf } from '../exchange-items.ts';
import { createChoiceQuotes } from '../item-options.ts';
import type { ChoiceAmounts, VariantChoice } from '../item-options.ts';
import { decideItems, evaluateItems } from '../evaluate-items.ts';
import { lockDraftBasis } from '../quote-draft.ts';
import { possibleResolutions, typesOffered } from '../return-types.ts';
import type { DecidedItem } from '../return-types.ts';
import { readSuggestions } from '../store-catalogue.ts';
import type { CatalogueQuestion, FreeFilter, SuggestedVariant } from '../store-catalogue.ts';
import { readExchangeOffers, readVariants } from '../store-exchanges.ts';
import type { ShownVariant } from '../store-exchanges.ts';
import { eligibilityOf } from '../view.ts';
import { itemOf, lockOpenDraft } from './edit-draft.ts';
import type { DraftTarget } from './edit-draft.ts';

/** Something that can be chosen for an item. The amounts of an exchange are those of its variants. */
type ItemOption = { return_type: DraftReturnType; amounts: ChoiceAmounts | null };

/** A variant that is suggested instead, and why. */
export type Suggestion = VariantChoice & Pick<SuggestedVariant, 'because'>;

/** What can be chosen for an item of a draft, with what each choice comes to. */
export type ItemOptions = {
  draft: Draft;
  item: DraftItem;
  /** Exchange first, then credit, refund, and what stays with the shopper. */
  options: ItemOption[];
  /** Of the same product, or those that were searched for. */
  variants: VariantChoice[];
  /** Other variants and products, best first; empty unless they are asked for. */
  suggestions: Suggestion[];
  free_with: FreeFilter;
  /** Whether any other product can be chosen. */
  can_search: boolean;
  /** Whether it can be exchanged for a cart of the storefront. */
  can_use_cart: boolean;
};

const in_order: readonly DraftReturnType[] = ['exchange', 'credit', 'refund', 'keep_offer', 'keep', 'donate'];

/**
 * Quotes everything that can be chosen for items of one line together, as things are now; there is at least one. Writes and reserves nothing; how much is read doesn't depend on how many variants
 * there are. With `query`, the variants are those in stock of other products whose names have all of its words; of an empty one there are none, unless
 * `lists_others`. With `suggests`, other products are suggested too.
 * Refusals: draft_not_found, draft_not_open, draft_item_not_found.
 */
export function readItemOptions(
  deps: Deps,
  target: DraftTarget,
  {
    item_ids,
    query,
    lists_others = false,
    lists_own = true,
    suggests = false,
  }: {
    item_ids: readonly string[];
    query?: string | undefined;
    lists_others?: boolean;
    lists_own?: boolean;
    suggests?: boolean;
  },
): Promise<ItemOptions> {
  return deps.db.inTransaction(async (tx) => {
    const choosing = await openChoices(tx, deps, target, item_ids);
    const { draft, item, decided, types, can_search, question, now } = choosing;
    const words = wordsOf(query);
    const is_listed =
      lists_own &&
      types.includes('exchange') &&
      (words === undefined || (can_search && (lists_others || words.length > 0)));
    const asked = { line_id: item.order_line_item_id, words };
    const found = is_listed ? await readVariants(tx, draft, asked, now) : [];
    const suggested = suggests && can_search ? await readSuggestions(tx, draft, question, now) : [];
    const quotes = await openQuotes(tx, { ...choosing, variants: [...found, ...suggested] });
    return {
      draft,
      item,
      options: in_order
        .filter((type) => types.includes(type))
        .map((return_type) => ({
          return_type,
          amounts: return_type === 'exchange' ? null : quotes.ofType(return_type),
        })),
      variants: found.map((variant) => offered(variant, decided, quotes)),
      suggestions: suggestedOf(suggested, draft, quotes),
      free_with: freeWith(choosing),
      can_search,
      can_use_cart: choosing.outcomes.includes('shop_now'),
    };
  });
}

/** What can be chosen for items of one line of a draft, before anything is quoted. */
export async function openChoices(tx: Tx, deps: Deps, target: DraftTarget, item_ids: readonly string[]) {
  const now = deps.clock.now();
  const draft = await lockOpenDraft(tx, target, now);
  const items = item_ids.map((item_id) => itemOf(draft, item_id));
  const [item] = items as [DraftItem];
  const eligibility = (await readOrderEligibility(tx, eligibilityOf(draft, target.shop), now))!;
  const evaluation = evaluateItems(draft, eligibility);
  const decided = decideItems(draft, eligibility.items, evaluation)[draft.items.indexOf(item)]!;
  const offers = await readExchangeOffers(tx, draft, now);
  const outcomes = possibleResolutions(decided.outcomes, item.order_line_item_id, offers);
  const types = typesOffered({ ...decided, outcomes }, draft);
  const can_search = types.includes('exchange') && outcomes.includes('advanced_exchange');
  const question = questionOf(draft, item, decided);
  return { now, draft, items, item, eligibility, evaluation, decided, outcomes, types, can_search, question };
}

export type Choosing = Awaited<ReturnType<typeof openChoices>>;

/** What the catalogue is asked for an item. No limits hold for staff. */
export const questionOf = (
  draft: Pick<Draft, 'staff'>,
  item: DraftItem,
  { exchange }: DecidedItem,
): CatalogueQuestion => ({
  line_id: item.order_line_item_id,
  rules: draft.staff ? undefined : exchange,
  step: sizeStep(item.reason_id),
});

/** What other products cost, and what the shop adds. */
export const freeWith = ({ evaluation, decided }: Choosing): FreeFilter => ({
  price: decided.exchange?.other_price ?? 'present',
  shop_bonus: evaluation?.of_return.terms.shop_bonus ?? 0,
  shop_bonus_basis_points: evaluation?.of_return.terms.shop_bonus_basis_points ?? 0,
});

type Quotes = ReturnType<typeof createChoiceQuotes>;

/** A variant of the same product. What the policy keeps in stock is sold out. */
function offered(variant: ShownVariant, { exchange }: DecidedItem, quotes: Quotes): VariantChoice {
  const is_kept =
    variant.stock !== null && variant.stock > 0 && variant.stock <= (exchange?.keep_in_stock ?? 0);
  return is_kept
    ? { ...variant, stock: 0, amounts: null }
    : { ...variant, amounts: quotes.ofVariant(variant) };
}

const max_suggestions = 6;

/** The first suggestions that can be had, of gifts those that cost nothing extra. */
function suggestedOf(
  suggested: readonly SuggestedVariant[],
  { is_gift }: Draft,
  quotes: Quotes,
): Suggestion[] {
  const found: Suggestion[] = [];
  for (const one of suggested) {
    const amounts = quotes.ofVariant(one);
    if (amounts && !(is_gift && amounts.adds.amount_due > 0)) found.push({ ...one, amounts });
    if (found.length === max_suggestions) break;
  }
  return found;
}

type Opening = Pick<
  Parameters<typeof createChoiceQuotes>[0],
  'draft' | 'items' | 'eligibility' | 'decided'
> & {
  variants: readonly ShownVariant[];
  now: Date;
};

export async function openQuotes(tx: Tx, { draft, items, eligibility, decided, variants, now }: Opening) {
  const wanted = wantedOf(await findCart(tx, draft, { now }));
  const named = [...swapsOf(draft), ...wanted, ...variants].map(({ variant_id }) => variant_id);
  const shelf = await readShelf(tx, draft, [...new Set(named)], now);
  const basis = await lockDraftBasis(tx, draft);
  return createChoiceQuotes({ draft, items, eligibility, decided, basis, shelf, wanted });
}

/** The words of a search; undefined if nothing is searched for. Of a long one, the first eight count. */
export function wordsOf(query: string | undefined): string[] | undefined {
  return query?.trim().split(/\s+/, 8).filter(Boolean);
}
