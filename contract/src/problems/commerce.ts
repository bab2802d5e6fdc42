import { legacy } from './shape.ts';
import type { LegacyForm, ProblemRow } from './shape.ts';

const not_found = legacy(404, ({ detail }) => ({ code: 'NOT_FOUND', message: detail }));
const conflict: LegacyForm = legacy(409, ({ detail }) => ({ message: detail }));

/** Refusals about commerce data and the feed of a drop-off network. */
export const commerceProblems = {
  resource_not_found: {
    status: 404,
    when: 'The shop has no order, product, customer, location or other row with this id.',
    what_to_do: 'Check the id, or look the row up by its external_id.',
    legacy: [not_found],
  },
  resource_exists: {
    status: 409,
    when: 'Another row of the shop has this external_id, or the inventory of this pair exists.',
    what_to_do: 'Change the present row, or use the upsert.',
    legacy: [conflict],
  },
  resource_in_use: {
    status: 409,
    when: 'Returns or other rows refer to this row, so it cannot be deleted or changed in this way.',
    what_to_do: 'Keep the row; archive it where its kind can be archived.',
    legacy: [conflict],
  },
  dropoff_code_not_found: {
    status: 404,
    when: 'No return of the shop carries the scanned code.',
    what_to_do: 'Scan the code again, or let the shopper show the one in the latest message.',
    legacy: [not_found],
  },
  line_item_already_dropped_off: {
    status: 409,
    when: 'A named line item was accepted at a counter before.',
    what_to_do: 'Leave that line item out; its first hand-in counts.',
    legacy: [conflict],
  },
  bag_closed: {
    status: 409,
    when: 'The bag lies in a shipment already.',
    what_to_do: 'Use a new bag.',
    legacy: [conflict],
  },
  bag_not_found: {
    status: 422,
    when: 'No accepted item lies in this bag; errors names the bag.',
    what_to_do: 'Record the hand-ins of the bag first, or correct its barcode.',
    legacy: [
      legacy(422, ({ detail, errors }) => ({
        message: detail,
        errors: { [Object.keys(errors ?? {})[0] ?? 'bag_barcodes']: [detail] },
      })),
    ],
  },
  shipment_already_processed: {
    status: 409,
    when: 'The shipment was processed at the warehouse and cannot be changed any more.',
    what_to_do: 'Put the bags into a new shipment.',
    legacy: [conflict],
  },
} as const satisfies Record<string, ProblemRow>;
