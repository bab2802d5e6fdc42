import type { ExchangeQuoteItem } from '../carts/index.ts';
import type { Tx } from '../../../platform/db.ts';
import type { OrderEligibility } from '../../policy/eligibility/index.ts';
import { lockQuoteBasis, quoteOnBasis } from '../../returns/index.ts';
import type { NewReturn, QuoteBasis } from '../../returns/index.ts';
import { valueOf } from '../../money/settlements/index.ts';
import type { PaymentKind, PricedReturn, QuoteTerms, UnitToPrice } from '../../money/settlements/index.ts';
import { agreeOnTerms, feeOf } from './agreed-terms.ts';
import { amountsOf, feesOf, no_amounts } from './amounts.ts';
import type { FeeLine } from './amounts.ts';
import type { Draft, DraftAmounts } from './draft.ts';
import type { Exchanges } from './exchange-items.ts';
import { evaluateItems } from './evaluate-items.ts';
import type { DraftEvaluation } from './evaluate-items.ts';
import { takenItems } from './requirements.ts';
import { newReturnOf } from './new-return-of.ts';

/** What a draft comes to, and the return that it would become, with everything that the policy decides about it. */
export type DraftQuote = {
  /** What was read of the order under its lock. */
  basis: QuoteBasis;
  amounts: DraftAmounts;
  new_return: NewReturn & { cart_items: ExchangeQuoteItem[] };
  /** Where the policy sends goods to, by name. */
  destination: string | null;
  /** Fees that the policy takes or waives, in the currency paid in. */
  fees: FeeLine[];
  /** What each payment gets back; kind `null` where the shopper is owed it otherwise. */
  refunds: RefundLine[];
  /** How the amounts come about, unit by unit. */
  priced: PricedReturn;
  /** What of the terms decides where value goes. */
  terms: Pick<QuoteTerms, 'leftover_to' | 'shop_bonus' | 'shop_bonus_basis_points'>;
  /** What was paid for each item, by its id, as the totals count it: minor units of the currency paid in, after discounts, with tax. */
  paid_by_item: ReadonlyMap<string, number>;
};

/** Money that goes back to one payment of the order, in minor units of the currency paid in. */
type RefundLine = { payment_kind: PaymentKind | null; amount: number };

/** Quotes the items that can be returned as things are now; undefined when there is none. */
export async function quoteDraft(
  tx: Tx,
  draft: Draft,
  exchanges: Exchanges,
  eligibility: OrderEligibility,
): Promise<DraftQuote | undefined> {
  if (draft.items.length === 0) return undefined;
  return quoteDraftOn(await lockDraftBasis(tx, draft), { draft, exchanges, eligibility });
}

/** Reads what all quotes of a draft start from, under the lock of its order. */
export const lockDraftBasis = (tx: Tx, draft: Draft): Promise<QuoteBasis> =>
  lockQuoteBasis(
    tx,
    draft,
    draft.items.map(({ order_line_item_id }) => order_line_item_id),
  );

/** What is quoted: a draft, what it is exchanged for, and what the policy is asked. */
export type ToQuote = { draft: Draft; exchanges: Exchanges; eligibility: OrderEligibility };

/** As `quoteDraft`, from what was read before. Pure. */
export function quoteDraftOn(
  basis: QuoteBasis,
  { draft, exchanges, eligibility }: ToQuote,
): DraftQuote | undefined {
  const taken = new Set(
    takenItems(draft.items, eligibility.items, evaluateItems(draft, eligibility, { exchanges })).map(
      ({ item }) => item.id,
    ),
  );
  const quoted = { ...draft, items: draft.items.filter(({ id }) => !taken.has(id)) };
  if (quoted.items.length === 0) return undefined;
  const plain = newReturnOf(draft, exchanges, quoted.items);
  const { units, taxes_included, priced, terms } = quoteOnBasis(basis, plain);
  const values = units.map(({ price, discount, tax }) => price - discount + (taxes_included ? 0 : tax));
  const paid_by_item = new Map(
    quoted.items.map(({ id }, i) => [id, paidFor(units[i]!, taxes_included)] as const),
  );
  const evaluation = evaluateItems(quoted, eligibility, { exchanges, values });
  if (!evaluation)
    return {
      basis,
      amounts: amountsOf(priced.totals.presentment ?? priced.totals.shop, terms),
      new_return: plain,
      destination: null,
      fees: [],
      refunds: refundsOf(basis, priced),
      priced,
      terms: valueTerms(terms),
      paid_by_item,
    };
  const new_return = agreeOnTerms(plain, quoted, evaluation, values);
  const agreed = quoteOnBasis(basis, new_return);
  const { shop, presentment } = agreed.priced.totals;
  const totals = presentment ?? shop;
  return {
    basis,
    amounts: amountsOf(totals, { ...agreed.terms, handling_fee: feeOf(new_return) }),
    new_return,
    destination: destinationOf(evaluation),
    fees: feesOf(evaluation.of_return, totals),
    refunds: refundsOf(basis, agreed.priced),
    priced: agreed.priced,
    terms: valueTerms(agreed.terms),
    paid_by_item,
  };
}

const valueTerms = ({ leftover_to, shop_bonus, shop_bonus_basis_points = 0 }: QuoteTerms) => ({
  leftover_to,
  shop_bonus,
  shop_bonus_basis_points,
});

function paidFor(
  { price, discount, tax, price_presentment, discount_presentment, tax_presentment }: UnitToPrice,
  taxes_included: boolean,
): number {
  const paid =
    price_presentment === null
      ? { price, discount, tax }
      : { price: price_presentment, discount: discount_presentment ?? 0, tax: tax_presentment ?? 0 };
  return valueOf(paid, taxes_included);
}

function refundsOf({ money }: QuoteBasis, { refunds }: PricedReturn): RefundLine[] {
  return refunds.map(({ payment_id, amount }) => ({
    payment_kind: money?.payments.find(({ key }) => key !== null && key === payment_id)?.kind ?? null,
    amount,
  }));
}

/** One parcel goes to one place: the first that is named for goods that travel. */
function destinationOf({ units }: DraftEvaluation): string | null {
  return units.find((unit) => unit?.goods === 'return' && unit.destination !== null)?.destination ?? null;
}

export const amountsOfQuote = (quote: DraftQuote | undefined): DraftAmounts => quote?.amounts ?? no_amounts;
