import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Shop } from '../../src/platform/authenticate.ts';
import { day_ms } from '../../src/platform/clock.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import type { Client } from '../support/client.ts';
import { TestClock } from '../support/clock.ts';
import { openReturn } from '../support/factories.ts';

describe('idempotency keys', () => {
  const clock = new TestClock();
  let server: TestApp;
  let shop: Shop;
  let client: Client;
  let legacy: Client;
  let keys = 0;

  before(async () => {
    server = await startTestApp({ clock, role: 'api', settings: { RETOUR_RATE_LIMIT: '100000' } });
    shop = await server.createShop();
    client = server.client((await server.createKey(shop)).secret);
    legacy = server.client((await server.createKey(shop, { profile: 'legacy' })).secret);
  });
  after(() => server.close());

  const newReturn = () => openReturn(server.deps, shop);
  const newKey = () => `key ${++keys}`;
  const noteCount = async (id: number) => (await client.get(`/warehouse/return/${id}/notes`)).body.length;
  const addNote = (
    id: number,
    key: string,
    content = 'hello',
    by = client,
    path = `/warehouse/return/${id}/note`,
  ) => by.post(path, { content }, { headers: { 'Idempotency-Key': key } });

  it('has one effect for 64 requests at once, and every answer is the first one or "in progress"', async () => {
    const id = await newReturn();
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 64 }, () => addNote(id, key)));
    assert.equal(await noteCount(id), 1);
    const done = answers.filter(({ status }) => status === 200);
    assert.equal(done.filter(({ headers }) => headers.get('Idempotent-Replayed') === null).length, 1);
    for (const { status, body, headers } of answers) {
      if (status === 200) assert.equal(body, true);
      else
        assert.deepEqual(
          [status, body.code, headers.get('Retry-After')],
          [409, 'idempotency_in_progress', '1'],
        );
    }
    const again = await addNote(id, key);
    assert.deepEqual(
      [again.status, again.body, again.headers.get('Idempotent-Replayed')],
      [200, true, 'true'],
    );
  });

  it('knows the request again under its dated version and with a slash at the end', async () => {
    const id = await newReturn();
    const key = newKey();
    await addNote(id, key);
    for (const path of [`/api/2026-07/warehouse/return/${id}/note`, `/warehouse/return/${id}/note/`]) {
      assert.equal(
        (await addNote(id, key, 'hello', client, path)).headers.get('Idempotent-Replayed'),
        'true',
        path,
      );
    }
    assert.equal(await noteCount(id), 1);
  });

  it('refuses the key with another body, path, query or profile', async () => {
    const [id, other_id] = [await newReturn(), await newReturn()];
    const key = newKey();
    await addNote(id, key);
    const different = await Promise.all([
      addNote(id, key, 'other'),
      addNote(other_id, key),
      addNote(id, key, 'hello', client, `/warehouse/return/${id}/note?x=1`),
      client.post(`/warehouse/return/${id}/flag`, undefined, { headers: { 'Idempotency-Key': key } }),
    ]);
    for (const { status, body } of different) {
      assert.ok(
        body.code === 'idempotency_in_progress' || (status === 422 && body.code === 'idempotency_key_reused'),
        body.code,
      );
    }
    const by_legacy = await addNote(id, key, 'hello', legacy);
    assert.deepEqual(
      [by_legacy.status, by_legacy.body],
      [422, { message: 'The Idempotency-Key was used with a different request.' }],
    );
    assert.equal(await noteCount(id), 1);
    assert.equal(await noteCount(other_id), 0);
  });

  it("keeps each shop's keys apart", async () => {
    const other_shop = await server.createShop();
    const other = server.client((await server.createKey(other_shop)).secret);
    const other_id = await openReturn(server.deps, other_shop);
    const key = newKey();
    await addNote(await newReturn(), key);
    const answer = await addNote(other_id, key, 'hello', other);
    assert.deepEqual([answer.status, answer.headers.get('Idempotent-Replayed')], [200, null]);
  });

  it('repeats a refusal that depended on stored data, even when the data have changed since', async () => {
    const id = await newReturn();
    const key = newKey();
    await client.post(`/warehouse/return/${id}/close`);
    const path = `/warehouse/return/${id}/cancel`;
    for (const by of [client, legacy]) {
      const own_key = `${key} ${by === client}`;
      const first = await by.post(path, undefined, { headers: { 'Idempotency-Key': own_key } });
      const second = await by.post(path, undefined, { headers: { 'Idempotency-Key': own_key } });
      assert.equal(second.headers.get('Idempotent-Replayed'), 'true');
      assert.deepEqual([second.status, second.text], [first.status, first.text]);
      assert.equal(second.headers.get('Content-Type'), first.headers.get('Content-Type'));
    }
  });

  it('does not keep refusals that say nothing about the effect: the same key may be tried again', async () => {
    const id = await newReturn();
    const key = newKey();
    const path = `/warehouse/return/${id}/note`;
    const headers = { 'Idempotency-Key': key };
    assert.equal((await client.post(path, undefined, { raw: '{', headers })).status, 400);
    assert.equal(
      (
        await client.post(path, undefined, {
          raw: 'x',
          headers: { ...headers, 'Content-Type': 'text/plain' },
        })
      ).status,
      415,
    );
    assert.equal((await addNote(id, key)).headers.get('Idempotent-Replayed'), null);
    assert.equal(await noteCount(id), 1);
  });

  it('repeats a refusal of what the request itself says, so that the key cannot be used for a better one', async () => {
    const id = await newReturn();
    const key = newKey();
    const first = await addNote(id, key, '');
    assert.deepEqual([first.status, first.headers.get('Idempotent-Replayed')], [422, null]);
    const second = await addNote(id, key, '');
    assert.deepEqual([second.headers.get('Idempotent-Replayed'), second.text], ['true', first.text]);
    assert.equal((await addNote(id, key, 'better')).body.code, 'idempotency_key_reused');
    assert.equal(await noteCount(id), 0);
  });

  it('undoes the effect of a refused request and keeps its answer', async () => {
    const key = newKey();
    const first = await addNote(999_999_999, key);
    assert.deepEqual([first.status, first.body.code], [404, 'return_not_found']);
    assert.equal((await addNote(999_999_999, key)).headers.get('Idempotent-Replayed'), 'true');
  });

  it('refuses a key that is empty, too long or not printable, and ignores it on GET', async () => {
    const id = await newReturn();
    for (const key of [' ', 'x'.repeat(256), 'käse']) {
      const { status, body } = await addNote(id, key);
      assert.deepEqual([status, body.code], [400, 'idempotency_key_invalid'], key);
    }
    assert.equal((await addNote(id, 'x'.repeat(255))).status, 200);
    const headers = { 'Idempotency-Key': 'x'.repeat(300) };
    assert.equal((await client.get('/warehouse/return/list', { headers })).status, 200);
  });

  it('forgets a key after 24 hours', async () => {
    const id = await newReturn();
    const key = newKey();
    await addNote(id, key);
    clock.advance(day_ms - 1);
    assert.equal((await addNote(id, key)).headers.get('Idempotent-Replayed'), 'true');
    clock.advance(1);
    assert.equal((await addNote(id, key, 'another')).headers.get('Idempotent-Replayed'), null);
    assert.equal(await noteCount(id), 2);
  });
});
