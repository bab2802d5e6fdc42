import type { ProblemRow } from './shape.ts';

/** Problems of settlements. Operations on settlements have no legacy form. */
export const settlementProblems = {
  settlement_not_found: {
    status: 404,
    when: 'The shop has no settlement with this id.',
    what_to_do: "Check the id, and that the key belongs to the settlement's shop.",
    legacy: [],
  },
  security_not_found: {
    status: 404,
    when: 'The shop has no security with this id.',
    what_to_do: "Check the id, and that the key belongs to the security's shop.",
    legacy: [],
  },
  security_ended: {
    status: 409,
    when: 'The security has ended, so nothing can be extended, reminded of or kept.',
    what_to_do: 'Read the security. A deposit that was kept can be released.',
    legacy: [],
  },
  security_nothing_out: {
    status: 409,
    when: 'All items of the security were handed in, so there is nothing to remind the customer of.',
    what_to_do: 'Read `units_sent` of the security.',
    legacy: [],
  },
  security_nothing_differs: {
    status: 409,
    when: 'No item of the security was graded as missing, as another item or as unusable.',
    what_to_do: 'Grade the items first. What was never handed in is charged by itself after `charge_at`.',
    legacy: [],
  },
  security_not_lost: {
    status: 409,
    when: "The security isn't `uncollected`, so there is nothing to write off.",
    what_to_do: 'Read the security. One that is held ends by itself, or can be released.',
    legacy: [],
  },
  settlement_succeeded: {
    status: 409,
    when: "The settlement has succeeded. It's never repeated.",
    what_to_do: 'No action is needed. The settlement has the reference of the payment provider.',
    legacy: [],
  },
  settlement_not_due: {
    status: 409,
    when: 'The settlement is no longer due, because the return was changed or closed.',
    what_to_do: 'Read the settlements of the return for those that replaced it.',
    legacy: [],
  },
  settlement_not_refund: {
    status: 409,
    when: 'Only a refund to a payment, or credit that a connected platform was to give, can be marked as paid outside Retour, and this settlement is credit of Retour or an exchange.',
    what_to_do: 'Process the return; that makes the settlement.',
    legacy: [],
  },
  settlement_in_progress: {
    status: 409,
    when: 'Retour is sending the refund to the payment provider, or looking it up, at the moment.',
    what_to_do: 'Try again in a minute, and read the settlement first.',
    legacy: [],
  },
  refund_exceeds_payment: {
    status: 409,
    when: 'More of the order was refunded since the refund failed, and the payment or the order no longer covers it.',
    what_to_do:
      "Read the settlements of the order's other returns. If nothing is owed any more, close the return.",
    legacy: [],
  },
  goodwill_over_limit: {
    status: 403,
    when: 'The goodwill is more than the member may give for a return.',
    what_to_do:
      'Give less, or ask somebody with the permission `settlements:write`. The limit is `goodwill_limit` of the shop (API contract, 22).',
    legacy: [],
  },
  goodwill_exceeds_order: {
    status: 409,
    when: 'The order has less left to refund than the goodwill, without what its returns are still going to refund.',
    what_to_do: 'Give less, or give credit.',
    legacy: [],
  },
} as const satisfies Record<string, ProblemRow>;
