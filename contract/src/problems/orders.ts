import { errorsMessage, legacy, legacyOf } from './shape.ts';
import type { ProblemRow } from './shape.ts';

/** Problems of orders, deep links, blocklist and allowlist, destinations and drop-off shipments. */
export const orderProblems = {
  order_not_found: {
    status: 404,
    when: "The shop has no order with this name, or the second value doesn't match it.",
    what_to_do: 'Compare the order name and the second value with the order confirmation.',
    legacy: [
      legacyOf(['deep_links'], 400, { errors: ['ORDER_NOT_FOUND'] }),
      legacyOf(['eligibility'], 404, errorsMessage('Order not found.', 'ORDER_NOT_FOUND')),
    ],
  },
  order_not_available: {
    status: 422,
    when: 'The order exists, but none of its items can be returned now or later.',
    what_to_do: 'Ask the shopper to contact the shop. The shop can make an exception with an allowlist item.',
    legacy: [legacy(200, { error: { message: 'Order not available' } })],
  },
  gift_code_not_found: {
    status: 404,
    when: 'The shop has no gift code with this id.',
    what_to_do: 'List the gift codes of the order.',
    legacy: [legacy(404, ({ detail }) => ({ code: 'NOT_FOUND', message: detail }))],
  },
  gift_code_limit_exceeded: {
    status: 422,
    when: 'The order would have more than 100 gift codes.',
    what_to_do: 'Use a code again: it can be typed any number of times.',
    legacy: [legacy(422, ({ detail }) => ({ code: 'GIFT_CODE_LIMIT_EXCEEDED', message: detail }))],
  },
  qr_not_found: {
    status: 404,
    when: "The QR image doesn't exist, or its link has expired.",
    what_to_do: 'Create a new deep link with its QR code.',
    legacy: [legacy(404, { message: 'Not Found' })],
  },
  listing_not_found: {
    status: 404,
    when: 'The list has no item with this id.',
    what_to_do: 'Read the list again. The item may have been deleted, or be in the other list.',
    legacy: [legacy(404, { code: 'NOT_FOUND', message: 'The item could not be found.' })],
  },
  destination_not_found: {
    status: 404,
    when: 'The shop has no destination with this id.',
    what_to_do: 'Read the destinations again. It may have been deleted.',
    legacy: [legacy(404, { code: 'NOT_FOUND', message: 'The destination could not be found.' })],
  },
  destination_limit_exceeded: {
    status: 422,
    when: 'The shop has reached its limit of destinations.',
    what_to_do:
      "Delete a destination that isn't needed, or ask the operator of the server to raise the limit.",
    legacy: [
      legacy(422, {
        code: 'DESTINATION_LIMIT_EXCEEDED',
        message: 'You have reached the destination limit. Please check your settings.',
      }),
    ],
  },
  destination_in_use: {
    status: 409,
    when: 'The destination is the last enabled one of a published policy.',
    what_to_do: 'Give the policy another destination first.',
    legacy: [
      legacy(409, { code: 'DESTINATION_IN_USE', message: 'The destination is used by a published policy.' }),
    ],
  },
  shipment_not_found: {
    status: 404,
    when: 'The shop has no drop-off shipment with this id.',
    what_to_do: "Check the id. Retour's id and the network's id are accepted.",
    legacy: [legacy(404, { code: 'NOT_FOUND', message: 'The shipment could not be found.' })],
  },
} as const satisfies Record<string, ProblemRow>;
