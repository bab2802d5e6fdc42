import { createHmac, timingSafeEqual } from 'node:crypto';
import type { InboxRequest } from './connector.ts';

const prefix = 'whsec_';
const max_age_s = 300;

/** What a signed message says of itself, or why it isn't believed. */
export type SignedMessage = { id: string } | { rejected: string };

/** Checks the signature of a message as https://www.standardwebhooks.com describes it, against each secret that is valid now. */
export function verifySignature(
  secrets: readonly string[],
  { headers, body }: InboxRequest,
  now: Date,
): SignedMessage {
  const id = headers['webhook-id'];
  const sent_at = headers['webhook-timestamp'];
  const signatures = headers['webhook-signature'];
  if (typeof id !== 'string' || typeof sent_at !== 'string' || typeof signatures !== 'string')
    return { rejected: 'It has no signature.' };
  if (!/^[\x21-\x7e]{1,200}$/.test(id)) return { rejected: 'The webhook-id is malformed.' };
  if (!/^[0-9]{1,12}$/.test(sent_at)) return { rejected: 'The webhook-timestamp is malformed.' };
  if (Math.abs(now.getTime() / 1000 - Number(sent_at)) > max_age_s)
    return { rejected: 'The signature is too old, or from the future.' };
  const given = signatures.split(' ').map((one) => Buffer.from(one.replace(/^v1,/, ''), 'base64'));
  const is_signed = secrets.some((secret) => {
    const key = Buffer.from(secret.startsWith(prefix) ? secret.slice(prefix.length) : secret, 'base64');
    const expected = createHmac('sha256', key).update(`${id}.${sent_at}.`).update(body).digest();
    return given.some((one) => one.length === expected.length && timingSafeEqual(one, expected));
  });
  return is_signed ? { id } : { rejected: 'The signature is wrong.' };
}
