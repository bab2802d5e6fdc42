import type { Readable } from 'node:stream';
import type { CsvCell } from '@retour/contract/csv';
import { formatMoney } from '@retour/contract/money';
import type { Static } from 'typebox';
import type { Db } from '../../../platform/db.ts';
import { csvOfList } from '../../../platform/paging/csv-stream.ts';
import type { CsvTime } from '../../../platform/paging/csv-stream.ts';
import type { Viewer } from './filters.ts';
import { EXPORT_COLUMNS } from './schemas.ts';
import type { QueueFilters, QueuedReturn } from './schemas.ts';
import { readQueue } from './store-list.ts';
import type { QueueRow, QueueSort } from './store-list.ts';

type Shown = Static<typeof QueuedReturn>;
type Column = (typeof EXPORT_COLUMNS)[number];

/** The headings of each column, and what stands below them. */
const columns: Record<Column, [headings: string[], cells: (row: Shown, time: CsvTime) => CsvCell[]]> = {
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
  const chosen = wish.columns?.split(',') ?? EXPORT_COLUMNS;
  const shown = EXPORT_COLUMNS.filter((name) => chosen.includes(name)).map((name) => columns[name]);
  return csvOfList<QueueRow>({
    read: (beyond, limit) => readQueue(db, filters, viewer, { sort, ascending, beyond, limit }),
    positionOf: ({ position }) => position,
    headings: shown.flatMap(([headings]) => headings),
    cells: (row, time) => shown.flatMap(([, cells]) => cells(row.shown, time)),
    time_zone: viewer.shop.time_zone,
  });
}
