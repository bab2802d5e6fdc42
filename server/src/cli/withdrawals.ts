import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Command } from 'commander';
import { readRegister, verifyRegister, verifyRows } from '../modules/requests/withdrawals/index.ts';
import type { RegisterRow, Verified } from '../modules/requests/withdrawals/index.ts';
import { CommandError } from './failure.ts';
import { printJson } from './print.ts';
import { withShop, withShopOptions } from './shop-command.ts';
import type { ShopOptions } from './shop-command.ts';

export function withdrawalsCommand(): Command {
  return new Command('withdrawals')
    .description('The register of withdrawals from a contract: export it, and verify that nobody changed it.')
    .addCommand(exportCommand())
    .addCommand(verifyCommand());
}

function exportCommand(): Command {
  return new Command('export')
    .requiredOption('--shop <handle>', 'the shop')
    .description('Prints the register of a shop, one JSON object a line. "verify --file" checks such a file.')
    .addHelpText('after', '\nExample:\n  $ retour withdrawals export --shop acme > register.jsonl')
    .action(({ shop: handle }: { shop: string }) =>
      withShop(handle, async (deps, shop) => {
        for await (const rows of readRegister(deps, shop.id))
          for (const row of rows) process.stdout.write(`${JSON.stringify(row)}\n`);
      }),
    );
}

type VerifyOptions = ShopOptions & { noted?: string; file?: string };

function verifyCommand(): Command {
  return withShopOptions(new Command('verify'))
    .description(
      'Computes the chain of hashes of a register again, and names the first row that was changed.',
    )
    .option(
      '--noted <hash>',
      'hash of a row that you noted earlier: shows whether the whole chain was replaced',
    )
    .option('--file <path>', 'checks an export instead of the database')
    .addHelpText('after', '\nExample:\n  $ retour withdrawals verify --shop acme')
    .action(({ shop: handle, json, noted, file }: VerifyOptions) =>
      withShop(handle, async (deps, shop) => {
        const verified = await (file === undefined
          ? verifyRegister(deps, shop.id, { noted })
          : verifyRows(readExport(file), { noted }));
        if (json) printJson(verified);
        else tellVerified(verified);
        if (verified.broken) process.exitCode = 1;
      }),
    );
}

function tellVerified({ checked, erased, broken, head }: Verified): void {
  if (!broken) {
    console.log(`${checked} statements are as they were written. Last hash: ${head}`);
    if (erased > 0) console.log(`${erased} of them were erased: only their hashes and places were checked.`);
    return;
  }
  console.log(`Row ${broken.sequence} is broken: ${broken.reason} The ${checked} rows before it are intact.`);
}

async function* readExport(file: string): AsyncGenerator<readonly RegisterRow[]> {
  let number = 0;
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    number++;
    if (line.trim() === '') continue;
    yield [readRow(line, `${file}, line ${number}`)];
  }
}

function readRow(line: string, place: string): RegisterRow {
  try {
    const row = JSON.parse(line) as RegisterRow;
    return { ...row, received_at: new Date(row.received_at), recorded_at: new Date(row.recorded_at) };
  } catch (error) {
    throw new CommandError(`${place} isn't valid JSON.`, { cause: error });
  }
}
