import { legacy } from './shape.ts';
import type { ProblemRow } from './shape.ts';

const not_found = legacy(404, ({ detail }) => ({ code: 'NOT_FOUND', message: detail }));
const conflict = legacy(409, ({ detail }) => ({ message: detail }));

/** Problems of store credit and exchange orders. */
export const storeCreditProblems = {
  store_credit_not_found: {
    status: 404,
    when: 'The shop has no store credit with this code or id.',
    what_to_do: 'Check the code. Similar digits and letters count as the same.',
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
    when: 'The amount exceeds the balance of the store credit.',
    what_to_do: 'Redeem at most the balance and collect the rest with another payment method.',
    legacy: [conflict],
  },
  redemption_exists: {
    status: 409,
    when: 'This reference was already used to redeem the store credit, with another amount or in a redemption that was reversed.',
    what_to_do: 'Use a new reference for a new checkout.',
    legacy: [conflict],
  },
  redemption_not_found: {
    status: 404,
    when: 'The store credit has no redemption with this id.',
    what_to_do: 'Read the store credit; it lists its redemptions.',
    legacy: [not_found],
  },
  exchange_order_not_due: {
    status: 409,
    when: "The return has no exchange items, or hasn't been processed yet.",
    what_to_do: 'Wait for exchange.requested before you create and report the exchange order.',
    legacy: [conflict],
  },
} as const satisfies Record<string, ProblemRow>;
