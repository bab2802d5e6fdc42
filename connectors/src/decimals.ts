import { minorDigits } from '@retour/contract/money';

/** An exact decimal number: `units` divided by ten to the power of `scale`. */
export type Decimal = { units: bigint; scale: number };

export const zero: Decimal = { units: 0n, scale: 0 };

/** Reads a decimal such as `80.7653`, also with an exponent. RangeError for anything else. */
export function parseDecimal(text: string): Decimal {
  const parts = /^(-?)([0-9]{1,40})(?:\.([0-9]{1,40}))?(?:[eE]([+-]?[0-9]{1,2}))?$/.exec(text);
  if (!parts) throw new RangeError(`${JSON.stringify(text.slice(0, 50))} isn't a decimal number.`);
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts;
  const magnitude = BigInt(whole + fraction);
  const units = sign === '-' ? -magnitude : magnitude;
  const scale = fraction.length - Number(exponent);
  return scale >= 0 ? { units, scale } : { units: units * 10n ** BigInt(-scale), scale: 0 };
}

function add(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return { units: at(a, scale) + at(b, scale), scale };
}

export const sum = (decimals: readonly Decimal[]): Decimal => decimals.reduce(add, zero);

export const subtract = (a: Decimal, b: Decimal): Decimal => add(a, { ...b, units: -b.units });

export const multiply = (a: Decimal, b: Decimal): Decimal => ({
  units: a.units * b.units,
  scale: a.scale + b.scale,
});

/** The quotient to eight digits more than the dividend has; RangeError for a divisor of zero. */
export function divide(a: Decimal, b: Decimal): Decimal {
  const more = 8 + b.scale;
  return { units: (a.units * 10n ** BigInt(more)) / b.units, scale: a.scale + more - b.scale };
}

const at = ({ units, scale }: Decimal, wanted: number) => units * 10n ** BigInt(wanted - scale);

/** `nearest`: half away from zero. `down` and `up` are towards less and more money. */
export type Rounding = 'nearest' | 'down' | 'up';

/** An amount in major units as minor units of its currency. RangeError when that is not a safe integer. */
export function toMinor({ units, scale }: Decimal, currency: string, rounding: Rounding = 'nearest'): number {
  const digits = minorDigits(currency);
  if (scale <= digits) return safe(units * 10n ** BigInt(digits - scale));
  const divisor = 10n ** BigInt(scale - digits);
  const truncated = units / divisor;
  const rest = units % divisor;
  if (rest === 0n) return safe(truncated);
  const magnitude = rest < 0n ? -rest : rest;
  if (rounding === 'nearest')
    return safe(2n * magnitude >= divisor ? truncated + (units < 0n ? -1n : 1n) : truncated);
  if (rounding === 'up') return safe(units > 0n ? truncated + 1n : truncated);
  return safe(units < 0n ? truncated - 1n : truncated);
}

function safe(units: bigint): number {
  const value = Number(units);
  if (!Number.isSafeInteger(value)) throw new RangeError('The amount is out of range.');
  return value === 0 ? 0 : value;
}
