import { createHmac, timingSafeEqual } from 'node:crypto';

/** Whether a signature is the HMAC-SHA-256 of the body alone, by one of the secrets that are valid now. */
export function signsBody(signature: Buffer, secrets: readonly string[], body: Uint8Array): boolean {
  return secrets.some((secret) => {
    const expected = createHmac('sha256', secret).update(body).digest();
    return signature.length === expected.length && timingSafeEqual(signature, expected);
  });
}
