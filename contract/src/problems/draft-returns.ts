import { legacy } from './shape.ts';
import type { LegacyForm, ProblemRow } from './shape.ts';

/** Refusals about returns that are being made. */
export const draftReturnProblems = {
  draft_not_found: {
    status: 404,
    when: 'The shop has no draft return with this id.',
    what_to_do: 'Start a new draft return for the order.',
    legacy: [listed(404, 'draft-return-not-found')],
  },
  draft_item_not_found: {
    status: 404,
    when: 'The draft return holds no such item.',
    what_to_do: 'Load the draft return again and take the id from returning_items.',
    legacy: [listed(404, 'returning-item-not-found')],
  },
  draft_not_open: {
    status: 409,
    when: 'The state of the draft return does not allow this step any more.',
    what_to_do: 'Follow one of the links in the draft return: they name the steps that are possible now.',
    legacy: [listed(422, 'draft-return-not-open')],
  },
  draft_order_not_found: {
    status: 404,
    when: 'No order fits the order name together with the second value of the look-up.',
    what_to_do: 'Compare both values with the order confirmation.',
    legacy: [listed(404, 'order-not-found')],
  },
  draft_incomplete: {
    status: 422,
    when: 'Something is missing that the draft return needs for this step; errors names it.',
    what_to_do: 'Fill in what errors lists, then try again.',
    legacy: [listed(422, 'validation-failed')],
  },
  item_not_eligible: {
    status: 422,
    when: 'The item cannot be returned, or not in this quantity; another return may have taken it meanwhile.',
    what_to_do: 'Read items_not_eligible_to_return for the reason, and choose another item or quantity.',
    legacy: [
      legacy(422, ({ ineligibility_code = 'not-returnable', detail }) => ({
        errors: [{ code: ineligibility_code, message: detail }],
      })),
    ],
  },
  reason_invalid: {
    status: 422,
    when: 'The return reason is unknown or does not apply to this item.',
    what_to_do: 'Choose one of return_reasons.',
    legacy: [listed(422, 'validation-failed')],
  },
  return_type_not_allowed: {
    status: 422,
    when: 'The policy does not offer this outcome here.',
    what_to_do: 'Choose one of the outcomes listed for the item.',
    legacy: [listed(422, 'validation-failed')],
  },
  return_method_invalid: {
    status: 422,
    when: 'The return method or its location is not offered for this draft return.',
    what_to_do: 'Choose one of return_method_options.',
    legacy: [listed(422, 'validation-failed')],
  },
  user_input_invalid: {
    status: 422,
    when: 'The answer does not fit the question of the shop.',
    what_to_do:
      'Answer with the type, and where there are any with one of the choices, that the question states.',
    legacy: [listed(422, 'validation-failed')],
  },
  image_invalid: {
    status: 422,
    when: 'The file is no picture that can be read, is too large, or there are too many.',
    what_to_do: 'Send up to five JPEG, PNG, WebP or HEIC files of up to 10 MiB each.',
    legacy: [listed(422, 'validation-failed')],
  },
  quote_moved: {
    status: 409,
    when: 'The totals are no longer those that the quote names.',
    what_to_do: 'Read the totals again, show them, and submit with the new quote.',
    legacy: [listed(422, 'totals-changed')],
  },
  returns_unavailable_for_order: {
    status: 422,
    when: 'The order takes no returns at the moment.',
    what_to_do: 'Tell the shopper to write to the shop.',
    legacy: [listed(422, 'returns-unavailable-for-order')],
  },
} as const satisfies Record<string, ProblemRow>;

function listed(status: number, code: string): LegacyForm {
  return legacy(status, ({ detail }) => ({ errors: [{ code, message: detail }] }));
}
