import { hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { ToldReturn, ToldUnits } from '../../modules/returns/index.ts';
import { CsvError, readCsv } from '../../platform/files/read-csv.ts';
import type { CsvRow } from '../../platform/files/read-csv.ts';
import { CommandError } from '../failure.ts';
import { plain } from './fields.ts';
import type { Field } from './fields.ts';
import type { Mapping } from './mapping.ts';
import { ValueError, readAmount, readInstant, shorten } from './read-values.ts';

/** Which columns are which field, and those that are none. */
type Head = { fields: (Field | undefined)[]; unread: string[] };

export type Reading = {
  /** Columns that no field is. */
  onUnread: (columns: string[]) => void;
  /** How far the file is read. */
  onBytes: (bytes: number) => void;
};

/** A return of the file, or why it can't be read. */
export type FoundReturn = { line: number; key: string } & ({ told: ToldReturn } | { problem: string });

type Values = Partial<Record<Field, string>>;
type Row = { line: number; values: Values };

/** So many returns are told apart in memory. */
const max_returns = 500_000;
const max_rows_of_return = 500;
const piece_bytes = 16_384;

/**
 * Reads the returns of a file, one after the other. Errors: CommandError for a file that isn't CSV or lacks a column that
 * is needed; what is wrong with one return is told with it.
 */
export async function* readReturns(
  path: string,
  mapping: Mapping,
  { onUnread, onBytes }: Reading,
): AsyncGenerator<FoundReturn> {
  const seen = new Set<string>();
  let rows: Row[] = [];
  let head: Head | undefined;
  const finish = (): FoundReturn[] => {
    const [first] = rows;
    if (!first) return [];
    const { line, values } = first;
    const key = values.return ?? '';
    const problem = problemOf(rows, key, seen);
    // A part of a text keeps the text that it was cut from; a hash doesn't.
    seen.add(hash('sha1', key, 'base64'));
    if (seen.size > max_returns)
      throw new CommandError(
        `There are more than ${max_returns.toLocaleString('en')} returns: split the file.`,
      );
    const found = problem === undefined ? tellReturn(rows, key, mapping) : { problem };
    return [{ line, key, ...found }];
  };
  for await (const batch of openCsv(path, mapping, onBytes))
    for (const row of batch) {
      if (!head) {
        head = readHead(row, mapping);
        onUnread(head.unread);
        continue;
      }
      const read = { line: row.line, values: valuesOf(row, head) };
      if (rows.length > 0 && read.values.return !== rows[0]!.values.return) {
        yield* finish();
        rows = [];
      }
      // More are counted, and not kept.
      if (rows.length <= max_rows_of_return) rows.push(read);
    }
  if (!head) throw new CommandError(`${path} is empty.`);
  yield* finish();
}

async function* openCsv(
  path: string,
  { delimiter }: Mapping,
  onBytes: Reading['onBytes'],
): AsyncGenerator<CsvRow[]> {
  // The rows of a piece are read in one go: small pieces let others run in between.
  const file = createReadStream(path, { highWaterMark: piece_bytes });
  try {
    for await (const rows of readCsv(file, { delimiter })) {
      yield rows;
      onBytes(file.bytesRead);
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new CommandError(`There is no file ${path}.`);
    throw error instanceof CsvError ? new CommandError(`${path}: ${error.message}`) : error;
  }
}

function readHead({ cells }: CsvRow, { fields: named }: Mapping): Head {
  const taken = new Set<Field>();
  const unread: string[] = [];
  const fields = cells.map((cell) => {
    const field = named.get(plain(cell ?? ''));
    // Of two columns with the same meaning the first counts.
    if (field === undefined || taken.has(field)) {
      if (cell !== null) unread.push(shorten(cell));
      return undefined;
    }
    taken.add(field);
    return field;
  });
  const missing = (['return', 'order'] as const).filter(
    (field) => !taken.has(field) && !(field === 'order' && taken.has('order_id')),
  );
  if (missing.length > 0)
    throw new CommandError(
      `No column is recognised as: ${missing.join(', ')}. The file has: ${cells
        .slice(0, 60)
        .map((cell) => shorten(cell ?? ''))
        .join(', ')}.\nSay in a mapping what they are: --mapping.`,
    );
  return { fields, unread };
}

function valuesOf({ cells }: CsvRow, { fields }: Head): Values {
  const values: Values = {};
  fields.forEach((field, i) => {
    const text = cells[i]?.trim();
    if (field && text) values[field] = text;
  });
  return values;
}

function problemOf(rows: readonly Row[], key: string, seen: ReadonlySet<string>): string | undefined {
  if (key === '') return 'It has no id.';
  if (key.length > 255) return 'Its id has more than 255 characters.';
  if (seen.has(hash('sha1', key, 'base64'))) return 'It also has rows further up: sort the file by its id.';
  if (rows.length > max_rows_of_return) return `It has more than ${max_rows_of_return} rows.`;
  return undefined;
}

function tellReturn(
  rows: readonly Row[],
  key: string,
  mapping: Mapping,
): { told: ToldReturn } | { problem: string } {
  try {
    return { told: told(rows, key, mapping) };
  } catch (error) {
    if (error instanceof ValueError) return { problem: error.message };
    throw error;
  }
}

function told(rows: readonly Row[], key: string, mapping: Mapping): ToldReturn {
  const one = (field: Field): string | undefined => {
    const [first, second] = new Set(rows.flatMap(({ values }) => values[field] ?? []));
    if (second !== undefined)
      throw new ValueError(
        `Its rows have different values of ${field}: "${shorten(first!)}" and "${shorten(second)}".`,
      );
    return first;
  };
  const any = (field: Field) => rows.find(({ values }) => values[field])?.values[field];
  const instant = (text: string | undefined) => text && readInstant(text, mapping);
  const created_at = instant(any('created_at')) ?? instant(any('updated_at'));
  if (!created_at) throw new ValueError('It has no time.');
  const state = wordOf('state', one('state') ?? 'closed', mapping) as ToldReturn['state'];
  const refund = amountOf(rows, 'refund', mapping);
  const gift_card = amountOf(rows, 'store_credit', mapping);
  const tracking_number = any('tracking_number');
  const note = any('note');
  return {
    key,
    state,
    created_at,
    updated_at: instant(any('updated_at')) ?? created_at,
    provider_order_id: one('order_id') ?? null,
    order_name: one('order') ?? null,
    customer: any('email') ?? null,
    customer_first_name: any('first_name') ?? null,
    customer_last_name: any('last_name') ?? null,
    currency: one('currency')?.toUpperCase() ?? mapping.currency,
    refund,
    gift_card,
    handling_fee: amountOf(rows, 'fee', mapping),
    line_items: rows.map(({ line, values }) => unitsOf(line, values, mapping)),
    exchanges: rows.flatMap(({ values }) => exchangeOf(values, mapping)),
    labels: tracking_number ? [{ tracking_number, carrier: any('carrier') ?? null }] : [],
    notes: note ? [{ content: note.slice(0, 255), created_at }] : [],
  };
}

/** What a cell says in our words. Throws ValueError for a word that the mapping lacks. */
function wordOf(of: keyof Mapping['words'], cell: string, { words }: Mapping): string {
  const word = words[of].get(plain(cell));
  if (word === undefined)
    throw new ValueError(
      `The ${of} "${shorten(cell)}" is unknown: say in a mapping what it is, as values.${of}.`,
    );
  return word;
}

function amountOf(rows: readonly Row[], field: Field, mapping: Mapping): string | null {
  const amounts = rows.flatMap(({ values }) => (values[field] ? readAmount(values[field], mapping) : []));
  const [first] = amounts;
  if (first === undefined) return null;
  if (mapping.amounts === 'row') return addUp(amounts);
  const other = amounts.find((amount) => Number(amount) !== Number(first));
  if (other !== undefined)
    throw new ValueError(
      `Its rows have different amounts of ${field}: ${first} and ${other}. If they are amounts of the rows, say so in a mapping: amounts: row.`,
    );
  return first;
}

/** The sum of decimal amounts, exactly. */
function addUp(amounts: readonly string[]): string {
  const digits = 6;
  const sum = amounts.reduce((total, amount) => {
    const [whole, decimals = ''] = amount.split('.');
    return total + BigInt(whole + decimals.padEnd(digits, '0'));
  }, 0n);
  const text = String(sum).padStart(digits + 1, '0');
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

function unitsOf(line: number, values: Values, mapping: Mapping): ToldUnits {
  const { quantity = '1', reason } = values;
  if (!/^[1-9]\d{0,2}$/.test(quantity))
    throw new ValueError(`Line ${line}: "${shorten(quantity)}" isn't a number of units from 1 to 999.`);
  const resolution = values.resolution && wordOf('resolution', values.resolution, mapping);
  const outcome = values.outcome && wordOf('outcome', values.outcome, mapping);
  return {
    line_external_id: values.line_id,
    sku: values.sku,
    title: values.title,
    quantity: Number(quantity),
    return_reason: (reason && (mapping.reasons.get(plain(reason)) ?? reason)) || null,
    parent_return_reason: values.reason_group ?? null,
    return_comment: values.comment ?? null,
    ...(resolution && { resolution: resolution as NonNullable<ToldUnits['resolution']> }),
    ...(outcome && { outcome: outcome as NonNullable<ToldUnits['outcome']> }),
    ...(values.exchange_title && values.exchange_sku && { exchange_variant: values.exchange_sku }),
  };
}

const exchangeOf = (values: Values, mapping: Mapping): NonNullable<ToldReturn['exchanges']> =>
  values.exchange_title
    ? [
        {
          title: values.exchange_title,
          sku: values.exchange_sku ?? null,
          variant_id: values.exchange_sku ?? null,
          price: values.exchange_price ? readAmount(values.exchange_price, mapping) : '0',
          exchange_order_name: values.exchange_order ?? null,
        },
      ]
    : [];
