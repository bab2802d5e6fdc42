import { isCurrency, minorDigits, parseMoney } from './money.ts';

/**
 * The messages of `validation_failed`, the same in both error profiles (API contract, 3.3).
 *
 * Every function takes the path of the field, with dots and zero-based positions (`items.0.line_item_id`); a query
 * parameter goes by its name. The message shows the last name of the path: "line item id".
 */

/** Field path to its messages: the member `errors` of a problem. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** How a message names the type that it expects. */
export type TypeWords =
  | 'a string'
  | 'an integer'
  | 'a number'
  | 'a boolean'
  | 'an array'
  | 'an object'
  | 'a valid date'
  | 'a valid URL'
  | 'a valid email address'
  | 'a valid amount';

/** The field is missing, `null` where that is not allowed, or empty after trimming. */
export function required(path: string): string {
  return `The ${fieldWords(path)} field is required.`;
}

/** The value is of another type or form. */
export function wrongType(path: string, expected: TypeWords): string {
  return `The ${fieldWords(path)} field must be ${expected}.`;
}

/** The text has more than `limit` Unicode characters. */
export function tooLong(path: string, limit: number): string {
  return `The ${fieldWords(path)} field must not be greater than ${limit} characters.`;
}

/** The array has more than `limit` items. */
export function tooManyItems(path: string, limit: number): string {
  return `The ${fieldWords(path)} field must not have more than ${limit} items.`;
}

/** The number lies outside `least` to `most`, both allowed themselves. */
export function outOfRange(path: string, least: number, most: number): string {
  return `The ${fieldWords(path)} field must be between ${least} and ${most}.`;
}

/** The value is none of the values of an enumeration. The message names the values and not the field. */
export function notInEnum(values: readonly string[]): string {
  return `Must be one of the following values: ${values.join(', ')}.`;
}

/** A unit that was put back into stock is assessed as something else. */
export function staysInStock(outcome: string): string {
  return `The item is back in stock: its disposition outcome can only be ${outcome}. To take it out, change the inventory.`;
}

/** The value names something that does not exist, or not in this shop. */
export function unknownReference(path: string): string {
  return `The selected ${fieldWords(path)} is invalid.`;
}

/** The value occurs twice where it may occur once. */
export function repeated(path: string): string {
  return `The ${fieldWords(path)} field has a duplicate value.`;
}

/** The operation knows no field of this name; `nearest` is the one that was probably meant. The contract leaves these words open. */
export function unknownField(name: string, nearest: string | undefined): string {
  const suggestion = nearest === undefined ? '' : ` Did you mean ${nearest}?`;
  return `The ${name} field is unknown.${suggestion}`;
}

/**
 * The member `amount` of an amount is no integer, such as 69.95. If the value that was sent reads as an amount of the currency, the message
 * shows it in minor units. The contract leaves these words open.
 */
export function notMinorUnits(path: string, sent?: unknown, currency?: unknown): string {
  const rule = `The ${fieldWords(path)} field must be an integer in minor units of the currency`;
  const example = asMinorUnits(sent, currency);
  if (example) return `${rule}: ${example.decimal} ${String(currency)} is ${example.minor}.`;
  return isNumeric(sent) ? `${rule}, not ${String(sent).slice(0, 40)}.` : `${rule}.`;
}

/** A number stands where an amount is expected. The contract leaves these words open. */
export function notAnAmount(path: string, sent?: unknown): string {
  const { decimal, minor } = (!Number.isInteger(sent) && asMinorUnits(sent, 'USD')) || {
    decimal: '69.95',
    minor: 6995,
  };
  return `The ${fieldWords(path)} field must be a valid amount, an object with minor units and a currency: ${decimal} USD is {"amount": ${minor}, "currency_code": "USD"}.`;
}

const isNumeric = (sent: unknown) =>
  typeof sent === 'number' || (typeof sent === 'string' && /^-?[0-9]+(\.[0-9]+)?$/.test(sent));

/** A decimal that was sent, with the digits of its currency and in minor units; undefined if the currency has no such amount. */
function asMinorUnits(sent: unknown, currency: unknown): { decimal: string; minor: number } | undefined {
  if (!isNumeric(sent) || typeof currency !== 'string' || !isCurrency(currency)) return undefined;
  const digits = minorDigits(currency);
  const [, fraction = ''] = String(sent).split('.');
  if (fraction === '' || fraction.length > digits) return undefined;
  const decimal = Number(sent).toFixed(digits);
  const minor = parseMoney(decimal, currency);
  return minor === undefined ? undefined : { decimal, minor };
}

/** The amount must be in this currency. The contract leaves these words open. */
export function mustBeIn(path: string, currency: string): string {
  return `The ${fieldWords(path)} field must be in ${currency}.`;
}

/** The text is no currency of ISO 4217. The contract leaves these words open. */
export function notACurrency(path: string): string {
  return `The ${fieldWords(path)} field must be an ISO 4217 code, such as USD.`;
}

/** The value must be the same as that of the member `other` beside it. The contract leaves these words open. */
export function mustEqual(path: string, other: string): string {
  return `The ${fieldWords(path)} field must equal ${other}.`;
}

/** The time lies more than `limit_days` after the parameter `from`. */
export function rangeTooLong(path: string, limit_days: number): string {
  return `The ${fieldWords(path)} field must be at most ${limit_days} days after from.`;
}

/** The time lies before the parameter `from`. The contract asks for the refusal and leaves its words open. */
export function beforeFrom(path: string): string {
  return `The ${fieldWords(path)} field must not be before from.`;
}

/** The time lies further ahead of the present than a clock can be wrong. The contract asks for the refusal and leaves its words open. */
export function tooFarAhead(path: string, limit_minutes: number): string {
  return `The ${fieldWords(path)} field must not be more than ${limit_minutes} minutes in the future.`;
}

/** The last name in the path, positions left out, with spaces for underscores. */
function fieldWords(path: string): string {
  const name = path.split('.').findLast((part) => !/^[0-9]+$/.test(part)) ?? path;
  return name.replaceAll('_', ' ');
}
