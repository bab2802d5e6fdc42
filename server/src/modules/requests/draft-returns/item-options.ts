import type { OrderEligibility } from '../../policy/eligibility/index.ts';
import type { QuoteBasis } from '../../returns/index.ts';
import type { CartItem } from '../carts/index.ts';
import { no_amounts } from './amounts.ts';
import type { FeeLine } from './amounts.ts';
import { amount_names } from './draft.ts';
import type { Draft, DraftAmounts, DraftItem, DraftReturnType } from './draft.ts';
import { none, swapsOf, takeFrom } from './exchange-items.ts';
import type { Exchanges, Shelf } from './exchange-items.ts';
import { applyEvaluation, evaluateItems } from './evaluate-items.ts';
import { quoteDraftOn } from './quote-draft.ts';
import type { DraftQuote } from './quote-draft.ts';
import { chosenType } from './return-types.ts';
import type { DecidedItem } from './return-types.ts';
import type { ShownVariant } from './store-exchanges.ts';

/** What a choice comes to, in minor units of the currency paid in. */
export type ChoiceAmounts = {
  /** What the draft comes to with the choice, less what it comes to without the items that it is for. */
  adds: DraftAmounts;
  /** What the whole draft comes to with the choice. */
  totals: DraftAmounts;
  /** Fees of the whole draft with the choice. */
  fees: FeeLine[];
};

/** A variant to choose from; without amounts if it can't be had for these items now. */
export type VariantChoice = ShownVariant & { amounts: ChoiceAmounts | null };

/** All that the amounts of choices depend on, read once. */
export type ChoiceInput = {
  draft: Draft;
  /** Units of one line that are chosen for together. */
  items: readonly DraftItem[];
  eligibility: OrderEligibility;
  decided: DecidedItem;
  basis: QuoteBasis;
  shelf: Shelf;
  wanted: readonly CartItem[];
  /** As `quoteDraftOn`. */
  quote?: typeof quoteDraftOn;
};

/**
 * Quotes what can be chosen for items of one line of a draft, whose other items stay as they are: those for which nothing was chosen count as given back. Pure.
 * Variants that cost the same are quoted once.
 */
export function createChoiceQuotes(input: ChoiceInput) {
  const { draft, items, shelf, wanted } = input;
  const isOther = (one: DraftItem) => !items.includes(one);
  const others = draft.items.filter(isOther);
  const before =
    quoteLike(
      input,
      { ...draft, items: others },
      takeFrom(shelf, { swaps: swapsOf({ items: others }), wanted }),
    )?.amounts ?? no_amounts;
  const as = (change: Partial<DraftItem>): Draft => ({
    ...draft,
    items: draft.items.map((one) => (isOther(one) ? one : { ...one, ...change })),
  });
  const by_price = new Map<string, ChoiceAmounts | null>();
  return {
    /** What the items give as this type. */
    ofType(return_type: DraftReturnType): ChoiceAmounts | null {
      const stored = chosenType(return_type, input.decided, draft);
      if (!stored) return null;
      const like = as({ return_type: stored, exchange: null });
      return amountsWith(input, like, takeFrom(shelf, { swaps: swapsOf(like), wanted }), before);
    },
    /** What they give exchanged for this variant; null if the variant is sold out, or the policy gives no such exchange. */
    ofVariant({ variant_id }: Pick<ShownVariant, 'variant_id'>): ChoiceAmounts | null {
      const like = as({ return_type: 'exchange', exchange: { variant_id, title: '', price: 0 } });
      const chosen = new Set(items.map(({ id }) => id));
      const last = swapsOf(like).toSorted((a, b) => Number(chosen.has(a.id)) - Number(chosen.has(b.id)));
      const exchanges = takeFrom(shelf, { swaps: last, wanted });
      // Enough for all of them, or none.
      const found = items.every(({ id }) => exchanges.by_item.has(id))
        ? exchanges.by_item.get(items[0]!.id)
        : undefined;
      const is_offered =
        input.eligibility.question.policy === undefined ||
        input.decided.outcomes.includes(found?.type ?? 'exchange');
      if (!found || !is_offered) return null;
      const key = JSON.stringify([found.price, found.discount, found.tax, found.type]);
      let amounts = by_price.get(key);
      if (amounts === undefined) by_price.set(key, (amounts = amountsWith(input, like, exchanges, before)));
      return amounts;
    },
  };
}

function amountsWith(
  input: ChoiceInput,
  like: Draft,
  exchanges: Exchanges,
  before: DraftAmounts,
): ChoiceAmounts | null {
  const quoted = quoteLike(input, like, exchanges);
  if (!quoted) return null;
  const totals = quoted.amounts;
  const adds = Object.fromEntries(amount_names.map((name) => [name, totals[name] - before[name]]));
  return { adds: adds as DraftAmounts, totals, fees: quoted.fees };
}

/** What a draft that is like this comes to, evaluated as it is then. */
function quoteLike(
  { eligibility, basis, quote = quoteDraftOn }: ChoiceInput,
  like: Draft,
  exchanges: Exchanges = none,
): DraftQuote | undefined {
  const draft = applyEvaluation(like, evaluateItems(like, eligibility, { exchanges }));
  return quote(basis, { draft, exchanges, eligibility });
}
