import { toCsv } from '@retour/contract/csv';
import type { CsvCell } from '@retour/contract/csv';

/** Lets the browser save rows as a CSV file. */
export function downloadCsv(name: string, rows: readonly (readonly CsvCell[])[]): void {
  // Spreadsheets take a file without a byte order mark for another encoding.
  const url = URL.createObjectURL(new Blob(['\uFEFF', toCsv(rows)], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
