import { Command, Option } from 'commander';
import {
  account_providers,
  clearLabelAccount,
  setLabelAccount,
  showLabelAccount,
  testLabelAccount,
} from '../modules/labels/index.ts';
import type { ShownAccount, TestedAccount } from '../modules/labels/index.ts';
import { CommandError } from './failure.ts';
import { printJson } from './print.ts';
import { readSecretFile } from './read-secret-file.ts';
import { withShop, withShopOptions } from './shop-command.ts';
import type { ShopOptions } from './shop-command.ts';

export function labelsCommand(): Command {
  return new Command('labels')
    .description('The account that the labels of a shop are bought with.')
    .addCommand(setCommand())
    .addCommand(showCommand())
    .addCommand(testCommand())
    .addCommand(clearCommand());
}

const withShopOption = (name: string) => new Command(name).requiredOption('--shop <handle>', 'the shop');

function setCommand(): Command {
  const names = account_providers.map(({ name }) => name);
  return withShopOption('set')
    .description("Buys the labels of a shop with an account of its own, in place of the server's.")
    .addOption(new Option('--provider <name>', 'who sells the labels').choices(names).makeOptionMandatory())
    .requiredOption('--key-file <file>', 'API key of the account, read from a file; - for standard input')
    .addHelpText(
      'after',
      '\nThe key is stored encrypted and never shown.\n\nExample:\n  $ retour labels set --shop acme --provider easypost --key-file easypost.key',
    )
    .action(async ({ shop: handle, provider, keyFile }: Record<'shop' | 'provider' | 'keyFile', string>) => {
      const key = await readSecretFile(keyFile);
      await withShop(handle, async (deps, shop) => {
        await setLabelAccount(deps, shop.id, { provider, key });
        console.log(`Labels of ${handle} ${sentence(await showLabelAccount(deps, shop.id))}`);
      });
    });
}

function showCommand(): Command {
  return withShopOptions(new Command('show'))
    .description('Shows who makes the labels of a shop, and with whose account.')
    .addHelpText('after', '\nExample:\n  $ retour labels show --shop acme')
    .action(({ shop: handle, json }: ShopOptions) =>
      withShop(handle, async (deps, shop) => {
        const shown = await showLabelAccount(deps, shop.id);
        if (json) return printJson({ shop: handle, ...shown });
        console.log(`Labels of ${handle} ${sentence(shown)}`);
      }),
    );
}

function sentence({ source, title }: ShownAccount): string {
  if (source === 'none') return 'are drawn by Retour: neither the shop nor the server has an account.';
  return `are bought from ${title} with the ${source === 'shop' ? "shop's" : "server's"} account.`;
}

const outcomes: Readonly<Record<TestedAccount['result'], string>> = {
  accepted: 'accepts the key',
  unauthorized: 'rejects the key',
  unreachable: "can't be used",
  not_set_up: '',
};

function testCommand(): Command {
  return withShopOptions(new Command('test'))
    .description("Asks whether the account of a shop can be used. Buys nothing; exits with 1 if it can't.")
    .addHelpText('after', '\nExample:\n  $ retour labels test --shop acme')
    .action(({ shop: handle, json }: ShopOptions) =>
      withShop(handle, async (deps, shop) => {
        const shown = await showLabelAccount(deps, shop.id);
        const { result, response } = await testLabelAccount(deps, shop.id);
        if (json) printJson({ shop: handle, result, response });
        if (result === 'not_set_up') throw new CommandError(`Labels of ${handle} ${sentence(shown)}`);
        const outcome = `${shown.title} ${outcomes[result]}`;
        if (result !== 'accepted') throw new CommandError(`${outcome}: ${response ?? 'ask the operator'}.`);
        if (!json) console.log(`${outcome}.`);
      }),
    );
}

function clearCommand(): Command {
  return withShopOption('clear')
    .description("Removes the account of a shop, so that its labels are made with the server's again.")
    .addHelpText(
      'after',
      '\nThe key is deleted when no label that it bought can be voided any more, 30 days after the last one at most.\n\nExample:\n  $ retour labels clear --shop acme',
    )
    .action(({ shop: handle }: { shop: string }) =>
      withShop(handle, async (deps, shop) => {
        if (!(await clearLabelAccount(deps, shop.id)))
          throw new CommandError(`The shop ${handle} has no label account of its own.`);
        console.log(`Removed. Labels of ${handle} ${sentence(await showLabelAccount(deps, shop.id))}`);
      }),
    );
}
