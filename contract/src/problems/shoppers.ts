import { legacy } from './shape.ts';
import type { ProblemRow } from './shape.ts';

/** Problems of customers with returns. */
export const shopperProblems = {
  shopper_note_not_found: {
    status: 404,
    when: 'The shop has no note on a customer with this id.',
    what_to_do: 'Use the `id` of a note from the history of the customer.',
    legacy: [legacy(404, ({ detail }) => ({ code: 'NOT_FOUND', message: detail }))],
  },
  erasure_blocked: {
    status: 409,
    when: 'A return or withdrawal of the person is open, or money of a return is under way.',
    what_to_do:
      'Read the preview, whose `blocked_by` names them. Process, cancel or close the returns, settle the withdrawals, and send the request again.',
    legacy: [legacy(409, ({ detail }) => ({ message: detail }))],
  },
} as const satisfies Record<string, ProblemRow>;
