import { CASE_STATES } from '@retour/contract/withdrawals';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Command, InvalidArgumentError, Option } from 'commander';
import { WITHDRAWAL_LANGUAGES } from '@retour/contract/withdrawal-wording';
import type { WithdrawalLanguage } from '@retour/contract/withdrawal-wording';
import {
  listCases,
  listStatements,
  readCase,
  readRegister,
  showCase,
  termsOf,
  verifyRegister,
  verifyRows,
} from '../modules/withdrawals/index.ts';
import type { CaseState, RegisterRow, Verified } from '../modules/withdrawals/index.ts';
import type { Shop } from '../platform/authenticate.ts';
import type { Deps } from '../platform/deps.ts';
import { shopPortalUrl } from '../platform/pages/portal-address.ts';
import { CommandError } from './failure.ts';
import { printJson, printTable } from './print.ts';
import { withShop, withShopOptions } from './shop-command.ts';
import type { ShopOptions } from './shop-command.ts';
import { parseWholeNumber } from './whole-number.ts';

export function withdrawalsCommand(): Command {
  return new Command('withdrawals')
    .description('Withdrawals from a contract: list them, and export and verify the register of statements.')
    .addCommand(listCommand())
    .addCommand(showCommand())
    .addCommand(termsCommand())
    .addCommand(exportCommand())
    .addCommand(verifyCommand());
}

const most_listed = 1000;

type ListOptions = ShopOptions & { state?: CaseState[]; limit: number };

function listCommand(): Command {
  return withShopOptions(new Command('list'))
    .description('Lists the withdrawals of a shop, newest first.')
    .option('--state <list>', `some of ${CASE_STATES.join(', ')}; all but merged unless given`, parseStates)
    .option('--limit <n>', `maximum number of returns, up to ${most_listed}`, parseWholeNumber, 20)
    .addHelpText('after', '\nExample:\n  $ retour withdrawals list --shop acme --state to_confirm,unmatched')
    .action(({ shop: handle, json, state, limit }: ListOptions) =>
      withShop(handle, async (deps, shop) => {
        const states = state ?? CASE_STATES.filter((one) => one !== 'merged');
        const found = await readCases(deps, shop, states, Math.min(limit, most_listed));
        if (json) return printJson(found);
        if (found.length === 0) return console.log(`The shop ${handle} has no such withdrawals.`);
        printTable(
          ['ID', 'STATE', 'ORDER', 'NAME', 'DECLARED', 'REFUND DUE'],
          found.map(({ id, state: is, order, statements, declared_at, refund_due_at }) => [
            String(id),
            is,
            order?.name ?? '',
            statements[0]?.name ?? '',
            declared_at.slice(0, 19),
            refund_due_at.slice(0, 10),
          ]),
        );
      }),
    );
}

function parseStates(text: string): CaseState[] {
  return text.split(',').map((part) => {
    const state = CASE_STATES.find((known) => known === part.trim());
    if (!state)
      throw new InvalidArgumentError(`"${part.trim()}" isn't a state: use ${CASE_STATES.join(', ')}.`);
    return state;
  });
}

async function readCases({ db }: Deps, shop: Shop, states: readonly CaseState[], limit: number) {
  const cases = await listCases(db.root, shop.id, { ascending: false, beyond: null, limit }, { states });
  const ids = cases.map(({ id }) => id);
  const statements = await listStatements(db.root, shop.id, ids);
  return cases.map((found) =>
    showCase(
      found,
      statements.filter(({ case_id }) => case_id === found.id),
    ),
  );
}

function showCommand(): Command {
  return withShopOptions(new Command('show'))
    .argument('<id>', 'number of the withdrawal', parseWholeNumber)
    .description('Shows a withdrawal with all of its statements.')
    .addHelpText('after', '\nExample:\n  $ retour withdrawals show 9200001 --shop acme')
    .action((id: number, { shop: handle, json }: ShopOptions) =>
      withShop(handle, async ({ db }, shop) => {
        const found = await readCase(db.root, shop.id, id);
        if (!found)
          throw new CommandError(
            `The shop ${handle} has no withdrawal ${id}: see "retour withdrawals list --shop ${handle}".`,
          );
        const shown = showCase(found, await listStatements(db.root, shop.id, [id]));
        if (json) return printJson(shown);
        const { state, order, refund_due_at, goods_due_at, return_id } = shown;
        console.log(`Withdrawal ${id}: ${state}${order ? `, order ${order.name}` : ''}`);
        console.log(`Refund due ${refund_due_at}, items due ${goods_due_at}`);
        if (return_id !== null) console.log(`Return ${return_id}`);
        for (const statement of shown.statements) {
          const { reference, received_at, name, email, items, receipt } = statement;
          console.log(
            `\n${reference}, received ${received_at} from ${name} ${email && `<${email}>`}`.trimEnd(),
          );
          console.log(statement.statement);
          if (items !== null) console.log(`Part of the order: ${items}`);
          console.log(`Receipt: ${receipt?.state ?? 'none'}`);
        }
      }),
    );
}

function termsCommand(): Command {
  return withShopOptions(new Command('terms'))
    .description(
      'Prints the text for the terms of a shop: that the withdrawal function exists, and where it is.',
    )
    .addOption(
      new Option('--language <code>', 'language of the text').choices(WITHDRAWAL_LANGUAGES).default('en'),
    )
    .addHelpText('after', '\nExample:\n  $ retour withdrawals terms --shop acme --language de')
    .action(({ shop: handle, json, language }: ShopOptions & { language: WithdrawalLanguage }) =>
      withShop(handle, async ({ config }, shop) => {
        const terms = termsOf(shopPortalUrl(config, shop), language);
        if (json) return printJson(terms);
        console.log(terms.text);
        if (!terms.is_checked)
          console.error('\nNobody has compared the words of this language with the law yet.');
      }),
    );
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
