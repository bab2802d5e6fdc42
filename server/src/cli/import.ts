import { formatMoney, isCurrency } from '@retour/contract/money';
import { parseTime } from '@retour/contract/time';
import { Command, Option } from 'commander';
import type { Shop } from '../platform/authenticate.ts';
import type { Deps } from '../platform/deps.ts';
import { openLocalApi } from './api/call.ts';
import { CommandError } from './failure.ts';
import { importReturns } from './import-loop/import-returns.ts';
import type { Figures, ReturnsReport } from './import-loop/import-returns.ts';
import { importDestinations, importList, importWebhooks } from './import-loop/import-setup.ts';
import type { Imported } from './import-loop/import-setup.ts';
import { createSource } from './import-loop/source.ts';
import { printJson, printTable } from './print.ts';
import { showProgress } from './progress.ts';
import { readTextFile } from './read-text-file.ts';
import { withShop, withShopOptions } from './shop-command.ts';
import type { ShopOptions } from './shop-command.ts';
import { parseWholeNumber } from './whole-number.ts';

type Options = ShopOptions & { keyFile: string; url: string; since: Date; perMinute: number };

/** `retour import`: what another returns service has, for a shop here. */
export function importCommand(): Command {
  return new Command('import')
    .description('Imports what another returns service has.')
    .addCommand(loopCommand());
}

function loopCommand(): Command {
  return withShopOptions(new Command('loop'))
    .description(
      'Imports destinations, the blocklist and allowlist, webhooks and returns through the API of Loop, or of any system that has the same API, and compares every return with its original. Orders have to be here before.',
    )
    .requiredOption(
      '--key-file <file>',
      'the API key of the other system, read from a file; - for standard input',
    )
    .option('--url <url>', 'where the paths of its API begin', 'https://api.loopreturns.com/api/v1')
    .addOption(
      new Option('--since <day>', 'the first day that returns were created on')
        .argParser(readDay)
        .default(new Date('2017-01-01'), '2017-01-01'),
    )
    .option('--per-minute <requests>', 'requests per minute, at most', parseWholeNumber, 240)
    .addHelpText(
      'after',
      '\nReturns keep their ids. No money moves, no webhook is sent and no e-mail. Run it again\nto go on, and on the day of the switch: what is imported and unchanged is skipped.\nWebhooks are inactive until you activate them. It exits with 1 if a return is missing or differs.\n\nExample:\n  $ retour import loop --shop acme --key-file loop.key',
    )
    .action((options: Options) => withShop(options.shop, (deps, shop) => importLoop(deps, shop, options)));
}

function readDay(text: string): Date {
  const time = parseTime(text);
  if (!time) throw new CommandError(`--since must be a day such as 2024-01-31, not ${text}.`);
  return time.at;
}

async function importLoop(
  deps: Deps,
  shop: Shop,
  { keyFile, url, since, perMinute, json }: Options,
): Promise<void> {
  const key = (await readTextFile(keyFile)).trim();
  const verdict = deps.egress.checkUrl(url);
  if (verdict.kind !== 'allowed')
    throw new CommandError(`--url can't be used: ${url} is not a public address.`);
  const source = createSource(deps, { url, key, per_minute: perMinute });
  const api = await openLocalApi(deps, shop);
  const progress = showProgress('Importing returns');
  try {
    const context = { deps, shop, source, api };
    const { imported, ids: destinations } = await importDestinations(context);
    const setup = [
      imported,
      await importList(context, 'blocklist'),
      await importList(context, 'allowlist'),
      await importWebhooks(context),
    ];
    const until = deps.clock.now();
    const onProgress = (done: number, found: number) => progress.show(done, found);
    const returns = await importReturns(context, { since, until, destinations, onProgress });
    progress.end();
    if (json) printJson({ setup, returns: { ...returns, totals: Object.fromEntries(returns.totals) } });
    else print(setup, returns);
    const is_whole = returns.failed.length + returns.differences.length === 0;
    if (!is_whole || setup.some(({ failed }) => failed.length > 0)) process.exitCode = 1;
  } finally {
    progress.end();
    await api.close();
  }
}

function print(setup: readonly Imported[], returns: ReturnsReport): void {
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

function printSome(heading: string, lines: readonly string[]): void {
  if (lines.length === 0) return;
  console.log(`\n${heading}`);
  for (const line of lines.slice(0, most_printed)) console.log(`  ${line}`);
  if (lines.length > most_printed)
    console.log(`  and ${count(lines.length - most_printed)} more: --json lists all`);
}
