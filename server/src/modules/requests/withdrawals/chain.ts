import { createHash } from 'node:crypto';
import { toTsMs } from '@retour/contract/time';
import type { Entry } from './statement.ts';

// The chain of hashes of a register. Pure: `retour withdrawals verify` also checks an exported file with it.

/** A row of the register. Hashes are hex. */
export type RegisterRow = Entry & {
  sequence: number;
  previous_hash: string;
  hash: string;
  /** When it got its place in the register: later than `received_at` where the database could not be reached at first. */
  recorded_at: Date;
  /** Whether what the person gave was erased. Its hash then can't be computed again; the next row still continues it. */
  is_erased?: boolean;
};

/** The hash before the first row. */
export const no_hash = '0'.repeat(64);

/** Members of a row in the order in which they are hashed. Changing it would break every register: add a new version instead. */
const members = [
  'shop_id',
  'sequence',
  'confirmation',
  'reference',
  'name',
  'contract',
  'email',
  'items',
  'language',
  'statement',
  'function_label',
  'confirm_label',
  'received_at',
  'time_zone',
  'channel',
  'received_through',
  'recorded_by',
  'recorded_at',
] as const satisfies readonly (keyof RegisterRow)[];

/** What a row says, in one form for all times: a JSON array of its members, after the version of this form. */
function canonicalOf(row: Omit<RegisterRow, 'hash' | 'previous_hash' | 'is_erased'>): string {
  const values = members.map((name) => {
    const value = row[name];
    return value instanceof Date ? toTsMs(value) : value;
  });
  return JSON.stringify(['retour-withdrawal-1', ...values]);
}

/** The hash of a row in hex: SHA-256 of the hash before it, as hex, a line feed, and what the row says. */
function hashOf(row: Omit<RegisterRow, 'hash'>): string {
  return createHash('sha256')
    .update(`${row.previous_hash}\n${canonicalOf(row)}`)
    .digest('hex');
}

/** The row that continues a register. */
export function nextRow(end: Checked, entry: Entry, recorded_at: Date): RegisterRow {
  const row = { ...entry, sequence: end.sequence + 1, previous_hash: end.hash, recorded_at };
  return { ...row, hash: hashOf(row) };
}

/** Whether a row has nothing of what a person gave. */
const isEmpty = ({ name, contract, email, statement, items, reference, sequence }: RegisterRow) =>
  [name, contract, email, statement, items ?? ''].every((text) => text === '') &&
  reference === `erased-${sequence}`;

/** The first row that isn't as it was written, and why. */
export type Break = { sequence: number; reason: string };

/** The place in a chain up to which it was checked. */
export type Checked = { sequence: number; hash: string };

export const unchecked: Checked = { sequence: 0, hash: no_hash };

/** Checks the next rows of a chain, in their order. */
export function checkRows(before: Checked, rows: readonly RegisterRow[]): Checked | { broken: Break } {
  let last = before;
  for (const row of rows) {
    const { sequence } = row;
    const expected = last.sequence + 1;
    if (sequence !== expected)
      return { broken: { sequence: expected, reason: `The row is missing; the next one is ${sequence}.` } };
    if (row.previous_hash !== last.hash)
      return { broken: { sequence, reason: 'It doesn’t continue the row before it.' } };
    if (row.is_erased && !isEmpty(row))
      return { broken: { sequence, reason: 'It’s marked as erased, but isn’t empty.' } };
    if (!row.is_erased && row.hash !== hashOf(row))
      return { broken: { sequence, reason: 'Its content isn’t what was written: the hash differs.' } };
    last = { sequence, hash: row.hash };
  }
  return last;
}
