import { Readable } from 'node:stream';
import { toCsv } from '@retour/contract/csv';
import type { CsvCell } from '@retour/contract/csv';

/** Rows that are in memory at a time. */
const batch_rows = 500;
const max_rows = 1_000_000;

/** How times are written. */
export type CsvTime = (at: string | null) => string;

/** A list as a file: how a batch of it is read from a position on, and what of each row is written. */
export type CsvList<Row> = {
  read: (beyond: string | null, limit: number) => Promise<Row[]>;
  positionOf: (row: Row) => string;
  headings: readonly string[];
  cells: (row: Row, time: CsvTime) => CsvCell[];
  time_zone: string;
};

/** A list as CSV, read while it is sent, a batch at a time. The first batch is read before, so that filters are refused. Refusals: those of `read`. */
export async function csvOfList<Row>(list: CsvList<Row>): Promise<Readable> {
  return Readable.from(writeRows(await list.read(null, batch_rows), list));
}

async function* writeRows<Row>(
  first: Row[],
  { read, positionOf, headings, cells, time_zone }: CsvList<Row>,
): AsyncGenerator<string> {
  const time = timesOf(time_zone);
  // Spreadsheets take a file without a byte order mark for another encoding.
  yield `\uFEFF${toCsv([headings])}`;
  let batch = first;
  for (let written = 0; batch.length > 0 && written < max_rows; written += batch_rows) {
    yield toCsv(batch.map((row) => cells(row, time)));
    if (batch.length < batch_rows) return;
    batch = await read(positionOf(batch.at(-1)!), batch_rows);
  }
}

/** Times as `2026-11-22 09:12`, which spreadsheets read, where the shop is. */
function timesOf(time_zone: string): CsvTime {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: time_zone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return (at) => (at === null ? '' : format.format(new Date(at)));
}
