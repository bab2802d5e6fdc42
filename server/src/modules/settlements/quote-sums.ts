import { settle } from './quote-steps.ts';
import type { QuoteTerms, StepInput } from './quote-steps.ts';

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
  const steps = settle({ ...input, refund_cap: no_cap, order_cap: no_cap }, terms);
  return {
    refund: steps.refund_value + steps.reimbursement,
    credit: steps.credit_value + steps.credit_bonus,
    exchange: input.exchange_total - steps.upsell,
    fees: steps.fee.refund + steps.fee.credit,
    bonus: steps.shop_bonus + steps.credit_bonus,
    reimbursement: steps.reimbursement,
  };
}
