import { formatPid } from '@retour/contract/ids';
import { shownAmount, totalsJson } from './amounts.ts';
import type { FeeLine } from './amounts.ts';
import type { ItemOptions } from './commands/read-options.ts';
import type { Draft } from './draft.ts';
import type { BrowsedProducts } from './commands/browse-products.ts';
import type { ChoiceAmounts, VariantChoice } from './item-options.ts';
import { shownType } from './return-types.ts';
import type { DraftView } from './view.ts';

/** The answer of the options of an item. */
export function optionsBody({ draft, item, options, variants, can_search, can_use_cart }: ItemOptions) {
  return {
    item_id: item.id,
    return_type: shownType(item),
    options: options.map(({ return_type, amounts }) => ({
      return_type,
      amounts: amounts && amountsJson(amounts, draft),
    })),
    variants: variants.map((variant) => variantJson(variant, draft)),
    can_search,
    can_use_cart,
  };
}

const variantJson = <T extends VariantChoice>(
  { variant_id, product_id, amounts, ...variant }: T,
  draft: Draft,
) => ({
  variant_id: formatPid(variant_id),
  product_id: product_id === null ? null : formatPid(product_id),
  ...variant,
  amounts: amounts && amountsJson(amounts, draft),
});

/** What is suggested instead of an item. */
export const suggestionsBody = ({ draft, item, suggestions }: ItemOptions) => ({
  item_id: item.id,
  suggestions: suggestions.map((one) => variantJson(one, draft)),
});

/** A page of other products. `next`: the cursor of the next one. */
export const productsBody = (
  { draft, variants, shelves, size }: BrowsedProducts,
  item_id: string,
  next: string | null,
) => ({
  item_id,
  products: variants.map((one) => variantJson(one, draft)),
  next,
  size,
  collections: shelves.collections,
  types: shelves.types,
  sizes: shelves.sizes,
});

function amountsJson({ adds, totals, fees }: ChoiceAmounts, draft: Draft) {
  const of = (amount: number) => shownAmount(amount, draft);
  return {
    adds: {
      value: of(adds.return_total),
      refund: of(adds.refund_credit),
      store_credit: of(adds.store_credit),
      bonus: of(adds.bonus_used),
      fees: of(adds.fee_applied),
      // Nobody can agree to pay an amount unseen, the recipient of a gift included.
      amount_due:
        adds.amount_due > 0 ? { amount: adds.amount_due, currency: draft.currency } : of(adds.amount_due),
      net: of(adds.net),
    },
    totals: totalsJson(totals, draft),
    fees: fees.map((fee) => feeJson(fee, draft)),
  };
}

const feeJson = ({ usual, amount, ...fee }: FeeLine, draft: Draft) => ({
  ...fee,
  usual: shownAmount(usual, draft),
  amount: shownAmount(amount, draft),
});

/** What the totals of a draft consist of: its fees, and what each payment gets back. */
export const detailsJson = ({ draft, quote }: Pick<DraftView, 'draft' | 'quote'>) => ({
  fees: (quote?.fees ?? []).map((fee) => feeJson(fee, draft)),
  refunds: (quote?.refunds ?? []).map(({ payment_kind, amount }) => ({
    payment_kind,
    amount: shownAmount(amount, draft),
  })),
});
