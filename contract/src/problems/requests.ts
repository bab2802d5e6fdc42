import { required, tooLong } from '../validation-messages.ts';
import { errorsMessage, firstMessage, legacy, legacyOf } from './shape.ts';
import type { LegacyContext, LegacyForm, ProblemRow } from './shape.ts';

/** The legacy answer to a key that is known but may not do this; also the member `error` of a 401 without a known key. */
export const LEGACY_UNAUTHORIZED = { code: '401', http_code: 'GEN-UNAUTHORIZED', message: 'Unauthorized.' };

const unauthorized = legacy(401, { error: LEGACY_UNAUTHORIZED });
const ask_for_key = 'Ask the person who manages the keys of the shop for a valid one.';

/** Refusals that every operation may give: the caller, the form of the request, its values, the state of the server. */
export const requestProblems = {
  key_missing: {
    status: 401,
    when: 'The request carries no API key.',
    what_to_do: 'Send the key in the header X-Authorization, or as Authorization: Bearer <key>.',
    legacy: [],
  },
  key_invalid: {
    status: 401,
    when: 'The API key is mistyped, incomplete or unknown to this server.',
    what_to_do: `Compare the key with the one that was shown when it was made. ${ask_for_key}`,
    legacy: [],
  },
  key_expired: {
    status: 401,
    when: 'The API key has reached its end date, or was replaced and its time of overlap is over.',
    what_to_do: `Use the secret that replaced it. ${ask_for_key}`,
    legacy: [unauthorized],
  },
  key_revoked: {
    status: 401,
    when: 'The API key was revoked for good, or its shop is suspended.',
    what_to_do: ask_for_key,
    legacy: [unauthorized],
  },
  scope_missing: {
    status: 403,
    when: 'The API key is valid but does not hold the scope that this operation needs.',
    what_to_do: 'Use a key with the scope named in required_scope. No scope includes another.',
    legacy: [unauthorized],
  },
  session_invalid: {
    status: 401,
    when: 'The operation needs the session of a shopper or of staff, and the request carries none that exists.',
    what_to_do: 'Start a session, and send its token as Authorization: Bearer <token>, or its cookie.',
    legacy: [],
  },
  session_expired: {
    status: 401,
    when: 'The session was not used for too long, or has reached its longest duration.',
    what_to_do: 'Start a new session.',
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
    when: 'The role of the member of staff does not include the permission that this operation needs, or the operation is not open to this kind of caller.',
    what_to_do: 'Ask an owner of the shop for a role with the permission that the detail names.',
    legacy: [],
  },
  cross_site_request: {
    status: 403,
    when: 'A browser sent a write with the cookie of a session from a page of another site, or without saying where it came from.',
    what_to_do:
      'Send the request from a page of this server, or authenticate with a bearer token instead of the cookie.',
    legacy: [],
  },
  rate_limited: {
    status: 429,
    when: 'The requests of the current time window are used up.',
    what_to_do:
      'Wait for the seconds given in Retry-After, then go on. The RateLimit headers show what is left.',
    legacy: [legacy(429, { message: 'Too Many Attempts.' })],
  },
  too_many_attempts: {
    status: 429,
    when: 'Too many attempts to prove an order: of this order, from this address, or in this shop.',
    what_to_do: 'Wait for the seconds given in Retry-After.',
    legacy: [],
  },
  route_not_found: {
    status: 404,
    when: 'There is no operation at this path, or the version in it is unknown.',
    what_to_do: 'Compare the path, its case included, with the API description at /api/v1/openapi.json.',
    legacy: [legacy(404, { message: 'Not Found' })],
  },
  method_not_allowed: {
    status: 405,
    when: 'The path exists, but not with this HTTP method.',
    what_to_do: 'Use one of the methods in the header Allow.',
    legacy: [legacy(405, { message: 'Method Not Allowed' })],
  },
  uri_too_long: {
    status: 414,
    when: 'Path and query together are longer than 8 KiB.',
    what_to_do: 'Ask for less at a time, or send values in the body where the operation accepts that.',
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
    when: 'The body is of a type, or compressed in a way, that this operation does not read.',
    what_to_do: 'Send JSON with Content-Type: application/json and without Content-Encoding.',
    legacy: [legacy(415, { message: 'Unsupported Media Type' })],
  },
  malformed_json: {
    status: 400,
    when: 'The body is not JSON, is not of the JSON type that the operation expects, or is nested too deeply.',
    what_to_do: 'Check the body with a JSON parser and compare its outermost type with the API description.',
    legacy: [legacy(400, { errors: ['The request body is not valid JSON.'] })],
  },
  idempotency_key_invalid: {
    status: 400,
    when: 'The header Idempotency-Key is empty, too long, or holds characters that cannot be printed.',
    what_to_do: 'Send 1 to 255 printable ASCII characters, for example a UUID, or leave the header out.',
    legacy: [legacy(400, { errors: ['The Idempotency-Key header is not valid.'] })],
  },
  idempotency_key_reused: {
    status: 422,
    when: 'The Idempotency-Key belongs to another request of the last 24 hours: method, path, query or body differ.',
    what_to_do: 'Make a new key for every new request, and repeat a key only together with the same request.',
    legacy: [legacy(422, { message: 'The Idempotency-Key was used with a different request.' })],
  },
  idempotency_in_progress: {
    status: 409,
    when: 'The first request with this Idempotency-Key has not been answered yet.',
    what_to_do:
      'Repeat the request after the seconds given in Retry-After; it then gets the answer of the first.',
    legacy: [legacy(409, { message: 'A request with this Idempotency-Key is in progress.' })],
  },
  validation_failed: {
    status: 422,
    when: 'At least one parameter or member of the body is missing or breaks a rule.',
    what_to_do: 'Correct the fields listed in errors, and send the request again.',
    legacy: validationForms(),
  },
  internal_error: {
    status: 500,
    when: 'The server failed. The detail says whether a change may have been saved.',
    what_to_do:
      'Try again later, with the same Idempotency-Key. If it keeps failing, give the request_id to the operator of the server.',
    legacy: internalErrorForms(),
  },
  service_unavailable: {
    status: 503,
    when: 'The database is not available, the connection to it was lost, or the server is about to stop. The detail says whether a change may have been saved.',
    what_to_do:
      'Repeat the request after the seconds given in Retry-After, with the same Idempotency-Key: what was saved is not saved twice.',
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
