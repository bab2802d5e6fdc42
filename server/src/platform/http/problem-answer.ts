import { randomInt } from 'node:crypto';
import { legacyForm, problem, problemDocument } from '@retour/contract/problems';
import type { LegacyGroup } from '@retour/contract/problems';
import type { Profile } from '../authenticate.ts';
import { CommitUnknownError } from '../db/commits.ts';
import type { SavedChanges } from '../db/commits.ts';
import type { OutagePauses } from '../db/outage-pauses.ts';
import { isContended, isUnavailable } from '../db/unavailable.ts';
import { Refusal } from '../refusal.ts';

export type ProblemContext = {
  origin: string;
  /** Path of the request, without query. */
  instance: string;
  request_id: string;
  /** Unknown when no key could be identified. */
  profile: Profile | undefined;
  group: LegacyGroup | undefined;
};

export type ProblemAnswer = { status: number; headers: Record<string, string>; body: unknown };

/** The one place where a refusal becomes HTTP, in the profile of the caller's key. */
export function problemAnswer(refusal: Refusal, context: ProblemContext): ProblemAnswer {
  const { code, message: detail, extras } = refusal;
  const headers: Record<string, string> = {};
  if (problem(code).status === 401) headers['WWW-Authenticate'] = 'Bearer realm="retour"';
  if (extras.retry_after_s !== undefined) headers['Retry-After'] = String(extras.retry_after_s);
  if (context.profile === 'legacy') {
    const form = legacyForm(code, context.group, {
      detail,
      ...(extras.errors ? { errors: extras.errors } : {}),
      echo: extras.echo,
      ineligibility_code: extras.ineligibility_code,
    });
    if (form) {
      if (form.status === 401) headers['WWW-Authenticate'] = 'Bearer realm="retour"';
      return { status: form.status, headers, body: form.body };
    }
  }
  const { origin, instance, request_id } = context;
  const { echo: _echo, ineligibility_code: _code, ...members } = extras;
  const body = problemDocument({
    code,
    detail,
    origin,
    instance,
    request_id,
    ...members,
    unidentified: context.profile === undefined,
  });
  return {
    status: problem(code).status,
    headers: { ...headers, 'Content-Type': 'application/problem+json' },
    body,
  };
}

/** What a failed write may have left behind: a sentence for its caller. */
const afterFailure = (saved: SavedChanges) =>
  saved.possible
    ? 'The change may have been saved: repeat the request with the same Idempotency-Key, or check before you repeat it without one.'
    : 'Nothing was changed.';

/** The refusal of a request that failed by a fault of the server. `saved` is known for writes. */
export const internalError = (saved?: SavedChanges): Refusal =>
  new Refusal('internal_error', saved ? `The server failed. ${afterFailure(saved)}` : 'The server failed.');

function serviceUnavailable(error: unknown, { saved, pauses }: FailedRequest): Refusal {
  const possible = saved?.possible || error instanceof CommitUnknownError;
  const detail = possible
    ? `The connection to the database was lost. ${afterFailure({ possible })}`
    : `The database is unavailable.${saved ? ` ${afterFailure(saved)}` : ''}`;
  // Callers that all obey come back one after the other.
  const retry_after_s = (isUnavailable(error) ? pauses?.next_s() : undefined) ?? randomInt(1, 6);
  return new Refusal('service_unavailable', detail, { retry_after_s });
}

/** `saved` is given for a write, whose caller learns what it left; `pauses` where a caller waits, for how long. */
type FailedRequest = { saved?: SavedChanges | undefined; pauses?: OutagePauses };

/** The refusal that an error means, or nothing when it is a fault of the server. */
export function toRefusal(error: unknown, failed: FailedRequest = {}): Refusal | undefined {
  if (error instanceof Refusal) return error;
  const { code = '' } = error as { code?: string };
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Refusal('payload_too_large', 'The body is larger than this operation accepts.');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Refusal('unsupported_media_type', 'Send the body as application/json.');
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new Refusal('malformed_json', 'The body is shorter or longer than its Content-Length.');
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_ASYNC_CONSTRAINT':
      return new Refusal('route_not_found', "This path doesn't exist.");
    default:
  }
  return isUnavailable(error) || isContended(error) ? serviceUnavailable(error, failed) : undefined;
}
