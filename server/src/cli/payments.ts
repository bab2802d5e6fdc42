import { Command, Option } from 'commander';
import {
  clearPaymentProvider,
  payment_providers,
  setPaymentProvider,
  showPaymentProvider,
} from '../modules/money/settlements/index.ts';
import type { ShownProvider } from '../modules/money/settlements/index.ts';
import { CommandError } from './failure.ts';
import { printJson } from './print.ts';
import { readTextFile } from './read-text-file.ts';
import { withShop } from './shop-command.ts';

export function paymentsCommand(): Command {
  return new Command('payments')
    .description('The payment provider of a shop: how its refunds are made.')
    .addCommand(setCommand())
    .addCommand(showCommand())
    .addCommand(clearCommand());
}

const withShopOption = (name: string) => new Command(name).requiredOption('--shop <handle>', 'the shop');

/** An option for each setting of each provider; a secret is read from a file, so that it stays out of the shell's history. */
type SettingOption = { name: string; secret: boolean; flag: string; describe: string };

function listSettingOptions(): SettingOption[] {
  const options = new Map<string, SettingOption>();
  for (const { name: provider, settings } of payment_providers)
    for (const [name, { secret, describe }] of Object.entries(settings)) {
      const flag = `--${name.replaceAll('_', '-')}${secret ? '-file' : ''}`;
      const known = options.get(flag);
      const described = `${provider}: ${describe}`;
      options.set(flag, {
        name,
        secret,
        flag,
        describe: known ? `${known.describe}; ${described}` : described,
      });
    }
  return [...options.values()];
}

function setCommand(): Command {
  const names = payment_providers.map(({ name }) => name);
  const options = listSettingOptions();
  const command = withShopOption('set')
    .description(
      "Sets the payment provider of a shop and all its settings, in place of the server's provider.",
    )
    .addOption(new Option('--provider <name>', 'the payment provider').choices(names).default('bridge'));
  for (const { flag, secret, describe } of options)
    command.option(
      secret ? `${flag} <file>` : `${flag} <value>`,
      secret ? `${describe}, read from a file; - for standard input` : describe,
    );
  return command
    .addHelpText(
      'after',
      '\nSecrets are stored encrypted and never shown in full. Settings that you omit are removed.\n\nExamples:\n  $ retour payments set --shop acme --url https://pay.acme.example --secret-file acme.secret\n  $ retour payments set --shop acme --provider manual',
    )
    .action(async (given: Record<string, string>) => {
      const { shop: handle = '', provider = '' } = given;
      const settings = await readSettings(command, options);
      await withShop(handle, async (deps, shop) => {
        await setPaymentProvider(deps, { shop_id: shop.id, provider, settings });
        const shown = await showPaymentProvider(deps, shop);
        console.log(
          `Refunds of ${handle} now ${sentence(shown)} Waiting refunds are sent within five minutes.`,
        );
      });
    });
}

async function readSettings(
  command: Command,
  options: readonly SettingOption[],
): Promise<Record<string, string>> {
  const settings: Record<string, string> = {};
  for (const { name, secret, flag } of options) {
    const option = command.options.find(({ long }) => long === flag);
    const value = option && command.getOptionValue(option.attributeName());
    if (typeof value === 'string') settings[name] = secret ? await readTextFile(value) : value;
  }
  return settings;
}

function showCommand(): Command {
  return withShopOption('show')
    .description('Shows how the refunds of a shop are made.')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ retour payments show --shop acme')
    .action(({ shop: handle, json }: { shop: string; json?: true }) =>
      withShop(handle, async (deps, shop) => {
        const shown = await showPaymentProvider(deps, shop);
        if (json) return printJson({ shop: handle, ...shown });
        console.log(`Refunds of ${handle} ${sentence(shown)}`);
      }),
    );
}

function sentence({ source, provider, title, settings, events_url }: ShownProvider): string {
  if (source === 'none')
    return 'are recorded as owed: neither the shop nor the server has a payment provider.';
  if (provider === 'manual') return 'are recorded as owed, as the shop chose.';
  const whose = source === 'shop' ? 'the shop chose it' : 'the server uses it';
  const listed = Object.entries(settings).map(([name, value]) => `${name}: ${value ?? 'not set'}`);
  const events = events_url ? ` Configure it to send its events to ${events_url}.` : '';
  return `are made by ${title} (${[whose, ...listed].join('; ')}).${events}`;
}

function clearCommand(): Command {
  return withShopOption('clear')
    .description("Removes the payment provider of a shop, so that it uses the server's again.")
    .addHelpText('after', '\nExample:\n  $ retour payments clear --shop acme')
    .action(({ shop: handle }: { shop: string }) =>
      withShop(handle, async (deps, shop) => {
        if (!(await clearPaymentProvider(deps, shop.id)))
          throw new CommandError(`The shop ${handle} has no payment provider of its own.`);
        console.log(`Removed. Refunds of ${handle} ${sentence(await showPaymentProvider(deps, shop))}`);
      }),
    );
}
