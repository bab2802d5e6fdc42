import { allocate, percentageOf } from '@retour/contract/money';
import type { FeeType, FeeWaiver } from '../../policy/policies/index.ts';
import type { NamedFees } from '../../returns/index.ts';
import { shopBonusOn } from '../../money/settlements/index.ts';
import type { QuoteTerms, ReturnTotals } from '../../money/settlements/index.ts';
import { amount_names } from './draft.ts';
import type { Draft, DraftAmounts } from './draft.ts';

/** What a draft without items comes to. */
export const no_amounts = Object.fromEntries(amount_names.map((name) => [name, 0])) as DraftAmounts;

type Fees = Pick<
  QuoteTerms,
  'handling_fee' | 'shop_bonus' | 'shop_bonus_basis_points' | 'credit_bonus' | 'credit_bonus_basis_points'
>;

/** What a draft comes to, from the quote of the return that it would become. */
export function amountsOf(
  totals: ReturnTotals,
  { handling_fee, credit_bonus, credit_bonus_basis_points, ...shop }: Fees,
): DraftAmounts {
  const bonus_on_credit = credit_bonus + percentageOf(totals.return_total, credit_bonus_basis_points);
  return {
    return_total: totals.return_total,
    new_item_total: totals.exchange_total,
    total_bonus_offered: shopBonusOn(totals.return_total, shop) + bonus_on_credit,
    bonus_used: totals.bonus_credit,
    fee_applied: totals.handling_fee,
    fee_refund: handling_fee,
    fee_credit: bonus_on_credit > 0 ? 0 : handling_fee,
    fee_exchange: 0,
    amount_due: totals.upsell,
    refund_credit: totals.refund,
    store_credit: totals.gift_card,
    net: totals.total,
    price_held: totals.price_held,
    kept_value: totals.kept_value,
    deposit: 0,
    secured: 0,
  };
}

/** A fee of a return in minor units of the currency paid in: what is usual, what is taken, and, where that is nothing, why. */
export type FeeLine = { type: FeeType; usual: number; amount: number; waived_because: FeeWaiver | null };

/**
 * The fees of a return, those that are not taken included. The quote takes a fee from money and from credit without a bonus only (API contract, 9.2), so
 * that less may be taken than the policy names: then what the shopper gets is why.
 */
export function feesOf(
  { fees, waived_fees }: NamedFees,
  { handling_fee }: Pick<ReturnTotals, 'handling_fee'>,
): FeeLine[] {
  const named = fees.map(({ amount }) => amount);
  const taken = named.length > 0 ? allocate(handling_fee, named) : [];
  return [
    ...fees.map(({ type, amount: usual }, i) => {
      const amount = taken[i] ?? 0;
      return { type, usual, amount, waived_because: amount === 0 ? ('outcome' as const) : null };
    }),
    ...waived_fees.map(({ type, amount: usual, because }) => ({
      type,
      usual,
      amount: 0,
      waived_because: because,
    })),
  ];
}

/** An amount as the API shows it. */
export type ShownAmount = { amount: number; currency: string } | null;

/** What decides which amounts a draft shows, and in which currency. */
type Viewer = Pick<Draft, 'currency' | 'is_gift'>;

/** An amount of a draft: null in the return of a gift, where nobody sees a price. */
export const shownAmount = (amount: number, { currency, is_gift }: Viewer): ShownAmount =>
  is_gift ? null : { amount, currency };

/** The amounts as the API shows them. Of a gift that is only what the recipient has to pay on top, as nobody can agree to an amount unseen. */
export function totalsJson(amounts: DraftAmounts, { currency, is_gift }: Viewer) {
  const of = (amount: number) => shownAmount(amount, { currency, is_gift });
  return {
    return_total: of(amounts.return_total),
    new_item_total: of(amounts.new_item_total),
    total_bonus_offered: of(amounts.total_bonus_offered),
    bonus_used: of(amounts.bonus_used),
    // Drafts from before it was known have none.
    ...(amounts.price_held && !is_gift ? { price_held: { amount: amounts.price_held, currency } } : {}),
    ...(amounts.kept_value && !is_gift ? { kept_value: { amount: amounts.kept_value, currency } } : {}),
    fees: {
      applied: of(amounts.fee_applied),
      refund: of(amounts.fee_refund),
      credit: of(amounts.fee_credit),
      exchange: of(amounts.fee_exchange),
    },
    // Drafts whose new items wait for the returned ones have none.
    ...(amounts.deposit ? { deposit: { amount: amounts.deposit, currency } } : {}),
    ...(amounts.secured ? { secured: { amount: amounts.secured, currency } } : {}),
    amount_due: amounts.amount_due > 0 ? { amount: amounts.amount_due, currency } : of(0),
    credit: {
      remaining_credit: of(amounts.refund_credit + amounts.store_credit),
      refund_credit: of(amounts.refund_credit),
      store_credit: of(amounts.store_credit),
    },
    net: of(amounts.net),
    is_difference_covered: amounts.amount_due === 0,
  };
}

/** Whether two quotes are the same. */
export const areEqual = (a: DraftAmounts, b: DraftAmounts) =>
  amount_names.every((name) => (a[name] ?? 0) === (b[name] ?? 0));
