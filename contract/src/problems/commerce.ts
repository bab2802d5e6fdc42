import { legacy } from './shape.ts';
import type { LegacyForm, ProblemRow } from './shape.ts';

const not_found = legacy(404, ({ detail }) => ({ code: 'NOT_FOUND', message: detail }));
const conflict: LegacyForm = legacy(409, ({ detail }) => ({ message: detail }));

/** Problems of commerce data and drop-offs. */
export const commerceProblems = {
  resource_not_found: {
    status: 404,
    when: 'The shop has no order, product, customer, location or other record with this id.',
    what_to_do: 'Check the id, or look the record up by its external_id.',
    legacy: [not_found],
  },
  resource_exists: {
    status: 409,
    when: 'Another record of the shop has this external_id, or this variant already has an inventory at this location.',
    what_to_do: 'Update the existing record, or send PUT to the collection.',
    legacy: [conflict],
  },
  resource_in_use: {
    status: 409,
    when: "Returns or other records reference this record, so it can't be deleted or changed in this way.",
    what_to_do: 'Keep the record, or archive it if its resource can be archived.',
    legacy: [conflict],
  },
  dropoff_code_not_found: {
    status: 404,
    when: 'No return of the shop has the scanned code.',
    what_to_do: 'Scan the code again, or ask the shopper for the code in the latest message.',
    legacy: [not_found],
  },
  line_item_already_dropped_off: {
    status: 409,
    when: 'A line item in the request was already accepted at a counter.',
    what_to_do: 'Leave that line item out; its first drop-off counts.',
    legacy: [conflict],
  },
  bag_closed: {
    status: 409,
    when: 'The bag is already in a shipment.',
    what_to_do: 'Use a new bag.',
    legacy: [conflict],
  },
  bag_not_found: {
    status: 422,
    when: 'The bag contains no accepted items; errors contains its barcode.',
    what_to_do: 'Record the drop-offs of the bag first, or correct its barcode.',
    legacy: [
      legacy(422, ({ detail, errors }) => ({
        message: detail,
        errors: { [Object.keys(errors ?? {})[0] ?? 'bag_barcodes']: [detail] },
      })),
    ],
  },
  shipment_already_processed: {
    status: 409,
    when: "The warehouse has processed the shipment, so it can't change any more.",
    what_to_do: 'Put the bags into a new shipment.',
    legacy: [conflict],
  },
} as const satisfies Record<string, ProblemRow>;
