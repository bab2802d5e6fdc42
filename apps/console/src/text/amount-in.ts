import { minorDigits, parseMoney } from '@retour/contract/money';

/** An amount as people write it, in minor units; null for none, undefined for no amount. */
export function amountIn(text: string, currency: string): number | null | undefined {
  const [whole = '', decimals = '', ...more] = text.trim().replace(',', '.').split('.');
  if (whole === '' && decimals === '') return null;
  if (more.length > 0) return undefined;
  const digits = minorDigits(currency);
  return parseMoney(
    digits === 0 && decimals === '' ? whole : `${whole}.${decimals.padEnd(digits, '0')}`,
    currency,
  );
}
