import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Shop } from '../../src/platform/authenticate.ts';
import { second_ms } from '../../src/platform/clock.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { TestClock } from '../support/clock.ts';

const path = '/warehouse/return/list';

describe('rate limits', () => {
  const clock = new TestClock();
  let server: TestApp;
  let shop: Shop;

  before(async () => {
    server = await startTestApp({
      clock,
      settings: { RETOUR_RATE_LIMIT: '5', RETOUR_ANONYMOUS_RATE_LIMIT: '3' },
    });
    shop = await server.createShop();
  });
  after(() => server.close());

  it('tells with every answer what is left, and refuses what is over the limit until the window has moved on', async () => {
    const client = server.client((await server.createKey(shop)).secret);
    for (let left = 4; left >= 0; left--) {
      const { status, headers } = await client.get(left === 2 ? '/nowhere' : path);
      assert.equal(status, left === 2 ? 404 : 200);
      assert.equal(headers.get('RateLimit-Policy'), '"default";q=5;w=60');
      assert.equal(headers.get('RateLimit'), `"default";r=${left};t=${60 - 10 * (4 - left)}`);
      assert.equal(headers.get('X-RateLimit-Limit'), '5');
      assert.equal(headers.get('X-RateLimit-Remaining'), String(left));
      const reset = Number(headers.get('X-RateLimit-Reset'));
      assert.equal(reset, clock.now().getTime() / 1000 + 60 - 10 * (4 - left));
      clock.advance(10 * second_ms);
    }
    const refused = await client.get(path);
    assert.deepEqual(
      [refused.status, refused.body.code, refused.body.retry_after_s],
      [429, 'rate_limited', 10],
    );
    assert.equal(refused.headers.get('Retry-After'), '10');
    assert.equal(refused.headers.get('RateLimit'), '"default";r=0;t=10');
    clock.advance(10 * second_ms);
    assert.equal(
      (await client.get(path)).status,
      200,
      'the first request has left the window; the refused one was not counted',
    );
    assert.equal((await client.get(path)).status, 429);
  });

  it('counts each key by itself, with its own limit where it has one', async () => {
    const own = server.client(
      (await server.createKey(shop, { rate_limit_per_minute: 2, profile: 'legacy' })).secret,
    );
    const other = server.client((await server.createKey(shop)).secret);
    assert.equal((await own.get(path)).headers.get('X-RateLimit-Limit'), '2');
    assert.equal((await own.get(path)).status, 200);
    const refused = await own.get(path);
    assert.deepEqual([refused.status, refused.body], [429, { message: 'Too Many Attempts.' }]);
    assert.equal((await other.get(path)).status, 200);
  });

  it('counts requests without a valid key by address, whatever they ask for', async () => {
    clock.advance(60 * second_ms);
    const client = server.client();
    assert.equal((await client.get('/openapi.json')).status, 200);
    assert.equal((await client.get(path)).status, 401);
    assert.equal((await server.client('rtr_unknown').get(path)).status, 401);
    const refused = await client.get('/openapi.json');
    assert.deepEqual([refused.status, refused.body.code], [429, 'rate_limited']);
    assert.equal((await fetch(`${server.origin}/livez`)).status, 200, 'probes are not counted');
    const { secret } = await server.createKey(shop);
    assert.equal((await server.client(secret).get(path)).status, 200, 'a valid key is not held up by it');
  });
});
