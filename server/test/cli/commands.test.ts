import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { SCOPES } from '@retour/contract/scopes';
import type { Command } from 'commander';
import { dropDatabase } from '../../src/platform/db/drop-database.ts';
import { createProgram } from '../../src/cli/program.ts';
import { version } from '../../src/platform/config.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { runRetour } from '../support/retour.ts';
import { startRetourShell } from '../support/retour-shell.ts';
import type { RetourShell } from '../support/retour-shell.ts';

describe('the command line beside a running server', () => {
  let server: TestApp;
  let shell: RetourShell;
  const settings = () => ({ DATABASE_URL: server.connection_string, RETOUR_SECRET: 'x'.repeat(32) });
  const run = (...args: string[]) => shell.run(...args);
  const runJson = async (...args: string[]) => {
    const { code, stdout, stderr } = await run(...args, '--json');
    assert.equal(code, 0, stderr);
    return JSON.parse(stdout);
  };
  const statusOf = async (key: string) =>
    (await server.client(key).get('/warehouse/return/1/notes')).body.code;

  before(async () => {
    server = await startTestApp({ settings: { RETOUR_SECRET: 'x'.repeat(32) } });
    shell = startRetourShell(settings());
    await run(
      'shops',
      'create',
      '--handle',
      'acme',
      '--name',
      'Acme',
      '--currency',
      'EUR',
      '--time-zone',
      'Europe/Berlin',
    );
  });
  after(async () => {
    await shell.close();
    await server.close();
  });

  it('makes keys that the server takes at once, and shows all that a script needs', async () => {
    const args = ['keys', 'create', '--shop', 'acme', '--name', 'ci', '--scopes', 'all', '--json'];
    const { code, stdout, stderr } = await runRetour(args, settings());
    assert.equal(code, 0, stderr);
    const created = JSON.parse(stdout);
    assert.match(stderr, /^Database: \w+ on \S.*\n$/, 'which database, without a password');
    assert.match(created.key, /^rtr_[0-9A-Za-z]{36}$/);
    assert.equal(typeof created.id, 'number');
    assert.equal(created.shop, 'acme');
    assert.deepEqual(created.scopes, SCOPES);
    assert.equal(created.profile, 'standard');
    assert.equal(created.rate_limit, null);
    assert.equal(created.expires_at, null);
    assert.equal(await statusOf(created.key), 'return_not_found');
  });

  it('keeps what was chosen for a key, and takes the alias of a scope', async () => {
    const options = [
      '--scopes',
      'orders,happy_returns_shipments:read',
      '--profile',
      'legacy',
      '--rate-limit',
      '7',
      '--expires-in',
      '90d',
    ];
    const key = await runJson('keys', 'create', '--shop', 'acme', '--name', 'limited', ...options);
    assert.deepEqual(key.scopes, ['orders', 'dropoff_shipments:read']);
    assert.equal(key.profile, 'legacy');
    assert.equal(key.rate_limit, 7);
    const days = (Date.parse(key.expires_at) - Date.parse(key.created_at)) / 86_400_000;
    assert.equal(Math.round(days), 90);
  });

  it('changes how many destinations a shop may have', async () => {
    const { key } = await runJson('keys', 'create', '--shop', 'acme', '--name', 'wh', '--scopes', 'all');
    const create = () =>
      server.client(key).post('/destinations', {
        type: 'warehouse',
        name: 'Berlin',
        address: { address1: 'Hafenplatz 3', city: 'Berlin', country_code: 'DE' },
      });
    const set = (limit: string) => run('shops', 'set', '--shop', 'acme', '--destination-limit', limit);
    assert.equal((await set('1')).code, 0);
    assert.equal((await create()).status, 201);
    assert.equal((await create()).body.code, 'destination_limit_exceeded');
    assert.equal((await set('2')).code, 0);
    assert.equal((await create()).status, 201);
    for (const limit of ['0', 'many', '10001']) assert.notEqual((await set(limit)).code, 0, limit);
  });

  it('changes every setting of a shop that answers depend on, and leaves the others', async () => {
    const columns = [
      'lookup_factor',
      'restock_trigger',
      'restock_mode',
      'gift_card_issuer',
      'provider_ids',
      'process_flagged_returns',
      'expires_after_days',
      'label_provider',
      'time_zone',
    ];
    const read = async () => {
      const { rows } = await server.deps.db.pool.query(
        `select ${columns.join()} from shops where handle = 'acme'`,
      );
      return Object.values(rows[0]);
    };
    const changed = [
      'email',
      'disposition',
      'provider',
      'external',
      'internal',
      'on',
      '40',
      'third_party',
      'Asia/Tokyo',
    ];
    const options = columns.flatMap((name, i) => [`--${name.replaceAll('_', '-')}`, changed[i]!]);
    assert.equal((await run('shops', 'set', '--shop', 'acme', ...options)).code, 0);
    assert.deepEqual(await read(), [...changed.slice(0, 5), true, 40, ...changed.slice(7)]);
    assert.equal((await run('shops', 'set', '--shop', 'acme', '--process-flagged-returns', 'off')).code, 0);
    assert.deepEqual(await read(), [...changed.slice(0, 5), false, 40, ...changed.slice(7)]);
    for (const [option, wrong] of [
      ['--lookup-factor', 'name'],
      ['--expires-after-days', '3651'],
      ['--time-zone', 'Mars/Base'],
    ] as const)
      assert.notEqual((await run('shops', 'set', '--shop', 'acme', option, wrong)).code, 0, wrong);
    assert.match((await run('shops', 'set', '--shop', 'acme')).stderr, /Name a setting/);
  });

  it('ends a start that a setting keeps from going on, though the database was there', async () => {
    const { code, stderr } = await runRetour(['serve'], { ...settings(), RETOUR_EGRESS_CA: '/nowhere.pem' });
    assert.equal(code, 1);
    assert.match(stderr, /^error: RETOUR_EGRESS_CA is \/nowhere\.pem, which can't be read\.\n$/);
  });

  it('shows and rotates the secret of legacy webhooks', async () => {
    const legacy = (...args: string[]) => runJson('webhooks', 'legacy-secret', ...args, '--shop', 'acme');
    const present = await legacy();
    assert.match(present.secret, /^[0-9a-f]{32}$/);
    const during = await legacy('--rotate');
    assert.equal(during.secret, present.secret);
    const end = await legacy('--end-overlap');
    assert.deepEqual(end, { secret: during.next_secret, next_secret: null, overlap_ends_at: null });
  });

  it('says what is wrong and what would be right, and fails', async () => {
    const wrong: [string[], RegExp][] = [
      [
        ['keys', 'create', '--shop', 'nobody', '--name', 'n', '--scopes', 'all'],
        /No shop has the handle "nobody"/,
      ],
      [
        ['keys', 'create', '--shop', 'acme', '--name', 'n', '--scopes', 'return'],
        /"return" isn't a valid scope.*returns, orders/s,
      ],
      [
        ['shops', 'create', '--handle', 'acme', '--name', 'Again', '--currency', 'EUR'],
        /A shop with the handle "acme" already exists/,
      ],
      [
        ['shops', 'create', '--handle', 'Bad Handle', '--name', '', '--currency', 'XYZ'],
        /handle.*name.*XYZ/s,
      ],
    ];
    const [[first_args]] = wrong as [[string[], RegExp]];
    assert.equal((await runRetour(first_args, settings())).code, 1);
    for (const [args, message] of wrong) {
      const { code, stdout, stderr } = await run(...args);
      assert.equal(code, 1, args.join(' '));
      assert.match(stderr, message);
      assert.equal(stdout, '');
      assert.doesNotMatch(stderr, /\n\s+at /, 'no stack');
    }
  });

  it('prepares an empty database, and asks for that before anything else works on it', async () => {
    const empty = `empty_${process.pid}`;
    await server.app.deps.db.pool.query(`create database ${empty}`);
    const url = new URL(server.connection_string);
    url.pathname = `/${empty}`;
    const of_empty = { DATABASE_URL: url.href, RETOUR_SECRET: 'x'.repeat(32) };
    try {
      const early = await runRetour(['shops', 'show', '--shop', 'acme'], of_empty);
      assert.equal(early.code, 1);
      assert.match(early.stderr, /run "retour migrate"/);
      const [first, second] = await Promise.all([1, 2].map(() => runRetour(['migrate', '--json'], of_empty)));
      assert.deepEqual([first?.code, second?.code], [0, 0], `${first?.stderr}${second?.stderr}`);
      const applied = [first, second].map((outcome) => JSON.parse(outcome?.stdout ?? '').applied.length);
      assert.equal(Math.min(...applied), 0, 'one of two that ran at once did it all');
      assert.ok(Math.max(...applied) >= 1);
      const { stderr } = await runRetour(['shops', 'show', '--shop', 'acme'], of_empty);
      assert.match(stderr, /No shop has/);
    } finally {
      await dropDatabase(server.app.deps.db.pool, empty);
    }
  });

  it('starts nothing and changes nothing on a database that a newer version migrated', async () => {
    const { pool } = server.app.deps.db;
    await pool.query(`insert into migrations (name) values ('9999_later.sql')`);
    const count = async () => (await pool.query('select count(*) from migrations')).rows[0].count;
    const applied = await count();
    try {
      const of_newer = { DATABASE_URL: server.connection_string, RETOUR_SECRET: 'x'.repeat(32), PORT: '0' };
      for (const args of [
        ['migrate'],
        ['serve'],
        ['serve', '--role', 'worker'],
        ['shops', 'show', '--shop', 'acme'],
      ]) {
        const { code, stdout, stderr } = await runRetour(args, of_newer);
        assert.deepEqual([code, stdout], [1, ''], args.join(' '));
        assert.match(stderr, /A newer version of Retour has migrated this database \(9999_later\.sql\)/);
        assert.doesNotMatch(stderr, /\n\s+at /, 'no stack');
      }
      const { stdout } = await runRetour(['doctor'], of_newer);
      assert.match(stdout, /failed +migrations .*doesn't match this version\.\s+→ A newer version/);
      assert.equal(await count(), applied);
    } finally {
      await pool.query(`delete from migrations where name = '9999_later.sql'`);
    }
  });
});

describe('the command line by itself', () => {
  it('explains every command with an example', async () => {
    const commands = [await createProgram([])].flatMap(function all(command): Command[] {
      return [command, ...command.commands.flatMap(all)];
    });
    assert.ok(commands.length >= 10);
    for (const command of commands) {
      let help = '';
      command.configureOutput({ writeOut: (text) => (help += text) }).outputHelp();
      assert.match(help, /Examples?:\n {2}\$ retour|Commands:|\n {2}\$ [A-Z_]+=/, command.name());
      assert.ok(command.description().length > 10, command.name());
    }
  });

  it('tells its version', async () => {
    assert.equal((await runRetour(['--version'], {})).stdout.trim(), version);
  });

  it('lists every setting with a meaning', async () => {
    const rows: { environment_variable: string; meaning: string }[] = JSON.parse(
      (await runRetour(['config', '--json'], {})).stdout,
    );
    for (const name of [
      'PORT',
      'HOST',
      'DATABASE_URL',
      'RETOUR_DATA_DIR',
      'LOG_LEVEL',
      'RETOUR_CORS_ORIGINS',
      'RETOUR_SECRET',
    ]) {
      assert.ok(
        rows.some((row) => row.environment_variable === name),
        name,
      );
    }
    assert.ok(rows.every((row) => row.meaning.length > 10));
  });

  it('names the setting whose value is wrong, and never shows a secret one', async () => {
    const wrong: [Record<string, string>, RegExp][] = [
      [{ PORT: '70000' }, /^error: PORT must be a whole number from 0 to 65535, but is "70000"\.\n$/],
      [{ LOG_LEVEL: 'loud' }, /^error: LOG_LEVEL must be one of/],
      [
        { RETOUR_LOG_FORMAT: 'xml' },
        /^error: RETOUR_LOG_FORMAT must be one of auto, json, pretty, but is "xml"\.\n$/,
      ],
      [{ DATABASE_URL: 'mysql://x' }, /^error: DATABASE_URL must be a URL that begins with postgres/],
      [{ RETOUR_SECRET: 'tooshort' }, /^error: RETOUR_SECRET must have at least 32 characters\.\n$/],
      [
        { DATABASE_URL: 'postgres://127.0.0.1:1/x' },
        /^error: The database can't be reached: check DATABASE_URL/,
      ],
    ];
    for (const [settings, message] of wrong) {
      const { code, stderr } = await runRetour(['serve'], settings);
      assert.equal(code, 1);
      assert.match(stderr, message);
    }
  });
});
