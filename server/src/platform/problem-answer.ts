import { legacyForm, problem, problemDocument } from '@retour/contract/problems';
import type { LegacyGroup } from '@retour/contract/problems';
import type { Profile } from './authenticate.ts';
import { Refusal } from './refusal.ts';

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

const unavailable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '57014',
  '55P03',
  '40P01',
]);

/** The refusal that an error means, or nothing when it is a fault of the server. */
export function toRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  const { code = '', message = '' } = error as { code?: string; message?: string };
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Refusal('payload_too_large', 'The body is larger than this operation takes.');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Refusal('unsupported_media_type', 'Send the body as application/json.');
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new Refusal('malformed_json', 'The body is shorter or longer than its Content-Length.');
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_ASYNC_CONSTRAINT':
      return new Refusal('route_not_found', 'There is no such path.');
    default:
  }
  if (
    unavailable.has(code) ||
    /^(Connection terminated|timeout exceeded when trying to connect)/.test(message)
  ) {
    return new Refusal('service_unavailable', 'The database cannot be reached right now.', {
      retry_after_s: 1,
    });
  }
  return undefined;
}
