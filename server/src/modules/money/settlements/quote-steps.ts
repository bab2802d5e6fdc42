import { percentageOf } from '@retour/contract/money';

/** What the policy of a return grants and takes, in minor units of the payment's currency, each 0 or more. */
export type QuoteTerms = {
  /** Exchange units also bring the discount that they were bought with. */
  honour_original_discount: boolean;
  /** Fixed part of the bonus on new purchases, used for exchange items only. */
  shop_bonus: number;
  /** Percentage part of it, in basis points of the value of the exchange units, rounded half up. Returns of before it was known have none. */
  shop_bonus_basis_points?: number;
  /** Fixed part of the bonus on store credit. */
  credit_bonus: number;
  /** Percentage part of it, in basis points of the credit before fees, rounded half up. */
  credit_bonus_basis_points: number;
  /** Handling fee, tax included. */
  handling_fee: number;
  /** Outbound shipping and duties given back. */
  reimbursement: number;
  /** Where the value goes that exchange items did not use up: `credit` when the shopper chose so, and for gift returns. */
  leftover_to: 'refund' | 'credit';
};

/** The amounts that the steps start from. */
export type StepInput = {
  /** Value of the units by their resolution, without what isn't given for those that the shopper keeps. */
  values: Record<'exchange' | 'refund' | 'credit', number>;
  /** Discounts of the exchange units. */
  exchange_discount: number;
  /** What the exchange costs: the exchange items less what is held of their prices. */
  exchange_total: number;
  /** What can still be refunded to the payments together. */
  refund_cap: number;
  /** What was captured less everything given back before. */
  order_cap: number;
};

/** What the steps come to. Every part of the units' values is in exactly one place, see `shareLines`. */
export type Steps = {
  /** Value of the units spent on exchange items, by resolution, before the cap. */
  spent: Record<'exchange' | 'refund' | 'credit', number>;
  /** What remains of the exchange units' value. */
  leftover: number;
  honoured_discount: number;
  shop_bonus: number;
  credit_bonus: number;
  /** Fee taken from the refund, and from store credit. */
  fee: Record<'refund' | 'credit', number>;
  /** Outbound shipping and duties that the policy refunds, before the cap. */
  reimbursement: number;
  /** Refunded value of units: the refund without the reimbursement. */
  refund_value: number;
  /** Store credit without bonus. */
  credit_value: number;
  /** What the cap takes off each of them. `refund` is the part taken off the units, `reimbursement` the part taken off the reimbursement. */
  cut: Record<'refund' | 'credit' | 'exchange' | 'reimbursement', number>;
  upsell: number;
};

/**
 * Steps 1 to 6 of a settlement (API contract, 9.2), on the sums of all units. RangeError for terms that are not
 * integers of 0 or more.
 */
export function computeSteps(input: StepInput, terms: QuoteTerms): Steps {
  checkTerms(terms);
  const { values } = input;
  const { spent, honoured_discount, shop_bonus, missing } = payExchange(input, terms);
  const leftover = values.exchange - spent.exchange;
  const to_credit = terms.leftover_to === 'credit';
  const refundable = values.refund - spent.refund + (to_credit ? 0 : leftover);
  const creditable = values.credit - spent.credit + (to_credit ? leftover : 0);

  const fee_refund = Math.min(terms.handling_fee, refundable);
  const pays_fee = bonusOn(creditable, terms) === 0;
  const fee_credit = pays_fee ? Math.min(terms.handling_fee - fee_refund, creditable) : 0;

  const wanted = {
    refund: refundable - fee_refund + terms.reimbursement,
    credit: creditable - fee_credit,
    exchange: spent.exchange + spent.refund + spent.credit,
  };
  const given = capAt(wanted, input.refund_cap, input.order_cap);
  const reimbursed = Math.min(terms.reimbursement, given.refund);
  const refund_value = given.refund - reimbursed;
  const cut = {
    reimbursement: terms.reimbursement - reimbursed,
    refund: refundable - fee_refund - refund_value,
    credit: wanted.credit - given.credit,
    exchange: wanted.exchange - given.exchange,
  };
  return {
    spent,
    leftover,
    honoured_discount,
    shop_bonus,
    credit_bonus: bonusOn(creditable - cut.credit, terms),
    fee: { refund: fee_refund, credit: fee_credit },
    reimbursement: terms.reimbursement,
    refund_value,
    credit_value: given.credit,
    cut,
    upsell: missing + cut.exchange,
  };
}

/** Step 1: who pays for the exchange items, in the order of the contract. What nobody uses of discount and bonus lapses. */
function payExchange({ values, exchange_discount, exchange_total }: StepInput, terms: QuoteTerms) {
  let missing = exchange_total;
  const take = (available: number): number => {
    const taken = Math.min(available, missing);
    missing -= taken;
    return taken;
  };
  const exchange = take(values.exchange);
  const honoured_discount = take(terms.honour_original_discount ? exchange_discount : 0);
  const shop_bonus = take(shopBonusOn(values.exchange, terms));
  const refund = take(values.refund);
  const credit = take(values.credit);
  return { spent: { exchange, refund, credit }, honoured_discount, shop_bonus, missing };
}

/** The most that the shop adds to an exchange for units of a value. */
export const shopBonusOn = (
  value: number,
  { shop_bonus, shop_bonus_basis_points = 0 }: Pick<QuoteTerms, 'shop_bonus' | 'shop_bonus_basis_points'>,
): number => shop_bonus + percentageOf(value, shop_bonus_basis_points);

/**
 * Step 3. No credit, no bonus. `computeSteps` asks twice: before the fee, because credit that earns a bonus pays none, and
 * after the cap, because a bonus rewards credit that is given: what the cap takes away earns nothing.
 */
function bonusOn(credit: number, terms: QuoteTerms): number {
  return credit === 0 ? 0 : terms.credit_bonus + percentageOf(credit, terms.credit_bonus_basis_points);
}

type AmountsByKind = Record<'refund' | 'credit' | 'exchange', number>;

/**
 * Step 6. The refund stays within what the payments can take back, and everything together within what is left of the
 * order; the excess comes off the refund, then off the credit, then off the value spent on exchange items.
 *
 * The refund that is cut contains the reimbursement (step 5). The units' share is cut first, so that no line's refund is negative: when the
 * cut is deeper than that share, the lines get nothing and the rest comes off the reimbursement. All of it is `not_refundable`.
 */
function capAt(wanted: AmountsByKind, refund_cap: number, order_cap: number): AmountsByKind {
  const refund = Math.min(wanted.refund, Math.max(0, refund_cap));
  let excess = Math.max(0, refund + wanted.credit + wanted.exchange - Math.max(0, order_cap));
  const reduce = (amount: number): number => {
    const reduction = Math.min(amount, excess);
    excess -= reduction;
    return amount - reduction;
  };
  return { refund: reduce(refund), credit: reduce(wanted.credit), exchange: reduce(wanted.exchange) };
}

function checkTerms(terms: QuoteTerms): void {
  const { shop_bonus, shop_bonus_basis_points = 0, credit_bonus, credit_bonus_basis_points } = terms;
  const { handling_fee, reimbursement } = terms;
  for (const amount of [
    shop_bonus,
    shop_bonus_basis_points,
    credit_bonus,
    credit_bonus_basis_points,
    handling_fee,
    reimbursement,
  ])
    if (!Number.isSafeInteger(amount) || amount < 0)
      throw new RangeError(`terms are integers of 0 or more, got ${amount}`);
}

/** What a return gives and takes, in minor units of one currency. */
export type QuoteSums = {
  /** With the reimbursement. */
  refund: number;
  /** Store credit, with its bonus. */
  credit: number;
  /** What new items cost that the shopper does not pay. */
  exchange: number;
  fees: number;
  bonus: number;
  reimbursement: number;
};

/** What a return comes to whose payments can take all of it back: steps 1 to 5 of API contract, 9.2, on the sums of its units. */
export function quoteSums(
  input: Pick<StepInput, 'values' | 'exchange_discount' | 'exchange_total'>,
  terms: QuoteTerms,
): QuoteSums {
  const no_cap = Number.MAX_SAFE_INTEGER;
  const steps = computeSteps({ ...input, refund_cap: no_cap, order_cap: no_cap }, terms);
  return {
    refund: steps.refund_value + steps.reimbursement,
    credit: steps.credit_value + steps.credit_bonus,
    exchange: input.exchange_total - steps.upsell,
    fees: steps.fee.refund + steps.fee.credit,
    bonus: steps.shop_bonus + steps.credit_bonus,
    reimbursement: steps.reimbursement,
  };
}
