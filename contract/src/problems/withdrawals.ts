import { legacy } from './shape.ts';
import type { ProblemRow } from './shape.ts';

const not_found = legacy(404, ({ detail }) => ({ code: 'NOT_FOUND', message: detail }));
const conflict = legacy(409, ({ detail }) => ({ message: detail }));

/** Refusals about withdrawals from a contract. The statement itself is never refused for what it is about. */
export const withdrawalProblems = {
  withdrawal_not_found: {
    status: 404,
    when: 'The shop has no withdrawal with this id.',
    what_to_do: 'Use the `id` of the withdrawal, not the reference of its receipt.',
    legacy: [not_found],
  },
  withdrawal_not_open: {
    status: 409,
    when: 'The withdrawal was refused, has a return already, or was merged into another one.',
    what_to_do: 'Read the withdrawal; its `state` says what happened.',
    legacy: [conflict],
  },
  withdrawal_not_refused: {
    status: 409,
    when: 'Only a withdrawal that was refused can be opened again.',
    what_to_do: 'Read the withdrawal; its `state` says what happened.',
    legacy: [conflict],
  },
  withdrawal_not_matched: {
    status: 409,
    when: 'The withdrawal isn’t linked to an order yet.',
    what_to_do: 'Match it to an order first.',
    legacy: [conflict],
  },
  withdrawal_not_shipped: {
    status: 409,
    when: 'Nothing of the order has been shipped, so there is nothing to return.',
    what_to_do: 'Cancel the order on your commerce platform and refund it there.',
    legacy: [conflict],
  },
} as const satisfies Record<string, ProblemRow>;
