import { createHmac, randomBytes } from 'node:crypto';

// Signatures of webhooks (webhook contract, section 4.2).

const prefix = 'whsec_';

/** A new signing secret of a standard subscription. */
export const makeStandardSecret = () => prefix + randomBytes(32).toString('base64');

/** A new signing secret of a shop's legacy subscriptions: 32 hex digits. */
export const makeLegacySecret = () => randomBytes(16).toString('hex');

export type Message = { id: string; timestamp_s: number; body: string };

/** `webhook-signature`: one value for each secret that is valid now. */
export function standardSignature({ id, timestamp_s, body }: Message, secrets: readonly string[]): string {
  const content = `${id}.${timestamp_s}.${body}`;
  return secrets
    .map((secret) => `v1,${sign(Buffer.from(secret.slice(prefix.length), 'base64'), content)}`)
    .join(' ');
}

/** `X-Loop-Signature`: of the raw body alone. */
export const legacySignature = (body: string, secret: string) => sign(secret, body);

function sign(key: Buffer | string, content: string): string {
  return createHmac('sha256', key).update(content, 'utf8').digest('base64');
}
