import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

// Signatures of webhooks (webhook contract, 4.2).

const prefix = 'whsec_';

/** A new signing secret of a standard subscription. */
export const makeStandardSecret = () => prefix + randomBytes(32).toString('base64');

/** A new signing secret of a shop's legacy subscriptions: 32 hex digits. */
export const makeLegacySecret = () => randomBytes(16).toString('hex');

export type Message = { id: string; timestamp_s: number; body: Buffer };

/** What signs, made once of a secret: from bytes, Node would make it anew with every signature, which takes longer than signing. */
export const standardKey = (secret: string) =>
  createSecretKey(Buffer.from(secret.slice(prefix.length), 'base64'));
export const legacyKey = (secret: string) => createSecretKey(Buffer.from(secret, 'ascii'));

/** `webhook-signature`: one value for each secret that is valid now. */
export function standardSignature({ id, timestamp_s, body }: Message, keys: readonly KeyObject[]): string {
  const head = `${id}.${timestamp_s}.`;
  return keys
    .map((key) => `v1,${createHmac('sha256', key).update(head).update(body).digest('base64')}`)
    .join(' ');
}

/** `X-Loop-Signature`: of the raw body alone. */
export const legacySignature = (body: Buffer, key: KeyObject) =>
  createHmac('sha256', key).update(body).digest('base64');
