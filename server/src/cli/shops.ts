import { Command } from 'commander';
import { createShop } from '../modules/shops/index.ts';
import { printJson } from './print.ts';
import { withDeps } from './session.ts';

type CreateOptions = { handle: string; name: string; currency: string; timeZone: string; json?: true };

export function shopsCommand(): Command {
  return new Command('shops')
    .description('Shops: each owns its orders, returns and keys.')
    .addCommand(createCommand());
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
