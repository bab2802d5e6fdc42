import { allocate } from '@retour/contract/money';
import type { FeeType, FeeWaiver, ReturnEvaluation } from '../policies/index.ts';
import type { ReturnTotals } from '../settlements/index.ts';

/** A fee of a return in minor units of the currency paid in: what is usual, what is taken, and, where that is nothing, why. */
export type FeeLine = { type: FeeType; usual: number; amount: number; waived_because: FeeWaiver | null };

/**
 * The fees of a return, those that are not taken included. The quote takes a fee from money and from credit without a bonus only (API contract, 9.2), so
 * that less may be taken than the policy names: then what the shopper gets is why.
 */
export function feesOf(
  { fees, waived_fees }: Pick<ReturnEvaluation, 'fees' | 'waived_fees'>,
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
