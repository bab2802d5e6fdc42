import { resolve } from 'node:path';
import { stat } from 'node:fs/promises';
import { formatMoney } from '@retour/contract/money';
import { Command, Option } from 'commander';
import { importHistory } from '../../modules/returns/index.ts';
import type { Shop } from '../../platform/authenticate.ts';
import type { Deps } from '../../platform/deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { CommandError, messageOf } from '../failure.ts';
import { printSome } from '../import-loop/print-imported.ts';
import { printJson, printTable } from '../print.ts';
import { showProgress } from '../progress.ts';
import { withShop, withShopOptions } from '../shop-command.ts';
import type { ShopOptions } from '../shop-command.ts';
import { FIELDS } from './fields.ts';
import { mappingOf, readMapping, system_names } from './mapping.ts';
import type { Mapping, SystemName } from './mapping.ts';
import { readReturns } from './read-returns.ts';
import type { FoundReturn } from './read-returns.ts';

type Options = ShopOptions & { from?: SystemName; mapping?: string; dryRun?: true; skipFailed?: true };

type Figures = { returns: number; units: number; refund: number; gift_card: number };

/** What a file comes to. */
type Report = {
  read: number;
  imported: number;
  unchanged: number;
  failed_count: number;
  /** The first of them. */
  failed: { line: number; return: string; problem: string }[];
  columns_not_read: string[];
  /** Of what is or would be here, by currency; minor units. */
  totals: Record<string, Figures>;
};

/** `retour import returns`: a file with returns of another system. */
export function returnsCommand(): Command {
  const fields = Object.entries(FIELDS).map(([name, meaning]) => `  ${name.padEnd(17)}${meaning}`);
  return withShopOptions(new Command('returns'))
    .argument('<file>', 'CSV in UTF-8, a row for each item')
    .description(
      'Imports returns of another system from a CSV file as history. Their orders must exist. The command rehearses the whole file first, and imports it only if every return passes.',
    )
    .addOption(new Option('--from <system>', 'the system that made the file').choices(system_names))
    .option('--mapping <file>', 'YAML or JSON that says what the columns and words of the file are')
    .option('--dry-run', 'only rehearse: print what would be imported')
    .option('--skip-failed', 'import the other returns if some fail')
    .addHelpText(
      'after',
      `\nNo money moves, and no webhook or e-mail is sent. Each return gets a number in Retour and keeps its id\nin the file: run the command again to continue, and imported returns that haven't changed are skipped.\n\nFields of a mapping:\n${fields.join('\n')}\n\nExamples:\n  $ retour import returns rmas.csv --shop acme --from aftership --dry-run\n  $ retour import returns rmas.csv --shop acme --mapping old-system.yaml`,
    )
    .action((file: string, options: Options) =>
      withShop(options.shop, (deps, shop) => importReturnsFile(deps, shop, resolve(file), options)),
    );
}

async function importReturnsFile(
  deps: Deps,
  shop: Shop,
  path: string,
  { from, mapping: mapping_file, dryRun, skipFailed, json }: Options,
): Promise<void> {
  if ((from === undefined) === (mapping_file === undefined))
    throw new CommandError(
      `Say how the file is read: --from ${system_names.join('|')}, or --mapping with a file.`,
    );
  const mapping = from ? mappingOf(from, shop.time_zone) : await readMapping(mapping_file!, shop.time_zone);
  const { size = 0 } = (await stat(path).catch(() => undefined)) ?? {};
  const run = async (label: string, rehearses: boolean) => {
    const progress = showProgress(label);
    const onBytes = (bytes: number) => progress.show(bytes, size);
    return pass({ deps, shop, path, mapping, rehearses, onBytes }).finally(progress.end);
  };
  const rehearsal = await run('Rehearsing', true);
  const goes_on = !dryRun && (rehearsal.failed_count === 0 || skipFailed === true);
  const report = goes_on ? await run('Importing', false) : rehearsal;
  if (json) printJson({ source: mapping.source, is_imported: goes_on, ...report });
  else print(report, goes_on);
  if (!goes_on && !dryRun && !json)
    console.log(
      '\nNothing was imported. Correct the file or the mapping, or import the other returns with --skip-failed.',
    );
  if (report.failed_count > 0) process.exitCode = 1;
}

type Pass = {
  deps: Deps;
  shop: Shop;
  path: string;
  mapping: Mapping;
  rehearses: boolean;
  onBytes: (bytes: number) => void;
};

const max_failed_kept = 1000;

/** Goes through the whole file once. */
async function pass({ deps, shop, path, mapping, rehearses, onBytes }: Pass): Promise<Report> {
  const report: Report = {
    read: 0,
    imported: 0,
    unchanged: 0,
    failed_count: 0,
    failed: [],
    columns_not_read: [],
    totals: {},
  };
  const onUnread = (columns: string[]) => void (report.columns_not_read = columns);
  for await (const found of readReturns(path, mapping, { onUnread, onBytes })) {
    report.read++;
    const problem = await importOne(found, report);
    if (problem === undefined) continue;
    report.failed_count++;
    if (report.failed.length < max_failed_kept)
      report.failed.push({ line: found.line, return: found.key, problem });
  }
  return report;

  async function importOne(found: FoundReturn, { totals }: Report): Promise<string | undefined> {
    if ('problem' in found) return found.problem;
    try {
      const options = { source: mapping.source, rehearses };
      const { result, currency, ...figures } = await importHistory(deps, shop.id, found.told, options);
      report[result === 'unchanged' ? 'unchanged' : 'imported']++;
      const total = (totals[currency] ??= { returns: 0, units: 0, refund: 0, gift_card: 0 });
      total.returns++;
      for (const name of ['units', 'refund', 'gift_card'] as const) total[name] += figures[name];
      return undefined;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return messageOf(error).replaceAll(/\n */g, ' ');
    }
  }
}

const count = (number: number) => number.toLocaleString('en');

function print(report: Report, is_imported: boolean): void {
  const { read, imported, unchanged, failed_count, failed, columns_not_read, totals } = report;
  console.log(
    `${count(read)} returns: ${count(imported)} ${is_imported ? 'imported' : 'would be imported'}, ${count(unchanged)} unchanged, ${count(failed_count)} failed`,
  );
  if (Object.keys(totals).length > 0) {
    console.log('');
    printTable(
      ['Currency', 'Returns', 'Units', 'Refunds', 'Store credit'],
      Object.entries(totals).map(([currency, { returns, units, refund, gift_card }]) => [
        currency,
        count(returns),
        count(units),
        formatMoney(refund, currency),
        formatMoney(gift_card, currency),
      ]),
    );
  }
  if (columns_not_read.length > 0) console.log(`\nColumns not read: ${columns_not_read.join(', ')}`);
  printSome(
    'Failed:',
    failed.map(({ line, return: key, problem }) => `line ${line}, return ${key}: ${problem}`),
  );
}
