import { createInterface } from 'node:readline/promises';
import { SCOPES, parseScope } from '@retour/contract/scopes';
import type { Scope } from '@retour/contract/scopes';
import { Command, InvalidArgumentError, Option } from 'commander';
import {
  changeProfile,
  createKey,
  default_overlap_ms,
  listKeys,
  revokeKey,
  rotateKey,
} from '../modules/api-keys/index.ts';
import type { ApiKey, IssuedKey } from '../modules/api-keys/index.ts';
import type { Profile, Shop } from '../platform/authenticate.ts';
import { hour_ms } from '../platform/clock.ts';
import { parseDuration } from './duration.ts';
import { CommandError } from './failure.ts';
import { printJson, printTable } from './print.ts';
import { withShop } from './shop-command.ts';
import { parseWholeNumber } from './whole-number.ts';

export function keysCommand(): Command {
  return new Command('keys')
    .description('API keys: each belongs to one shop and is shown once.')
    .addCommand(createCommand())
    .addCommand(listCommand())
    .addCommand(setCommand())
    .addCommand(rotateCommand())
    .addCommand(revokeCommand());
}

const profiles: readonly Profile[] = ['standard', 'legacy'];

type CreateOptions = {
  shop: string;
  name: string;
  scopes: Scope[];
  profile: Profile;
  rateLimit?: number;
  expiresIn?: number;
  json?: true;
};

function createCommand(): Command {
  return new Command('create')
    .description('Creates a key and shows it once.')
    .requiredOption('--shop <handle>', 'the shop that the key acts for')
    .requiredOption('--name <name>', 'name of the key, such as the system that uses it')
    .requiredOption('--scopes <list>', `"all", or some of ${SCOPES.join(', ')}`, parseScopes)
    .addOption(new Option('--profile <profile>', 'error profile').choices(profiles).default('standard'))
    .option('--rate-limit <n>', 'requests per minute, instead of the server-wide limit', parseWholeNumber)
    .option('--expires-in <duration>', "such as 90d; by default the key doesn't expire", parseDuration)
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  $ retour keys create --shop acme --name warehouse --scopes returns\n' +
        '  $ retour keys create --shop acme --name ci --scopes returns,orders --expires-in 90d --json',
    )
    .action(async ({ shop: handle, name, scopes, profile, rateLimit, expiresIn, json }: CreateOptions) => {
      await withShop(handle, async (deps, shop) => {
        const key = await createKey(deps, {
          shop_id: shop.id,
          name,
          scopes,
          profile,
          rate_limit_per_minute: rateLimit ?? null,
          expires_at: expiresIn === undefined ? null : new Date(deps.clock.now().getTime() + expiresIn),
        });
        showIssued(shop, key, json);
      });
    });
}

function listCommand(): Command {
  return new Command('list')
    .description('Lists the keys of a shop, without their secrets.')
    .requiredOption('--shop <handle>', 'the shop')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ retour keys list --shop acme')
    .action(async ({ shop: handle, json }: { shop: string; json?: true }) => {
      await withShop(handle, async (deps, shop) => {
        const keys = await listKeys(deps.db.root, shop.id);
        if (json) return printJson(keys.map((key) => keyJson(shop, key)));
        if (keys.length === 0)
          return console.log(`The shop ${handle} has no keys. Create one with "retour keys create".`);
        const headings = ['ID', 'NAME', 'STATE', 'PROFILE', 'LAST USED', 'SCOPES'];
        printTable(
          headings,
          keys.map((key) => keyRow(key, deps.clock.now())),
        );
      });
    });
}

function setCommand(): Command {
  return new Command('set')
    .description('Changes the error profile of a key, from its next request on.')
    .argument('<id>', 'id of the key, from "keys list"', parseWholeNumber)
    .requiredOption('--shop <handle>', 'the shop of the key')
    .addOption(new Option('--profile <profile>', 'error profile').choices(profiles).makeOptionMandatory())
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ retour keys set 7 --shop acme --profile standard')
    .action(
      async (
        key_id: number,
        { shop: handle, profile, json }: { shop: string; profile: Profile; json?: true },
      ) => {
        await withShop(handle, async (deps, shop) => {
          const key = await changeProfile(deps, { shop_id: shop.id, key_id, profile });
          if (json) printJson(keyJson(shop, key));
          else console.log(`Key ${key.id} (${key.name}) has the error profile ${key.profile}.`);
        });
      },
    );
}

type RotateOptions = { shop: string; overlap: number; json?: true };

function rotateCommand(): Command {
  return new Command('rotate')
    .description('Replaces the secret of a key and shows the new one once.')
    .argument('<id>', 'id of the key, from "keys list"', parseWholeNumber)
    .requiredOption('--shop <handle>', 'the shop of the key')
    .addOption(
      new Option('--overlap <duration>', 'how long the current secret stays valid, 0s to 30d')
        .argParser(parseDuration)
        .default(default_overlap_ms, `${default_overlap_ms / hour_ms}h`),
    )
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ retour keys rotate 7 --shop acme --overlap 7d')
    .action(async (key_id: number, { shop: handle, overlap: overlap_ms, json }: RotateOptions) => {
      await withShop(handle, async (deps, shop) => {
        showIssued(shop, await rotateKey(deps, { shop_id: shop.id, key_id, overlap_ms }), json);
      });
    });
}

function revokeCommand(): Command {
  return new Command('revoke')
    .description('Revokes a key immediately and permanently.')
    .argument('<id>', 'id of the key, from "keys list"', parseWholeNumber)
    .requiredOption('--shop <handle>', 'the shop of the key')
    .option('--yes', "don't ask for confirmation")
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ retour keys revoke 7 --shop acme --yes')
    .action(
      async (key_id: number, { shop: handle, yes, json }: { shop: string; yes?: true; json?: true }) => {
        if (!yes)
          await confirm(
            `Requests with key ${key_id} of ${handle} will be rejected from now on. This can't be undone.`,
          );
        await withShop(handle, async (deps, shop) => {
          const key = await revokeKey(deps, { shop_id: shop.id, key_id });
          if (json) printJson(keyJson(shop, key));
          else console.log(`Key ${key.id} (${key.name}) is revoked.`);
        });
      },
    );
}

function showIssued(shop: Shop, { secret, ...key }: IssuedKey, json: true | undefined): void {
  if (json) return printJson({ key: secret, ...keyJson(shop, key) });
  console.log(secret);
  console.error(
    `\nThis is key ${key.id} (${key.name}) of ${shop.handle}. Save it now: it isn't stored and can't be shown again.`,
  );
  const until = key.previous_secret_expires_at;
  if (until) console.error(`The previous secret stays valid until ${until.toISOString()}.`);
}

function keyJson(shop: Shop, { rate_limit_per_minute, ...rest }: ApiKey): object {
  const { shop_id: _shop_id, ...key } = rest;
  return { ...key, shop: shop.handle, rate_limit: rate_limit_per_minute };
}

function keyRow(key: ApiKey, now: Date): string[] {
  const last_used = key.last_used_at
    ? key.last_used_at.toISOString().slice(0, 16).replace('T', ' ')
    : 'never';
  return [String(key.id), key.name, keyState(key, now), key.profile, last_used, key.scopes.join(',')];
}

function keyState({ revoked_at, expires_at }: ApiKey, now: Date): string {
  if (revoked_at) return 'revoked';
  if (!expires_at) return 'active';
  return expires_at <= now ? 'expired' : `active until ${expires_at.toISOString().slice(0, 10)}`;
}

function parseScopes(text: string): Scope[] {
  if (text === 'all') return [...SCOPES];
  return text.split(',').map((part) => {
    const scope = parseScope(part.trim());
    if (!scope)
      throw new InvalidArgumentError(
        `"${part}" isn't a valid scope. Scopes: all, or some of ${SCOPES.join(', ')}.`,
      );
    return scope;
  });
}

async function confirm(consequence: string): Promise<void> {
  if (!process.stdin.isTTY) throw new CommandError(`${consequence} Add --yes to confirm.`);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`${consequence} Continue? [y/N] `);
  terminal.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new CommandError('Nothing was changed.');
}
