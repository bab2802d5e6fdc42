import { errorsMessage, legacy, legacyOf } from './shape.ts';
import type { ProblemRow } from './shape.ts';

const unprocessable = 'UNPROCESSABLE_RETURN';
const not_modifiable = legacyOf(['remove'], 422, { message: 'Return cannot be modified.' });
const flagged_on_cancel = legacyOf(['cancel'], 200, {
  content: 'Return is flagged and cannot be processed.',
});
const not_found = 'No return found with this ID.';

/** Problems of a return: its existence, state, line items, notes and fraud report. */
export const returnProblems = {
  return_not_found: {
    status: 404,
    when: 'The shop has no return that matches the request.',
    what_to_do: 'Check the id, and that the key belongs to the shop of the return.',
    legacy: [
      legacyOf(['process', 'cancel', 'flag', 'close'], 200, errorsMessage(not_found)),
      legacyOf(['remove'], 403, { errors: [{ message: not_found }] }),
      legacyOf(['details'], 200, { error: { message: not_found } }),
      legacyOf(['notes', 'note', 'fraud_report'], 404, errorsMessage(not_found)),
      legacyOf(['generate_label'], 404, { error: { code: 'return_not_found', message: not_found } }),
    ],
  },
  return_closed: {
    status: 409,
    when: 'The return is closed. That state is final.',
    what_to_do: "The return can't change any more. Its details list what was paid.",
    carries_state: true,
    legacy: [
      not_modifiable,
      legacyOf(
        ['process', 'cancel', 'flag', 'close', 'dropoffs'],
        200,
        errorsMessage('Return is closed and therefore cannot be processed.', unprocessable),
      ),
    ],
  },
  return_cancelled: {
    status: 409,
    when: 'The return was cancelled. That state is final, and its units can be returned again.',
    what_to_do: 'Ask the shopper to start a new return for the units.',
    carries_state: true,
    legacy: [
      not_modifiable,
      legacyOf(['process', 'cancel', 'flag', 'close', 'dropoffs'], 200, {
        message: 'Return is cancelled and therefore cannot be processed.',
      }),
    ],
  },
  return_expired: {
    status: 409,
    when: 'The return expired because nothing was shipped in time.',
    what_to_do:
      'Wait for the first scan of the parcel, which reopens the return, or ask the shopper to start a new one.',
    carries_state: true,
    legacy: [
      not_modifiable,
      legacyOf(['process', 'flag', 'close'], 200, {
        message: 'Return is expired and therefore cannot be processed.',
      }),
      legacyOf(['cancel'], 200, { content: 'Return is expired and cannot be processed.' }),
    ],
  },
  return_flagged: {
    status: 409,
    when: 'The return is in review because it was flagged.',
    what_to_do: 'Unflag the return, or turn on process_flagged_returns in the settings of the shop.',
    carries_state: true,
    legacy: [
      not_modifiable,
      legacyOf(
        ['process'],
        200,
        errorsMessage('Return is review and therefore cannot be processed.', 'UNPROCESSABLE_FLAGGED_RETURN'),
      ),
      flagged_on_cancel,
    ],
  },
  return_in_review: {
    status: 409,
    when: 'The return is in review for another reason than a flag, for example a declined refund.',
    what_to_do:
      'Read review_reason in the details of the return and fix the cause. If a payment failed, retry its settlement (POST /settlements/{settlement_id}/retry), otherwise unflag the return.',
    carries_state: true,
    legacy: [
      not_modifiable,
      legacyOf(['process'], 200, { message: 'Return is review and therefore cannot be processed.' }),
      flagged_on_cancel,
    ],
  },
  return_processing: {
    status: 409,
    when: 'The return is being processed.',
    what_to_do: 'Wait for the webhook return.closed or return.processing.failed.',
    carries_state: true,
    legacy: [
      not_modifiable,
      legacyOf(
        ['cancel', 'flag', 'close'],
        200,
        errorsMessage('Return is processing and therefore cannot be processed.', unprocessable),
      ),
    ],
  },
  return_not_flagged: {
    status: 409,
    when: "The return can't be unflagged because it isn't in review.",
    what_to_do: 'Read the return again. Somebody else may have completed the review.',
    carries_state: true,
    legacy: [],
  },
  goods_or_money_moved: {
    status: 409,
    when: "The return can't be cancelled any more: items are in transit or have arrived, or money has moved.",
    what_to_do: "Process the return, or remove the line items that you don't accept.",
    legacy: [
      legacyOf(
        ['cancel'],
        200,
        errorsMessage('Return is in progress and therefore cannot be cancelled.', unprocessable),
      ),
    ],
  },
  order_changed: {
    status: 409,
    when: 'The order has changed since the return was quoted, and a refund or exchange of the return no longer fits it.',
    what_to_do: 'Read differences. Remove the line items that no longer fit the order, or close the return.',
    legacy: [
      not_modifiable,
      legacyOf(
        ['process'],
        200,
        errorsMessage('Order has changed and therefore the return cannot be processed.', unprocessable),
      ),
    ],
  },
  no_line_items_qualify: {
    status: 422,
    when: 'None of the line items in the request can be removed from the return.',
    what_to_do: "Send line items of this return whose refund or credit hasn't been paid yet.",
    legacy: [legacy(422, { message: 'There are no line items that qualify for removal' })],
  },
  line_items_do_not_qualify: {
    status: 422,
    when: "Some of the line items in the request can't be removed from the return. None was removed.",
    what_to_do: "Send only line items of this return whose refund or credit hasn't been paid yet.",
    legacy: [legacy(422, { message: 'Not all line items qualify for removal' })],
  },
  no_notes: {
    status: 200,
    when: 'The return has no notes. Only the legacy profile returns this error; the standard profile returns an empty array.',
    what_to_do: 'Treat this response as an empty list.',
    legacy: [legacy(422, false)],
  },
  too_many_rows: {
    status: 422,
    when: 'The response would have more rows than the limit.',
    what_to_do: 'Request a shorter time window, or pages if the operation has them.',
    legacy: [
      legacyOf(['asn'], 422, ({ detail }) => ({ message: detail, errors: { to: [detail] } })),
      legacy(422, ({ detail }) => ({ message: detail, errors: { paginate: [detail] } })),
    ],
  },
  fraud_report_exists: {
    status: 409,
    when: 'The return already has a fraud report.',
    what_to_do: 'To replace the report, delete it first.',
    legacy: [legacy(409, errorsMessage('Fraud Report already exists.'))],
  },
  fraud_report_not_found: {
    status: 404,
    when: 'The return has no fraud report.',
    what_to_do: 'No action is needed.',
    legacy: [legacy(404, errorsMessage('Fraud Report not found.'))],
  },
  return_changed: {
    status: 409,
    when: 'The return has changed since the version that the request names.',
    what_to_do: 'Read the return again, and decide by what it is now.',
    carries_state: true,
    legacy: [legacy(409, ({ detail }) => ({ message: detail }))],
  },
  return_view_not_found: {
    status: 404,
    when: 'There is no saved view with this id, or it is a view of another member.',
    what_to_do: 'List the views.',
    legacy: [legacy(404, ({ detail }) => ({ code: 'NOT_FOUND', message: detail }))],
  },
} as const satisfies Record<string, ProblemRow>;
