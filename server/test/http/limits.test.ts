import assert from 'node:assert/strict';
import { request as httpRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import type { Shop } from '../../src/platform/authenticate.ts';
import { minute_ms, second_ms } from '../../src/platform/clock.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { TestClock } from '../support/clock.ts';
import { eventually } from '../support/eventually.ts';
import { openReturn } from '../support/factories.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';

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

  it('slides: a request counts for exactly 60 seconds', async () => {
    const client = server.client((await server.createKey(shop, { rate_limit_per_minute: 2 })).secret);
    const at = async (ms: number) => {
      clock.advance(ms);
      const { status, headers } = await client.get(path);
      return [status, headers.get('X-RateLimit-Remaining'), headers.get('Retry-After')];
    };
    assert.deepEqual(await at(0), [200, '1', null]);
    assert.deepEqual(await at(30_500), [200, '0', null]);
    assert.deepEqual(await at(0), [429, '0', '30'], 'rounded up: a second too early would be refused');
    assert.deepEqual(await at(29_499), [429, '0', '1'], 'one millisecond before the first leaves');
    assert.deepEqual(await at(1), [200, '0', null]);
    assert.deepEqual(await at(1), [429, '0', '31']);
    assert.deepEqual(await at(minute_ms), [200, '1', null]);
  });

  it('counts requests that are refused or repeated, but not those over the limit', async () => {
    const client = server.client((await server.createKey(shop)).secret);
    const return_id = await openReturn(server.deps, shop);
    const note = `/warehouse/return/${return_id}/note`;
    const headers = { 'Idempotency-Key': 'counted' };
    const remaining = [
      await client.post(note, { content: 'x' }, { headers }),
      await client.post(note, { content: 'x' }, { headers }),
      await client.post(note, undefined, { raw: '{' }),
      await client.request('DELETE', note),
      await client.get('/warehouse/return/999999999/notes'),
      await client.post(note, { content: 'x' }, { headers }),
      await client.get('/nowhere'),
    ].map((answer) => [answer.status, answer.headers.get('X-RateLimit-Remaining')]);
    assert.deepEqual(remaining, [
      [200, '4'],
      [200, '3'],
      [400, '2'],
      [405, '1'],
      [404, '0'],
      [429, '0'],
      [429, '0'],
    ]);
    clock.advance(minute_ms);
    const again = await client.post(note, { content: 'x' }, { headers });
    assert.equal(again.headers.get('Idempotent-Replayed'), 'true', 'a 429 is not the answer of a key');
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
    const expires_at = new Date(clock.now().getTime() + second_ms);
    const expired = server.client((await server.createKey(shop, { expires_at })).secret);
    clock.advance(second_ms);
    assert.equal((await client.get('/openapi.json')).status, 200);
    assert.equal((await expired.get(path)).headers.get('X-RateLimit-Limit'), '3');
    assert.equal((await server.client('rtr_unknown').get(path)).status, 401);
    assert.equal((await expired.get(path)).status, 429);
    const refused = await client.get('/openapi.json');
    assert.deepEqual([refused.status, refused.body.code], [429, 'rate_limited']);
    assert.equal((await fetch(`${server.origin}/livez`)).status, 200, 'probes are not counted');
    const { secret } = await server.createKey(shop);
    assert.equal((await server.client(secret).get(path)).status, 200, 'a valid key is not held up by it');
  });
});

describe('limits of a request', () => {
  let at: TestShop;
  let note: string;

  before(async () => {
    at = await startShop();
    note = `/warehouse/return/${await openReturn(at.deps, at.shop)}/note`;
  });
  after(() => at.server.close());

  const post = (raw: string) => at.clients.standard.post(note, undefined, { raw });

  it('are 300 requests a minute for a key, and 60 without one, unless the operator says otherwise', async () => {
    const plain = await startTestApp({ beside: at.server });
    const { secret } = await at.server.createKey(at.shop);
    const with_key = await plain.client(secret).get(path);
    assert.equal(with_key.headers.get('RateLimit-Policy'), '"default";q=300;w=60');
    const without = await plain.client().get('/openapi.json');
    assert.equal(without.headers.get('RateLimit-Policy'), '"default";q=60;w=60');
    await plain.close();
  });

  it('take a body of 64 KiB and not a byte more, however it is sent', async () => {
    const bodyOf = (bytes: number) => {
      const body = JSON.stringify({ content: 'x', pad: '' });
      return body.replace('"pad":""', `"pad":"${'y'.repeat(bytes - body.length)}"`);
    };
    assert.equal((await post(bodyOf(65_536))).status, 200);
    assert.equal((await post(bodyOf(65_537))).body.code, 'payload_too_large');
    const { secret } = await at.server.createKey(at.shop);
    const chunked = httpRequest(`${at.server.origin}/api/v1${note}`, {
      method: 'POST',
      headers: { 'X-Authorization': secret, 'Content-Type': 'application/json' },
    });
    const answered = new Promise<string>((resolve, reject) => {
      chunked.once('response', (response) => void text(response).then(resolve, reject));
      chunked.once('error', reject);
    });
    for (const part of bodyOf(65_537).match(/.{1,10000}/gs) ?? []) chunked.write(part);
    chunked.end();
    assert.equal(JSON.parse(await answered).code, 'payload_too_large');
  });

  it('take a form of a page of up to 64 KiB, whatever its fields are', async () => {
    const send = (body: string) =>
      fetch(`${at.server.origin}/portal/${at.shop.handle}/withdraw`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body,
      });
    assert.equal((await send('a&'.repeat(32_768))).status, 422);
    assert.equal((await send('a&'.repeat(32_769))).status, 413);
    const long_form = `step=confirm&name=Ana&contract=1&email=ana%40example.com&items=${'%C3%A4'.repeat(1000)}`;
    assert.match(await (await send(long_form)).text(), /name="confirmation_id"/);
  });

  it('take a body of 1 MiB where an operation needs as much, and not a byte more', async () => {
    const send = (bytes: number) =>
      at.clients.standard.request('PUT', '/orders', { raw: '{"line_items":7}'.padEnd(bytes) });
    assert.equal((await send(1_048_576)).status, 422);
    assert.equal((await send(1_048_577)).body.code, 'payload_too_large');
  });

  it('end a request that is not sent or not answered in its time, while an upload has longer', async () => {
    const settings = { RETOUR_REQUEST_TIMEOUT_MS: '1000', RETOUR_UPLOAD_TIMEOUT_MS: '600000' };
    const slow = await startTestApp({ beside: at.server, role: 'api', settings });
    const { secret } = await at.server.createKey(at.shop);
    const begin = (of: string, type: string, first: string) => {
      const headers = { 'X-Authorization': secret, 'Content-Type': type, 'Content-Length': 20 };
      const request = httpRequest(`${slow.origin}/api/v1${of}`, { method: 'POST', headers });
      const status = new Promise<number | undefined>((resolve, reject) => {
        request.once('response', (response) => resolve(response.resume().statusCode));
        request.once('error', reject);
      });
      request.write(first);
      return { request, status };
    };
    const upload = begin('/bulk-operations', 'application/x-ndjson', '{}'.padEnd(10));
    const late = begin(note, 'application/json', '{"content"');
    const holder = await at.deps.db.pool.connect();
    await holder.query('begin');
    await holder.query('select from returns for update');
    const options = { headers: { 'Idempotency-Key': 'held up' } };
    const ask = () => slow.client(secret).post(note, { content: 'held up' }, options);
    const held_up = await ask();
    assert.deepEqual(
      [held_up.status, held_up.body.code, held_up.headers.get('Retry-After')],
      [503, 'service_unavailable', '1'],
    );
    assert.equal((await ask()).body.code, 'idempotency_in_progress');
    await holder.query('rollback');
    holder.release();
    await eventually(async () => assert.equal((await ask()).headers.get('Idempotent-Replayed'), 'true'));
    assert.equal(await late.status, 408);
    upload.request.end('\n'.repeat(10));
    assert.equal(await upload.status, 202);
    late.request.destroy();
    await slow.close();
  });

  it('take JSON of 20 levels, of objects and arrays, and not of 21', async () => {
    const nested = (levels: number, open: string, close: string) =>
      `{"content":"x","deep":${open.repeat(levels - 1)}${close.repeat(levels - 1)}}`;
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      const inner =
        open === '[' ? nested : (levels: number) => nested(levels, open, close).replace(':}', ':1}');
      assert.equal((await post(inner(20, open, close))).status, 200, open);
      assert.equal((await post(inner(21, open, close))).body.code, 'malformed_json', open);
    }
  });

  it('take objects of 1,000 members, 50,000 values in all, and numbers of 100 characters', async () => {
    const members = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, i) => [`member ${i}`, i]));
    const send = (body: object) => post(JSON.stringify(body));
    assert.equal((await send({ content: 'x', ...members(999) })).status, 200);
    assert.equal((await send({ content: 'x', ...members(1000) })).body.code, 'malformed_json');
    assert.equal((await send({ content: 'x', list: [{ inner: members(1000) }] })).status, 200);
    assert.equal(
      (await send({ content: 'x', list: [{ inner: members(1001) }] })).body.code,
      'malformed_json',
    );
    const list = (length: number) => post(`{"content":"x","list":[${'1,'.repeat(length - 1)}1]}`);
    assert.equal((await list(20_000)).status, 200);
    const order = (values: number) =>
      at.clients.standard.request('PUT', '/orders', { raw: `{"tags":[${'1,'.repeat(values)}1]}` });
    assert.deepEqual((await order(49_900)).body.errors['tags'].length, 1, 'one error for the whole array');
    assert.equal((await order(50_000)).body.code, 'malformed_json');
    const number = (digits: number) => post(`{"content":"x","pad":[${'9'.repeat(digits)}]}`);
    assert.equal((await number(99)).status, 200);
    assert.equal((await number(101)).body.code, 'malformed_json');
  });

  it('refuse members that reach for the prototype of objects at any depth, and only those', async () => {
    for (const raw of [
      '{"content":"x","a":[{"b":{"__proto__":1}}]}',
      '{"content":"x","\\u005f_proto__":null}',
      '{"content":"x","a":{"constructor":{"prototype":null}}}',
    ])
      assert.equal((await post(raw)).body.code, 'malformed_json', raw);
    for (const raw of [
      '{"content":"x","constructor":"x","prototype":{}}',
      '{"content":"x","constructor":{"name":"x"},"proto":1}',
      '{"content":"__proto__"}',
    ])
      assert.equal((await post(raw)).status, 200, raw);
  });
});
