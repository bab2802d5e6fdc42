import { minorDigits } from '@retour/contract/money';

// How Stripe counts money (https://docs.stripe.com/currencies), where that differs from ISO 4217.

/** Counted in whole units, although ISO 4217 gives some of them decimals (MGA). */
const in_whole_units = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
/** Counted in thousandths, of which the last digit must be 0. */
const thousandths = new Set('BHD JOD KWD OMR TND'.split(' '));
/** Counted in hundredths that must be whole units. */
const whole_in_hundredths = new Set(['ISK', 'UGX']);

/**
 * An amount in minor units of ISO 4217 as Stripe counts it; null where Stripe cannot refund exactly that, such as 1.055 KWD or 0.50 MGA, or does not
 * know the currency's decimals. Nothing is ever rounded. HUF and TWD have two decimals in payments and refunds; only payouts are whole.
 */
export function toStripeAmount(amount: number, currency: string): number | null {
  const digits = minorDigits(currency);
  if (in_whole_units.has(currency)) return digits === 0 ? amount : exact(amount / 10 ** digits);
  if (thousandths.has(currency)) return exact(amount / 10) && amount;
  if (whole_in_hundredths.has(currency)) return exact(amount / 10 ** digits) && amount * 10 ** (2 - digits);
  return digits === 2 ? amount : null;
}

const exact = (amount: number) => (Number.isSafeInteger(amount) ? amount : null);
