import { formatMoney } from '@retour/contract/money';
import type { QuoteTerms, ReturnTotals } from '../../money/settlements/index.ts';
import { default_terms } from '../../money/settlements/index.ts';
import type { StatedAmounts } from './read-import.ts';

/** An amount that the other system stated, and what Retour computes for the same units; wire form `money`. */
export type ImportDifference = { field: 'refund' | 'gift_card'; stated: string; computed: string };

/** The terms that the other system applied, as far as its amounts show them. */
export function termsOfImport(stated: StatedAmounts, has_exchanges: boolean): QuoteTerms {
  return {
    ...default_terms,
    handling_fee: stated.handling_fee,
    reimbursement: stated.reimbursement,
    honour_original_discount: stated.honoured_discount > 0,
    ...(has_exchanges ? { shop_bonus: stated.bonus_credit } : { credit_bonus: stated.bonus_credit }),
    leftover_to: (stated.gift_card ?? 0) > 0 ? 'credit' : 'refund',
  };
}

/**
 * Terms under which the totals are what the other system paid: a larger refund counts as reimbursement, more credit as bonus, and less of either
 * as a fee. Undefined if the stated amounts are the computed ones, or aren't stated.
 */
export function reconcile(
  terms: QuoteTerms,
  stated: StatedAmounts,
  totals: ReturnTotals,
): QuoteTerms | undefined {
  const refund = (stated.refund ?? totals.refund) - totals.refund;
  const credit = (stated.gift_card ?? totals.gift_card) - totals.gift_card;
  if (refund === 0 && credit === 0) return undefined;
  const withheld = Math.max(0, -refund) + Math.max(0, -credit);
  return {
    ...terms,
    // The fee that was charged may be less than the one agreed: the rest was waived.
    handling_fee: totals.handling_fee + withheld,
    reimbursement: terms.reimbursement + Math.max(0, refund),
    credit_bonus: terms.credit_bonus + Math.max(0, credit),
  };
}

/** Where the stated amounts are not the computed ones. */
export function differencesOf(
  stated: StatedAmounts,
  totals: ReturnTotals,
  currency: string,
): ImportDifference[] {
  return (['refund', 'gift_card'] as const).flatMap((field) => {
    const amount = stated[field];
    if (amount === undefined || amount === totals[field]) return [];
    return { field, stated: formatMoney(amount, currency), computed: formatMoney(totals[field], currency) };
  });
}
