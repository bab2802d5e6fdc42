import { signsBody } from '../body-signature.ts';

/** Whether a signature in hexadecimal digits is the HMAC-SHA-256 of a text, which OAuth and the app proxy make of their queries each in its own way. */
export const isSigned = (text: string, secrets: readonly string[], given: string): boolean =>
  /^[0-9a-f]{64}$/.test(given) && signsBody(Buffer.from(given, 'hex'), secrets, Buffer.from(text));

/** Whether a time in seconds is at most so many seconds from now. */
export function isFresh(timestamp: string, now: Date, valid_s: number): boolean {
  return /^\d{1,12}$/.test(timestamp) && Math.abs(now.getTime() / 1000 - Number(timestamp)) <= valid_s;
}
