import {
  gs1,
  iso7064Mod37And36,
  luhn,
  modulo10,
  modulo7,
  s10CheckDigit,
  weighted11,
} from './check-digits.ts';

/** A form of tracking number: how it looks and, where it has a check digit, whether that is right. */
export type Format = {
  /** Matches the whole number; its first group, if there is one, is the part that is checked. */
  shape: RegExp;
  /** Absent: the form has no check digit, and its shape is all that can be checked. */
  check?: (checked: string) => boolean;
};

/** UPU S10: service, eight digits, check digit, country. */
export const s10: Format = {
  shape: /^[A-Z]{2}([0-9]{9})[A-Z]{2}$/,
  check: (digits) => s10CheckDigit(digits.slice(0, 8)) === Number(digits[8]),
};

const ups: Format[] = [
  // Letters count as (their ASCII code − 3) modulo 10.
  {
    shape: /^1Z([0-9A-Z]{15}[0-9])$/,
    check: (text) =>
      modulo10(1, 2)(text.replaceAll(/[A-Z]/g, (letter) => `${(letter.charCodeAt(0) - 3) % 10}`)),
  },
  { shape: /^[AHJKTV]([0-9]{10})$/, check: modulo10(1, 2) },
];

const usps: Format[] = [
  // Intelligent Mail package barcode, with or without the code of the place it goes to.
  { shape: /^(?:420(?:[0-9]{5}|[0-9]{9}))?(9[1-5](?:[0-9]{20}|[0-9]{24}))$/, check: gs1 },
  // The older form of 20 digits; certified mail counts an unwritten 91 in front.
  { shape: /^([0-9]{20})$/, check: (digits) => modulo10(3, 1)(digits) || gs1(`91${digits}`) },
];

const fedex: Format[] = [
  { shape: /^([0-9]{12})$/, check: weighted11([3, 1, 7]) },
  { shape: /^([0-9]{15})$/, check: modulo10(1, 3) },
  { shape: /^96[0-9]{5}([0-9]{15})$/, check: modulo10(1, 3) },
  { shape: /^(00[0-9]{16})$/, check: gs1 },
];

const dhl: Format[] = [{ shape: /^([0-9]{10,11})$/, check: modulo7 }, { shape: /^J[A-Z]{2,3}[0-9]{9,18}$/ }];

const dpd: Format[] = [
  { shape: /^([0-9]{14}[0-9A-Z])$/, check: iso7064Mod37And36 },
  { shape: /^([0-9A-Z]{7}[0-9]{20}[0-9A-Z])$/, check: iso7064Mod37And36 },
];

// The letter stands for a digit in front.
const ontrac: Format[] = [
  { shape: /^C([0-9]{14})$/, check: (digits) => modulo10(1, 2)(`4${digits}`) },
  { shape: /^D([0-9]{14})$/, check: (digits) => modulo10(1, 2)(`5${digits}`) },
];

/** Forms by the beginning of the carrier's name, in lower case without anything but letters and digits; the first that fits counts. */
const formats_of: readonly (readonly [prefix: string, formats: readonly Format[]])[] = [
  ['upsmailinnovations', usps],
  ['ups', ups],
  ['unitedparcelservice', ups],
  ['usps', [...usps, s10]],
  ['unitedstatespostalservice', [...usps, s10]],
  ['fedexsmartpost', [...usps, ...fedex]],
  ['fedex', fedex],
  ['federalexpress', fedex],
  ['dhlecommerce', usps],
  ['dhl', dhl],
  ['dpd', dpd],
  ['canadapost', [{ shape: /^([0-9]{16})$/, check: modulo10(3, 1) }, s10]],
  ['purolator', [{ shape: /^([0-9]{12})$/, check: luhn }]],
  ['olddominion', [{ shape: /^([0-9]{11})$/, check: luhn }]],
  ['ontrac', ontrac],
  ['amazon', [{ shape: /^TB[A-Z][0-9]{12}$/ }]],
  ['yodel', [{ shape: /^JJ?D[0-9]{16}$/ }]],
  ['yunexpress', [{ shape: /^YT[0-9]{16}$/ }]],
  ['lasership', [{ shape: /^L[A-Z][0-9]{8}$/ }]],
];

/** Posts whose names do not have the word in them. */
const other_posts = ['royalmail', 'correos', 'colissimo', 'chronopost', 'parcelforce'];

/** The forms that a carrier's numbers can have; none when the carrier is not known. */
export function formatsOf(carrier: string): readonly Format[] {
  const name = carrier.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  const known = formats_of.find(([prefix]) => name.startsWith(prefix));
  if (known) return known[1];
  return name.includes('post') || other_posts.some((post) => name.startsWith(post)) ? [s10] : [];
}
