import { formatMoney, isCurrency, parseMoney } from '@retour/contract/money';
import { parseTime } from '@retour/contract/time';
import { day_ms } from '../../platform/clock.ts';
import type { LocalApi } from '../api/call.ts';
import { json, problemOf, wordOf } from './import-setup.ts';
import type { Source } from './source.ts';

type Row = Record<string, unknown>;

/** Figures of the returns in one currency: counts, and minor units. */
export type Figures = { returns: number; units: number; refund: number; gift_card: number };
const no_figures: Figures = { returns: 0, units: 0, refund: 0, gift_card: 0 };

export type ReturnsReport = {
  read: number;
  imported: number;
  unchanged: number;
  /** Imported before, and changed in Retour since: they stay as they are. */
  kept: number;
  failed: { return_id: string; order: string; problem: string }[];
  /** Facts of a return that differ between both systems, as each states them. */
  differences: { return_id: string; fact: string; theirs: string; ours: string }[];
  /** By currency. */
  totals: Map<string, { theirs: Figures; ours: Figures }>;
};

export type ReturnsOptions = {
  since: Date;
  until: Date;
  /** Our id of each destination of theirs. */
  destinations: Map<string, number>;
  onProgress: (done: number, found: number) => void;
};

export const emptyReport = (): ReturnsReport => ({
  read: 0,
  imported: 0,
  unchanged: 0,
  kept: 0,
  failed: [],
  differences: [],
  totals: new Map(),
});

/** The longest window of the list of returns is 120 days. */
const window_ms = 119 * day_ms;
const page_size = 100;
const all_states = 'open,closed,cancelled,expired,review';

/** Imports every return that was created in a period, oldest first, and compares each with its original. */
export async function importReturns(
  { source, api }: { source: Source; api: LocalApi },
  options: ReturnsOptions,
): Promise<ReturnsReport> {
  const report = emptyReport();
  const seen = new Set<string>();
  let found = 0;
  for (let from = options.since.getTime(); from <= options.until.getTime(); from += window_ms) {
    const to = Math.min(from + window_ms - 1000, options.until.getTime());
    const rows = await readWindow(source, new Date(from), new Date(to));
    const fresh = rows.filter(({ id }) => !seen.has(wordOf(id)));
    found += fresh.length;
    for (const row of fresh) {
      seen.add(wordOf(row['id']));
      report.read++;
      await importOne({ source, api }, row, options, report);
      options.onProgress(report.read, found);
    }
  }
  return report;
}

/** The returns of a window as the list shows them, oldest first. */
async function readWindow(source: Source, from: Date, to: Date): Promise<Row[]> {
  const rows: Row[] = [];
  let page = (await source.get('/warehouse/return/list', {
    from: timeText(from),
    to: timeText(to),
    filter: 'created_at',
    state: all_states,
    paginate: 'true',
    pageSize: String(page_size),
  })) as { returns?: Row[]; nextPageUrl?: string | null };
  for (;;) {
    rows.push(...(page.returns ?? []));
    if (!page.nextPageUrl) return rows.toReversed();
    page = (await source.follow(page.nextPageUrl)) as typeof page;
  }
}

const timeText = (time: Date) => time.toISOString().slice(0, 19).replace('T', ' ');

async function importOne(
  { source, api }: { source: Source; api: LocalApi },
  row: Row,
  { destinations }: ReturnsOptions,
  report: ReturnsReport,
): Promise<void> {
  const return_id = wordOf(row['id']);
  const before = await readOurs(api, return_id);
  if (
    before &&
    isSameTime(before['updated_at'], row['updated_at']) &&
    before['currency'] === row['currency']
  ) {
    report.unchanged++;
    return compare(report, row, before);
  }
  const theirs = await readTheirs(source, return_id);
  const destination_id = destinations.get(wordOf(theirs['destination_id'])) ?? null;
  await importDetails(api, { ...theirs, destination_id }, report);
}

/** Imports a return that is in the form of its details, and compares it with what is here then. */
export async function importDetails(api: LocalApi, theirs: Row, report: ReturnsReport): Promise<void> {
  const return_id = wordOf(theirs['id']);
  const { status, text } = await api.request('POST', '/api/v1/returns/import', json(theirs));
  if (status === 409 && (JSON.parse(text) as Row)['code'] === 'resource_exists') report.kept++;
  else if (status >= 300)
    report.failed.push({ return_id, order: wordOf(theirs['order_name']), problem: problemOf(text) });
  else if ((JSON.parse(text) as { result: string }).result === 'unchanged') report.unchanged++;
  else report.imported++;
  compare(report, theirs, await readOurs(api, return_id));
}

/** A return with its refunds, in the currency that its order was paid in. */
async function readTheirs(source: Source, return_id: string): Promise<Row> {
  const query = { return_id, currency_type: 'presentment' };
  const found = await source.get('/warehouse/return/details', query);
  return (Array.isArray(found) ? found[0] : found) as Row;
}

async function readOurs(api: LocalApi, return_id: string): Promise<Row | undefined> {
  const query = { return_id, currency_type: 'presentment' };
  const { status, text } = await api.request('GET', '/api/v1/warehouse/return/details', { query });
  return status === 200 ? (JSON.parse(text) as Row) : undefined;
}

function isSameTime(a: unknown, b: unknown): boolean {
  const at = (value: unknown) => (typeof value === 'string' ? parseTime(value)?.at.getTime() : undefined);
  return at(a) !== undefined && at(a) === at(b);
}

/** Adds a return to the totals of both sides, and notes each fact that differs. */
function compare(report: ReturnsReport, theirs: Row, ours: Row | undefined): void {
  const currency = wordOf(theirs['currency']);
  const total = report.totals.get(currency) ?? { theirs: { ...no_figures }, ours: { ...no_figures } };
  report.totals.set(currency, total);
  add(total.theirs, theirs, currency);
  if (!ours) return;
  add(total.ours, ours, currency);
  for (const { fact, of } of facts) {
    const [stated, kept] = [of(theirs, currency), of(ours, currency)];
    if (stated !== kept)
      report.differences.push({ return_id: wordOf(theirs['id']), fact, theirs: stated, ours: kept });
  }
}

function add(figures: Figures, row: Row, currency: string): void {
  figures.returns++;
  figures.units += countOf(row['line_items']);
  figures.refund += amountOf(row['refund'], currency);
  figures.gift_card += amountOf(row['gift_card'], currency);
}

const countOf = (rows: unknown) => (Array.isArray(rows) ? rows.length : 0);
const amountOf = (text: unknown, currency: string) =>
  (isCurrency(currency) && typeof text === 'string' && parseMoney(text, currency)) || 0;

const amountFact = (name: string) => ({
  fact: name,
  of: (row: Row, currency: string) =>
    isCurrency(currency) ? formatMoney(amountOf(row[name], currency), currency) : wordOf(row[name]),
});
const facts = [
  { fact: 'state', of: (row: Row) => wordOf(row['state']) },
  { fact: 'currency', of: (row: Row) => wordOf(row['currency']) },
  { fact: 'units', of: (row: Row) => String(countOf(row['line_items'])) },
  { fact: 'exchanges', of: (row: Row) => String(countOf(row['exchanges'])) },
  ...['refund', 'gift_card', 'handling_fee'].map(amountFact),
];
