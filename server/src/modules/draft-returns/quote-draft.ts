import type { DealItem } from '../carts/index.ts';
import type { Tx } from '../../platform/db.ts';
import type { OrderEligibility } from '../policies/index.ts';
import { quoteNewReturn } from '../returns/index.ts';
import type { NewReturn } from '../returns/index.ts';
import { agreeOnTerms, feeOf } from './agreed-terms.ts';
import { amountsOf, no_amounts } from './amounts.ts';
import type { Draft, DraftAmounts } from './draft.ts';
import type { Exchanges } from './exchange-items.ts';
import { judgeItems } from './judge-items.ts';
import type { Judgement } from './judge-items.ts';
import { takenItems } from './missing-parts.ts';
import { newReturnOf } from './new-return-of.ts';

/** What a draft comes to, and the return that it would become, with everything that the policy decides about it. */
export type DraftQuote = {
  amounts: DraftAmounts;
  new_return: NewReturn & { cart_items: DealItem[] };
  /** Where the policy sends goods to, by name. */
  destination: string | null;
};

/** Quotes the items that can be returned as things are now; undefined when there is none. */
export async function quoteDraft(
  tx: Tx,
  draft: Draft,
  exchanges: Exchanges,
  eligibility: OrderEligibility,
): Promise<DraftQuote | undefined> {
  const taken = new Set(
    takenItems(draft.items, eligibility.items, judgeItems(draft, eligibility, { exchanges })).map(
      ({ item }) => item.id,
    ),
  );
  const quoted = { ...draft, items: draft.items.filter(({ id }) => !taken.has(id)) };
  if (quoted.items.length === 0) return undefined;
  const plain = newReturnOf(draft, exchanges, quoted.items);
  const { units, taxes_included, priced, terms } = await quoteNewReturn(tx, plain);
  const values = units.map(({ price, discount, tax }) => price - discount + (taxes_included ? 0 : tax));
  const judgement = judgeItems(quoted, eligibility, { exchanges, values });
  if (!judgement)
    return {
      amounts: amountsOf(priced.totals.presentment ?? priced.totals.shop, terms),
      new_return: plain,
      destination: null,
    };
  const new_return = agreeOnTerms(plain, quoted, judgement, values);
  const agreed = await quoteNewReturn(tx, new_return);
  const { shop, presentment } = agreed.priced.totals;
  return {
    amounts: amountsOf(presentment ?? shop, { ...agreed.terms, handling_fee: feeOf(new_return) }),
    new_return,
    destination: destinationOf(judgement),
  };
}

/** One parcel goes to one place: the first that is named for goods that travel. */
function destinationOf({ units }: Judgement): string | null {
  return units.find((unit) => unit?.goods === 'return' && unit.destination !== null)?.destination ?? null;
}

export const amountsOfQuote = (quote: DraftQuote | undefined): DraftAmounts => quote?.amounts ?? no_amounts;
