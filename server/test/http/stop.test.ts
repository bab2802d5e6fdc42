import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Client } from 'pg';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { eventually } from '../support/eventually.ts';
import { openReturn } from '../support/factories.ts';

/** Holds the return as another transaction would, until told to let go. */
async function holdReturn(server: TestApp, return_id: number): Promise<() => Promise<void>> {
  const client = new Client(server.connection_string);
  client.on('error', () => {});
  await client.connect();
  await client.query('begin');
  await client.query('select from returns where id = $1 for update', [return_id]);
  return () => client.end();
}

async function waitForLockWaiter(server: TestApp): Promise<void> {
  const client = new Client(server.connection_string);
  await client.connect();
  await eventually(async () => {
    const { rows } = await client.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
    // Two at most: a worker that starts takes up the return once for its job and once for what was left over.
    assert.ok(rows.length > 0);
  });
  await client.end();
}

describe('stopping', () => {
  it('finishes requests under way while it answers new ones 503 with Retry-After', async () => {
    const server = await startTestApp();
    const shop = await server.createShop();
    const return_id = await openReturn(server.deps, shop);
    const clients = await Promise.all(
      (['standard', 'legacy'] as const).map(async (profile) =>
        server.client((await server.createKey(shop, { profile })).secret),
      ),
    );
    const [standard, legacy] = clients as [(typeof clients)[0], (typeof clients)[0]];
    const letGo = await holdReturn(server, return_id);
    const flagged = standard.post(`/warehouse/return/${return_id}/flag`);
    await waitForLockWaiter(server);
    const closed = server.app.close();

    const refused = await standard.get('/warehouse/return/list');
    assert.deepEqual([refused.status, refused.body.code], [503, 'service_unavailable']);
    assert.equal(refused.headers.get('Retry-After'), '5');
    assert.equal((await legacy.get('/warehouse/return/list')).status, 503);
    assert.equal((await fetch(`${server.origin}/readyz`)).status, 503);

    await letGo();
    assert.deepEqual([(await flagged).status, (await flagged).body], [200, true]);
    await closed;
    await assert.rejects(standard.get('/warehouse/return/list'), 'nothing listens any more');
    await server.close();
  });

  it('serves requests for as long as it was told after readiness says no, so that a load balancer can notice', async () => {
    const server = await startTestApp({ settings: { RETOUR_SHUTDOWN_DELAY_MS: '400' } });
    const { secret } = await server.createKey(await server.createShop());
    const client = server.client(secret);
    const closed = server.app.close();
    assert.equal((await fetch(`${server.origin}/readyz`)).status, 503);
    const served = await client.get('/warehouse/return/list');
    assert.equal(served.status, 200);
    assert.equal(served.headers.get('Connection'), 'close', 'and its connections end');
    await closed;
    await assert.rejects(client.get('/warehouse/return/list'), 'nothing listens any more');
    await server.close();
  });

  it('finishes jobs under way', async () => {
    const server = await startTestApp({ role: 'api' });
    const shop = await server.createShop();
    const return_id = await openReturn(server.deps, shop);
    const client = server.client((await server.createKey(shop)).secret);
    assert.equal((await client.post(`/warehouse/return/${return_id}/process`)).body, true);
    const letGo = await holdReturn(server, return_id);
    const worker = await startTestApp({ role: 'worker', beside: server });
    await waitForLockWaiter(server);
    const closed = worker.close();
    await letGo();
    await closed;
    const { body } = await client.get(`/warehouse/return/details?return_id=${return_id}`);
    assert.equal(body.state, 'closed');
    const { rows } = await server.deps.db.pool.query(`select from jobs.job where state = 'active'`);
    assert.deepEqual(rows, [], 'no job is left in the hands of a worker that is gone');
    await server.close();
  });

  it('does not wait for a request longer than it was told', async () => {
    const server = await startTestApp({ settings: { RETOUR_DRAIN_TIMEOUT_MS: '200', LOG_LEVEL: 'silent' } });
    const shop = await server.createShop();
    const return_id = await openReturn(server.deps, shop);
    const client = server.client((await server.createKey(shop)).secret);
    const letGo = await holdReturn(server, return_id);
    const flagged = client.post(`/warehouse/return/${return_id}/flag`).then(
      () => 'answered',
      () => 'cut off',
    );
    await waitForLockWaiter(server);
    const started = performance.now();
    await server.app.close();
    assert.ok(performance.now() - started < 10_000);
    assert.equal(await flagged, 'cut off');
    await letGo();
    await server.close();
  });
});
