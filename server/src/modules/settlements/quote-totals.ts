import type { Steps } from './quote-steps.ts';
import type { PricedTotals } from './quote-units.ts';

/**
 * The totals of a return (API contract, 9.3), in minor units. All are 0 or more, `total` excepted. Always:
 * return_total + honoured_discount + bonus_credit + reimbursement
 *   = return_credit_total + refund + handling_fee + not_refundable.
 */
export type ReturnTotals = {
  return_product_total: number;
  return_discount_total: number;
  return_tax_total: number;
  return_total: number;
  exchange_product_total: number;
  exchange_discount_total: number;
  exchange_tax_total: number;
  exchange_total: number;
  /** What of `exchange_total` the shopper does not pay. */
  exchange_credit_total: number;
  /** Store credit or gift card issued, bonus included. */
  gift_card: number;
  /** `exchange_credit_total` + `gift_card`. */
  return_credit_total: number;
  /** Money given back, reimbursement included, after fees and cap. */
  refund: number;
  /** Fee taken. */
  handling_fee: number;
  /** What the shopper pays on top, before the exchange ships. */
  upsell: number;
  /** Honoured discount that was used. */
  honoured_discount: number;
  /** Shop bonus and credit bonus that were used. */
  bonus_credit: number;
  /** Outbound shipping and duties that the policy refunds; what the cap takes of them is in `not_refundable`. */
  reimbursement: number;
  /** Value that the cap took, of units and of the reimbursement. */
  not_refundable: number;
  /** `refund` + `gift_card` − `upsell`: above 0 it goes to the shopper, below 0 it comes from the shopper. */
  total: number;
};

/** What a return gives, as one word: the values of `outcome` (API contract, 9.3). */
export type ReturnOutcome =
  | 'exchange'
  | 'upsell'
  | 'refund'
  | 'credit'
  | 'exchange+refund'
  | 'exchange+credit'
  | 'credit+refund'
  | 'exchange+credit+refund';

/** The amounts from which all others follow, after the units and exchange items are summed. */
export type TotalParts = Pick<
  ReturnTotals,
  | 'exchange_credit_total'
  | 'gift_card'
  | 'refund'
  | 'handling_fee'
  | 'upsell'
  | 'honoured_discount'
  | 'bonus_credit'
  | 'reimbursement'
  | 'not_refundable'
>;

/** The totals of a settlement. */
export function totalsOf(returned: PricedTotals, exchanged: PricedTotals, steps: Steps): ReturnTotals {
  return completeTotals(returned, exchanged, {
    exchange_credit_total: exchanged.total - steps.upsell,
    gift_card: steps.credit_value + steps.credit_bonus,
    refund: steps.refund_value + steps.reimbursement - steps.cut.reimbursement,
    handling_fee: steps.fee.refund + steps.fee.credit,
    upsell: steps.upsell,
    honoured_discount: steps.honoured_discount,
    bonus_credit: steps.shop_bonus + steps.credit_bonus,
    reimbursement: steps.reimbursement,
    not_refundable: steps.cut.refund + steps.cut.reimbursement + steps.cut.credit + steps.cut.exchange,
  });
}

/** Adds the totals that follow from the others. */
export function completeTotals(
  returned: PricedTotals,
  exchanged: PricedTotals,
  parts: TotalParts,
): ReturnTotals {
  return {
    return_product_total: returned.product,
    return_discount_total: returned.discount,
    return_tax_total: returned.tax,
    return_total: returned.total,
    exchange_product_total: exchanged.product,
    exchange_discount_total: exchanged.discount,
    exchange_tax_total: exchanged.tax,
    exchange_total: exchanged.total,
    ...parts,
    return_credit_total: parts.exchange_credit_total + parts.gift_card,
    total: parts.refund + parts.gift_card - parts.upsell,
  };
}

/** `upsell` when the shopper pays for exchange items; else the parts that exist; `refund` when none does. */
export function outcomeOf(totals: ReturnTotals, has_exchanges: boolean): ReturnOutcome {
  if (has_exchanges && totals.upsell > 0) return 'upsell';
  const parts = [
    has_exchanges ? 'exchange' : '',
    totals.gift_card > 0 ? 'credit' : '',
    totals.refund > 0 ? 'refund' : '',
  ];
  const joined = parts.filter((part) => part !== '').join('+');
  return joined === '' ? 'refund' : (joined as ReturnOutcome);
}

/**
 * What a return gave back of the captured money: refund, store credit and exchange credit without bonus and honoured
 * discount. The next return of the order has that much less available (API contract, 9.2 step 6).
 */
export function valueGivenBack(totals: ReturnTotals): number {
  return totals.refund + totals.return_credit_total - totals.honoured_discount - totals.bonus_credit;
}
