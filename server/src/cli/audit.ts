import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Command, Option } from 'commander';
import {
  entriesAsCsv,
  readFilters,
  readLog,
  showEntry,
  verifyEntries,
  verifyLog,
} from '../modules/records/audit/index.ts';
import type { SealedAct, Verified } from '../modules/records/audit/index.ts';
import { CommandError } from './failure.ts';
import { printJson } from './print.ts';
import { withShop, withShopOptions } from './shop-command.ts';
import type { ShopOptions } from './shop-command.ts';

export function auditCommand(): Command {
  return new Command('audit')
    .description('The audit log: what staff, API keys and commands changed.')
    .addCommand(exportCommand())
    .addCommand(verifyCommand());
}

type Filters = {
  actorKind?: string;
  actorId?: string;
  operation?: string;
  objectType?: string;
  objectId?: string;
  from?: string;
  to?: string;
};

const withFilters = (command: Command): Command =>
  command
    .addOption(new Option('--actor-kind <kind>', 'who').choices(['staff', 'key', 'cli']))
    .option('--actor-id <id>', 'number of the member or key')
    .option('--operation <name>', 'such as updateWebhook or "keys create"')
    .option('--object-type <type>', 'such as return or webhook')
    .option('--object-id <id>', 'number of the object')
    .option('--from <time>', 'only changes from this time on')
    .option('--to <time>', 'only changes up to this time');

/** The filters of the options, under the names that the API gives them. */
function filtersOf(given: Filters, time_zone: string) {
  const { actorKind, actorId, objectType, objectId, operation, from, to } = given;
  const named = {
    actor_kind: actorKind,
    actor_id: actorId,
    object_type: objectType,
    object_id: objectId,
    operation,
    from,
    to,
  };
  const set = Object.entries(named).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return readFilters(Object.fromEntries(set), time_zone);
}

function exportCommand(): Command {
  return withFilters(new Command('export').requiredOption('--shop <handle>', 'the shop'))
    .description('Prints the log of a shop, one JSON object a line. "verify --file" checks such a file.')
    .option('--csv', 'print CSV')
    .addHelpText('after', '\nExample:\n  $ retour audit export --shop acme > audit.jsonl')
    .action(({ shop: handle, csv, ...given }: { shop: string; csv?: true } & Filters) =>
      withShop(handle, async (deps, shop) => {
        let headed = true;
        for await (const entries of readLog(deps, shop.id, filtersOf(given, shop.time_zone))) {
          if (csv) process.stdout.write(entriesAsCsv(entries.map(showEntry), { headed }));
          else for (const entry of entries) process.stdout.write(`${JSON.stringify(entry)}\n`);
          headed = false;
        }
      }),
    );
}

type VerifyOptions = ShopOptions & { noted?: string; file?: string };

function verifyCommand(): Command {
  return withShopOptions(new Command('verify'))
    .description('Computes the chain of hashes of a log again, and names the first entry that was changed.')
    .option(
      '--noted <hash>',
      'hash of an entry that you noted earlier: shows whether the whole chain was replaced',
    )
    .option('--file <path>', 'checks an export instead of the database')
    .addHelpText('after', '\nExample:\n  $ retour audit verify --shop acme')
    .action(({ shop: handle, json, noted, file }: VerifyOptions) =>
      withShop(handle, async (deps, shop) => {
        const verified = await (file === undefined
          ? verifyLog(deps, shop.id, { noted })
          : verifyEntries(readExport(file), { noted }));
        if (json) printJson(verified);
        else tellVerified(verified);
        if (verified.broken) process.exitCode = 1;
      }),
    );
}

function tellVerified({ checked, without_details, broken, head }: Verified): void {
  if (!broken) {
    console.log(`${checked} entries are as they were sealed. Last hash: ${head}`);
    if (without_details > 0)
      console.log(`${without_details} of them have no details: erasing a person removes those about them.`);
    return;
  }
  console.log(
    `Entry ${broken.sequence} is broken: ${broken.reason} The ${checked} entries before it are intact.`,
  );
}

async function* readExport(file: string): AsyncGenerator<readonly SealedAct[]> {
  let number = 0;
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    number++;
    if (line.trim() === '') continue;
    yield [readEntry(line, `${file}, line ${number}`)];
  }
}

function readEntry(line: string, place: string): SealedAct {
  try {
    const entry = JSON.parse(line) as SealedAct;
    return { ...entry, occurred_at: new Date(entry.occurred_at) };
  } catch (error) {
    throw new CommandError(`${place} isn't valid JSON.`, { cause: error });
  }
}
