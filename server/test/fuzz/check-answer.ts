import type { Profile } from '../../src/platform/authenticate.ts';
import { mayRefuse } from './beyond-schema.ts';
import type { BuiltRequest } from './build-request.ts';
import type { Operation } from './operations.ts';
import type { Plan } from './plans.ts';
import { marker_form } from './seed-shop.ts';
import type { Surroundings } from './surroundings.ts';
import type { Received, Sent } from './wire.ts';

type Checked = { sent: Sent; received: Received; profile: Profile | undefined };

/** What holds for every answer to any request. */
export function checkAlways(
  { validate }: Surroundings,
  shops: number[],
  { sent, received, profile }: Checked,
  complain: (text: string) => void,
): void {
  const { status, headers, text, body } = received;
  if (status >= 500) complain(`status ${status}`);
  if (leak.test(text)) complain('it tells of the inside of the server');
  for (const [, shop] of text.matchAll(marker_form))
    if (!shops.includes(Number(shop)) && !toText(sent).includes(shop!)) complain(`it tells of shop ${shop}`);
  if (status === 431) return;
  const { method, path } = sent;
  try {
    validate({ method, path, status, content_type: headers.get('Content-Type'), body, profile, headers });
  } catch (error) {
    // What is wrong stands at its end.
    complain((error as Error).message.slice(-800));
  }
}

const toText = ({ path, content }: Sent) => `${path} ${content?.toString() ?? ''}`;

/** Stack traces, paths of the server, and words of the database. */
const leak =
  /\n\s+at |node_modules|\.ts:\d+|syntax error at|relation "|violates |duplicate key|invalid input syntax|TypeError|RangeError/;

export function checkIntent(
  { operation, legacy }: Plan,
  { expected, proves }: BuiltRequest,
  received: Received,
  complain: (text: string) => void,
): void {
  const { status, body, headers } = received;
  if (expected) {
    const bare = legacy && [200, 400, 403].includes(status) && expected.includes(404);
    if (!expected.includes(status) && !bare) complain(`status ${status}, not ${expected.join(' or ')}`);
  }
  if (status === 405) checkAllow(operation, headers, complain);
  if (proves === 'broken' && (legacy ? [201, 202, 204].includes(status) : status < 400))
    complain('broken input was taken');
  if (proves !== 'valid') return;
  const { code = '' } = (body ?? {}) as { code?: string };
  // To legacy keys some say 403 of what is not there.
  if (
    [401, 405, 413, 414, 415].includes(status) ||
    (status === 403 && !legacy) ||
    formal_codes.includes(code)
  )
    complain(`valid input was refused with ${status} ${code}`);
  if (status !== 422) return;
  const { errors = {} } = (body ?? {}) as { errors?: Record<string, unknown> };
  // Some refusals list what must be done first instead of fields.
  if (Array.isArray(errors)) return;
  for (const field of Object.keys(errors))
    if (!mayRefuse(operation.id, field))
      complain(`valid input was refused for ${field}: ${JSON.stringify(errors[field])}`);
}

const formal_codes = ['malformed_json', 'idempotency_key_invalid', 'route_not_found'];

function checkAllow({ allowed }: Operation, headers: Headers, complain: (text: string) => void): void {
  const told = (headers.get('Allow') ?? '').split(', ').toSorted().join();
  if (told !== [...new Set(allowed)].toSorted().join())
    complain(`Allow says ${told}, the API description ${allowed.join()}`);
}
