import { hash, randomInt } from 'node:crypto';
import { apiKeyChecksum } from '@retour/contract/ids';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A new API key: 30 random characters and their checksum (API contract, 2.2). */
export function makeSecret(): string {
  const random = Array.from({ length: 30 }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
  return `rtr_${random}${apiKeyChecksum(`rtr_${random}`)}`;
}

/** What is stored of a key. It has 178 random bits, so a plain hash cannot be guessed back. */
export function hashSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}
