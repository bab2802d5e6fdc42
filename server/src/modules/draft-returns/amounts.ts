import { percentageOf } from '@retour/contract/money';
import type { QuoteTerms, ReturnTotals } from '../settlements/index.ts';
import { amount_names } from './draft.ts';
import type { DraftAmounts } from './draft.ts';

/** What a draft without items comes to. */
export const no_amounts = Object.fromEntries(amount_names.map((name) => [name, 0])) as DraftAmounts;

type Fees = Pick<QuoteTerms, 'handling_fee' | 'shop_bonus' | 'credit_bonus' | 'credit_bonus_basis_points'>;

/** What a draft comes to, from the quote of the return that it would become. */
export function amountsOf(
  totals: ReturnTotals,
  { handling_fee, shop_bonus, credit_bonus, credit_bonus_basis_points }: Fees,
): DraftAmounts {
  const bonus_on_credit = credit_bonus + percentageOf(totals.return_total, credit_bonus_basis_points);
  return {
    return_total: totals.return_total,
    new_item_total: totals.exchange_total,
    total_bonus_offered: shop_bonus + bonus_on_credit,
    bonus_used: totals.bonus_credit,
    fee_applied: totals.handling_fee,
    fee_refund: handling_fee,
    fee_credit: bonus_on_credit > 0 ? 0 : handling_fee,
    fee_exchange: 0,
    amount_due: totals.upsell,
    refund_credit: totals.refund,
    store_credit: totals.gift_card,
    net: totals.total,
  };
}

/** The amounts as the API shows them. */
export function totalsJson(amounts: DraftAmounts, currency: string) {
  const of = (amount: number) => ({ amount, currency });
  return {
    return_total: of(amounts.return_total),
    new_item_total: of(amounts.new_item_total),
    total_bonus_offered: of(amounts.total_bonus_offered),
    bonus_used: of(amounts.bonus_used),
    fees: {
      applied: of(amounts.fee_applied),
      refund: of(amounts.fee_refund),
      credit: of(amounts.fee_credit),
      exchange: of(amounts.fee_exchange),
    },
    amount_due: of(amounts.amount_due),
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
  amount_names.every((name) => a[name] === b[name]);
