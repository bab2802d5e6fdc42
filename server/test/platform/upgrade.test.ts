import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type pg from 'pg';
import { prepareDatabase } from '../../src/database.ts';
import { cancelReturn, processReturn } from '../../src/modules/returns/index.ts';
import { createSender, default_sender_options } from '../../src/modules/integrations/webhooks/sender.ts';
import { hour_ms, minute_ms } from '../../src/platform/clock.ts';
import { checkout_dir } from '../../src/platform/config.ts';
import { DatabaseVersionError } from '../../src/platform/db/migrations.ts';
import { createPool } from '../../src/platform/db.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import type { Client } from '../support/client.ts';
import { TestClock } from '../support/clock.ts';
import { readCatalog } from '../support/catalog.ts';
import { createTestDatabase } from '../support/cluster.ts';
import type { TestDatabase } from '../support/cluster.ts';
import {
  earlierMigrations,
  filled_at,
  fillAsEarlierVersion,
  migrateAsEarlierVersion,
} from '../support/filled-database.ts';
import { execute, readBooks } from '../support/processing.ts';
import { startReceiver } from '../support/receiver.ts';
import { assertInvariants } from '../support/invariants.ts';

describe('a database that an earlier version filled', () => {
  const clock = new TestClock(new Date(filled_at.getTime() + hour_ms));
  let database: TestDatabase;
  let pool: pg.Pool;
  let rows_before: Record<string, number>;
  let applied: string[];
  let server: TestApp;
  let shop: { id: number };
  let client: Client;

  before(async () => {
    database = await createTestDatabase();
    pool = createPool({ connectionString: database.connection_string });
    await fillAsEarlierVersion(pool);
    rows_before = await countRows();
    // Two servers of the new version start at once.
    const other = createPool({ connectionString: database.connection_string });
    const both = await Promise.all([prepareDatabase(pool), prepareDatabase(other)]);
    applied = both.flat();
    await other.end();
    server = await startTestApp({
      clock,
      role: 'api',
      settings: { RETOUR_RATE_LIMIT: '100000', RETOUR_EGRESS_ALLOW: '127.0.0.0/8' },
      beside: { connection_string: database.connection_string } as TestApp,
    });
    shop = (await pool.query(`select id from shops where handle = 'demo'`)).rows[0];
    client = server.client((await server.createKey(shop)).secret);
  });
  after(async () => {
    await server.close();
    await pool.end();
    await database.drop();
  });

  async function countRows(): Promise<Record<string, number>> {
    const { rows: tables } = await pool.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations'`,
    );
    const counts: Record<string, number> = {};
    for (const { name } of tables)
      counts[name] = Number((await pool.query(`select count(*) from ${name}`)).rows[0].count);
    return counts;
  }
  async function get(path: string, by = client): Promise<any> {
    const { status, body, text } = await by.get(path);
    assert.equal(status, 200, `${path} ${text.slice(0, 300)}`);
    return body;
  }
  const returnsIn = async (state: string): Promise<number[]> => {
    const { rows } = await pool.query<{ id: number }>(
      'select id from returns where shop_id = $1 and state = $2 order by id',
      [shop.id, state],
    );
    return rows.map(({ id }) => id);
  };

  it('is brought to this version once, however many servers start, and keeps every row', async () => {
    assert.equal(new Set(applied).size, applied.length, 'each migration was applied by one of them');
    assert.deepEqual(await prepareDatabase(pool), []);
    const rows_after = await countRows();
    for (const [table, count] of Object.entries(rows_before))
      assert.ok(
        (rows_after[table] ?? 0) >= count,
        `${table}: ${count} rows before, ${rows_after[table]} after`,
      );
    assert.ok((rows_before['returns'] ?? 0) > 80);
  });

  it('answers every list and every return, as the API description says', async () => {
    const query = 'from=2026-08-01&to=2026-11-28&state=open,closed,cancelled,expired,review';
    const list = await get(`/warehouse/return/list?paginate=true&pageSize=250&${query}`);
    const { rows: known } = await pool.query('select from returns where shop_id = $1', [shop.id]);
    assert.equal(list.returns.length, known.length);
    for (const { id } of list.returns) {
      const details = await get(`/warehouse/return/details?return_id=${id}`);
      assert.equal(String(details.id), String(id));
      await get(`/warehouse/return/${id}/notes`);
    }
    const others = await pool.query<{ id: number }>('select id from shops where id <> $1', [shop.id]);
    const keys = await Promise.all(others.rows.map((other) => server.createKey(other)));
    for (const by of [client, ...keys.map(({ secret }) => server.client(secret))])
      for (const path of [
        '/warehouse/return/list',
        '/api/v2/returns?limit=100',
        '/orders?limit=250',
        '/products?limit=250',
        '/customers?limit=250',
        '/locations',
        '/inventories',
        '/webhooks',
        '/destinations',
        '/blocklists',
        '/allowlists',
        '/events?limit=1000',
        '/bulk-operations',
        '/label-requests',
        '/dropoff-returns/shipments?from=2026-10-01',
      ])
        await get(path, by);
  });

  it('keeps the money: every payment, settlement and entry of the ledger adds up', async () => {
    const { rows: shops } = await pool.query<{ id: number }>('select id from shops');
    for (const { id } of shops) await assertInvariants(server.deps, id);
  });

  it('still has the response of a request that was made before', async () => {
    const { rows } = await pool.query(`select key from idempotency_keys where shop_id = $1`, [shop.id]);
    assert.ok(rows.length > 0);
    for (const { key } of rows) {
      const id = key.replace('note ', '');
      const { headers } = await client.post(
        `/warehouse/return/${id}/note`,
        { content: 'Before the upgrade' },
        { headers: { 'Idempotency-Key': key } },
      );
      assert.equal(headers.get('Idempotent-Replayed'), 'true');
    }
  });

  it('takes every change: an open return is processed, another one cancelled, and a new one quoted', async () => {
    const [first, second] = await returnsIn('open');
    const deps = { ...server.deps, clock };
    const ref = { shop_id: shop.id, return_id: first! };
    await processReturn(deps, { ...ref, source: 'warehouse' });
    await execute(deps, ref);
    assert.equal((await readBooks(deps, ref)).state, 'closed');
    await cancelReturn(deps, { shop_id: shop.id, return_id: second! });
    assert.ok((await returnsIn('cancelled')).includes(second!));
    const { rows } = await pool.query(
      `select name from orders where shop_id = $1 order by created_at desc limit 1`,
      [shop.id],
    );
    const eligibility = await client.post('/orders/return-eligibility', { order_name: rows[0].name });
    assert.equal(eligibility.status, 200, eligibility.text);
    await assertInvariants(server.deps, shop.id);
  });

  it('sends what waited, signed with secrets that were stored before', async () => {
    const receiver = await startReceiver();
    try {
      const { webhooks } = await get('/webhooks');
      for (const { id, topic, trigger } of webhooks) {
        const body = { topic, trigger, url: `${receiver.url}/${id}`, status: 'active' };
        assert.equal((await client.request('PUT', `/webhooks/${id}`, { body })).status, 204);
      }
      await client.post(`/warehouse/return/${(await returnsIn('open'))[0]}/flag`);
      clock.advance(minute_ms);
      const sender = createSender({ ...server.deps, clock }, { ...default_sender_options, concurrency: 50 });
      sender.wake();
      await sender.idle();
      await sender.stop();
      const signatures = receiver.received.map(({ headers }) =>
        'x-loop-signature' in headers ? 'legacy' : 'webhook-signature' in headers ? 'standard' : 'none',
      );
      assert.deepEqual(new Set(signatures), new Set(['legacy', 'standard']));
    } finally {
      await receiver.close();
    }
  });
});

describe('the migrations that one file replaced', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  before(async () => {
    database = await createTestDatabase();
    pool = createPool({ connectionString: database.connection_string });
  });
  after(async () => {
    await pool.end();
    await database.drop();
  });

  it('are those whose digests are recorded', () => {
    const { files } = JSON.parse(
      readFileSync(join(checkout_dir, 'migrations/0001_schema.replaces.json'), 'utf8'),
    );
    const digests = earlierMigrations().map(
      ({ name, sql }) => [name, createHash('sha256').update(sql).digest('hex')] as const,
    );
    assert.deepEqual(files, Object.fromEntries(digests));
  });

  it('lead to the schema of a new database', async () => {
    const of_new_database = await readCatalog(pool);
    await migrateAsEarlierVersion(pool, earlierMigrations());
    await prepareDatabase(pool);
    assert.deepEqual(await readCatalog(pool), of_new_database);
    assert.ok(of_new_database.length > 2000, 'the catalog was read');
    await pool.query('alter table returns alter column received_at set not null');
    assert.notDeepEqual(await readCatalog(pool), of_new_database);
  });

  it('stop an upgrade where only some were applied, and change nothing', async () => {
    const migrations = earlierMigrations();
    await migrateAsEarlierVersion(pool, migrations.slice(0, -1));
    const catalog = await readCatalog(pool);
    await assert.rejects(prepareDatabase(pool), {
      constructor: DatabaseVersionError,
      message: new RegExp(
        `too old to upgrade from \\(it lacks ${migrations.at(-1)!.name}\\): run "retour migrate" of commit [0-9a-f]{7,}`,
      ),
    });
    assert.deepEqual(await readCatalog(pool), catalog);
  });
});
