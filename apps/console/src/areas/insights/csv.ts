type Cell = string | number;

/** Text that a spreadsheet would run as a formula is quoted with an apostrophe. */
const safe = (cell: Cell) =>
  typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : String(cell);
const quoted = (text: string) => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Rows as CSV (RFC 4180). */
export const toCsv = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => row.map((cell) => quoted(safe(cell))).join(',')).join('\r\n') + '\r\n';

/** Lets the browser save rows as a CSV file. */
export function downloadCsv(name: string, rows: readonly (readonly Cell[])[]): void {
  // Spreadsheets take a file without a byte order mark for another encoding.
  const url = URL.createObjectURL(new Blob(['\uFEFF', toCsv(rows)], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
