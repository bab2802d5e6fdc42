import { legacy } from './shape.ts';
import type { LegacyForm, ProblemRow } from './shape.ts';

/** Problems of draft returns. */
export const draftReturnProblems = {
  draft_not_found: {
    status: 404,
    when: 'The shop has no draft return with this id.',
    what_to_do: 'Start a new draft return for the order.',
    legacy: [listed(404, 'draft-return-not-found')],
  },
  draft_item_not_found: {
    status: 404,
    when: 'The draft return has no item with this id.',
    what_to_do: 'Read the draft return again and use an id from returning_items.',
    legacy: [listed(404, 'returning-item-not-found')],
  },
  draft_not_open: {
    status: 409,
    when: "The state of the draft return doesn't allow this step.",
    what_to_do: 'Use one of the links of the draft return: they list the steps that are possible now.',
    legacy: [listed(422, 'draft-return-not-open')],
  },
  draft_order_not_found: {
    status: 404,
    when: 'No order matches the order name and the second value.',
    what_to_do: 'Compare both values with the order confirmation.',
    legacy: [listed(404, 'order-not-found')],
  },
  draft_incomplete: {
    status: 422,
    when: 'The draft return lacks values that this step needs; errors lists them.',
    what_to_do: 'Add the values listed in errors, then try again.',
    legacy: [listed(422, 'validation-failed')],
  },
  item_not_eligible: {
    status: 422,
    when: "The item can't be returned, or not in this quantity. It may be in another return by now.",
    what_to_do: 'Read the reason in items_not_eligible_to_return, and choose another item or quantity.',
    legacy: [
      legacy(422, ({ ineligibility_code = 'not-returnable', detail }) => ({
        errors: [{ code: ineligibility_code, message: detail }],
      })),
    ],
  },
  reason_invalid: {
    status: 422,
    when: "The return reason doesn't exist or doesn't apply to this item.",
    what_to_do: 'Choose one of return_reasons.',
    legacy: [listed(422, 'validation-failed')],
  },
  return_type_not_allowed: {
    status: 422,
    when: "The policy doesn't offer this return type for the item.",
    what_to_do: 'Choose one of the return types listed for the item.',
    legacy: [listed(422, 'validation-failed')],
  },
  return_method_invalid: {
    status: 422,
    when: "The draft return doesn't offer this return method or location.",
    what_to_do: 'Choose one of return_method_options.',
    legacy: [listed(422, 'validation-failed')],
  },
  user_input_invalid: {
    status: 422,
    when: "The answer doesn't have the type or isn't one of the choices of the question.",
    what_to_do: "Send a value of the question's type, and one of its choices if it has any.",
    legacy: [listed(422, 'validation-failed')],
  },
  image_invalid: {
    status: 422,
    when: "The file isn't a readable image, or PDF for a message, is too large, or there are too many.",
    what_to_do:
      'Send up to five JPEG, PNG, WebP or HEIC files of up to 10 MiB each at once, and six for an item; for a message six at once, PDF files too.',
    legacy: [listed(422, 'validation-failed')],
  },
  quote_moved: {
    status: 409,
    when: 'The totals have changed since the quote.',
    what_to_do: 'Read the totals again, show them, and submit with the new quote.',
    legacy: [listed(422, 'totals-changed')],
  },
  payment_required: {
    status: 409,
    when: 'The exchange costs more than its credit, and the shop collects the difference before it is submitted.',
    what_to_do: 'Start the payment, and send the shopper to its page. The return is made once it is paid.',
    legacy: [listed(422, 'payment-required')],
  },
  payment_not_needed: {
    status: 409,
    when: 'Nothing is to be paid for the draft return before it is submitted.',
    what_to_do: 'Submit the draft return.',
    legacy: [listed(422, 'payment-not-needed')],
  },
  instant_unavailable: {
    status: 409,
    when: "The new items can't be sent before the returned ones are back: the policy doesn't offer it for this return, or a limit is reached.",
    what_to_do: 'Choose after_return, or another outcome.',
    legacy: [listed(422, 'instant-unavailable')],
  },
  payment_not_cancelled: {
    status: 409,
    when: 'The payment was made, there is none, or what became of it is not known yet.',
    what_to_do: 'Read the draft return again.',
    legacy: [listed(422, 'payment-not-cancelled')],
  },
  returns_unavailable_for_order: {
    status: 422,
    when: "The order can't be returned at the moment.",
    what_to_do: 'Ask the shopper to contact the shop.',
    legacy: [listed(422, 'returns-unavailable-for-order')],
  },
} as const satisfies Record<string, ProblemRow>;

function listed(status: number, code: string): LegacyForm {
  return legacy(status, ({ detail }) => ({ errors: [{ code, message: detail }] }));
}
