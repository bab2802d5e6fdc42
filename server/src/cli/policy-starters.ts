import { formatMoney } from '@retour/contract/money';
import { Command } from 'commander';
import { isStarter, readStarter, readStarterCases, STARTERS } from '../modules/policy/policies/index.ts';
import type { PolicyDocument } from '../modules/policy/policies/index.ts';
import { requireShop } from '../modules/shop/shops/index.ts';
import { CommandError } from './failure.ts';
import { printJson, printTable } from './print.ts';
import { withDeps } from './session.ts';

type Options = { shop?: string; cases?: true; json?: true };

export function startersCommand(): Command {
  return new Command('starters')
    .argument('[name]', 'the policy to print; default: list all')
    .description('Starter policies: lists them, or prints one that you can save.')
    .option('--shop <handle>', 'use the currency of this shop')
    .option('--cases', 'print its test cases, for "retour policies test"')
    .option('--json', 'list them as JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  $ retour policies starters\n  $ retour policies starters apparel --shop acme > policy.json\n  $ retour policies starters apparel --cases > cases.json',
    )
    .action(async (name: string | undefined, { shop, cases, json }: Options) => {
      if (name === undefined) return listStarters(json);
      if (!isStarter(name))
        throw new CommandError(
          `There is no starter policy "${name}". Choose one of ${Object.keys(STARTERS).join(', ')}.`,
        );
      if (cases) return printDocument(readStarterCases(name));
      const document = readStarter(name);
      const currency = shop === undefined ? document.currency : await currencyOf(shop);
      printDocument({ ...document, currency });
      const amounts = amountsOf(document);
      if (amounts.length === 0) return undefined;
      const told = amounts.map(([path, amount]) => `${path} ${formatMoney(amount, currency)}`).join(', ');
      return console.error(`The amounts are examples. Check them: ${told} (${currency}).`);
    });
}

function listStarters(json: true | undefined): void {
  const rows = Object.entries(STARTERS).map(([name, description]) => ({ name, description }));
  if (json) return printJson(rows);
  printTable(
    ['NAME', 'FOR'],
    rows.map(({ name, description }) => [name, description]),
  );
}

const printDocument = (document: unknown) => console.log(JSON.stringify(document, null, 2));

function currencyOf(handle: string): Promise<string> {
  return withDeps(async ({ db }) => (await requireShop(db.root, handle)).currency);
}

const amount_names = new Set([
  'handling',
  'label',
  'amount',
  'credit',
  'shop',
  'at_most_extra',
  'keep_below',
  'donate_below',
  'value_at_least',
]);

/** The amounts of money of a policy, and where they stand. */
function amountsOf(document: PolicyDocument): [string, number][] {
  const found: [string, number][] = [];
  const visit = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, member] of Object.entries(value)) {
      const at = path === '' ? name : `${path}.${name}`;
      if (typeof member === 'number' && amount_names.has(name)) found.push([at, member]);
      else visit(member, at);
    }
  };
  visit(document, '');
  return found;
}
