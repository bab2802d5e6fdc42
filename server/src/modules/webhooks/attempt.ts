import type { Profile } from '../../platform/authenticate.ts';
import { second_ms } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import type { EgressResult } from '../../platform/egress.ts';
import { openSecrets } from './secrets.ts';
import type { SealedSecrets } from './secrets.ts';
import { legacySignature, standardSignature } from './signature.ts';

/** From the beginning of an attempt to the last byte of the answer (webhook contract, section 4.3). */
const attempt_timeout_ms = 15 * second_ms;

export type MessageToSend = SealedSecrets & {
  shop_id: number;
  /** The message id. */
  id: string;
  url: string;
  profile: Profile;
  payload: string;
};

export type AttemptDeps = Pick<Deps, 'clock' | 'vault' | 'egress'>;

/** Signs a message and sends it, once. Throws only when its secret cannot be opened. */
export function attempt(
  deps: AttemptDeps,
  message: MessageToSend,
  { is_test = false, timeout_ms = attempt_timeout_ms } = {},
): Promise<EgressResult> {
  const now = deps.clock.now();
  const timestamp_s = Math.floor(now.getTime() / second_ms);
  return deps.egress.post({
    url: message.url,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Retour-Webhooks/1.0',
      'webhook-id': message.id,
      'webhook-timestamp': String(timestamp_s),
      ...signatureHeaders(deps, message, timestamp_s, now),
      ...(is_test ? { 'x-retour-test': '1' } : {}),
    },
    body: Buffer.from(message.payload),
    timeout_ms,
  });
}

/**
 * During a rotation a standard message has a signature of each secret; a legacy one is signed with the secret before, and beside it with the
 * one that will be valid (webhook contract, section 4.2).
 */
function signatureHeaders(
  deps: AttemptDeps,
  { shop_id, id, profile, payload: body, ...sealed }: MessageToSend,
  timestamp_s: number,
  now: Date,
): Record<string, string> {
  const { secret, previous } = openSecrets(deps, shop_id, sealed, now);
  if (profile === 'standard') {
    const secrets = previous === undefined ? [secret] : [secret, previous];
    return { 'webhook-signature': standardSignature({ id, timestamp_s, body }, secrets) };
  }
  if (previous === undefined) return { 'x-loop-signature': legacySignature(body, secret) };
  return {
    'x-loop-signature': legacySignature(body, previous),
    'x-loop-signature-next': legacySignature(body, secret),
  };
}
