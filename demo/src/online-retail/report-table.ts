import { formatMoney } from '@retour/contract/money';
import type { ImportReport, ReportRow } from './report.ts';

/** The report for a terminal: a table at most 90 columns wide, sums, and what the rows mean. Ends with a line break. */
export function reportTable(report: ImportReport): string {
  const { categories, orders, returns, notices, lines_read } = report;
  const imported = categories.filter((row) => row.imported);
  const left = categories.filter((row) => !row.imported);
  return [
    tableRow('', 'lines', 'units', 'GBP'),
    ...section('Imported', imported),
    ...section('Not imported', left),
    tableRow('Lines read', count(lines_read), '', ''),
    '',
    `${count(orders.count)} orders (${count(orders.guests)} of guests) with ${count(orders.lines)} lines, ` +
      `items ${gbp(orders.goods_total)}, shipping ${gbp(orders.shipping_total)}`,
    `${count(returns.count)} returns with ${count(returns.units)} units, ` +
      `${gbp(returns.total_cancelled)} refunded for items paid ${gbp(returns.total_paid)}`,
    ...notice(notices.prices_rounded, 'prices had a fraction of a penny and were rounded'),
    ...notice(notices.lines_out_of_order, 'lines are dated before the line above them'),
    '',
    ...categories.map((row) => `${nameOf(row)}: ${row.says} First in line ${row.examples[0] ?? '-'}.`),
    '',
  ].join('\n');
}

function section(title: string, rows: readonly ReportRow[]): string[] {
  return [
    title,
    ...rows.map((row) =>
      tableRow(`  ${nameOf(row)}`, count(row.lines), count(row.units), amountOf(row.amount)),
    ),
    tableRow(
      '  together',
      count(sumOf(rows, 'lines')),
      count(sumOf(rows, 'units')),
      amountOf(sumOf(rows, 'amount')),
    ),
  ];
}

function nameOf({ category, reason }: ReportRow): string {
  return reason === null ? category : `${category}, ${reason}`;
}

function tableRow(name: string, lines: string, units: string, amount: string): string {
  return `${name.padEnd(44)}${lines.padStart(11)}${units.padStart(13)}${amount.padStart(18)}`.trimEnd();
}

function notice(lines: number, says: string): string[] {
  return lines === 0 ? [] : [`${count(lines)} ${says}`];
}

function sumOf(rows: readonly ReportRow[], member: 'lines' | 'units' | 'amount'): number {
  return rows.reduce((soFar, row) => soFar + row[member], 0);
}

function gbp(pence: number): string {
  return `${amountOf(pence)} GBP`;
}

function amountOf(pence: number): string {
  const [whole = '', decimals = ''] = formatMoney(pence, 'GBP').split('.');
  return `${whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')}.${decimals}`;
}

function count(number: number): string {
  return number.toLocaleString('en-US');
}
