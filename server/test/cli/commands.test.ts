import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { SCOPES } from '@retour/contract/scopes';
import type { Command } from 'commander';
import { createProgram } from '../../src/cli/program.ts';
import { version } from '../../src/platform/config.ts';
import { startTestApp, test_secret } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { runRetour } from '../support/retour.ts';
import { eventually } from '../support/eventually.ts';
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

  it('gives a key another error profile', async () => {
    const names = ['--name', 'moved', '--scopes', 'returns'];
    const { id, key } = await runJson('keys', 'create', '--shop', 'acme', ...names);
    const set = (profile: string) => run('keys', 'set', String(id), '--shop', 'acme', '--profile', profile);
    assert.equal(await statusOf(key), 'return_not_found');
    assert.equal((await set('legacy')).code, 0);
    await eventually(async () => assert.equal(await statusOf(key), undefined));
    assert.notEqual((await set('other')).code, 0);
  });

  it('ends a start that a setting keeps from going on, though the database was there', async () => {
    const { code, stderr } = await runRetour(['serve'], { ...settings(), RETOUR_EGRESS_CA: '/nowhere.pem' });
    assert.equal(code, 1);
    assert.match(stderr, /^error: RETOUR_EGRESS_CA is \/nowhere\.pem, which can't be read\.\n$/);
  });

  it('never shows a key a second time', async () => {
    const { key, id } = await runJson(
      'keys',
      'create',
      '--shop',
      'acme',
      '--name',
      'secret',
      '--scopes',
      'returns',
    );
    const { stdout } = await run('keys', 'list', '--shop', 'acme', '--json');
    assert.ok(JSON.parse(stdout).some((row: { id: number }) => row.id === id));
    assert.ok(!stdout.includes(key) && !stdout.includes('hash'));
  });

  it('rotates a key: the server takes the new secret at once, and the one before only while the overlap lasts', async () => {
    const first = await runJson(
      'keys',
      'create',
      '--shop',
      'acme',
      '--name',
      'rotated',
      '--scopes',
      'returns',
    );
    assert.equal(await statusOf(first.key), 'return_not_found');
    const second = await runJson('keys', 'rotate', String(first.id), '--shop', 'acme');
    assert.equal(second.id, first.id);
    assert.equal(await statusOf(first.key), 'return_not_found');
    assert.equal(await statusOf(second.key), 'return_not_found');
    const third = await runJson('keys', 'rotate', String(first.id), '--shop', 'acme', '--overlap', '0s');
    await eventually(async () => assert.equal(await statusOf(second.key), 'key_expired'));
    assert.equal(await statusOf(third.key), 'return_not_found');
    assert.equal(await statusOf(first.key), 'key_invalid', 'a secret of two rotations ago is forgotten');
  });

  it('lists webhooks, tries them out, and shows the secrets that sign them', async () => {
    const { rows } = await server.app.deps.db.pool.query(`select id from shops where handle = 'acme'`);
    const { secret: key } = await server.createKey({ id: rows[0].id });
    const hook = { topic: 'return', trigger: 'return.closed', url: 'https://hooks.example.com/' };
    const { id, secret } = (await server.client(key).post('/webhooks', hook)).body;
    await server.app.deps.db.pool.query(`update webhooks set url = 'https://127.0.0.1/' where id = $1`, [id]);
    const owner = startRetourShell({ ...settings(), RETOUR_SECRET: test_secret });
    const webhooks = async (...args: string[]) => {
      const { stdout, stderr } = await owner.run('webhooks', ...args, '--shop', 'acme', '--json');
      assert.equal(stderr, '');
      return JSON.parse(stdout);
    };
    const [listed, tried, tried_json, rotated, replayed] = await Promise.all([
      webhooks('list'),
      owner.run('webhooks', 'test', String(id), '--shop', 'acme'),
      owner.run('webhooks', 'test', String(id), '--shop', 'acme', '--json'),
      webhooks('rotate-secret', String(id)),
      run('webhooks', 'replay', String(id), 'msg_none', '--shop', 'acme'),
    ]);
    assert.deepEqual([listed.length, listed[0].id, listed[0].secret], [1, id, undefined]);
    assert.equal(tried.code, 1);
    assert.match(tried.stderr, /address_forbidden/);
    assert.deepEqual([tried_json.code, JSON.parse(tried_json.stdout).error], [1, 'address_forbidden']);
    assert.notEqual(rotated.secret, secret);
    assert.match(replayed.stderr, /delivery could not be found/);
    const stranger = await run('webhooks', 'test', String(id), '--shop', 'acme');
    assert.match(stranger.stderr, /^error: A stored secret can't be decrypted: RETOUR_SECRET/);
    const present = await webhooks('legacy-secret');
    assert.match(present.secret, /^[0-9a-f]{32}$/);
    const during = await webhooks('legacy-secret', '--rotate');
    assert.equal(during.secret, present.secret);
    const end = await webhooks('legacy-secret', '--end-overlap');
    assert.deepEqual(end, { secret: during.next_secret, next_secret: null, overlap_ends_at: null });
    await owner.close();
  });

  it('shows the reasons of a shop, saves its own and drops them again', async () => {
    const reasons = (...args: string[]) => run('reasons', ...args, '--shop', 'acme');
    const set = await runJson('reasons', 'show', 'footwear', '--shop', 'acme');
    const dir = mkdtempSync(join(tmpdir(), 'retour-reasons-'));
    try {
      const file = join(dir, 'footwear.json');
      writeFileSync(
        file,
        JSON.stringify({ ...set, reasons: set.reasons.slice(0, 1), product_types: ['Schuhe'] }),
      );
      assert.match((await reasons('save', file)).stdout, /^Saved the reason set footwear of acme: 5 reasons/);
      const listed = await runJson('reasons', 'list', '--shop', 'acme');
      const saved = listed.find(({ name }: { name: string }) => name === 'footwear');
      assert.deepEqual([saved.source, saved.reasons, saved.product_types.at(-1)], ['own', 5, 'schuhe']);
      assert.match((await reasons('show', 'footwear', '--language', 'de')).stdout, /too-small +Zu klein/);
      writeFileSync(file, JSON.stringify({ name: 'lamps', product_types: ['Schuhe'] }));
      const refused = await reasons('save', file);
      assert.match(refused.stderr, /"schuhe" is already in your set footwear.*no default set "lamps"/s);
    } finally {
      rmSync(dir, { recursive: true });
    }
    assert.match((await reasons('reset')).stderr, /--yes/);
    assert.match((await reasons('reset', 'footwear')).stdout, /Reset footwear/);
    assert.deepEqual(await runJson('reasons', 'show', 'footwear', '--shop', 'acme'), set);
    assert.match((await reasons('reset', 'footwear')).stderr, /no reason set of this name of its own/);
  });

  it('revokes a key at once, only when told that it is meant', async () => {
    const key = await runJson('keys', 'create', '--shop', 'acme', '--name', 'lost', '--scopes', 'returns');
    const asked = await run('keys', 'revoke', String(key.id), '--shop', 'acme');
    assert.equal(asked.code, 1);
    assert.match(asked.stderr, /--yes/);
    assert.equal(await statusOf(key.key), 'return_not_found');
    await runJson('keys', 'revoke', String(key.id), '--shop', 'acme', '--yes');
    assert.equal(await statusOf(key.key), 'key_revoked');
    const rotated = await run('keys', 'rotate', String(key.id), '--shop', 'acme');
    assert.equal(rotated.code, 1, 'revocation is final');
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
      [['keys', 'rotate', '1', '--shop', 'acme', '--overlap', '31d'], /between 0 and 30 days/],
      [['keys', 'revoke', '999999', '--shop', 'acme', '--yes'], /no such key/],
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
      const early = await runRetour(['keys', 'list', '--shop', 'acme'], of_empty);
      assert.equal(early.code, 1);
      assert.match(early.stderr, /run "retour migrate"/);
      const [first, second] = await Promise.all([1, 2].map(() => runRetour(['migrate', '--json'], of_empty)));
      assert.deepEqual([first?.code, second?.code], [0, 0], `${first?.stderr}${second?.stderr}`);
      const applied = [first, second].map((outcome) => JSON.parse(outcome?.stdout ?? '').applied.length);
      assert.equal(Math.min(...applied), 0, 'one of two that ran at once did it all');
      assert.ok(Math.max(...applied) >= 1);
      const { stderr } = await runRetour(['keys', 'list', '--shop', 'acme'], of_empty);
      assert.match(stderr, /No shop has/);
    } finally {
      await server.app.deps.db.pool.query(`drop database ${empty} with (force)`);
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
        ['keys', 'list', '--shop', 'acme'],
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
