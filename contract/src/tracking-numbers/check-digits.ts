/**
 * Check digits of tracking numbers. Each rule answers whether the last character of a text is the one that the characters before it demand.
 * Positions count from 0 at the left, check character left out, unless a rule says otherwise.
 */
export type CheckRule = (text: string) => boolean;

/** Sum over the digits times `even` or `odd` by position; the check digit fills it up to the next ten. */
export function modulo10(even: number, odd: number): CheckRule {
  return withCheckDigit((digits) => fillUp(sum(digits, (digit, at) => digit * (at % 2 === 0 ? even : odd))));
}

/** GS1: from the right ×3, ×1, ×3 … */
export const gs1: CheckRule = withCheckDigit((digits) =>
  fillUp(sum(digits.toReversed(), (digit, at) => digit * (at % 2 === 0 ? 3 : 1))),
);

/** Luhn: from the right every other digit is doubled, and what exceeds 9 loses 9. */
export const luhn: CheckRule = withCheckDigit((digits) =>
  fillUp(sum(digits.toReversed(), (digit, at) => (at % 2 === 0 ? doubled(digit) : digit))),
);

/** Sum over the digits times the repeated weights, modulo 11, modulo 10. */
export function weighted11(weights: readonly number[]): CheckRule {
  return withCheckDigit(
    (digits) => (sum(digits, (digit, at) => digit * (weights[at % weights.length] ?? 0)) % 11) % 10,
  );
}

/** The number before the check digit modulo 7. */
export const modulo7: CheckRule = (text) => Number(text.slice(0, -1)) % 7 === Number(text.at(-1));

const alphabet36 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** ISO 7064 MOD 37,36 over digits and capital letters; the check character is one of these too. */
export const iso7064Mod37And36: CheckRule = (text) => {
  let product = 36;
  for (const character of text.slice(0, -1)) {
    const added = (product + alphabet36.indexOf(character)) % 36;
    product = ((added === 0 ? 36 : added) * 2) % 37;
  }
  return (product + alphabet36.indexOf(text.at(-1) ?? '')) % 36 === 1;
};

const s10_weights = [8, 6, 4, 2, 3, 5, 9, 7];

/** The check digit of UPU S10 for eight digits. */
export function s10CheckDigit(serial: string): number {
  const rest = 11 - (sum(Array.from(serial, Number), (digit, at) => digit * (s10_weights[at] ?? 0)) % 11);
  return rest === 10 ? 0 : rest === 11 ? 5 : rest;
}

function withCheckDigit(demanded: (digits: number[]) => number): CheckRule {
  return (text) => demanded(Array.from(text.slice(0, -1), Number)) === Number(text.at(-1));
}

function sum(digits: readonly number[], value: (digit: number, at: number) => number): number {
  return digits.reduce((total, digit, at) => total + value(digit, at), 0);
}

const fillUp = (total: number) => (10 - (total % 10)) % 10;
const doubled = (digit: number) => (digit < 5 ? digit * 2 : digit * 2 - 9);
