import { required, tooLong } from '../validation-messages.ts';
import { errorsMessage, firstMessage, legacy, legacyOf } from './shape.ts';
import type { LegacyContext, LegacyForm, ProblemRow } from './shape.ts';

/** The legacy answer to a key that is known but may not do this; also the member `error` of a 401 without a known key. */
export const LEGACY_UNAUTHORIZED = { code: '401', http_code: 'GEN-UNAUTHORIZED', message: 'Unauthorized.' };

const unauthorized = legacy(401, { error: LEGACY_UNAUTHORIZED });
const ask_for_key = "Ask the person who manages the shop's keys for a valid one.";

/** Problems that every operation can return: about the caller, the form of the request, its values, the state of the server. */
export const requestProblems = {
  key_missing: {
    status: 401,
    when: 'The request has no API key.',
    what_to_do: 'Send the key in the header X-Authorization, or as Authorization: Bearer <key>.',
    legacy: [],
  },
  key_invalid: {
    status: 401,
    when: 'The API key is mistyped, incomplete or unknown to this server.',
    what_to_do: `Compare the key with the one that was shown when it was created. ${ask_for_key}`,
    legacy: [],
  },
  key_expired: {
    status: 401,
    when: 'The API key has expired, or was rotated and its overlap has ended.',
    what_to_do: `Use the new secret. ${ask_for_key}`,
    legacy: [unauthorized],
  },
  key_revoked: {
    status: 401,
    when: 'The API key was revoked, or its shop is suspended.',
    what_to_do: ask_for_key,
    legacy: [unauthorized],
  },
  scope_missing: {
    status: 403,
    when: "The API key is valid but doesn't have the scope that this operation needs.",
    what_to_do: 'Use a key with the scope in required_scope. No scope includes another.',
    legacy: [unauthorized],
  },
  session_invalid: {
    status: 401,
    when: 'The operation needs a session of a shopper or a staff member, and the request has none or an unknown one.',
    what_to_do: 'Start a session, and send its token as Authorization: Bearer <token>, or its cookie.',
    legacy: [],
  },
  session_expired: {
    status: 401,
    when: 'The session was unused for too long, or has reached its maximum duration.',
    what_to_do: 'Start a new session.',
    legacy: [],
  },
  signature_invalid: {
    status: 401,
    when: "A message of a connected platform has no signature or a wrong one, or isn't about its shop.",
    what_to_do: 'Give the connection the secret that the platform signs its messages with.',
    legacy: [],
  },
  not_in_public_demo: {
    status: 403,
    when: 'The server is a public demo, and the operation would reach something outside or lock other visitors out.',
    what_to_do: 'Try it on a server of your own: `retour serve --demo`.',
    legacy: [],
  },
  staff_session_not_found: {
    status: 404,
    when: 'The session does not exist, has ended, or belongs to somebody whose sessions the caller may not end.',
    what_to_do: 'List the sessions, and use an id from there.',
    legacy: [],
  },
  permission_missing: {
    status: 403,
    when: "The role of the staff member doesn't include the permission that this operation needs, or this kind of caller can't use the operation.",
    what_to_do: 'Ask an owner of the shop for a role with the permission in detail.',
    legacy: [],
  },
  cross_site_request: {
    status: 403,
    when: 'A browser sent a write with a session cookie from a page of another site, or without stating its origin.',
    what_to_do:
      'Send the request from a page of this server, or authenticate with a bearer token instead of the cookie.',
    legacy: [],
  },
  rate_limited: {
    status: 429,
    when: 'The caller has reached the rate limit of the current time window.',
    what_to_do: 'Wait for the seconds in Retry-After. The RateLimit headers show the remaining requests.',
    legacy: [legacy(429, { message: 'Too Many Attempts.' })],
  },
  too_many_attempts: {
    status: 429,
    when: 'There were too many failed order look-ups: for this order, from this address, or in this shop.',
    what_to_do: 'Wait for the seconds in Retry-After.',
    legacy: [],
  },
  email_code_required: {
    status: 403,
    when: 'The order is proven, and the shop sends a code by email before it shows an order.',
    what_to_do: 'Call POST /shopper-codes, and POST /shopper-codes/session with the code.',
    legacy: [],
  },
  email_code_invalid: {
    status: 422,
    when: 'The code that was sent by email is wrong, has expired, was used, or was tried too often.',
    what_to_do: 'Check the code, or ask for a new one with POST /shopper-codes.',
    legacy: [],
  },
  route_not_found: {
    status: 404,
    when: 'There is no operation at this path, or its version is unknown.',
    what_to_do: 'Compare the path, including its case, with the API description at /api/v1/openapi.json.',
    legacy: [legacy(404, { message: 'Not Found' })],
  },
  method_not_allowed: {
    status: 405,
    when: 'The path exists, but not with this HTTP method.',
    what_to_do: 'Use one of the methods in the Allow header.',
    legacy: [legacy(405, { message: 'Method Not Allowed' })],
  },
  uri_too_long: {
    status: 414,
    when: 'Path and query together are longer than 8 KiB.',
    what_to_do: 'Request less at a time, or send values in the body if the operation accepts that.',
    legacy: [legacy(414, { message: 'URI Too Long' })],
  },
  payload_too_large: {
    status: 413,
    when: 'The body is larger than this operation accepts.',
    what_to_do: 'Split the work into several requests.',
    legacy: [legacy(413, { message: 'Payload Too Large' })],
  },
  unsupported_media_type: {
    status: 415,
    when: "The operation doesn't accept the content type or the compression of the body.",
    what_to_do: 'Send JSON with Content-Type: application/json and without Content-Encoding.',
    legacy: [legacy(415, { message: 'Unsupported Media Type' })],
  },
  malformed_json: {
    status: 400,
    when: "The body isn't valid JSON, isn't of the JSON type that the operation expects, or is nested too deeply.",
    what_to_do:
      'Validate the body with a JSON parser, and compare its top-level type with the API description.',
    legacy: [legacy(400, { errors: ['The request body is not valid JSON.'] })],
  },
  idempotency_key_invalid: {
    status: 400,
    when: "The Idempotency-Key header is empty, too long, or contains characters that aren't printable.",
    what_to_do: 'Send 1 to 255 printable ASCII characters, for example a UUID, or omit the header.',
    legacy: [legacy(400, { errors: ['The Idempotency-Key header is not valid.'] })],
  },
  idempotency_key_reused: {
    status: 422,
    when: 'The Idempotency-Key was used for another request in the last 24 hours: method, path, query or body differ.',
    what_to_do: 'Use a new key for every new request, and repeat a key only with the same request.',
    legacy: [legacy(422, { message: 'The Idempotency-Key was used with a different request.' })],
  },
  idempotency_in_progress: {
    status: 409,
    when: 'The first request with this Idempotency-Key is still in progress.',
    what_to_do:
      'Repeat the request after the seconds in Retry-After. It then returns the response of the first.',
    legacy: [legacy(409, { message: 'A request with this Idempotency-Key is in progress.' })],
  },
  validation_failed: {
    status: 422,
    when: 'At least one parameter or field of the body is missing or invalid.',
    what_to_do: 'Correct the fields listed in errors, and send the request again.',
    legacy: validationForms(),
  },
  internal_error: {
    status: 500,
    when: 'The server failed. The detail says whether a change may have been saved.',
    what_to_do:
      'Retry later with the same Idempotency-Key. If it keeps failing, send the request_id to the operator of the server.',
    legacy: internalErrorForms(),
  },
  service_unavailable: {
    status: 503,
    when: 'The database is unavailable, the connection to it was lost, or the server is shutting down. The detail says whether a change may have been saved.',
    what_to_do:
      "Repeat the request after the seconds in Retry-After, with the same Idempotency-Key: a saved change isn't saved twice.",
    legacy: [legacy(503, { message: 'Service Unavailable' })],
  },
} as const satisfies Record<string, ProblemRow>;

function validationForms(): LegacyForm[] {
  const line_item_id = required('line_item_id');
  return [
    {
      ...legacyOf(['remove'], 422, {
        message: line_item_id,
        errors: { line_item_id: [line_item_id] },
        error: { message: line_item_id },
      }),
      applies: (context) => says(context, 'line_item_id', line_item_id),
    },
    {
      ...legacyOf(['note'], 422, errorsMessage('Content is required and must be less than 255 characters.')),
      applies: (context) => says(context, 'content', required('content'), tooLong('content', 255)),
    },
    {
      ...legacyOf(['deep_links'], 422, errorsMessage('Missing fields - "name" and "zip" are required.')),
      applies: (context) => ['name', 'zip'].some((field) => says(context, field, required(field))),
    },
    legacyOf(['label_requests_read', 'labels_write'], 400, (context) => ({
      error: { code: 'validation_failed', message: firstMessage(context) },
    })),
    legacy(422, (context) => ({ message: firstMessage(context), errors: context.errors ?? {} })),
  ];
}

/** Whether one of these messages is given about a field. */
function says({ errors }: LegacyContext, field: string, ...messages: string[]): boolean {
  return errors?.[field]?.some((message) => messages.includes(message)) ?? false;
}

function internalErrorForms(): LegacyForm[] {
  return [
    legacyOf(['remove'], 500, { message: 'An error was encountered during processing.' }),
    legacyOf(['webhooks'], 500, { errors: { code: 'FAILED_TO_GET_WEBHOOKS' } }),
    legacyOf(['webhook_create'], 500, { errors: { code: 'FAILED_TO_CREATE_WEBHOOK' } }),
    legacyOf(['webhook_update'], 500, { errors: { code: 'FAILED_TO_UPDATE_WEBHOOK' } }),
    legacyOf(['webhook_delete'], 500, { errors: { code: 'FAILED_TO_DELETE_WEBHOOK' } }),
    legacyOf(['webhook_test'], 500, { errors: { code: 'FAILED_TO_GET_SAMPLE_WEBHOOK' } }),
    legacyOf(['cart_create'], 200, errorsMessage('There was an error attempting to create the cart.')),
    legacyOf(['cart_update'], 200, errorsMessage('Error saving cart update.')),
    legacyOf(['cart_delete'], 200, errorsMessage('Failed to delete cart.')),
    legacyOf(['generate_label'], 500, ({ detail }) => ({
      error: { code: 'internal_error', message: detail },
    })),
    legacy(500, { message: 'Server Error' }),
  ];
}
