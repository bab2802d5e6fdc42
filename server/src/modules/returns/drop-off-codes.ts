import { randomBytes } from 'node:crypto';
import type { NewReturnMethod } from './new-return.ts';

/** Digits and letters without I, L, O and U: nobody reads one for another. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** What a counter needs of a return that is handed in without a box; nothing for other ways. */
export function codesOf(
  return_id: number,
  { method_type }: Pick<NewReturnMethod, 'method_type'>,
): Pick<NewReturnMethod, 'rma_id' | 'scannable_id'> {
  return method_type === 'drop_off' ? { rma_id: rmaCode(return_id), scannable_id: makeScannableId() } : {};
}

/** The return's number as people write it on bags: no secret, and different for every return. */
export function rmaCode(return_id: number): string {
  let rest = return_id;
  let digits = '';
  while (rest > 0) {
    digits = alphabet.charAt(rest % 32) + digits;
    rest = Math.floor(rest / 32);
  }
  return `RT${digits.padStart(6, '0')}`;
}

/** The content of the shopper's QR code: 105 random bits, because whoever shows it can hand the goods in. */
export function makeScannableId(): string {
  return `RTQ${Array.from(randomBytes(21), (byte) => alphabet.charAt(byte % 32)).join('')}`;
}
