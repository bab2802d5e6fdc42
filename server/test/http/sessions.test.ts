import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startShopperSession } from '../../src/modules/access/sessions/index.ts';
import type { Shop } from '../../src/platform/authenticate.ts';
import { day_ms, hour_ms, minute_ms } from '../../src/platform/clock.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import type { Answer } from '../support/client.ts';
import { TestClock } from '../support/clock.ts';
import { sellOrder } from '../support/factories.ts';
import type { SoldOrder } from '../support/factories.ts';
import { runJob } from '../support/run-job.ts';

const current = '/shopper-sessions/current';

describe('the session of a shopper', () => {
  const clock = new TestClock();
  let server: TestApp;
  let shop: Shop;
  let order: SoldOrder;
  before(async () => {
    server = await startTestApp({
      clock,
      role: 'api',
      settings: { RETOUR_RATE_LIMIT: '100000', RETOUR_ANONYMOUS_RATE_LIMIT: '100000' },
    });
    shop = await server.createShop();
    order = await sellOrder({ ...server.deps, clock }, shop);
  });
  after(() => server.close());

  const start = (body: object): Promise<Answer> => server.client().post('/shopper-sessions', body);
  const prove = (more: object = {}) =>
    start({ shop: shop.handle, order_name: order.name, secondary_input: '43215', ...more });
  const get = (headers: Record<string, string>) => server.client().get(current, { headers });
  const withCookie = (token: string) => ({ Cookie: `other=1; __Host-retour_shopper=${token}` });
  /** A fresh session; the attempts of other tests do not count. */
  async function begin(): Promise<string> {
    clock.advance(15 * minute_ms);
    const { status, body, text } = await prove();
    assert.equal(status, 201, text);
    return body.token;
  }

  it('is started by an order and its proof, and shows its order', async () => {
    clock.advance(15 * minute_ms);
    const { status, body } = await prove({ order_name: order.name.toLowerCase().replace('#', '') });
    assert.equal(status, 201);
    assert.match(body.token, /^rts_[\w-]{43}$/);
    assert.deepEqual(body.order, { id: order.id, name: order.name });
    const read = await get({ Authorization: `Bearer ${body.token}` });
    assert.deepEqual(read.body, { expires_at: body.expires_at, is_gift: false, order: body.order });
    const { rows } = await server.deps.db.pool.query('select sessions::text as text from sessions');
    for (const { text } of rows) assert.ok(!text.includes(body.token.slice(4)));
  });

  it('is started by a deep link, for a gift without being asked', async () => {
    for (const gift of [false, true]) {
      const key = server.client((await server.createKey(shop)).secret);
      const { url } = (await key.post('/order/link', { name: order.name, zip: '43215', gift })).body;
      const link_token = url.split('/').at(-1);
      const { status, body } = await start({ shop: shop.handle, link_token });
      assert.deepEqual([status, body.is_gift, body.order.id], [201, gift, order.id]);
    }
    assert.equal((await start({ shop: shop.handle, link_token: 'x' })).body.code, 'order_not_found');
  });

  it('gives an unknown order, a wrong proof, an unknown shop and the order of another shop the same response', async () => {
    clock.advance(15 * minute_ms);
    const other = await server.createShop();
    const foreign = await sellOrder({ ...server.deps, clock }, other, { name: '#foreign' });
    const answers = await Promise.all([
      prove({ order_name: '#no-such-order' }),
      prove({ secondary_input: '99999' }),
      prove({ shop: 'no-such-shop' }),
      prove({ order_name: foreign.name }),
    ]);
    const seen = answers.map(({ status, body }) => ({ status, ...body, request_id: '' }));
    assert.equal(seen[0]!.code, 'order_not_found');
    for (const one of seen) assert.deepEqual(one, seen[0]);
  });

  it('limits attempts on an order, also those with the right value, from one address and together with other processes', async () => {
    clock.advance(15 * minute_ms);
    const beside = await startTestApp({ clock, role: 'api', beside: server });
    try {
      const wrong = { shop: shop.handle, order_name: order.name, secondary_input: '99999' };
      for (let i = 0; i < 5; i++) {
        assert.equal((await start(wrong)).status, 404);
        assert.equal((await beside.client().post('/shopper-sessions', wrong)).status, 404);
      }
      const { status, body, headers } = await prove();
      assert.deepEqual([status, body.code], [429, 'too_many_attempts']);
      assert.ok(body.retry_after_s > 0 && body.retry_after_s <= 900);
      assert.equal(headers.get('Retry-After'), String(body.retry_after_s));
      const other = await sellOrder({ ...server.deps, clock }, shop);
      assert.equal((await prove({ order_name: other.name })).status, 201);
      for (let i = 0; i < 18; i++) await prove({ order_name: `#none-${i}` });
      assert.equal((await prove({ order_name: other.name })).status, 429, 'the address is limited too');
      clock.advance(15 * minute_ms);
      assert.equal((await prove()).status, 201);
    } finally {
      await beside.close();
    }
  });

  it('ends after an hour without use, and after 12 hours of use', async () => {
    const idle = await begin();
    clock.advance(hour_ms - 1);
    assert.equal((await get({ Authorization: `Bearer ${idle}` })).status, 200);
    clock.advance(hour_ms);
    const ended = await get({ Authorization: `Bearer ${idle}` });
    assert.deepEqual([ended.status, ended.body.code], [401, 'session_expired']);
    const busy = await begin();
    for (let i = 0; i < 23; i++) {
      clock.advance(hour_ms / 2);
      assert.equal((await get({ Authorization: `Bearer ${busy}` })).status, 200, `${i}`);
    }
    clock.advance(hour_ms / 2);
    assert.equal((await get({ Authorization: `Bearer ${busy}` })).body.code, 'session_expired');
  });

  it('is refused from the request after it was ended, in the cookie as in the header', async () => {
    const token = await begin();
    const bearer = { headers: { Authorization: `Bearer ${token}` } };
    assert.equal((await server.client().request('DELETE', current, bearer)).status, 204);
    assert.equal((await get(bearer.headers)).body.code, 'session_invalid');
    assert.equal((await get(withCookie(token))).body.code, 'session_invalid');
    assert.equal((await server.client().request('DELETE', current, bearer)).status, 401);
  });

  it('ends with its shop', async () => {
    const token = await begin();
    const setStatus = (status: string) =>
      server.deps.db.pool.query('update shops set status = $2 where id = $1', [shop.id, status]);
    await setStatus('suspended');
    assert.equal((await get({ Authorization: `Bearer ${token}` })).status, 401);
    assert.equal((await prove()).status, 404);
    await setStatus('active');
  });

  it('is read from the cookie and from no address', async () => {
    const token = await begin();
    assert.equal((await get(withCookie(token))).status, 200);
    for (const path of [
      `${current}?token=${token}`,
      `${current}?access_token=${token}&authorization=${token}`,
    ])
      assert.equal((await server.client().get(path)).body.code, 'session_invalid');
    assert.equal((await get({ Cookie: `retour_shopper=${token}` })).status, 401);
    assert.equal((await get({ Cookie: `__Host-retour_staff=${token}` })).status, 401);
  });

  it('takes writes with its cookie from pages of this server alone', async () => {
    const origin = server.origin;
    const end = async (headers: Record<string, string>) => {
      const token = await begin();
      const sent = { headers: { ...withCookie(token), ...headers } };
      const { status, body } = await server.client().request('DELETE', current, sent);
      const is_alive = (await get(withCookie(token))).status === 200;
      assert.equal(is_alive, status !== 204);
      return body?.code ?? status;
    };
    const foreign: Record<string, string>[] = [
      {},
      { Origin: 'https://evil.example' },
      { Origin: `${origin}.evil.example` },
      { Origin: 'null' },
      { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
      { 'Sec-Fetch-Site': 'none' },
      { Origin: origin, 'Sec-Fetch-Site': 'cross-site' },
      { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'same-origin' },
    ];
    for (const headers of foreign)
      assert.equal(await end(headers), 'cross_site_request', JSON.stringify(headers));
    const own: Record<string, string>[] = [
      { Origin: origin },
      { 'Sec-Fetch-Site': 'same-origin' },
      { Origin: origin, 'Sec-Fetch-Site': 'same-origin' },
      { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' },
    ];
    for (const headers of own) assert.equal(await end(headers), 204, JSON.stringify(headers));
  });

  it('never takes a token that somebody else chose', async () => {
    const planted = `rts_${'A'.repeat(43)}`;
    clock.advance(15 * minute_ms);
    const started = await server
      .client()
      .post(
        '/shopper-sessions',
        { shop: shop.handle, order_name: order.name, secondary_input: '43215' },
        { headers: withCookie(planted) },
      );
    assert.equal(started.status, 201);
    assert.notEqual(started.body.token, planted);
    assert.equal((await get(withCookie(planted))).body.code, 'session_invalid');
  });

  it('opens nothing but what is meant for shoppers, whatever key comes along', async () => {
    const client = server.client(await begin());
    for (const path of ['/warehouse/return/list', '/orders', '/webhooks', '/settlements', '/destinations'])
      assert.equal((await client.get(path)).body.code, 'permission_missing', path);
    const key = await server.createKey(shop);
    const refused = await server.client(key.secret).get(current);
    assert.deepEqual([refused.status, refused.body.code], [401, 'session_invalid']);
  });

  it('keeps the stored answers of a session from everybody else', async () => {
    const [first, second] = [await begin(), await begin()];
    const headers = { 'Idempotency-Key': 'one and the same' };
    const key = server.client((await server.createKey(shop)).secret);
    const made = await key.post('/draft-returns', { order_name: order.name, staff: true }, { headers });
    assert.equal(made.status, 201);
    for (const token of [first, second]) {
      const ended = await server.client(token).request('DELETE', current, { headers });
      assert.deepEqual([ended.status, ended.headers.get('Idempotent-Replayed')], [204, null]);
    }
  });

  it('counts its requests for itself', async () => {
    const limited = await startTestApp({
      clock,
      role: 'api',
      beside: server,
      settings: { RETOUR_RATE_LIMIT: '2' },
    });
    try {
      const [first, second] = [await begin(), await begin()];
      const ask = (token: string) => limited.client(token).get(current);
      assert.deepEqual([(await ask(first)).status, (await ask(first)).status], [200, 200]);
      assert.equal((await ask(first)).body.code, 'rate_limited');
      assert.equal((await ask(second)).status, 200);
    } finally {
      await limited.close();
    }
  });

  it('is deleted a day after it expired, with the attempts that were counted', async () => {
    const address = '203.0.113.7';
    const proof = { order_name: order.name, secondary_input: '43215' };
    await startShopperSession({ ...server.deps, clock }, shop.handle, { proof, address });
    const count = async (table: string) =>
      (await server.deps.db.pool.query(`select count(*)::int as n from ${table}`)).rows[0].n as number;
    const run = () => runJob({ ...server.deps, clock }, 'sessions.delete-expired');
    clock.advance(2 * hour_ms);
    await run();
    assert.ok((await count('sessions')) > 0);
    assert.equal(await count('attempt_counts'), 0);
    clock.advance(2 * day_ms);
    await run();
    assert.equal(await count('sessions'), 0);
  });
});
