import { Command } from 'commander';
import {
  available_platforms,
  connectPlatform,
  disconnectPlatform,
  listShopConnections,
  pauseConnection,
  requestLoad,
  requestReconcile,
  resumeConnection,
  setRefunds,
} from '../modules/integrations/connections/index.ts';
import type { ShownConnection } from '../modules/integrations/connections/index.ts';
import type { Shop } from '../platform/authenticate.ts';
import type { Deps } from '../platform/deps.ts';
import { CommandError } from './failure.ts';
import { printJson } from './print.ts';
import { readTextFile } from './read-text-file.ts';
import { withShop, withShopOptions } from './shop-command.ts';
import type { ShopOptions } from './shop-command.ts';

/** `retour connect PLATFORM`: a command for each platform, with an option for each of its settings. */
export function connectCommand(): Command {
  const command = new Command('connect').description(
    'Connects a shop to a commerce platform, and imports its orders, products and stock.',
  );
  for (const platform of available_platforms) command.addCommand(connectToCommand(platform));
  return command;
}

type Platform = (typeof available_platforms)[number];

function connectToCommand({ platform, title, settings, ...can }: Platform): Command {
  const command = new Command(platform)
    .description(`Connects a shop to ${title}.`)
    .requiredOption('--shop <handle>', 'the shop');
  const flagOf = (name: string, is_secret: boolean) =>
    is_secret ? `--${name.replaceAll('_', '-')}-file` : `--${name.replaceAll('_', '-')}`;
  for (const { name, description, is_secret, is_required } of settings) {
    const flag = `${flagOf(name, is_secret)} ${is_secret ? '<file>' : '<value>'}`;
    const text = is_secret ? `${description}, read from a file; - for standard input` : description;
    if (is_required) command.requiredOption(flag, text);
    else command.option(flag, text);
  }
  if (can.makes_refunds) command.option('--refunds', `make the refunds of the shop through ${title}`);
  if (can.writes_returns) command.option('--no-returns', `don't write returns to ${title}`);
  if (can.writes_exchanges)
    command.option('--no-exchanges', `don't have ${title} make the orders of exchanges`);
  const example = settings
    .filter(({ is_required }) => is_required)
    .map(({ name, is_secret }) => {
      const value = name === 'url' ? `https://${platform}.example.com` : name.replaceAll('_', '-');
      return ` ${flagOf(name, is_secret)} ${value}`;
    });
  return command
    .addHelpText(
      'after',
      `\nSecrets are stored encrypted.\n\nExample:\n  $ retour connect ${platform} --shop acme${example.join('')}`,
    )
    .action(async ({ shop: handle, ...chosen }: Chosen & { shop: string }) => {
      const given: Record<string, string> = {};
      for (const { name, is_secret } of settings) {
        const option = command.options.find(({ long }) => long === flagOf(name, is_secret));
        const value: unknown = option && command.getOptionValue(option.attributeName());
        if (typeof value === 'string') given[name] = is_secret ? await readTextFile(value) : value;
      }
      await withShop(handle, (deps, shop) => connect(deps, shop, { platform, settings: given, ...chosen }));
    });
}

/** What is made at the platform. */
type Chosen = { refunds?: true; returns?: boolean; exchanges?: boolean };

type Connecting = Chosen & { platform: string; settings: Record<string, string> };

async function connect(
  deps: Deps,
  shop: Shop,
  { platform, settings, refunds, returns, exchanges }: Connecting,
): Promise<void> {
  // Without a flag, the platform is asked what it lets Retour do.
  const offOr = (flag: boolean | undefined) => (flag === false ? false : undefined);
  const { message_secret, ...ref } = await connectPlatform(deps, shop, {
    platform,
    settings,
    writes_returns: offOr(returns),
    writes_exchanges: offOr(exchanges),
  });
  if (refunds) await setRefunds(deps, ref, { makes_refunds: true, by: 'the operator' });
  const made = (await listShopConnections(deps, shop.id)).find(({ id }) => id === ref.id);
  console.log(
    `Connected ${shop.handle} to ${made?.title ?? platform}. It is loading; see "retour connections status".`,
  );
  if (!made?.messages) return;
  if (!made.messages.has_own_secret) {
    console.log(`${made.title} sends its messages by itself, to ${made.messages.url}`);
    return;
  }
  if (made.messages.is_automatic)
    console.log(
      `${made.title} sends its messages by itself, if the key may write. These are for all other cases.`,
    );
  console.log(`URL for messages of the platform: ${made.messages.url}`);
  console.log(`Secret for messages, which is not shown again: ${message_secret}`);
}

/** `retour connections`: what connections do, and how to change that. */
export function connectionsCommand(): Command {
  return new Command('connections')
    .description('The connections of a shop to commerce platforms.')
    .addCommand(statusCommand())
    .addCommand(actCommand('load', 'Loads everything again.', 'Everything is loaded again.', requestLoad))
    .addCommand(
      actCommand(
        'reconcile',
        "Compares the platform's figures with Retour's.",
        'The figures are compared within a minute.',
        requestReconcile,
      ),
    )
    .addCommand(actCommand('pause', 'Stops importing.', 'Paused.', pauseConnection))
    .addCommand(actCommand('resume', 'Goes on importing.', 'Resumed.', resumeConnection))
    .addCommand(
      actCommand(
        'disconnect',
        'Deletes a connection; what was imported stays.',
        'Disconnected.',
        disconnectPlatform,
      ),
    );
}

type Act = (deps: Deps, ref: { shop_id: number; id: number }) => Promise<void>;

function actCommand(name: string, description: string, done: string, act: Act): Command {
  return new Command(name)
    .description(description)
    .requiredOption('--shop <handle>', 'the shop')
    .option('--platform <name>', 'the platform, if the shop is connected to several')
    .addHelpText('after', `\nExample:\n  $ retour connections ${name} --shop acme`)
    .action(({ shop: handle, platform }: { shop: string; platform?: string }) =>
      withShop(handle, async (deps, shop) => {
        const connection = await requireOne(deps, shop, platform);
        await act(deps, { shop_id: shop.id, id: connection.id });
        console.log(`${connection.title}: ${done}`);
      }),
    );
}

async function requireOne(deps: Deps, shop: Shop, platform: string | undefined): Promise<ShownConnection> {
  const all = await listShopConnections(deps, shop.id);
  const found = all.filter((one) => platform === undefined || one.platform === platform);
  const [only] = found;
  if (!only)
    throw new CommandError(`The shop ${shop.handle} isn't connected to ${platform ?? 'a platform'}.`);
  if (found.length > 1)
    throw new CommandError(`Name one with --platform: ${found.map((one) => one.platform).join(', ')}.`);
  return only;
}

function statusCommand(): Command {
  return withShopOptions(new Command('status'))
    .description('Shows what the connections of a shop do.')
    .addHelpText('after', '\nExample:\n  $ retour connections status --shop acme')
    .action(({ shop: handle, json }: ShopOptions) =>
      withShop(handle, async (deps, shop) => {
        const connections = await listShopConnections(deps, shop.id);
        if (json) return printJson({ shop: handle, connections });
        if (connections.length === 0) return console.log(`${handle} isn't connected to a platform.`);
        for (const one of connections) console.log(`${one.title}: ${sentence(one, deps.clock.now())}`);
      }),
    );
}

/** "working, last order 2 minutes ago, 3 differences". */
function sentence(connection: ShownConnection, now: Date): string {
  const { status, load, last_order_at, differences, failure, messages, returns } = connection;
  const parts = [
    status === 'loading' ? `loading ${load.done} of ${load.of ?? '?'}` : status,
    last_order_at ? `last order ${age(last_order_at, now)} ago` : 'no orders',
    count(differences.open_count, 'difference'),
    ...(differences.not_imported_count > 0 ? [`${differences.not_imported_count} not imported`] : []),
    ...(returns.failing_count > 0 ? [`${count(returns.failing_count, 'return')} not written`] : []),
    ...(messages && messages.missed_count > 0 ? [`${messages.missed_count} changes without a message`] : []),
  ];
  const why = failure ? `\n  ${failure.message} ${failure.what_to_do ?? ''}`.trimEnd() : '';
  return `${parts.join(', ')}${why}`;
}

const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`;

const units: readonly [string, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

function age(time: string, now: Date): string {
  const passed_ms = Math.max(0, now.getTime() - Date.parse(time));
  for (const [word, ms] of units) if (passed_ms >= ms) return count(Math.floor(passed_ms / ms), word);
  return 'less than a minute';
}
