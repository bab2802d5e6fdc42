import assert from 'node:assert/strict';
import { createHook } from 'node:async_hooks';
import { after, before, describe, it } from 'node:test';
import { Client } from 'pg';
import { dropDatabase } from '../../src/platform/db/drop-database.ts';
import { messageOf } from '../../src/cli/failure.ts';
import { version } from '../../src/platform/config.ts';
import { diskWarning } from '../../src/platform/ops/disk.ts';
import { checkReadiness } from '../../src/platform/ops/health.ts';
import { pendingMigrations } from '../../src/platform/db/migrations.ts';
import { createLog } from '../../src/platform/log.ts';
import { createMetrics } from '../../src/platform/ops/metrics.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';

describe('the probes of the operator', () => {
  let server: TestApp;
  const get = async (path: string) => {
    const response = await fetch(`${server.origin}${path}`);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };

  before(async () => {
    server = await startTestApp({ settings: { LOG_LEVEL: 'silent', RETOUR_ANONYMOUS_RATE_LIMIT: '1' } });
  });
  after(() => server.close());

  it('tell that the process lives and may get requests, without a key and uncounted', async () => {
    for (let i = 0; i < 3; i++) {
      const alive = await get('/livez');
      assert.deepEqual([alive.status, JSON.parse(alive.text)], [200, { status: 'ok', version }]);
      const { status, headers, text } = await get('/readyz');
      assert.equal(status, 200);
      assert.equal(headers.get('RateLimit'), null);
      assert.deepEqual(JSON.parse(text), {
        status: 'ready',
        checks: { accepting_requests: 'ok', database: 'ok', migrations: 'ok', jobs: 'ok' },
      });
    }
  });

  it('count requests by operation for Prometheus', async () => {
    await server.client().get('/warehouse/return/list');
    const { headers, text } = await get('/metrics');
    assert.match(headers.get('Content-Type')!, /^text\/plain; version=/);
    assert.match(
      text,
      /^retour_http_request_duration_seconds_count\{operation="listReturns",status="401"\} 1$/m,
    );
    assert.match(text, /^retour_db_connections\{state="open"\} \d+$/m);
  });

  it('read the migrations once: their folder can hold those of the next version by now', async () => {
    const { pool } = server.deps.db;
    await pendingMigrations(pool);
    const reads: string[] = [];
    const hook = createHook({ init: (_id, type) => void (type.startsWith('FSREQ') && reads.push(type)) });
    hook.enable();
    const pending = await pendingMigrations(pool).finally(() => hook.disable());
    assert.deepEqual([pending, reads], [[], []]);
  });

  it('say when the disk of the data folder is full, and how much room is left', async () => {
    // The file system of processes never has room.
    assert.match(
      (await diskWarning({ data_dir: '/proc', database_url: '' }).check())!,
      /0 MiB are free for \/proc/,
    );
    assert.equal(await diskWarning({ data_dir: '/', database_url: '' }).check(), undefined);
    const { text } = await get('/metrics');
    assert.match(text, /^retour_data_disk_free_bytes [1-9]\d+/m);
    assert.match(
      messageOf(Object.assign(new Error('write'), { code: 'ENOSPC' })),
      /^There is no room on the disk/,
    );
  });

  it('name the migration that is missing', async () => {
    const { pool } = server.deps.db;
    const { rows } = await pool.query('delete from migrations where name like $1 returning *', ['0001%']);
    const { status, text } = await get('/readyz');
    assert.equal(status, 503);
    const { reason, checks } = JSON.parse(text);
    assert.match(reason, /^Run "retour migrate": 0001_.*\.sql/);
    assert.deepEqual(checks, {
      accepting_requests: 'ok',
      database: 'ok',
      migrations: 'failed',
      jobs: 'not checked',
    });
    await pool.query('insert into migrations (name) values ($1)', [rows[0].name]);
    assert.equal((await get('/readyz')).status, 200);
  });

  it('tell no one to come while the server is about to stop', async () => {
    const { pool } = server.deps.db;
    const readiness = await checkReadiness({
      db: { pool },
      log: createLog('silent'),
      metrics: createMetrics(pool),
      draining: { announced: true },
    });
    assert.equal(readiness.status, 'not ready');
    assert.equal(readiness.checks.accepting_requests, 'failed');
  });

  it('tell of a job queue that is gone, and of a database that was never migrated', async () => {
    const { pool } = server.deps.db;
    await pool.query('alter table jobs.job rename to hidden');
    assert.equal(JSON.parse((await get('/readyz')).text).checks.jobs, 'failed');
    await pool.query('alter table jobs.hidden rename to job');
    await pool.query('alter table migrations rename to hidden');
    assert.match(JSON.parse((await get('/readyz')).text).reason, /^Run "retour migrate"/);
    await pool.query('alter table hidden rename to migrations');
    assert.equal((await get('/readyz')).status, 200);
  });
});

describe('the probes of a server without its database', () => {
  it('tell that it is not ready, in a sentence, and that it lives', async () => {
    const server = await startTestApp({ settings: { LOG_LEVEL: 'silent' } });
    const { origin, connection_string } = server;
    const beside = new URL(connection_string);
    const [database] = beside.pathname.slice(1).split('/');
    beside.pathname = '/postgres';
    const client = new Client(beside.href);
    await client.connect();
    try {
      await dropDatabase(client, database!);
      const ready = await fetch(`${origin}/readyz`);
      assert.equal(ready.status, 503);
      const { reason, checks } = (await ready.json()) as { reason: string; checks: { database: string } };
      assert.equal(reason, "The database doesn't respond.");
      assert.equal(checks.database, 'failed');
      assert.equal((await fetch(`${origin}/livez`)).status, 200);
    } finally {
      await client.end();
      await server.close();
    }
  });
});
