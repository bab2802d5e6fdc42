import { toCsv } from '@retour/contract/csv';
import { api, cursorOf, dataOf } from '../../api/client.ts';
import type { Withdrawal } from './queries.ts';

const page_rows = 250;

const headings = [
  'entry',
  'reference',
  'received_at',
  'received_through',
  'recorded_by',
  'name',
  'email',
  'contract',
  'items',
  'statement',
  'hash',
  'withdrawal_id',
  'state',
  'order',
];

/** A row for each statement of a withdrawal. */
const rowsOf = ({ id, state, order, statements }: Withdrawal) =>
  statements.map((one) => [
    one.sequence,
    one.reference,
    one.received_at,
    one.received_through,
    one.recorded_by,
    one.name,
    one.email,
    one.contract,
    one.items,
    one.statement,
    one.hash,
    id,
    state,
    order?.name,
  ]);

/** Saves the register as a CSV file, a row for each statement. */
export async function exportRegister(): Promise<void> {
  const parts = [toCsv([headings])];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const query = cursor === undefined ? { limit: page_rows, sort_order: 'asc' as const } : { cursor };
    const page = await dataOf(api.GET('/api/v1/withdrawals', { params: { query } }));
    parts.push(toCsv(page.withdrawals.flatMap(rowsOf)));
    cursor = cursorOf(page.next_page_url) ?? null;
  }
  // Spreadsheets take a file without a byte order mark for another encoding.
  const file = new Blob(['\uFEFF', ...parts], { type: 'text/csv' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = 'withdrawals.csv';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
