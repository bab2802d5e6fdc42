import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type pg from 'pg';
import { prepareDatabase } from '../../src/database.ts';
import { flagReturn, processReturn } from '../../src/modules/returns/index.ts';
import { createPool } from '../../src/platform/db.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { readCatalog } from '../support/catalog.ts';
import type { Client } from '../support/client.ts';
import { TestClock } from '../support/clock.ts';
import { createTestDatabase } from '../support/cluster.ts';
import type { TestDatabase } from '../support/cluster.ts';
import { fillAsEarlierVersion, keptAnswers } from '../support/filled-database.ts';
import { assertInvariants } from '../support/invariants.ts';
import { execute } from '../support/processing.ts';

/** Releases whose databases are upgraded to what the code is now. */
const releases = ['0.2.0', '0.3.0'] as const;

for (const release of releases)
  describe(`a database that ${release} filled`, () => {
    const { origin, at, answers } = keptAnswers(release);
    let database: TestDatabase;
    let pool: pg.Pool;
    let catalog: string[];
    let server: TestApp;
    let client: Client;
    let shop: { id: number };

    before(async () => {
      database = await createTestDatabase();
      pool = createPool({ connectionString: database.connection_string });
      catalog = await readCatalog(pool);
      await fillAsEarlierVersion(pool, release);
      await prepareDatabase(pool);
      server = await startTestApp({
        clock: new TestClock(at),
        role: 'api',
        settings: { RETOUR_RATE_LIMIT: '100000' },
        beside: { connection_string: database.connection_string } as TestApp,
      });
      shop = (await pool.query('select id from shops order by id limit 1')).rows[0];
      client = server.client((await server.createKey(shop)).secret);
    });
    after(async () => {
      await server.close();
      await pool.end();
      await database.drop();
    });

    it('has the tables, functions and triggers of a new one', async () => {
      assert.deepEqual(await readCatalog(pool), catalog);
    });

    it('answers what it answered before, and at most more', async () => {
      assert.ok(answers.length > 20);
      for (const { path, body } of answers) {
        const { status, body: now } = await client.get(path);
        assert.equal(status, 200, path);
        const here = JSON.parse(JSON.stringify(body).replaceAll(origin, server.origin));
        assertKept(here, now, path);
      }
    });

    it('keeps the money, and takes every change', async () => {
      const { rows: shops } = await pool.query<{ id: number }>('select id from shops');
      for (const { id } of shops) await assertInvariants(server.deps, id);
      const { rows: open } = await pool.query<{ id: number }>(
        `select id from returns where shop_id = $1 and state = 'open' order by id`,
        [shop.id],
      );
      const [first, second] = open.map(({ id }) => ({ shop_id: shop.id, return_id: id }));
      await processReturn(server.deps, { ...first!, source: 'warehouse' });
      await execute(server.deps, first!);
      await flagReturn(server.deps, second!);
      await assertInvariants(server.deps, shop.id);
    });

    it('still has the response of a request that was made before', async () => {
      const { path } = answers.find((one) => one.path.endsWith('/notes'))!;
      const { headers, text } = await client.post(
        path.replace(/notes$/, 'note'),
        { content: 'Before the upgrade' },
        { headers: { 'Idempotency-Key': 'note' } },
      );
      assert.equal(headers.get('Idempotent-Replayed'), 'true', text);
    });
  });

/** Everything that was there is there now, in its place. */
function assertKept(then: unknown, now: unknown, place: string): void {
  if (Array.isArray(then)) {
    assert.ok(Array.isArray(now) && now.length === then.length, place);
    for (const [i, one] of then.entries()) assertKept(one, now[i], `${place}.${i}`);
  } else if (then !== null && typeof then === 'object') {
    assert.ok(now !== null && typeof now === 'object', place);
    for (const [name, value] of Object.entries(then))
      assertKept(value, (now as Record<string, unknown>)[name], `${place}.${name}`);
  } else assert.deepEqual(now, then, place);
}
