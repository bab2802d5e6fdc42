import { legacy } from './shape.ts';
import type { ProblemRow } from './shape.ts';

const not_found = legacy(404, ({ detail }) => ({ code: 'NOT_FOUND', message: detail }));
const conflict = legacy(409, ({ detail }) => ({ message: detail }));

/** Refusals about store credit and exchange orders. */
export const storeCreditProblems = {
  store_credit_not_found: {
    status: 404,
    when: 'The shop has no store credit with this code or id.',
    what_to_do: 'Check the code. Digits and letters that look alike count as the same.',
    legacy: [not_found],
  },
  store_credit_expired: {
    status: 409,
    when: 'The store credit has expired.',
    what_to_do: 'Ask the customer for another payment method.',
    legacy: [conflict],
  },
  store_credit_insufficient: {
    status: 409,
    when: 'The amount is larger than the balance of the store credit.',
    what_to_do: 'Redeem at most the balance and collect the rest with another payment method.',
    legacy: [conflict],
  },
  redemption_exists: {
    status: 409,
    when: 'The store credit was redeemed with this reference before, with another amount or for a checkout that was reversed.',
    what_to_do: 'Use a new reference for a new checkout.',
    legacy: [conflict],
  },
  redemption_not_found: {
    status: 404,
    when: 'The store credit has no such redemption.',
    what_to_do: 'Read the store credit; it lists its redemptions.',
    legacy: [not_found],
  },
  exchange_order_not_due: {
    status: 409,
    when: 'The return has no exchange items, or was not processed yet.',
    what_to_do: 'Wait for exchange.requested before you create and report the exchange order.',
    legacy: [conflict],
  },
} as const satisfies Record<string, ProblemRow>;
