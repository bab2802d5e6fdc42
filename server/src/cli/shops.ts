import { Command, Option } from 'commander';
import {
  changeShopSettings,
  checkPortalAddress,
  createShop,
  listShops,
  readShopSettings,
  requireShop,
  setting_names,
  setting_values,
} from '../modules/shop/shops/index.ts';
import type { ShopSettings } from '../modules/shop/shops/index.ts';
import { CommandError } from './failure.ts';
import { printJson, printTable } from './print.ts';
import { readOption } from './read-option.ts';
import { withDeps } from './session.ts';
import { withShop, withShopOptions } from './shop-command.ts';
import type { ShopOptions } from './shop-command.ts';
import { parseWholeNumber } from './whole-number.ts';

type CreateOptions = { handle: string; name: string; currency: string; timeZone: string; json?: true };

export function shopsCommand(): Command {
  return new Command('shops')
    .description('Shops. Each has its own orders, returns and keys.')
    .addCommand(createCommand())
    .addCommand(listCommand())
    .addCommand(showCommand())
    .addCommand(setCommand());
}

function createCommand(): Command {
  return new Command('create')
    .description('Adds a shop.')
    .requiredOption(
      '--handle <handle>',
      'identifies the shop in commands and URLs: lower-case letters, digits and hyphens',
    )
    .requiredOption('--name <name>', 'for people')
    .requiredOption('--currency <code>', 'ISO 4217, such as USD')
    .option('--time-zone <zone>', 'time zone, such as America/New_York; days end in it', 'UTC')
    .option('--json', 'print JSON')
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

function listCommand(): Command {
  return new Command('list')
    .description('Lists all shops.')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ retour shops list')
    .action(async ({ json }: { json?: true }) => {
      const shops = await withDeps(({ db }) => listShops(db.root));
      if (json) return printJson(shops);
      if (shops.length === 0)
        return console.log('There are no shops yet. Add one with "retour shops create".');
      printTable(
        ['ID', 'HANDLE', 'NAME', 'CURRENCY', 'TIME ZONE', 'CREATED'],
        shops.map(({ id, handle, name, currency, time_zone, created_at }) => [
          String(id),
          handle,
          name,
          currency,
          time_zone,
          created_at.toISOString().slice(0, 10),
        ]),
      );
    });
}

function showCommand(): Command {
  return withShopOptions(new Command('show'))
    .description('Shows a shop and its settings.')
    .addHelpText('after', '\nExample:\n  $ retour shops show --shop acme')
    .action(({ shop: handle, json }: ShopOptions) =>
      withShop(handle, async ({ db }, { id, name, currency }) => {
        const settings = await readShopSettings(db.root, id, setting_names);
        if (json) return printJson({ id, handle, name, currency, settings });
        console.log(`${name} (${handle}, id ${id}, ${currency})\n`);
        printTable(
          ['SETTING', 'VALUE'],
          Object.entries(settings).map(([setting, value]) => [setting, String(value)]),
        );
      }),
    );
}

const choices: readonly [keyof typeof setting_values, string][] = [
  ['label_provider', 'who makes labels: this server, or an integration'],
  ['lookup_factor', 'what shoppers prove an order with, besides its name'],
  ['email_code', 'when shoppers enter a code sent by email: beyond the limits of look-ups, or always'],
  ['restock_trigger', 'when returned units are restocked'],
  ['restock_mode', "how units are restocked: by webhook, or in Retour's inventories"],
  ['gift_card_issuer', 'who issues store credit: this server, or another system by webhook'],
  ['provider_ids', 'the ids that integrations see: those of your commerce platform, or those of this server'],
  [
    'onstore_parameter_prefix',
    'what the names of the parameters begin with that shoppers bring to the storefront',
  ],
];

type SetOptions = {
  shop: string;
  labelProvider?: ShopSettings['label_provider'];
  lookupFactor?: ShopSettings['lookup_factor'];
  emailCode?: ShopSettings['email_code'];
  restockTrigger?: ShopSettings['restock_trigger'];
  restockMode?: ShopSettings['restock_mode'];
  giftCardIssuer?: ShopSettings['gift_card_issuer'];
  providerIds?: ShopSettings['provider_ids'];
  onstoreParameterPrefix?: ShopSettings['onstore_parameter_prefix'];
  processFlaggedReturns?: 'on' | 'off';
  collectsPayments?: 'on' | 'off';
  expiresAfterDays?: number;
  destinationLimit?: number;
  storeCreditExpiresAfterDays?: number | 'never';
  withdrawalInformedSince?: string;
  refundStepUpAbove?: number | 'none';
  timeZone?: string;
  emails?: 'on' | 'off';
  portalAddress?: string;
  storefrontUrl?: string;
};

function setCommand(): Command {
  const command = new Command('set')
    .description(
      'Changes settings of a shop. Other settings stay. Running servers apply the change immediately.',
    )
    .requiredOption('--shop <handle>', 'the shop');
  for (const [name, description] of choices)
    command.addOption(
      new Option(`--${name.replaceAll('_', '-')} <value>`, description).choices(setting_values[name]),
    );
  return withFurtherOptions(command)
    .addHelpText('after', '\nExample:\n  $ retour shops set --shop acme --label-provider third_party')
    .action(async ({ shop: handle, ...given }: SetOptions) => {
      if (Object.keys(given).length === 0)
        throw new CommandError('Name a setting to change: "retour shops set --help" lists them.');
      await withDeps(async (deps) => {
        const shop = await requireShop(deps.db.root, handle);
        const portal_address = checkPortalAddress(deps, readOption(given.portalAddress, 'none', String));
        await changeShopSettings(deps, shop.id, { ...settingsOf(given), portal_address });
      });
      console.log(`Changed the settings of ${handle}.`);
    });
}

/** Settings that are no choice between words. */
function withFurtherOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--process-flagged-returns <value>', 'whether returns in review can be processed').choices([
        'off',
        'on',
      ]),
    )
    .addOption(
      new Option(
        '--collects-payments <value>',
        'whether shoppers pay what an exchange costs more before it is submitted',
      ).choices(['off', 'on']),
    )
    .addOption(
      new Option('--emails <value>', 'whether shoppers get e-mail about their returns').choices([
        'off',
        'on',
      ]),
    )
    .option(
      '--expires-after-days <n>',
      "days after which a return that wasn't shipped expires",
      parseWholeNumber,
    )
    .option('--destination-limit <n>', 'maximum number of destinations', parseWholeNumber)
    .option(
      '--store-credit-expires-after-days <n>',
      'days after which new store credit expires, or "never"',
      (text: string) => (text === 'never' ? text : parseWholeNumber(text)),
    )
    .option(
      '--withdrawal-informed-since <day>',
      'first day on which customers were told of the right of withdrawal when they bought, or "never"',
    )
    .option(
      '--refund-step-up-above <amount>',
      'refunds above this amount, in minor units of the shop’s currency, need a recent authentication of staff, or "none"',
      (text: string) => (text === 'none' ? text : parseWholeNumber(text)),
    )
    .option(
      '--portal-address <url>',
      'where the portal is, such as https://returns.acme.example, which is taken without proof; "none" for the address of this server',
    )
    .option(
      '--storefront-url <url>',
      'where shoppers choose new items with the credit of their return, such as https://acme.example/collections/all; "none" for in the portal only',
    )
    .option('--time-zone <zone>', 'time zone, such as America/New_York; days end in it');
}

function settingsOf(given: Omit<SetOptions, 'shop'>): ShopSettings {
  const { processFlaggedReturns: flagged, collectsPayments: collects } = given;
  return {
    label_provider: given.labelProvider,
    lookup_factor: given.lookupFactor,
    email_code: given.emailCode,
    restock_trigger: given.restockTrigger,
    restock_mode: given.restockMode,
    gift_card_issuer: given.giftCardIssuer,
    provider_ids: given.providerIds,
    onstore_parameter_prefix: given.onstoreParameterPrefix,
    storefront_url: readOption(given.storefrontUrl, 'none', String),
    process_flagged_returns: flagged && flagged === 'on',
    collects_payments: collects && collects === 'on',
    expires_after_days: given.expiresAfterDays,
    destination_limit: given.destinationLimit,
    store_credit_expires_after_days:
      given.storeCreditExpiresAfterDays === 'never' ? null : given.storeCreditExpiresAfterDays,
    withdrawal_informed_since: readOption(given.withdrawalInformedSince, 'never', String),
    refund_step_up_above: given.refundStepUpAbove === 'none' ? null : given.refundStepUpAbove,
    time_zone: given.timeZone,
    emails: given.emails && given.emails === 'on',
  };
}
