export type CsvCell = string | number | null | undefined;

/** Rows as CSV (RFC 4180). Text that a spreadsheet would run as a formula begins with an apostrophe. */
export const toCsv = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((row) => `${row.map(csvField).join(',')}\r\n`).join('');

function csvField(cell: CsvCell): string {
  const text = typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : String(cell ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
