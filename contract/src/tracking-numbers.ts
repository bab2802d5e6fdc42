import { s10CheckDigit } from './tracking-numbers/check-digits.ts';
import { formatsOf } from './tracking-numbers/formats.ts';

/** Tracking numbers: what a carrier's check digit says about them, and making numbers of the form UPU S10. */

/**
 * `valid`: the number has a form of this carrier, and its check digit, if that form has one, is right. `invalid`: it has such a form, but the
 * check digit is wrong, so that it was mistyped. `unknown_format`: nothing can be said.
 */
export type TrackingVerdict = 'valid' | 'invalid' | 'unknown_format';

/**
 * Checks a tracking number by the rules of its carrier. The carrier counts, because the same twelve digits can be a number of several. White
 * space, hyphens and case make no difference, neither in the number nor in the carrier's name.
 */
export function checkTrackingNumber(carrier: string, number: string): TrackingVerdict {
  const text = number.replaceAll(/[\s-]/g, '').toUpperCase();
  const matches = formatsOf(carrier).flatMap(({ shape, check }) => {
    const match = shape.exec(text);
    return match ? [{ checked: match[1] ?? text, check }] : [];
  });
  if (matches.length === 0) return 'unknown_format';
  return matches.some(({ checked, check }) => check === undefined || check(checked)) ? 'valid' : 'invalid';
}

export type S10Parts = {
  /** Two capital letters: the kind of item, for example CA to CZ for parcels. */
  service: string;
  /** 0 to 99999999. */
  serial: number;
  /** ISO 3166-1, two capital letters: where the item is sent from. */
  country: string;
};

/** A number of the form UPU S10 with its check digit: RB, 12345678 and GB give RB123456785GB. RangeError for parts that do not fit. */
export function s10Number({ service, serial, country }: S10Parts): string {
  if (!/^[A-Z]{2}$/.test(service) || !/^[A-Z]{2}$/.test(country))
    throw new RangeError(`${service} and ${country} must be two capital letters each`);
  if (!Number.isInteger(serial) || serial < 0 || serial > 99_999_999)
    throw new RangeError(`the serial number must be from 0 to 99999999, got ${serial}`);
  const digits = String(serial).padStart(8, '0');
  return `${service}${digits}${s10CheckDigit(digits)}${country}`;
}
