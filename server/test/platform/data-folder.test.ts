import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { Client } from 'pg';
import { checkout_dir } from '../../src/platform/config.ts';
import { attachEmbeddedPostgres, EmbeddedPostgresError } from '@retour/embedded-postgres';
import type { Connection, EmbeddedPostgres } from '@retour/embedded-postgres';
import { firstObstacleForAnybody } from '@retour/embedded-postgres/reach';
import { discardCluster, scratchDir } from '../support/cluster.ts';
import { runRetour } from '../support/retour.ts';

const is_root = process.getuid?.() === 0;
const only_root = !is_root && 'only root gives files to others';
const as_nobody =
  (only_root || firstObstacleForAnybody(checkout_dir) !== null) && 'nobody cannot read the checkout';
const nobody = 65_534;

/** Each test has a data folder of its own, a copy of one whose PostgreSQL was stopped. */
describe('a data folder', () => {
  const scratch = realpathSync(mkdtempSync(join(scratchDir(), 'retour-data-')));
  const original = join(scratch, 'original');
  let copies = 0;
  before(async () => {
    chmodSync(scratch, 0o711); // root lends PostgreSQL another user, who has to get in
    const first = await attach(original);
    await query(first.connection, 'create table orders as select 1 as id');
    await first.stop();
  });
  after(() => {
    for (const name of readdirSync(scratch)) discardCluster(join(scratch, name));
    rmSync(scratch, { recursive: true });
  });

  const attach = (data_dir: string): Promise<EmbeddedPostgres> => {
    const log = { info: () => {}, warn: () => {}, error: () => {} };
    return attachEmbeddedPostgres({ data_dir, checkout_dir, log, durable: false });
  };
  function copy(of = original): string {
    const data_dir = join(scratch, `copy-${++copies}`);
    execFileSync('cp', ['-a', of, data_dir]);
    return data_dir;
  }
  async function query(connection: Connection, statement: string): Promise<unknown[]> {
    const client = new Client(connection);
    await client.connect();
    try {
      return (await client.query(statement)).rows;
    } finally {
      await client.end();
    }
  }
  /** Rejected in words that say what is wrong, and which command mends it. */
  const rejectedWith = (message: RegExp) => (error: unknown) => {
    assert.ok(error instanceof EmbeddedPostgresError, String(error));
    assert.match(error.message, message);
    return true;
  };
  async function startsAgain(data_dir: string): Promise<void> {
    const { connection, stop } = await attach(data_dir);
    assert.deepEqual(await query(connection, 'select id from orders'), [{ id: 1 }]);
    await stop();
  }

  it('that others may open is rejected with the command that closes it', async () => {
    const data_dir = copy();
    const pgdata = join(data_dir, 'postgres');
    for (const mode of [0o755, 0o777, 0o770]) {
      chmodSync(pgdata, mode);
      await assert.rejects(
        attach(data_dir),
        rejectedWith(/Other users can open .*\(mode 7[57][057]\).* chmod -R go-rwx "/),
      );
      assert.equal(statSync(pgdata).mode & 0o777, mode, 'nothing is changed unasked');
    }
    execFileSync('chmod', ['-R', 'go-rwx', pgdata]);
    await startsAgain(data_dir);
  });

  it(
    'whose files belong to somebody else is rejected with the command that gives them back',
    { skip: only_root },
    async () => {
      const data_dir = copy();
      const pgdata = join(data_dir, 'postgres');
      const { uid, gid } = statSync(pgdata);
      chownSync(join(pgdata, 'global/pg_control'), 0, 0);
      await assert.rejects(
        attach(data_dir),
        rejectedWith(new RegExp(`pg_control doesn't belong to the owner .* chown -R ${uid}:${gid} "`)),
      );
      execFileSync('chown', ['-R', `${uid}:${gid}`, pgdata]);
      await startsAgain(data_dir);
    },
  );

  it(
    'that belongs to root is rejected, since PostgreSQL does not run as root',
    { skip: only_root },
    async () => {
      const data_dir = copy();
      execFileSync('chown', ['-R', '0:0', join(data_dir, 'postgres')]);
      await assert.rejects(attach(data_dir), rejectedWith(/belongs to root.*chown -R/));
    },
  );

  it('that is a file, or lies below one, is rejected with the setting to change', async () => {
    const file = join(scratch, 'a-file');
    writeFileSync(file, '');
    for (const data_dir of [file, join(file, 'data')])
      await assert.rejects(
        attach(data_dir),
        rejectedWith(/can't be created or written to .*RETOUR_DATA_DIR/),
      );
  });

  it('that the file system refuses to make is rejected at once, with the setting to change', async () => {
    const settings = { RETOUR_DATA_DIR: '/proc/retour', LOG_LEVEL: 'error' };
    const { code, stderr } = await runRetour(['shops', 'list'], settings);
    assert.equal(code, 1);
    assert.match(stderr, /error: The data folder \/proc\/retour can't be created .*RETOUR_DATA_DIR/);
  });

  it('of another user is rejected for an ordinary user, with what to do', { skip: as_nobody }, async () => {
    const asNobody = async (data_dir: string) => {
      const script = `
        import { attachEmbeddedPostgres } from ${JSON.stringify(import.meta.resolve('@retour/embedded-postgres'))};
        await attachEmbeddedPostgres({ ...JSON.parse(process.argv[1]), log: console }).catch((error) => console.error(error.message));`;
      const options = JSON.stringify({ data_dir, checkout_dir, durable: false });
      const child = spawn(process.execPath, ['--input-type=module', '-e', script, options], {
        uid: nobody,
        gid: nobody,
        env: { HOME: '/tmp' },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      const [said] = await Promise.all([text(child.stderr), once(child, 'exit')]);
      return said;
    };
    assert.match(await asNobody(copy()), /start Retour as the user that owns it or as root/);
    const closed = join(scratch, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    assert.match(
      await asNobody(join(closed, 'data')),
      /can't look into .*closed.* \(EACCES\).*RETOUR_DATA_DIR/,
    );
    const read_only = join(scratch, 'read-only');
    mkdirSync(read_only, { mode: 0o755 });
    assert.match(await asNobody(read_only), /can't be created or written to \(EACCES\).*RETOUR_DATA_DIR/);
  });

  it('that was copied while PostgreSQL ran is rejected, and one that was copied when it was stopped starts', async () => {
    const source = copy();
    const running = await attach(source);
    await query(running.connection, 'insert into orders select generate_series(2, 1000)');
    const hot = copy(source);
    await assert.rejects(
      attach(hot),
      rejectedWith(
        /made while PostgreSQL was running in .*Stop Retour, copy the data folder again.*delete .*postmaster\.pid/,
      ),
    );
    assert.ok(existsSync(join(hot, 'postgres/postmaster.pid')), 'it stays rejected');
    await assert.rejects(attach(hot), EmbeddedPostgresError);
    // The files of a crashed machine look the same. Some of the rows may not be in this copy.
    rmSync(join(hot, 'postgres/postmaster.pid'));
    const recovered = await attach(hot);
    assert.deepEqual(await query(recovered.connection, 'select min(id) from orders'), [{ min: 1 }]);
    await recovered.stop();
    await running.stop();
    const cold = await attach(copy(source));
    assert.deepEqual(await query(cold.connection, 'select count(*)::integer from orders'), [{ count: 1000 }]);
    await cold.stop();
  });

  it('that cannot be used stops the command with one line', async () => {
    const data_dir = copy();
    chmodSync(join(data_dir, 'postgres'), 0o755);
    const { code, stderr } = await runRetour(['serve'], { RETOUR_DATA_DIR: data_dir, LOG_LEVEL: 'error' });
    assert.equal(code, 1);
    assert.match(stderr, /^error: Other users can open .*: run chmod -R go-rwx "[^"]+"\.$/m);
    assert.doesNotMatch(stderr, /\n\s+at /, 'no stack');
  });
});
