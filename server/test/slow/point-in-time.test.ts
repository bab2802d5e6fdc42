import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { appendFileSync, chownSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { findBinaries } from '@retour/embedded-postgres/binaries';
import { choosePostgresUser } from '@retour/embedded-postgres/os-user';
import { checkout_dir } from '../../src/platform/config.ts';
import { connectionString, discardCluster, scratchFolder } from '../support/cluster.ts';
import { eventually } from '../support/eventually.ts';
import {
  connectionAt,
  initialise,
  isInstalled,
  installedPrograms,
  makeFolders,
} from '../support/installed-postgres.ts';
import type { Installation } from '../support/installed-postgres.ts';
import { runRetour } from '../support/retour.ts';

/** An installed PostgreSQL has all its programs; the bundled one can't make base backups by a program. */
function findPrograms(data_dir: string): Installation & { has_base_backup: boolean } {
  const user = choosePostgresUser(join(data_dir, 'postgres'), { info: () => {} });
  if (isInstalled('15')) return { bin_dir: installedPrograms('15'), user, has_base_backup: true };
  return { bin_dir: join(findBinaries(checkout_dir, user), 'bin'), user, has_base_backup: false };
}

const guide = readFileSync(join(checkout_dir, 'docs/guide/point-in-time.md'), 'utf8');
const blocks = [...guide.matchAll(/^```(?<kind>sql|sh|sh base)\n(?<text>[^]*?)^```$/gm)].map(
  ({ groups }) => groups!,
);

describe('the guide to recovering to a point in time', () => {
  const data_dir = scratchFolder();
  const archive = join(data_dir, 'archive');
  const programs = findPrograms(data_dir);
  const { pgdata, socket_dir } = makeFolders(programs, data_dir);
  const connection = connectionAt(socket_dir);
  const superuser = { ...connection, user: 'postgres', database: 'postgres' };
  let moment = '';

  before(async () => {
    mkdirSync(archive);
    for (const dir of [data_dir, archive])
      if (programs.user) chownSync(dir, programs.user.uid, programs.user.gid);
    await initialise(programs, pgdata);
    appendFileSync(
      join(pgdata, 'postgresql.conf'),
      `\nlisten_addresses = ''\nunix_socket_directories = '${socket_dir}'\ntimezone = 'UTC'\n`,
    );
    await bash(`pg_ctl -w -l ${socket_dir}/log start`);
    await run('create role retour login createdb');
    await run('create database retour owner retour');
  });
  after(() => discardCluster(data_dir));

  /** A block of the guide, with the places of this test. */
  const placed = (text: string) =>
    text
      .replaceAll('/var/backups/retour', archive)
      .replaceAll('/var/lib/postgresql/18/main', pgdata)
      .replaceAll('2026-11-28 14:02:00+00', moment)
      .replaceAll('pg_ctl -w ', `pg_ctl -w -l ${socket_dir}/log `);
  async function bash(script: string): Promise<void> {
    const env = {
      PATH: `${programs.bin_dir}:${process.env['PATH']}`,
      PGDATA: pgdata,
      PGHOST: socket_dir,
      PGUSER: 'postgres',
      LC_ALL: 'C.UTF-8',
    };
    const as = programs.user ? { uid: programs.user.uid, gid: programs.user.gid } : {};
    await promisify(execFile)('bash', ['-ec', script], { env, cwd: '/', timeout: 60_000, ...as });
  }
  async function run(statement: string, database = superuser): Promise<Record<string, unknown>[]> {
    const client = new Client(database);
    await client.connect();
    try {
      return (await client.query(statement)).rows;
    } finally {
      await client.end();
    }
  }
  /** What `pg_basebackup` does, where there is none. */
  async function copyBase(): Promise<void> {
    const client = new Client(superuser);
    await client.connect();
    await client.query(`select pg_backup_start('base', true)`);
    const left_out = /postgres\/(postmaster\.(pid|opts)|pg_wal\/.+)$/;
    cpSync(pgdata, join(archive, 'base'), { recursive: true, filter: (path) => !left_out.test(path) });
    const { rows } = await client.query('select labelfile from pg_backup_stop(false)');
    writeFileSync(join(archive, 'base/backup_label'), rows[0].labelfile);
    await client.end();
    const { user } = programs;
    if (user) await promisify(execFile)('chown', ['-R', `${user.uid}:${user.gid}`, join(archive, 'base')]);
  }
  const retour = async (...args: string[]) => {
    const outcome = await runRetour(args, { DATABASE_URL: connectionString(connection) });
    assert.equal(outcome.code, 0, outcome.stderr);
    return outcome.stdout;
  };

  it(
    'brings back a shop that was deleted after the moment, and not the one that came after it',
    { timeout: 120_000 },
    async () => {
      const [settings, restart, archiver, base, recovery, ended] = blocks as { kind: string; text: string }[];
      assert.deepEqual(
        blocks.map(({ kind }) => kind),
        ['sql', 'sh', 'sql', 'sh base', 'sh', 'sql'],
      );
      for (const statement of settings!.text.trim().split('\n')) await run(placed(statement));
      await bash(placed(restart!.text));
      await retour('migrate');
      if (programs.has_base_backup) await bash(placed(base!.text));
      else await copyBase();

      await retour('shops', 'create', '--handle', 'kept', '--name', 'Kept', '--currency', 'EUR');
      moment = String((await run('select clock_timestamp()::text as now'))[0]!['now']);
      await retour('shops', 'create', '--handle', 'later', '--name', 'Later', '--currency', 'EUR');
      await run(`delete from shops where handle = 'kept'`, connection);
      await run('select pg_switch_wal()');
      await eventually(async () => {
        const [told] = await run(archiver!.text);
        assert.ok(Number(told!['archived_count']) > 0 && Number(told!['failed_count']) === 0);
      });
      const handles = async () =>
        (await run('select handle from shops', connection)).map((row) => row['handle']);
      assert.deepEqual(await handles(), ['later']);

      await bash(placed(recovery!.text));
      await eventually(async () => assert.deepEqual(await run(ended!.text), [{ pg_is_in_recovery: false }]));
      assert.deepEqual(await handles(), ['kept']);
      assert.match(await retour('shops', 'list'), /kept/);
    },
  );
});
