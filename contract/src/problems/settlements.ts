import type { ProblemRow } from './shape.ts';

/** Refusals about one settlement. Operations on settlements have no legacy form. */
export const settlementProblems = {
  settlement_not_found: {
    status: 404,
    when: 'The shop has no settlement with this id.',
    what_to_do: 'Check the id, and that the key belongs to the shop of the settlement.',
    legacy: [],
  },
  settlement_succeeded: {
    status: 409,
    when: 'The settlement has succeeded. It is never repeated.',
    what_to_do: 'Nothing is left to do; read the settlement for its reference.',
    legacy: [],
  },
  settlement_not_due: {
    status: 409,
    when: 'The settlement was planned and is no longer due, because the return was changed or closed.',
    what_to_do: 'Read the settlements of the return for those that replaced it.',
    legacy: [],
  },
  settlement_not_refund: {
    status: 409,
    when: 'Only a refund to a payment can be marked as paid outside Retour, and this settlement is store credit, a gift card or an exchange.',
    what_to_do: 'Process the return, which makes the settlement.',
    legacy: [],
  },
  settlement_in_progress: {
    status: 409,
    when: 'Retour is asking the payment provider about the refund at the moment.',
    what_to_do: 'Try again in a minute, and read the settlement first.',
    legacy: [],
  },
  refund_exceeds_payment: {
    status: 409,
    when: 'Other returns of the order were settled since the refund failed, so that the payment or the order has less left than the refund.',
    what_to_do:
      'Read the settlements of the order’s other returns; close the return if nothing is owed any more.',
    legacy: [],
  },
} as const satisfies Record<string, ProblemRow>;
