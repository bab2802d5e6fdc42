import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { oldRequestsJob } from '../../src/modules/records/request-log/index.ts';
import { timeOf } from '../../src/modules/records/request-log/store.ts';
import { day_ms } from '../../src/platform/clock.ts';
import { openReturn, sellOrder } from '../support/factories.ts';
import { logRequests } from '../support/logged-requests.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';
import { signShopperIn } from '../support/shoppers.ts';
import { signStaffIn } from '../support/staff.ts';

type Logged = { id: string } & Record<string, any>;

describe('the log of requests', () => {
  let at: TestShop;
  let tick = 0;
  before(async () => {
    at = await startShop({}, { settings: { RETOUR_REQUEST_LOG_DAYS: '14' } });
  });
  after(() => at.server.close());

  /** Requests with the same time have no order. */
  const later = () => at.clock.advance(1000 * ++tick);
  const list = async (query = ''): Promise<Logged[]> =>
    (await at.clients.standard.get(`/requests?${query}`)).body.requests;
  async function logged(answer: { headers: Headers }): Promise<Logged | undefined> {
    const id = answer.headers.get('X-Request-Id')!;
    const { status, body } = await at.clients.standard.get(`/requests/${id}`);
    return status === 200 ? body.request : undefined;
  }

  it('tells by its id what a key requested, how it ended and how long it took', async () => {
    const return_id = await openReturn(at.deps, at.shop);
    const path = `/warehouse/return/${return_id}/note`;
    const { caller, duration_ms, requested_at, ...told } = (await logged(
      await at.clients.standard.post(path, { content: 'ana@example.com called' }),
    ))!;
    assert.deepEqual(told, {
      id: told.id,
      method: 'POST',
      path: `/api/v1${path}`,
      template: '/api/v1/warehouse/return/{return_id}/note',
      operation: 'createReturnNote',
      status: 200,
      code: null,
      address: '127.0.0.1',
    });
    assert.equal(caller.kind, 'key');
    assert.ok(caller.id > 0 && caller.name.length > 0 && duration_ms > 0);
    assert.equal(requested_at, at.clock.now().toISOString());
    const refused = (await logged(await at.clients.legacy.post('/warehouse/return/77/cancel')))!;
    assert.deepEqual([refused['status'], refused['code']], [200, 'return_not_found']);
    const unknown = (await logged(await at.clients.standard.get('/ana@example.com/nothing')))!;
    assert.deepEqual([unknown['path'], unknown['code']], [null, 'route_not_found']);
  });

  it('keeps nothing of a path or query that could be about a person or be a secret', async () => {
    const paths = [
      ['/shoppers?search=ana@example.com', '/api/v1/shoppers'],
      ['/customers/external/ana@example.com', '/api/v1/customers/external/{external_id}'],
      ['/customers/external/5551234', '/api/v1/customers/external/{external_id}'],
      ['/cart/0123456789abcdef0123456789abcdef', '/api/v1/cart/{token}'],
      ['/webhooks/ana@example.com', '/api/v1/webhooks/{id}'],
    ] as const;
    for (const [path, kept] of paths)
      assert.equal((await logged(await at.clients.standard.get(path)))?.['path'], kept);
    const order = await sellOrder(at.deps, at.shop, { name: '#9001' });
    const shopper = await signShopperIn(at, order);
    const of_shopper = (await logged(await shopper.get('/shopper-sessions/current')))!;
    assert.deepEqual(
      [of_shopper['caller'], of_shopper['address']],
      [{ kind: 'shopper', id: null, name: null }, null],
    );
    const { rows } = await at.deps.db.pool.query(
      `select r::text from request_log r where r::text like '%ana@%'`,
    );
    assert.deepEqual(rows, []);
  });

  it('has no request of a caller without a shop, and none of another shop', async () => {
    assert.equal(await logged(await at.server.client().get('/webhooks')), undefined);
    assert.equal(await logged(await at.server.client('rk_nobody').get('/webhooks')), undefined);
    const other = await at.server.createShop();
    const { secret } = await at.server.createKey(other);
    const theirs = await at.server.client(secret).get('/webhooks');
    assert.equal(await logged(theirs), undefined);
    assert.deepEqual(await list(`id=${theirs.headers.get('X-Request-Id')}`), []);
  });

  it('is walked page by page, and filtered by status, method, operation, caller and time', async () => {
    later();
    const from = at.clock.now().toISOString();
    const { client: manager } = await signStaffIn(at, 'manager');
    for (const path of ['/webhooks', '/destinations', '/webhooks/77', '/webhooks']) {
      later();
      await at.clients.standard.get(path);
    }
    later();
    await manager.get('/webhooks');
    later();
    const { client: agent } = await signStaffIn(at, 'agent');
    assert.equal((await agent.get('/requests')).body.code, 'permission_missing');
    const since = `from=${from}`;
    const operations = async (query: string) =>
      (await list(`${since}&${query}`)).map((one) => one['operation']);
    assert.deepEqual(await operations('operation=listWebhooks'), [
      'listWebhooks',
      'listWebhooks',
      'listWebhooks',
    ]);
    assert.deepEqual(await operations('status=4xx&caller_kind=key'), ['getWebhook']);
    assert.deepEqual(await operations('status=refused&caller_kind=staff'), ['listRequests']);
    assert.deepEqual(await operations('status=5xx'), []);
    assert.deepEqual(await operations('method=DELETE'), []);
    assert.deepEqual(await operations('caller_kind=staff&status=2xx'), ['listWebhooks']);
    const [one] = await list('operation=listDestinations');
    assert.deepEqual(
      (await list(`${since}&caller_kind=key&caller_id=${one!['caller'].id}&operation=listDestinations`))
        .length,
      1,
    );
    const first = (await at.clients.standard.get(`/requests?${since}&operation=listWebhooks&limit=2`)).body;
    assert.equal(first.requests.length, 2);
    const next = new URL(first.next_page_url);
    const second = (await at.clients.standard.get(`${next.pathname}${next.search}`)).body;
    assert.deepEqual([second.requests.length, second.next_page_url], [1, null]);
    assert.equal((await at.clients.standard.get('/requests?from=never')).body.code, 'validation_failed');
  });

  it('looks through a bounded part at a time, and goes on where it ended', async () => {
    const shop = await at.server.createShop();
    const { secret } = await at.server.createKey(shop, { scopes: ['developer_tools'] });
    const client = at.server.client(secret);
    await client.get('/webhooks');
    await client.get('/requests');
    at.clock.advance(60_000);
    for (let i = 0; i < 25; i++) await logRequests(at.deps, shop.id, 2400);
    const first = (await client.get('/requests?operation=listWebhooks')).body;
    assert.equal(first.requests.length, 0);
    const next = new URL(first.next_page_url);
    const second = (await client.get(`${next.pathname}${next.search}`)).body;
    assert.deepEqual([second.requests.length, second.next_page_url], [1, null]);
  });

  it('never makes a request wait: what can’t be written is counted, and the log goes on', async () => {
    const { pool } = at.deps.db;
    const shop = await at.server.createShop();
    const { secret } = await at.server.createKey(shop, { scopes: ['developer_tools'] });
    const client = at.server.client(secret);
    await pool.query('alter table request_log rename to request_log_away');
    await logRequests(at.deps, shop.id, 2600);
    assert.equal((await client.get('/webhooks')).status, 200);
    await at.deps.request_log.flush();
    await pool.query('alter table request_log_away rename to request_log');
    const { body } = await client.get('/requests?limit=1');
    assert.deepEqual([body.dropped, body.requests[0].operation], [101, 'processReturn']);
  });

  it('is kept as long as the operator wants', async () => {
    const count = async () =>
      (await at.deps.db.pool.query('select count(*) as n from request_log')).rows[0].n;
    assert.ok((await count()) > 2000);
    at.clock.advance(14 * day_ms + 1);
    const kept = (await logged(await at.clients.standard.get('/webhooks')))!;
    assert.deepEqual(timeOf(kept.id), at.clock.now());
    await oldRequestsJob(at.deps).handle({}, new AbortController().signal);
    assert.ok((await count()) < 5);
    assert.equal((await at.deps.db.pool.query('select from request_log_gaps')).rowCount, 0);
    assert.ok(await logged({ headers: new Headers({ 'X-Request-Id': kept.id }) }));
  });
});
