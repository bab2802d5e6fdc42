import { legacy } from './shape.ts';
import type { LegacyForm, ProblemRow } from './shape.ts';

const not_found = legacy(404, { errors: { code: 'NOT_FOUND' } });

/** Problems of webhook subscriptions and their deliveries. */
export const webhookProblems = {
  webhook_not_found: {
    status: 404,
    when: 'The shop has no webhook subscription with this id.',
    what_to_do: 'Read the subscriptions again. It may have been deleted.',
    legacy: [not_found],
  },
  webhook_pair_invalid: {
    status: 422,
    when: "The topic doesn't have this trigger.",
    what_to_do: 'Choose one of the triggers that the documentation lists for the topic.',
    legacy: [about('trigger')],
  },
  webhook_url_forbidden: {
    status: 422,
    when: "The scheme of the URL or its address isn't allowed for webhooks.",
    what_to_do:
      'Use an https URL that is reachable from the public internet. To reach a receiver in your own network, allow it with RETOUR_EGRESS_ALLOW on the server.',
    legacy: [about('url')],
  },
  webhook_limit_exceeded: {
    status: 422,
    when: 'The shop has reached the limit of 100 webhook subscriptions.',
    what_to_do: "Delete subscriptions that aren't needed.",
    legacy: [
      legacy(422, ({ detail }) => ({
        errors: { code: 'FAILED_TO_CREATE_WEBHOOK', message: detail },
      })),
    ],
  },
  delivery_not_found: {
    status: 404,
    when: 'The subscription has no delivery with this id. Deliveries are kept for 30 days.',
    what_to_do: 'List the deliveries of the subscription and use an id from there.',
    legacy: [not_found],
  },
  delivery_pending: {
    status: 409,
    when: "The delivery can't be replayed because it's still pending.",
    what_to_do: 'Wait until its status is delivered or dead.',
    legacy: [legacy(409, ({ detail }) => ({ errors: { code: 'DELIVERY_PENDING', message: detail } }))],
  },
} as const satisfies Record<string, ProblemRow>;

function about(field: string): LegacyForm {
  return legacy(422, ({ detail }) => ({ message: detail, errors: { [field]: [detail] } }));
}
