import type { WebhookPayload } from './schema.ts';

/** Headers of a request: of the Fetch API, or an object as Node has it. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

export type WebhookMessage = {
  /** The body exactly as it was received: verify before you parse. */
  body: string | Uint8Array;
  headers: WebhookHeaders;
};

export type VerifyOptions = {
  /** How far the timestamp may be off, in seconds; 300 by default. Legacy signatures don't cover the timestamp, so it isn't checked. */
  tolerance_s?: number;
  /** The present time; for tests. */
  now?: Date;
};

/** Why a webhook was not accepted. */
export type WebhookRejection =
  | 'signature_missing'
  | 'signature_invalid'
  | 'timestamp_invalid'
  | 'body_invalid';

/** A request that is not a webhook from your Retour, or not an untouched one. Respond with 400. */
export class WebhookVerificationError extends Error {
  readonly reason: WebhookRejection;

  constructor(reason: WebhookRejection, message: string) {
    super(message);
    this.name = 'WebhookVerificationError';
    this.reason = reason;
  }
}

const default_tolerance_s = 300;
const standard_prefix = 'whsec_';

/**
 * Verifies the signature of a webhook and returns its payload. `secret` is the signing secret: `whsec_…` of a standard webhook, or the 32 hex digits
 * that sign the legacy webhooks of a shop. Pass several to accept each of them. Uses Web Crypto, which compares in constant time. Throws a
 * {@link WebhookVerificationError} when the webhook is not accepted. Source: webhook contract, 4.2.
 */
export async function verifyWebhook(
  { body, headers }: WebhookMessage,
  secret: string | readonly string[],
  { tolerance_s = default_tolerance_s, now = new Date() }: VerifyOptions = {},
): Promise<WebhookPayload> {
  const bytes = bytesOf(body);
  const secrets = typeof secret === 'string' ? [secret] : secret;
  if (secrets.length === 0) throw new TypeError('verifyWebhook needs a secret.');
  let rejection: WebhookVerificationError | undefined;
  for (const one of secrets) {
    rejection = one.startsWith(standard_prefix)
      ? await checkStandard(bytes, headers, one, { tolerance_s, now })
      : await checkLegacy(bytes, headers, one);
    if (!rejection) return parse(bytes);
  }
  throw rejection!;
}

async function checkStandard(
  body: Uint8Array<ArrayBuffer>,
  headers: WebhookHeaders,
  secret: string,
  { tolerance_s, now }: Required<VerifyOptions>,
): Promise<WebhookVerificationError | undefined> {
  const [id, timestamp, given] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  );
  if (!id || !timestamp || !given) return missing('webhook-id, webhook-timestamp or webhook-signature');
  const head = new TextEncoder().encode(`${id}.${timestamp}.`);
  const signatures = given.split(' ').flatMap((one) => (one.startsWith('v1,') ? [one.slice(3)] : []));
  const key = fromBase64(secret.slice(standard_prefix.length));
  if (!key) throw new TypeError('The secret is not a signing secret: after whsec_ it must be Base64.');
  if (!(await isSigned(concat(head, body), key, signatures))) return mismatch();
  const age_s = Math.abs(now.getTime() / 1000 - Number(timestamp));
  if (/^\d{1,12}$/.test(timestamp) && age_s <= tolerance_s) return undefined;
  const message = `The webhook's timestamp is more than ${tolerance_s} seconds off.`;
  return new WebhookVerificationError('timestamp_invalid', message);
}

/** While a shop's secret is rotated, one header is signed with the present secret and the other with the next. */
async function checkLegacy(
  body: Uint8Array<ArrayBuffer>,
  headers: WebhookHeaders,
  secret: string,
): Promise<WebhookVerificationError | undefined> {
  const given = ['x-loop-signature', 'x-loop-signature-next'].flatMap(
    (name) => headerOf(headers, name) ?? [],
  );
  if (given.length === 0) return missing('X-Loop-Signature');
  return (await isSigned(body, new TextEncoder().encode(secret), given)) ? undefined : mismatch();
}

/** Whether one of the signatures, in Base64, is the HMAC-SHA256 of the content. */
async function isSigned(
  content: Uint8Array<ArrayBuffer>,
  key_bytes: Uint8Array<ArrayBuffer>,
  signatures: readonly string[],
): Promise<boolean> {
  const { subtle } = globalThis.crypto;
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await subtle.importKey('raw', key_bytes, hmac, false, ['verify']);
  const verified = await Promise.all(
    signatures.map(async (text) => {
      const signature = fromBase64(text);
      return signature ? subtle.verify('HMAC', key, signature, content) : false;
    }),
  );
  return verified.includes(true);
}

function parse(body: Uint8Array): WebhookPayload {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) as WebhookPayload;
  } catch {
    throw new WebhookVerificationError('body_invalid', "The webhook's body is not JSON.");
  }
}

function bytesOf(body: string | Uint8Array): Uint8Array<ArrayBuffer> {
  if (typeof body === 'string') return new TextEncoder().encode(body);
  if (body instanceof Uint8Array) return new Uint8Array(body);
  throw new TypeError('verifyWebhook needs the raw body, as text or bytes, not the parsed one.');
}

function headerOf(headers: WebhookHeaders, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return typeof found === 'string' ? found : found?.join(' ');
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function concat(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}

const missing = (names: string) =>
  new WebhookVerificationError('signature_missing', `The request has no ${names} header.`);
const mismatch = () =>
  new WebhookVerificationError('signature_invalid', 'The signature does not match the body and the secret.');
