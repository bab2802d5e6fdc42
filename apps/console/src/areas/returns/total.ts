import type { MoneyAmount } from '../../text/text.ts';
import type { QueuedReturn } from './queries.ts';

/** What returns are worth together; undefined for none. All are in the currency of the shop. */
export function totalOf(returns: readonly QueuedReturn[]): MoneyAmount | undefined {
  const currency = returns[0]?.value.currency;
  return currency === undefined
    ? undefined
    : { amount: returns.reduce((sum, { value }) => sum + value.amount, 0), currency };
}
