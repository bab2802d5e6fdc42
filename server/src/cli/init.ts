import { randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isCurrency } from '@retour/contract/money';
import { Command } from 'commander';
import { prepareDatabase, withPool } from '../database.ts';
import { createShop, listShops } from '../modules/shop/shops/index.ts';
import { createSignInLink, inviteMember, listMembers } from '../modules/people/staff/index.ts';
import { inAct } from '../platform/acts.ts';
import { settings, settings_file } from '../platform/config.ts';
import type { Deps } from '../platform/deps.ts';
import { dataDirOf } from '../platform/ops/disk.ts';
import { readSecret } from '../platform/ops/secret.ts';
import { isEmailAddress } from '../platform/schema/email-address.ts';
import { actOfCommand } from './act-of-command.ts';
import { createAsker } from './ask.ts';
import type { Ask } from './ask.ts';
import { CommandError } from './failure.ts';
import { printJson } from './print.ts';
import { withDatabase, withDepsOf } from './session.ts';

type Options = {
  data?: string;
  origin?: string;
  name?: string;
  handle?: string;
  currency?: string;
  owner?: string;
  smtpUrl?: string;
  mailFrom?: string;
  json?: true;
};

type Shop = { name: string; handle: string; currency: string };

export function initCommand(): Command {
  return new Command('init')
    .description(
      'Sets up an installation: asks five questions, writes the settings, and creates the database, the first shop and its owner. What exists is kept.',
    )
    .option('--data <place>', 'a folder for the bundled PostgreSQL, or the URL of your own (postgres://…)')
    .option('--origin <url>', 'address at which browsers reach Retour')
    .option('--name <name>', 'name of the shop')
    .option('--handle <handle>', 'identifies the shop in URLs; default: made of its name')
    .option('--currency <code>', 'ISO 4217, such as USD')
    .option('--owner <email>', 'e-mail address of the owner of the shop')
    .option('--smtp-url <url>', 'SMTP server for e-mail to shoppers; "" for none')
    .option('--mail-from <email>', 'address that e-mail comes from')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nWithout an option, its question is asked.\n\nExamples:\n  $ retour init\n  $ retour init --data ./data --origin http://localhost:4000 --name Acme --handle acme --currency USD --owner you@example.com --smtp-url ""',
    )
    .action(initialise);
}

async function initialise(options: Options): Promise<void> {
  const ask = createAsker();
  const lines = existsSync(settings_file) ? undefined : await askSettings(ask, options);
  const shop = await askShop(ask, options);
  const owner = await ask({
    question: 'E-mail address of the owner',
    given: options.owner,
    option: '--owner',
    read: readEmail,
  });
  const smtp = lines && (await askSmtp(ask, options));
  ask.close();
  if (lines)
    writeFileSync(settings_file, [...lines, ...smtp!, ''].join('\n'), {
      mode: 0o600,
      flag: 'wx',
      flush: true,
    });
  const { created, url } = await createInstallation(shop, owner);
  if (options.json) return printJson({ settings: settings_file, shop: shop.handle, created, owner, url });
  console.log(
    `
Settings  ${settings_file} ${lines ? 'was written; only you can read it' : 'was kept'}
Shop      ${shop.handle} ${created ? 'was created' : 'was kept'}
Owner     ${owner}

Next:
  1. Start the server in this folder:   npx retour serve
  2. Sign in, once, with this link:     ${url}
  3. Check the installation:            npx retour doctor
  4. Back it up each day:               npx retour backup FOLDER --keep 14`,
  );
}

/** Lines of the settings file: where the data are, and the address. */
async function askSettings(ask: Ask, options: Options): Promise<string[]> {
  const data = await ask({
    question: 'Folder for the data, or the URL of your own PostgreSQL',
    given: options.data,
    option: '--data',
    usual: './.retour',
    read: (text) => (/^postgres(ql)?:/.test(text) ? settings.database_url.read(text) : resolve(text)),
  });
  const is_url = /^postgres(ql)?:/.test(data);
  if (is_url) await withPool({ connectionString: data }, (pool) => pool.query('select 1'));
  const origin = await ask({
    question: 'Address at which browsers reach Retour',
    given: options.origin,
    option: '--origin',
    usual: 'http://localhost:4000',
    read: (text) => settings.origin.read(text),
  });
  const { hostname, port, protocol } = new URL(origin);
  const is_local = ['localhost', '127.0.0.1'].includes(hostname);
  const has_secret = !is_url && existsSync(join(data, 'secret'));
  return [
    '# Made by "retour init". "retour config" lists every setting.',
    is_url ? line('DATABASE_URL', data) : line('RETOUR_DATA_DIR', data),
    line('RETOUR_ORIGIN', origin),
    ...(is_local && protocol === 'http:' && port ? [line('PORT', port)] : []),
    ...(is_local
      ? []
      : [
          '# One proxy with TLS in front of the server: deploy/Caddyfile is an example.',
          line('RETOUR_TRUST_PROXY', '1'),
        ]),
    ...(has_secret ? [] : [line('RETOUR_SECRET', randomBytes(32).toString('base64url'))]),
  ];
}

async function askShop(ask: Ask, options: Options): Promise<Shop> {
  const name = await ask({
    question: 'Name of the shop',
    given: options.name,
    option: '--name',
    read: (text) => require(text.trim(), /\S/, 'A shop needs a name.'),
  });
  const handle = await ask({
    question: 'Its handle, in URLs',
    // Of a name that was given by its option, the handle isn't asked: nobody may be there.
    given: options.handle ?? (options.name === undefined ? undefined : slugOf(name)),
    option: '--handle',
    usual: slugOf(name),
    read: (text) =>
      require(text, /^[a-z0-9][a-z0-9-]{0,62}$/, 'A handle has lower-case letters, digits and hyphens, at most 63.'),
  });
  const currency = await ask({
    question: 'Its currency',
    given: options.currency,
    option: '--currency',
    usual: 'USD',
    read(text) {
      if (!isCurrency(text.toUpperCase())) throw new CommandError(`${text} isn't a currency such as USD.`);
      return text.toUpperCase();
    },
  });
  return { name, handle, currency };
}

async function askSmtp(ask: Ask, options: Options): Promise<string[]> {
  const url = await ask({
    question:
      'SMTP server for e-mail to shoppers, such as smtps://user:password@mail.example.com; none for now: Enter',
    given: options.smtpUrl,
    option: '--smtp-url',
    usual: '',
    read: (text) => (text === '' ? '' : settings.smtp_url.read(text)),
  });
  if (url === '') return [];
  const from = await ask({
    question: 'Address that e-mail comes from',
    given: options.mailFrom,
    option: '--mail-from',
    read: readEmail,
  });
  return [line('RETOUR_SMTP_URL', url), line('RETOUR_MAIL_FROM', from)];
}

/** Makes what is missing of the database, the shop and its owner. */
const createInstallation = (shop: Shop, email: string): Promise<{ created: boolean; url: string }> =>
  withDatabase(async (database, config, log) => {
    await withPool(database.direct, prepareDatabase);
    const secret = readSecret(config, dataDirOf(config));
    const act = actOfCommand();
    return inAct(act, () =>
      withDepsOf(database, { config, secret, log }, async (deps) => {
        const found = (await listShops(deps.db.root)).find(({ handle }) => handle === shop.handle);
        const { id } = found ?? (await createShop(deps, shop));
        act.shop_id = id;
        return { created: !found, url: await linkOwner(deps, id, email) };
      }),
    );
  });

/** A link by which the owner signs in. Who isn't a member yet is invited. */
async function linkOwner(deps: Deps, shop_id: number, given: string): Promise<string> {
  const email = given.toLowerCase();
  const members = await listMembers(deps.db.root, shop_id);
  if (members.some((member) => member.email === email))
    return (await createSignInLink(deps, shop_id, email)).url;
  return (await inviteMember(deps, { shop_id, email, role: 'owner', invited_by: 'the operator' })).url;
}

/** A line of a file of settings, which Node and systemd read alike. */
function line(name: string, value: string): string {
  if (/^[\w.:/@+%?=&-]*$/.test(value)) return `${name}=${value}`;
  if (!value.includes("'")) return `${name}='${value}'`;
  throw new CommandError(`${name} can't have a ' in it here: write it as %27.`);
}

const slugOf = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 63) || undefined;

function readEmail(text: string): string {
  if (!isEmailAddress(text))
    throw new CommandError(`${text || 'Nothing'} isn't an e-mail address such as you@example.com.`);
  return text;
}

function require(text: string, form: RegExp, otherwise: string): string {
  if (!form.test(text)) throw new CommandError(otherwise);
  return text;
}
