import { errorsMessage, legacy, legacyOf } from './shape.ts';
import type { ProblemRow } from './shape.ts';

const unprocessable = 'UNPROCESSABLE_RETURN';
const not_modifiable = legacyOf(['remove'], 422, { message: 'Return cannot be modified.' });
const flagged_on_cancel = legacyOf(['cancel'], 200, {
  content: 'Return is flagged and cannot be processed.',
});
const not_found = 'No return found with this ID.';

/** Refusals about one return: its existence, its state, its line items, notes and fraud report. */
export const returnProblems = {
  return_not_found: {
    status: 404,
    when: 'The shop has no return that fits the request.',
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
    what_to_do: 'Nothing more can be done with this return; read its details for what was paid.',
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
    what_to_do: 'Let the shopper start a new return for the units.',
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
    when: 'The return expired, because nothing was sent in time.',
    what_to_do: 'Reopen the return in the console, or let the shopper start a new one.',
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
    when: 'The return waits in review because it was flagged.',
    what_to_do:
      'Settle the review in the console, or let flagged returns process in the settings of the shop.',
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
    when: 'The return waits in review for another reason than a flag, for example a declined refund.',
    what_to_do: 'Read review_reason in the details of the return, and settle the review in the console.',
    carries_state: true,
    legacy: [
      not_modifiable,
      legacyOf(['process'], 200, { message: 'Return is review and therefore cannot be processed.' }),
      flagged_on_cancel,
    ],
  },
  return_processing: {
    status: 409,
    when: 'The outcomes of the return are being carried out right now.',
    what_to_do: 'Wait for the end: the webhook return.closed or return.processing.failed announces it.',
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
    when: 'The flag of a return was to be removed, but the return is not in review.',
    what_to_do: 'Load the return again; somebody else has settled it.',
    carries_state: true,
    legacy: [],
  },
  goods_or_money_moved: {
    status: 409,
    when: 'The return cannot be cancelled any more: goods are on their way or arrived, or money has moved.',
    what_to_do: 'Process the return, or remove the line items that are not accepted.',
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
    when: 'The order is no longer what it was when the return was quoted, and an outcome does not fit any more.',
    what_to_do: 'Read differences, and accept the new amounts in the console.',
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
    when: 'None of the named line items can be taken out of the return.',
    what_to_do: 'Name line items of this return that give a refund or credit which has not been paid yet.',
    legacy: [legacy(422, { message: 'There are no line items that qualify for removal' })],
  },
  line_items_do_not_qualify: {
    status: 422,
    when: 'Some of the named line items cannot be taken out of the return, so none was.',
    what_to_do:
      'Name only line items of this return that give a refund or credit which has not been paid yet.',
    legacy: [legacy(422, { message: 'Not all line items qualify for removal' })],
  },
  no_notes: {
    status: 200,
    when: 'The return has no notes. Only the legacy profile refuses; the standard one answers an empty array.',
    what_to_do: 'Take this answer as an empty list.',
    legacy: [legacy(422, false)],
  },
  too_many_rows: {
    status: 422,
    when: 'The whole answer would have more rows than one answer may hold.',
    what_to_do: 'Ask for a shorter time, or for pages where the operation has them.',
    legacy: [
      legacyOf(['asn'], 422, ({ detail }) => ({ message: detail, errors: { to: [detail] } })),
      legacy(422, ({ detail }) => ({ message: detail, errors: { paginate: [detail] } })),
    ],
  },
  fraud_report_exists: {
    status: 409,
    when: 'The return has a fraud report already.',
    what_to_do: 'Delete the present report first if it is to be replaced.',
    legacy: [legacy(409, errorsMessage('Fraud Report already exists.'))],
  },
  fraud_report_not_found: {
    status: 404,
    when: 'The return has no fraud report.',
    what_to_do: 'Nothing is left to delete.',
    legacy: [legacy(404, errorsMessage('Fraud Report not found.'))],
  },
} as const satisfies Record<string, ProblemRow>;
