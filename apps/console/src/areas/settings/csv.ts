/** The rows of a CSV file (RFC 4180): fields with commas, quotes or line ends are in quotes. Empty lines are left out. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let field = '';
  let isQuoted = false;
  const endRow = () => {
    row.push(field);
    if (row.some((one) => one !== '')) rows.push(row);
    row = [];
    field = '';
  };
  const clean = text.replace(/^\uFEFF/, '');
  for (let i = 0; i < clean.length; i++) {
    const char = clean[i]!;
    if (isQuoted) {
      if (char !== '"') field += char;
      else if (clean[i + 1] === '"') field += clean[i++];
      else isQuoted = false;
    } else if (char === '"' && field === '') isQuoted = true;
    else if (char === ',') {
      row.push(field);
      field = '';
    } else if (char === '\n') endRow();
    else if (char !== '\r') field += char;
  }
  endRow();
  return rows;
}
