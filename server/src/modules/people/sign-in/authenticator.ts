import { Secret, TOTP } from 'otpauth';

// Codes of authenticator apps (TOTP, RFC 6238): six digits, SHA-1 and 30 seconds, which every app supports.

const period_s = 30;

/** A new secret, in base32, as people type it. */
export function makeSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** What an app reads from a QR code. */
export function authenticatorUri(secret: string, { shop, email }: { shop: string; email: string }): string {
  return new TOTP({ issuer: shop.replaceAll(':', ' '), label: email, secret, period: period_s }).toString();
}

/** The time step that a code is of: the present one, or one beside it, for clocks that are off. Undefined when it is wrong. */
export function stepOf(secret: string, code: string, at: Date): number | undefined {
  if (!isAppCode(code)) return undefined;
  const delta = new TOTP({ secret, period: period_s }).validate({
    token: code,
    timestamp: at.getTime(),
    window: 1,
  });
  return delta === null ? undefined : Math.floor(at.getTime() / 1000 / period_s) + delta;
}

/** Whether a text has the form of a code, and not of a recovery code. */
export const isAppCode = (code: string) => /^\d{6}$/.test(code);
