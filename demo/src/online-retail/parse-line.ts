import { splitLine } from './split-line.ts';
import type { MalformedReason, TransactionLine } from './transaction-line.ts';

/** The file's columns, by the names of its header. */
export const column_names = [
  'InvoiceNo',
  'StockCode',
  'Description',
  'Quantity',
  'InvoiceDate',
  'UnitPrice',
  'CustomerID',
  'Country',
] as const;

/** Longest line, in characters. Real lines have 28 to 140. */
export const max_line_chars = 4096;

const max_quantity = 1_000_000;
const max_price_pence = 100_000_000;

/**
 * A line typed, or the first reason why it cannot be. Lengths are those that an order can hold (API contract,
 * 19.2); numbers are bounded so that no sum over an order leaves the safe integers.
 */
export function parseLine(
  text: string,
  line_number: number,
  readTime: (text: string) => Date | undefined,
): TransactionLine | MalformedReason {
  if (text === '') return 'empty';
  if (text.length > max_line_chars) return 'line_too_long';
  const fields = splitLine(text);
  if (fields === undefined) return 'quotes';
  if (fields.length !== column_names.length) return 'field_count';
  const [
    invoice = '',
    code = '',
    description = '',
    units = '',
    time = '',
    pounds = '',
    customer = '',
    country = '',
  ] = fields;
  if (!isText(invoice, 1, 50)) return 'invoice';
  if (!isText(code, 1, 50)) return 'stock_code';
  if (!isText(description, 0, 255)) return 'description';
  if (!isText(customer, 0, 64)) return 'customer';
  if (!isText(country, 0, 100)) return 'country';
  const quantity = /^-?\d{1,9}$/.test(units) ? Number(units) : Number.NaN;
  if (!(Math.abs(quantity) <= max_quantity)) return 'quantity';
  const sold_at = readTime(time);
  if (sold_at === undefined) return 'date';
  const price = readPence(pounds);
  if (price === undefined) return 'price';
  return {
    line_number,
    invoice,
    stock_code: code.toUpperCase(),
    description: absentAsNull(description),
    // A "-0" is no quantity of its own.
    quantity: quantity === 0 ? 0 : quantity,
    sold_at,
    unit_price: price.pence,
    price_rounded: price.rounded,
    customer: absentAsNull(customer),
    country,
  };
}

/** Pounds with any number of decimals as pence, half up by magnitude; the digits are never put into a binary fraction. */
export function readPence(pounds: string): { pence: number; rounded: boolean } | undefined {
  const parts = /^(-?)(\d{1,9})(?:\.(\d{1,20}))?$/.exec(pounds);
  if (!parts) return undefined;
  const [, sign, whole = '', decimals = ''] = parts;
  const cents = Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'));
  const fraction = decimals.slice(2);
  const pence = fraction !== '' && fraction >= '5' ? cents + 1 : cents;
  if (pence > max_price_pence) return undefined;
  return { pence: sign === '-' && pence !== 0 ? -pence : pence, rounded: /[1-9]/.test(fraction) };
}

function absentAsNull(text: string): string | null {
  return text === '' || text === 'NA' ? null : text;
}

/** Length within the bounds, and no NUL: PostgreSQL cannot store it in a text. */
function isText(text: string, min_chars: number, max_chars: number): boolean {
  return text.length >= min_chars && text.length <= max_chars && !text.includes('\0');
}
