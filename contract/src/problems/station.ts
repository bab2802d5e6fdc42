import { legacy } from './shape.ts';
import type { ProblemRow } from './shape.ts';

const not_found = legacy(404, ({ detail }) => ({ code: 'NOT_FOUND', message: detail }));
const conflict = legacy(409, ({ detail }) => ({ message: detail }));

/** Problems of the warehouse station. */
export const stationProblems = {
  parcel_not_found: {
    status: 404,
    when: 'The shop has no unmatched or matched parcel with this id, or its receipt was undone.',
    what_to_do: 'Use the `id` of a parcel from the list of parcels.',
    legacy: [not_found],
  },
  parcel_already_matched: {
    status: 409,
    when: 'The parcel was matched to another return.',
    what_to_do: 'Read the parcel; its `return_id` is the return that it belongs to.',
    legacy: [conflict],
  },
  unit_not_found: {
    status: 404,
    when: 'The shop has no unit with this id, or it was removed from its return.',
    what_to_do: 'Use the `line_item_id` of a unit of a return.',
    legacy: [not_found],
  },
  action_not_found: {
    status: 404,
    when: 'An undo names an action that was never applied.',
    what_to_do: 'Send the action before its undo. An action that was refused needs no undo.',
    legacy: [not_found],
  },
  action_not_undoable: {
    status: 409,
    when: 'The action of a station can no longer be undone: a refund was made after it, the unit has gone back into stock, a later action relies on it, or it isn’t among the last 20.',
    what_to_do: 'Grade the unit again. A refund that was made stays.',
    legacy: [conflict],
  },
  unit_graded_later: {
    status: 409,
    when: 'An action of a station that was offline is older than the grade that the unit has.',
    what_to_do: 'Drop the action, or send it with `keep` to apply it all the same.',
    legacy: [conflict],
  },
} as const satisfies Record<string, ProblemRow>;
