import { SCOPES, parseScope } from '@retour/contract/scopes';
import type { Scope } from '@retour/contract/scopes';
import { Command, InvalidArgumentError, Option } from 'commander';
import { createKey } from '../modules/access/api-keys/index.ts';
import type { ApiKey, IssuedKey } from '../modules/access/api-keys/index.ts';
import type { Profile, Shop } from '../platform/authenticate.ts';
import { parseDuration } from './duration.ts';
import { printJson } from './print.ts';
import { withTestSide } from './session.ts';
import { withShop } from './shop-command.ts';
import { parseWholeNumber } from './whole-number.ts';

export function keysCommand(): Command {
  return new Command('keys')
    .description('API keys: each belongs to one shop and is shown once.')
    .addCommand(createCommand());
}

const profiles: readonly Profile[] = ['standard', 'legacy'];

type CreateOptions = {
  shop: string;
  name: string;
  scopes: Scope[];
  profile: Profile;
  rateLimit?: number;
  expiresIn?: number;
  test?: true;
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
    .option('--test', 'for the test side of the shop')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  $ retour keys create --shop acme --name warehouse --scopes returns\n' +
        '  $ retour keys create --shop acme --name ci --scopes returns,orders --expires-in 90d --json\n' +
        '  $ retour keys create --shop acme --name tests --scopes all --test',
    )
    .action(
      async ({ shop: handle, name, scopes, profile, rateLimit, expiresIn, test, json }: CreateOptions) => {
        await (test ? withTestSide : withShop)(handle, async (deps, shop) => {
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
