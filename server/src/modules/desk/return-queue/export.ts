import { Readable } from 'node:stream';
import { toCsv } from '@retour/contract/csv';
import type { CsvCell } from '@retour/contract/csv';
import { formatMoney } from '@retour/contract/money';
import type { Static } from 'typebox';
import type { Db } from '../../../platform/db.ts';
import type { Viewer } from './filters.ts';
import { EXPORT_COLUMNS } from './schemas.ts';
import type { QueueFilters, QueuedReturn } from './schemas.ts';
import { readQueue } from './store-list.ts';
import type { QueueRow, QueueSort } from './store-list.ts';

type Shown = Static<typeof QueuedReturn>;
type Column = (typeof EXPORT_COLUMNS)[number];
/** How times are written. */
type Clock = (at: string | null) => string;

/** Rows that are in memory at a time. */
const batch_rows = 500;
const max_rows = 1_000_000;

/** The headings of each column, and what stands below them. */
const columns: Record<Column, [headings: string[], cells: (row: Shown, time: Clock) => CsvCell[]]> = {
  return: [['return'], ({ id }) => [id]],
  order: [['order'], ({ order }) => [order.name]],
  customer: [['customer', 'email'], ({ customer }) => [customer.name, customer.email]],
  item: [
    ['item', 'variant', 'reason', 'further_units'],
    ({ item, further_units }) => [item?.title, item?.variant_title, item?.reason, further_units],
  ],
  status: [
    ['status', 'review_reason', 'problem', 'overdue'],
    ({ status, review_reason, problem, is_overdue }) => [
      status,
      review_reason,
      problem,
      is_overdue ? 'yes' : 'no',
    ],
  ],
  outcome: [['outcome'], ({ resolutions }) => [resolutions.join(', ')]],
  value: [
    ['value', 'currency'],
    ({ value: { amount, currency } }) => [formatMoney(amount, currency), currency],
  ],
  country: [['country'], ({ country }) => [country]],
  requested: [['requested'], ({ requested_at }, time) => [time(requested_at)]],
  waiting: [['waiting_since'], ({ waiting_since }, time) => [time(waiting_since)]],
  assignee: [['assignee'], ({ assignee }) => [assignee?.name]],
};

export type ExportWish = {
  filters: QueueFilters;
  sort: QueueSort;
  ascending: boolean;
  /** Comma-separated; all when undefined. */
  columns: string | undefined;
};

/** The list as CSV, read while it is sent, a batch at a time. The first batch is read before, so that filters are refused. Refusals: validation_failed. */
export async function exportQueue(db: Db, viewer: Viewer, wish: ExportWish): Promise<Readable> {
  const { sort, ascending, filters } = wish;
  const read = (beyond: string | null) =>
    readQueue(db, filters, viewer, { sort, ascending, beyond, limit: batch_rows });
  const chosen = wish.columns?.split(',') ?? EXPORT_COLUMNS;
  const shown = EXPORT_COLUMNS.filter((name) => chosen.includes(name)).map((name) => columns[name]);
  const first = await read(null);
  return Readable.from(writeRows(first, read, shown, clockOf(viewer.shop.time_zone)));
}

async function* writeRows(
  first: QueueRow[],
  read: (beyond: string) => Promise<QueueRow[]>,
  shown: (typeof columns)[Column][],
  time: Clock,
): AsyncGenerator<string> {
  // Spreadsheets take a file without a byte order mark for another encoding.
  yield `\uFEFF${toCsv([shown.flatMap(([headings]) => headings)])}`;
  let batch = first;
  for (let written = 0; batch.length > 0 && written < max_rows; written += batch_rows) {
    yield toCsv(batch.map((row) => shown.flatMap(([, cells]) => cells(row.shown, time))));
    if (batch.length < batch_rows) return;
    batch = await read(batch.at(-1)!.position);
  }
}

/** Times as `2026-11-22 09:12`, which spreadsheets read, where the shop is. */
function clockOf(time_zone: string): Clock {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: time_zone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return (at) => (at === null ? '' : format.format(new Date(at)));
}
