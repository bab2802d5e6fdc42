import { legacy, legacyOf } from './shape.ts';
import type { LegacyForm, ProblemRow } from './shape.ts';

/** Problems of labels and label requests. */
export const labelProblems = {
  label_request_not_found: {
    status: 404,
    when: 'The shop has no label request with this id.',
    what_to_do: 'Use the id from the webhook label.request.issued or from the list of label requests.',
    legacy: [
      legacyOf(['labels_write'], 400, wrapped('label_request_not_found')),
      legacy(404, ({ detail }) => ({ code: 'label_request_not_found', message: detail })),
    ],
  },
  label_request_not_open: {
    status: 409,
    when: 'The label request already has its label, or was cancelled.',
    what_to_do: 'Stop working on this request. To replace a label, request a new one.',
    legacy: [legacy(400, wrapped('label_request_not_open'))],
  },
  label_not_found: {
    status: 404,
    when: 'The shop has no label with this id.',
    what_to_do: 'Use the id that was returned when the label was created.',
    legacy: [legacy(400, wrapped('label_not_found'))],
  },
  label_already_exists: {
    status: 409,
    when: 'The return has a usable label, or a label was requested.',
    what_to_do: 'Use the label in the details of the return.',
    legacy: [legacy(409, wrapped('label_already_exists'))],
  },
  return_cannot_receive_label: {
    status: 422,
    when: "The return isn't open or in review, or none of its items is shipped by parcel.",
    what_to_do: 'Check state and return_method of the return.',
    legacy: [legacy(422, wrapped('return_cannot_receive_label'))],
  },
  label_generation_failed: {
    status: 422,
    when: 'There is no destination or no label provider for this return.',
    what_to_do: 'Check the destinations and the label provider in the settings of the shop.',
    legacy: [legacy(422, wrapped('label_generation_failed'))],
  },
} as const satisfies Record<string, ProblemRow>;

function wrapped(code: string): LegacyForm['body'] {
  return ({ detail }) => ({ error: { code, message: detail } });
}
