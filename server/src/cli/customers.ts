import { Command } from 'commander';
import { erasePerson, exportPerson, previewErasure } from '../modules/shoppers/index.ts';
import type { Erasure, ErasurePreview } from '../modules/shoppers/index.ts';
import { CommandError } from './failure.ts';
import { printJson, printTable } from './print.ts';
import { withShop, withShopOptions } from './shop-command.ts';
import type { ShopOptions } from './shop-command.ts';

export function customersCommand(): Command {
  return new Command('customers')
    .description('Customers: export or erase everything about a person.')
    .addCommand(exportCommand())
    .addCommand(eraseCommand());
}

const inLowerCase = (email: string) => email.trim().toLowerCase();

function exportCommand(): Command {
  return new Command('export')
    .argument('<email>', 'email address of the person')
    .requiredOption('--shop <handle>', 'the shop')
    .description('Prints everything about a person as one JSON document, with files in Base64.')
    .addHelpText(
      'after',
      '\nExample:\n  $ retour customers export amelia@example.com --shop acme > amelia.json',
    )
    .action((email: string, { shop: handle }: { shop: string }) =>
      withShop(handle, async (deps, shop) =>
        printJson(await exportPerson(deps, { shop_id: shop.id, email: inLowerCase(email) })),
      ),
    );
}

type EraseOptions = ShopOptions & { keepWithdrawals?: true; yes?: true };

function eraseCommand(): Command {
  return withShopOptions(new Command('erase'))
    .argument('<email>', 'email address of the person')
    .option('--keep-withdrawals', 'keep statements of withdrawals as proof of legal claims')
    .option('--yes', 'erase the person; without it, print what would be removed')
    .description("Removes everything about a person except money and stock. This can't be undone.")
    .addHelpText(
      'after',
      '\nExample:\n  $ retour customers erase amelia@example.com --shop acme\n  $ retour customers erase amelia@example.com --shop acme --yes',
    )
    .action((email: string, { shop: handle, json, keepWithdrawals, yes }: EraseOptions) =>
      withShop(handle, async (deps, shop) => {
        const input = {
          shop_id: shop.id,
          email: inLowerCase(email),
          keeps_withdrawals: keepWithdrawals === true,
        };
        const preview = await previewErasure(deps, input);
        requireUnblocked(preview);
        if (!yes) {
          if (json) return printJson(preview);
          tell(preview, 'Would be removed', 'Would stay');
          return console.log('Nothing was removed. Run it again with --yes to erase the person.');
        }
        const erased = await erasePerson(deps, input);
        if (json) return printJson(erased);
        tell(erased, 'Removed', 'Stays');
      }),
    );
}

function requireUnblocked({ blocked_by: { return_ids, withdrawal_ids } }: ErasurePreview): void {
  const open = [
    ...(return_ids.length > 0 ? [`returns ${return_ids.join(', ')}`] : []),
    ...(withdrawal_ids.length > 0 ? [`withdrawals ${withdrawal_ids.join(', ')}`] : []),
  ];
  if (open.length > 0)
    throw new CommandError(`The person can't be erased yet: finish ${open.join(' and ')} first.`);
}

function tell({ removed, kept }: Pick<Erasure, 'removed' | 'kept'>, gone: string, stays: string): void {
  if (removed.length === 0) return console.log('Nothing is held about this person.');
  const rowsOf = (list: readonly { name: string; count: number }[]) =>
    list.map(({ name, count }) => [name.replaceAll('_', ' '), String(count)]);
  printTable([gone.toUpperCase(), 'ROWS'], rowsOf(removed));
  if (kept.length > 0) printTable([stays.toUpperCase(), 'ROWS'], rowsOf(kept));
}
