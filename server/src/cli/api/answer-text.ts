import { formatMoney } from '@retour/contract/money';

type Row = Record<string, unknown>;

const longest_cell = 44;

/** An answer for people: its lists as tables, everything else as lines of names and values. */
export function answerText(body: unknown, width: number): string {
  const [only, ...others] = isRow(body) ? Object.values(body) : [];
  if (isRow(only) && !asMoney(only) && others.length === 0) return answerText(only, width);
  if (Array.isArray(body)) return tableText(body, width);
  if (!isRow(body)) return body === true ? 'Done.' : cellOf(body);
  const lists = Object.entries(body).filter(([, value]) => isList(value)) as [string, Row[]][];
  const paging = Object.keys(body).some((name) => name === 'next_page_url');
  const rest = Object.entries(body).filter(([name, value]) => !isList(value) && !isPaging(name, paging));
  if (lists.length === 1 && rest.length === 0) return tableText(lists[0]![1], width) + nextPage(body);
  const tables = lists.map(([name, rows]) => `\n${heading(name)}\n${tableText(rows, width)}`);
  return [linesText(Object.fromEntries(rest)), ...tables].filter(Boolean).join('\n') + nextPage(body);
}

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isList = (value: unknown): value is Row[] => Array.isArray(value) && value.every(isRow);
const heading = (name: string) => name.replaceAll('_', ' ').toUpperCase();

const page_members =
  /^(next|prev|previous|first|last)_page_url$|^(current|last)_page$|^(per_page|path|from|to|links)$/;
const isPaging = (name: string, paging: boolean) => paging && page_members.test(name);

/** How to get the next page of a list. */
function nextPage({ next_page_url: url }: Row): string {
  if (typeof url !== 'string') return '';
  const { searchParams } = new URL(url);
  const name = ['cursor', 'page'].find((one) => searchParams.has(one));
  return name ? `\n\nMore: add --${name} ${searchParams.get(name)}` : '';
}

function linesText(row: Row): string {
  const lines = flatten(row);
  const widest = Math.max(0, ...lines.map(([name]) => name.length));
  return lines.map(([name, value]) => `${name.padEnd(widest)}  ${value}`.trimEnd()).join('\n');
}

function flatten(row: Row, above = ''): [string, string][] {
  return Object.entries(row).flatMap(([name, value]): [string, string][] => {
    const path = `${above}${name}`;
    if (isRow(value) && !asMoney(value)) return flatten(value, `${path}.`);
    if (isList(value) && value.length > 0)
      return value.flatMap((one, index) => flatten(one, `${path}.${index}.`));
    return [[path, cellOf(value)]];
  });
}

/** Rows in columns: those that have something in them, as many as fit. */
function tableText(rows: readonly unknown[], width: number): string {
  if (rows.length === 0) return 'None.';
  if (!rows.every(isRow)) return rows.map(String).join('\n');
  const names = [...new Set(rows.flatMap(Object.keys))];
  const columns = names
    .toSorted((a, b) => Number(b === 'id') - Number(a === 'id'))
    .map((name) => [heading(name), ...rows.map((row) => shorten(cellOf(row[name])))])
    .filter(([, ...cells]) => cells.some((cell) => cell !== ''));
  const shown: string[][] = [];
  let used = 0;
  for (const column of columns) {
    const wide = Math.max(...column.map((cell) => cell.length)) + 2;
    if (used + wide - 2 > width && shown.length > 0) continue;
    used += wide;
    shown.push(column.map((cell) => cell.padEnd(wide)));
  }
  const lines = [...rows, null].map((_row, line) =>
    shown
      .map((column) => column[line])
      .join('')
      .trimEnd(),
  );
  const left_out = columns.length - shown.length;
  return left_out === 0 ? lines.join('\n') : `${lines.join('\n')}\n\n${left_out} more columns with --json.`;
}

const shorten = (text: string) => (text.length > longest_cell ? `${text.slice(0, longest_cell - 1)}…` : text);

/** A value in a few words: an amount, the name of an object, how many rows there are. */
function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (isList(value) && value.length > 0) return String(value.length);
  if (Array.isArray(value)) return value.map(cellOf).join(', ');
  if (isRow(value)) return asMoney(value) ?? nameIn(value);
  return timeText(typeof value === 'string' ? value : JSON.stringify(value)).replaceAll(/\s*\n\s*/g, ' ');
}

const nameIn = (row: Row) => cellOf(row['name'] ?? row['title'] ?? row['email'] ?? row['code'] ?? row['id']);

function asMoney({ amount, currency }: Row): string | undefined {
  if (typeof amount !== 'number' || typeof currency !== 'string') return undefined;
  return `${formatMoney(amount, currency)} ${currency}`;
}

const timeText = (text: string) =>
  text.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d+)?(?:Z|\+00:00)$/, '$1 $2');
