import { Command, Option } from 'commander';
import { changeShopSettings, createShop, label_providers, requireShop } from '../modules/shops/index.ts';
import type { ShopSettings } from '../modules/shops/index.ts';
import { printJson } from './print.ts';
import { withDeps } from './session.ts';
import { parseWholeNumber } from './whole-number.ts';

type CreateOptions = { handle: string; name: string; currency: string; timeZone: string; json?: true };

export function shopsCommand(): Command {
  return new Command('shops')
    .description('Shops: each owns its orders, returns and keys.')
    .addCommand(createCommand())
    .addCommand(setCommand());
}

function createCommand(): Command {
  return new Command('create')
    .description('Adds a shop.')
    .requiredOption(
      '--handle <handle>',
      'lower-case letters, digits and hyphens; names the shop in commands and URLs',
    )
    .requiredOption('--name <name>', 'for people')
    .requiredOption('--currency <code>', 'ISO 4217, such as USD')
    .option('--time-zone <zone>', 'such as America/New_York; ends of days are reckoned in it', 'UTC')
    .option('--json', 'answer as JSON')
    .addHelpText(
      'after',
      '\nExample:\n  $ retour shops create --handle acme --name "Acme Outdoor" --currency USD',
    )
    .action(async ({ handle, name, currency, timeZone, json }: CreateOptions) => {
      const shop = await withDeps((deps) =>
        createShop(deps, { handle, name, currency, time_zone: timeZone }),
      );
      if (json) return printJson(shop);
      console.log(
        `Added the shop ${shop.handle}. Next: retour keys create --shop ${shop.handle} --name NAME --scopes all`,
      );
    });
}

type SetOptions = {
  shop: string;
  labelProvider?: ShopSettings['label_provider'];
  destinationLimit?: number;
};

function setCommand(): Command {
  return new Command('set')
    .description('Changes settings of a shop.')
    .requiredOption('--shop <handle>', 'the shop')
    .addOption(
      new Option(
        '--label-provider <who>',
        'who makes the labels of returns: this server, or an integration',
      ).choices(label_providers),
    )
    .option('--destination-limit <n>', 'destinations that the shop may have', parseWholeNumber)
    .addHelpText('after', '\nExample:\n  $ retour shops set --shop acme --label-provider third_party')
    .action(async ({ shop: handle, ...given }: SetOptions) => {
      const { labelProvider: label_provider, destinationLimit: destination_limit } = given;
      await withDeps(async (deps) => {
        const shop = await requireShop(deps.db.root, handle);
        await changeShopSettings(deps, shop.id, { label_provider, destination_limit });
      });
      console.log(`Changed the settings of ${handle}.`);
    });
}
