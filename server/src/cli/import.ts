import { parseTime } from '@retour/contract/time';
import { Command, Option } from 'commander';
import type { Shop } from '../platform/authenticate.ts';
import type { Deps } from '../platform/deps.ts';
import { openLocalApi } from './api/call.ts';
import { CommandError } from './failure.ts';
import { importReturns } from './import-loop/import-returns.ts';
import { importDestinations, importList, importWebhooks } from './import-loop/import-setup.ts';
import { reportImport } from './import-loop/print-imported.ts';
import { createSource } from './import-loop/source.ts';
import { exportedCommand } from './import-export/command.ts';
import { returnsCommand } from './import-returns/command.ts';
import { showProgress } from './progress.ts';
import { readTextFile } from './read-text-file.ts';
import { withShop, withShopOptions } from './shop-command.ts';
import type { ShopOptions } from './shop-command.ts';
import { parseWholeNumber } from './whole-number.ts';

type Options = ShopOptions & { keyFile: string; url: string; since: Date; perMinute: number };

/** `retour import`: what another returns service or another installation has, for a shop here. */
export function importCommand(): Command {
  return new Command('import')
    .description('Imports data from another returns service, a file, or another installation.')
    .addCommand(loopCommand())
    .addCommand(exportedCommand())
    .addCommand(returnsCommand());
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
    reportImport(setup, returns, json === true);
  } finally {
    progress.end();
    await api.close();
  }
}
