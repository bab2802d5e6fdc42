import { formatMoney, isCurrency } from '@retour/contract/money';
import { printJson, printTable } from '../print.ts';
import type { Figures, ReturnsReport } from './import-returns.ts';
import type { Imported } from './import-setup.ts';

/** Whether everything was imported, and is here what it is there. */
const isWhole = (setup: readonly Imported[], { failed, differences }: ReturnsReport): boolean =>
  failed.length + differences.length === 0 && setup.every((one) => one.failed.length === 0);

/** Tells what became of an import. The command fails unless it is whole. */
export function reportImport(setup: readonly Imported[], returns: ReturnsReport, json: boolean): void {
  if (json) printJson({ setup, returns: { ...returns, totals: Object.fromEntries(returns.totals) } });
  else printImported(setup, returns);
  if (!isWhole(setup, returns)) process.exitCode = 1;
}

/** Prints what became of an import, with the figures of both sides. */
function printImported(setup: readonly Imported[], returns: ReturnsReport): void {
  for (const { name, read, added } of setup)
    console.log(
      `${name.padEnd(14)}${read === null ? 'not readable with this key' : `${count(read)} read, ${count(added)} added`}`,
    );
  const { read, imported, unchanged, kept, failed } = returns;
  console.log(
    `${'Returns'.padEnd(14)}${count(read)} read, ${count(imported)} imported, ${count(unchanged)} unchanged` +
      `${kept > 0 ? `, ${count(kept)} kept as changed here` : ''}${failed.length > 0 ? `, ${count(failed.length)} not imported` : ''}`,
  );
  printTotals(returns);
  const problems = [
    ...setup.flatMap((one) => one.failed.map(({ item, problem }) => `${item}: ${problem}`)),
    ...failed.map(({ return_id, order, problem }) => `return ${return_id} of order ${order}: ${problem}`),
  ];
  printSome('Not imported:', problems);
  printSome(
    'Different:',
    returns.differences.map(
      ({ return_id, fact, theirs, ours }) =>
        `return ${return_id}: ${fact} is ${theirs} there and ${ours} here`,
    ),
  );
}

const count = (number: number) => number.toLocaleString('en');

/** Both sides of each figure; "=" between equal ones. */
function printTotals({ totals }: ReturnsReport): void {
  if (totals.size === 0) return;
  console.log('');
  printTable(
    ['Currency', 'Returns', 'Units', 'Refunds', 'Store credit'],
    [...totals].map(([currency, { theirs, ours }]) => {
      const money = (minor: number) => (isCurrency(currency) ? formatMoney(minor, currency) : String(minor));
      const both = (name: keyof Figures, text: (value: number) => string) =>
        `${text(theirs[name])} ${theirs[name] === ours[name] ? '=' : '≠'} ${text(ours[name])}`;
      return [
        currency,
        both('returns', count),
        both('units', count),
        both('refund', money),
        both('gift_card', money),
      ];
    }),
  );
}

const most_printed = 20;

/** Prints the first of many lines. */
export function printSome(heading: string, lines: readonly string[]): void {
  if (lines.length === 0) return;
  console.log(`\n${heading}`);
  for (const line of lines.slice(0, most_printed)) console.log(`  ${line}`);
  if (lines.length > most_printed)
    console.log(`  and ${count(lines.length - most_printed)} more: --json lists all`);
}
