import { createHash, randomBytes } from 'node:crypto';

/** Digits and letters without I, L, O and U, which people misread. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const code_length = 16;

/** A new code of 80 random bits that people type, in groups: `7K2M-D9X4-B8N3-VH6T`. */
export function makeCode(): string {
  const symbols = Array.from(randomBytes(code_length), (byte) => alphabet.charAt(byte % 32)).join('');
  return symbols.match(/.{4}/g)!.join('-');
}

/** What a code is found by. Case, spaces and hyphens make no difference, and letters that look like digits count as these. */
export function hashCode(code: string): Buffer {
  const symbols = code.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return createHash('sha256').update(symbols).digest();
}
