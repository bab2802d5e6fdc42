import { CURRENCY_DIGITS } from './currencies.ts';

/**
 * Money is an integer number of minor units (cents, yen, fils) beside an ISO 4217 code. Decimals exist on the wire only.
 * Every function here refuses numbers that are not safe integers with a RangeError: an inexact amount is a bug, not input.
 */

/** The object form of money on the wire (API contract, 1.2). Both currency members are equal. */
export type Amount = {
  amount: number;
  currency: string;
  currency_code: string;
};

/** Whether the text is a currency code of ISO 4217, in upper case. */
export function isCurrency(code: string): boolean {
  return CURRENCY_DIGITS.has(code);
}

/** Decimals of the currency's minor unit: 2 for USD, 0 for JPY, 3 for KWD. RangeError when the code is unknown. */
export function minorDigits(currency: string): number {
  const digits = CURRENCY_DIGITS.get(currency);
  if (digits === undefined)
    throw new RangeError(`${JSON.stringify(currency)} is not an ISO 4217 currency code`);
  return digits;
}

/** Wire form `money` of an amount in minor units, with exactly the currency's decimals: 6330 USD is "63.30". */
export function formatMoney(minor: number, currency: string): string {
  requireInteger(minor, 'amount');
  const digits = minorDigits(currency);
  const sign = minor < 0 ? '-' : '';
  const text = String(Math.abs(minor)).padStart(digits + 1, '0');
  if (digits === 0) return sign + text;
  return `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/**
 * Minor units of a wire form `money`. The text must have exactly the currency's decimals: "63.3" USD, "6330.00" JPY,
 * "+1.00" and " 1.00" are undefined, and so is an amount that is not a safe integer of minor units.
 */
export function parseMoney(text: string, currency: string): number | undefined {
  const digits = minorDigits(currency);
  const parts = /^(-?)([0-9]+)(?:\.([0-9]+))?$/.exec(text);
  if (!parts) return undefined;
  const [, sign, whole = '', decimals = ''] = parts;
  if (decimals.length !== digits) return undefined;
  const minor = Number(whole + decimals);
  if (!Number.isSafeInteger(minor)) return undefined;
  return sign === '-' && minor !== 0 ? -minor : minor;
}

/** Object form of an amount in minor units. */
export function toAmount(minor: number, currency: string): Amount {
  requireInteger(minor, 'amount');
  minorDigits(currency);
  return { amount: minor, currency, currency_code: currency };
}

/**
 * Splits a total over weights by largest remainder (API contract, 9.1): everybody gets the floor of the exact
 * share, the units left over go one by one to the largest fractions, ties to the earlier position. The shares add up to
 * the total. A negative total is split as its absolute value and negated, so that a reversal mirrors the original. When
 * all weights are 0 they count as equal. RangeError for a negative weight, or for no weights unless the total is 0.
 */
export function allocate(total: number, weights: readonly number[]): number[] {
  requireInteger(total, 'total');
  if (weights.length === 0 && total !== 0) throw new RangeError('a total cannot be split over no weights');
  const exact = toExactWeights(weights);
  const sum = sumOf(exact);
  const magnitude = BigInt(Math.abs(total));
  const shares = exact.map((weight) => Number((magnitude * weight) / sum));
  const fractions = exact.map((weight) => (magnitude * weight) % sum);
  const leftOver = Number(magnitude) - shares.reduce((soFar, share) => soFar + share, 0);
  for (const position of largestFirst(fractions).slice(0, leftOver))
    shares[position] = (shares[position] ?? 0) + 1;
  return total < 0 ? shares.map((share) => (share === 0 ? 0 : -share)) : shares;
}

/** A share of an amount in basis points (1/100 of a percent, 0 or more), rounded half up to the minor unit. */
export function percentageOf(amount: number, basis_points: number): number {
  if (basis_points < 0) throw new RangeError('basis points cannot be negative');
  return scale(amount, basis_points, 10_000);
}

/**
 * Converts by a stored ratio: `amount` is to the answer as `from_total` is to `to_total`, rounded half up to the minor
 * unit. With `from_total` 0 there is no ratio: 0 stays 0, anything else is a RangeError.
 */
export function convert(amount: number, from_total: number, to_total: number): number {
  if (from_total === 0 && amount === 0) return 0;
  return scale(amount, to_total, from_total);
}

/** amount × numerator ÷ denominator, half up by magnitude: -0.5 becomes -1, so that a reversal mirrors the original. */
function scale(amount: number, numerator: number, denominator: number): number {
  requireInteger(amount, 'amount');
  requireInteger(numerator, 'numerator');
  requireInteger(denominator, 'denominator');
  if (denominator === 0) throw new RangeError('an amount cannot be converted by a ratio to 0');
  const product = BigInt(amount) * BigInt(numerator) * (denominator < 0 ? -1n : 1n);
  const divisor = BigInt(Math.abs(denominator));
  const magnitude = ((product < 0n ? -product : product) * 2n + divisor) / (divisor * 2n);
  const result = Number(product < 0n ? -magnitude : magnitude);
  requireInteger(result, 'result');
  return result;
}

/** Positions in the order of their fractions, largest first, equal ones in their own order. */
function largestFirst(fractions: readonly bigint[]): number[] {
  return fractions
    .map((fraction, position) => ({ fraction, position }))
    .toSorted((a, b) =>
      a.fraction === b.fraction ? a.position - b.position : a.fraction > b.fraction ? -1 : 1,
    )
    .map(({ position }) => position);
}

/** The weights as big integers, because total × weight may exceed what a number holds; all 0 becomes all 1. */
function toExactWeights(weights: readonly number[]): bigint[] {
  for (const weight of weights) {
    requireInteger(weight, 'weight');
    if (weight < 0) throw new RangeError(`weights cannot be negative, got ${weight}`);
  }
  return weights.every((weight) => weight === 0) ? weights.map(() => 1n) : weights.map(BigInt);
}

function sumOf(values: readonly bigint[]): bigint {
  return values.reduce((soFar, value) => soFar + value, 0n);
}

function requireInteger(value: number, what: string): void {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${what} must be a safe integer, got ${value}`);
}
