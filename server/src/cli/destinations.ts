import { Command, Option } from 'commander';
import {
  createDestination,
  deleteDestination,
  listDestinations,
  parseDestination,
  showDestination,
  updateDestination,
} from '../modules/destinations/index.ts';
import type { Destination } from '../modules/destinations/index.ts';
import { CommandError } from './failure.ts';
import { printJson, printTable } from './print.ts';
import { withShop, withShopOptions } from './shop-command.ts';
import type { ShopOptions } from './shop-command.ts';
import { parseWholeNumber } from './whole-number.ts';

export function destinationsCommand(): Command {
  return new Command('destinations')
    .description('Destinations: the warehouses and donation centres that returned items are sent to.')
    .addCommand(listCommand())
    .addCommand(addCommand())
    .addCommand(enableCommand('enable'))
    .addCommand(enableCommand('disable'))
    .addCommand(removeCommand());
}

function listCommand(): Command {
  return withShopOptions(new Command('list'))
    .description('Lists the destinations of a shop, including disabled ones.')
    .addHelpText('after', '\nExample:\n  $ retour destinations list --shop acme')
    .action(({ shop: handle, json }: ShopOptions) =>
      withShop(handle, async ({ db }, shop) => {
        const destinations = await listDestinations(db.root, shop.id);
        if (json) return printJson(destinations.map(showDestination));
        if (destinations.length === 0)
          return console.log(
            `The shop ${handle} has no destinations. Add one with "retour destinations add".`,
          );
        printTable(['ID', 'TYPE', 'STATUS', 'NAME', 'ADDRESS'], destinations.map(destinationRow));
      }),
    );
}

function destinationRow({ id, type, enabled, name, address }: Destination): string[] {
  const { address1, address2, city, state, zip, country_code } = address;
  const place = [address1, address2, city, [state, zip].filter(Boolean).join(' '), country_code];
  return [String(id), type, enabled ? 'enabled' : 'disabled', name, place.filter(Boolean).join(', ')];
}

type AddOptions = ShopOptions & {
  type: string;
  name: string;
  address1: string;
  address2?: string;
  city: string;
  state?: string;
  zip?: string;
  country: string;
  providerLocationId?: string;
  disabled?: true;
};

function addCommand(): Command {
  return withShopOptions(new Command('add'))
    .description(
      'Adds a destination. New returns are sent to the oldest enabled warehouse, unless a policy names another one.',
    )
    .requiredOption('--name <name>', 'for people')
    .addOption(
      new Option('--type <type>', 'type of the destination')
        .choices(['warehouse', 'donate'])
        .default('warehouse'),
    )
    .requiredOption('--address1 <text>', 'street and number')
    .option('--address2 <text>', 'building, gate or unit')
    .requiredOption('--city <city>', 'city')
    .option('--state <state>', 'state or region')
    .option('--zip <code>', 'postal code')
    .requiredOption('--country <country>', 'two-letter code, such as US, or English name')
    .option('--provider-location-id <id>', 'the location at the commerce platform that is restocked')
    .option('--disabled', 'add it without sending new returns there')
    .addHelpText(
      'after',
      '\nExample:\n  $ retour destinations add --shop acme --name "Acme Returns" --address1 "200 Dock Rd" --city Reno --state NV --zip 89502 --country US',
    )
    .action(({ shop: handle, json, type, name, disabled, providerLocationId, ...given }: AddOptions) =>
      withShop(handle, async (deps, shop) => {
        const { address1, address2 = null, city, state = null, zip = null, country } = given;
        const named = /^[A-Za-z]{2}$/.test(country) ? { country_code: country.toUpperCase() } : { country };
        const fields = parseDestination({
          type,
          name,
          enabled: !disabled,
          provider_location_id: providerLocationId ?? null,
          address: { address1, address2, city, state, zip, ...named },
        });
        const destination = await createDestination(deps, shop.id, fields);
        if (json) return printJson(showDestination(destination));
        console.log(`Added destination ${destination.id} (${destination.name}) to ${handle}.`);
      }),
    );
}

function enableCommand(verb: 'enable' | 'disable'): Command {
  const enabled = verb === 'enable';
  return withShopOptions(new Command(verb))
    .argument('<id>', 'id of the destination, from "destinations list"', parseWholeNumber)
    .description(
      enabled ? 'Sends new returns to a destination again.' : 'Stops sending new returns to a destination.',
    )
    .addHelpText('after', `\nExample:\n  $ retour destinations ${verb} 7295 --shop acme`)
    .action((id: number, { shop: handle, json }: ShopOptions) =>
      withShop(handle, async (deps, shop) => {
        const destination = await updateDestination(deps, { shop_id: shop.id, id }, { enabled });
        if (json) return printJson(showDestination(destination));
        console.log(`Destination ${id} (${destination.name}) is ${verb}d.`);
      }),
    );
}

function removeCommand(): Command {
  return withShopOptions(new Command('remove'))
    .argument('<id>', 'id of the destination', parseWholeNumber)
    .description('Removes a destination permanently. Returns in transit keep its address.')
    .option('--yes', 'confirm the removal')
    .addHelpText('after', '\nExample:\n  $ retour destinations remove 7295 --shop acme --yes')
    .action((id: number, { shop: handle, json, yes }: ShopOptions & { yes?: true }) => {
      if (!yes) throw new CommandError(`Removing destination ${id} is permanent. Add --yes to confirm.`);
      return withShop(handle, async (deps, shop) => {
        await deleteDestination(deps, { shop_id: shop.id, id });
        if (json) return printJson({ removed: id });
        console.log(`Removed destination ${id}.`);
      });
    });
}
