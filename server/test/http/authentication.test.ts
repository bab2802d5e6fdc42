import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { apiKeyChecksum } from '@retour/contract/ids';
import { Client } from 'pg';
import {
  changeProfile,
  createKey,
  listKeys,
  revokeKey,
  rotateKey,
} from '../../src/modules/access/api-keys/index.ts';
import type { Shop } from '../../src/platform/authenticate.ts';
import { day_ms, hour_ms } from '../../src/platform/clock.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import type { Answer } from '../support/client.ts';
import { TestClock } from '../support/clock.ts';
import { eventually } from '../support/eventually.ts';
import { openReturn } from '../support/factories.ts';

const legacy_unauthorized = {
  error: { code: '401', http_code: 'GEN-UNAUTHORIZED', message: 'Unauthorized.' },
};
const path = '/warehouse/return/list';

describe('authentication', () => {
  const clock = new TestClock();
  let server: TestApp;
  let shop: Shop;

  before(async () => {
    server = await startTestApp({ clock, role: 'api', settings: { RETOUR_ANONYMOUS_RATE_LIMIT: '1000' } });
    shop = await server.createShop();
  });
  after(() => server.close());

  const get = (headers: Record<string, string>): Promise<Answer> => server.client().get(path, { headers });

  it('takes the key from X-Authorization, raw or as a bearer token, and else from Authorization', async () => {
    const { secret } = await server.createKey(shop);
    const accepted: Record<string, string>[] = [
      { 'X-Authorization': secret },
      { 'x-authorization': `Bearer ${secret}` },
      { Authorization: `Bearer ${secret}` },
      { authorization: `bearer ${secret}` },
      { 'X-Authorization': secret, Authorization: 'Basic dTpw' },
    ];
    for (const headers of accepted) assert.equal((await get(headers)).status, 200, JSON.stringify(headers));
    const refused: Record<string, string>[] = [
      { Authorization: secret },
      { Authorization: `Basic ${btoa(secret)}` },
      { Cookie: `key=${secret}` },
      { 'X-Authorization': 'rtr_wrong', Authorization: `Bearer ${secret}` },
    ];
    for (const headers of refused) assert.equal((await get(headers)).status, 401, JSON.stringify(headers));
    assert.equal((await server.client().get(`${path}?key=${secret}`)).status, 401);
  });

  it('answers a missing and an unknown key so that clients of both profiles can read it', async () => {
    const unknown = `rtr_${'0'.repeat(30)}${apiKeyChecksum(`rtr_${'0'.repeat(30)}`)}`;
    const { secret } = await server.createKey(shop);
    const wrong_checksum = secret.slice(0, -1) + (secret.endsWith('0') ? '1' : '0');
    for (const [key, code] of [
      [undefined, 'key_missing'],
      ['nonsense', 'key_invalid'],
      [unknown, 'key_invalid'],
      [wrong_checksum, 'key_invalid'],
    ] as const) {
      const answer = await get(key ? { 'X-Authorization': key } : {});
      assert.equal(answer.status, 401);
      assert.equal(answer.body.code, code);
      assert.equal(answer.headers.get('Content-Type'), 'application/problem+json');
      assert.equal(answer.headers.get('WWW-Authenticate'), 'Bearer realm="retour"');
      assert.deepEqual(answer.body.error, legacy_unauthorized.error);
      assert.equal(answer.body.request_id, answer.headers.get('X-Request-Id'));
      assert.equal(answer.body.instance, `/api/v1${path}`);
      assert.equal(answer.body.type, `${server.origin}/problems/${code}`);
    }
  });

  it('refuses a key from the instant at which it expires', async () => {
    const expires_at = new Date(clock.now().getTime() + hour_ms);
    const standard = await server.createKey(shop, { expires_at });
    const legacy = await server.createKey(shop, { expires_at, profile: 'legacy' });
    clock.advance(hour_ms - 1);
    assert.equal((await server.client(standard.secret).get(path)).status, 200);
    clock.advance(1);
    const refused = await server.client(standard.secret).get(path);
    assert.deepEqual(
      [refused.status, refused.body.code, refused.body.error],
      [401, 'key_expired', undefined],
    );
    const refused_legacy = await server.client(legacy.secret).get(path);
    assert.deepEqual([refused_legacy.status, refused_legacy.body], [401, legacy_unauthorized]);
    assert.equal(refused_legacy.headers.get('Content-Type'), 'application/json; charset=utf-8');
  });

  it('lets the secret before a rotation work until the overlap ends, and the new one at once', async () => {
    const key = await server.createKey(shop);
    await server.client(key.secret).get(path);
    const { secret } = await rotateKey(server.deps, { shop_id: shop.id, key_id: key.id, overlap_ms: day_ms });
    assert.equal((await server.client(secret).get(path)).status, 200);
    clock.advance(day_ms - 1);
    assert.equal((await server.client(key.secret).get(path)).status, 200);
    clock.advance(1);
    assert.equal((await server.client(key.secret).get(path)).body.code, 'key_expired');
    assert.equal((await server.client(secret).get(path)).status, 200);
  });

  it('answers in another profile from the moment at which the key gets it', async () => {
    const { id: key_id, secret } = await createKey(server.deps, {
      shop_id: shop.id,
      name: 'test',
      scopes: ['returns'],
    });
    const ask = () => server.client(secret).get('/warehouse/return/details?return_id=1');
    assert.equal((await ask()).status, 404);
    await changeProfile(server.deps, { shop_id: shop.id, key_id, profile: 'legacy' });
    await eventually(async () => assert.equal((await ask()).status, 200), 1000);
  });

  it('refuses a revoked key and every key of a suspended shop, though the server has just remembered them', async () => {
    const key = await server.createKey(shop);
    const closed_shop = await server.createShop();
    const other = await server.createKey(closed_shop, { profile: 'legacy' });
    assert.equal((await server.client(key.secret).get(path)).status, 200);
    assert.equal((await server.client(other.secret).get(path)).status, 200);
    await revokeKey(server.deps, { shop_id: shop.id, key_id: key.id });
    await server.deps.db.pool.query(`update shops set status = 'suspended' where id = $1`, [closed_shop.id]);
    await eventually(async () => {
      assert.equal((await server.client(key.secret).get(path)).body.code, 'key_revoked');
      const answer = await server.client(other.secret).get(path);
      assert.deepEqual([answer.status, answer.body], [401, legacy_unauthorized]);
    }, 1000);
  });

  it('refuses an operation whose scope the key lacks, and says which', async () => {
    const fields = { scopes: ['orders', 'commerce:read'] as const };
    const standard = await server.client((await server.createKey(shop, fields)).secret).get(path);
    assert.deepEqual(
      [standard.status, standard.body.code, standard.body.required_scope],
      [403, 'scope_missing', 'returns'],
    );
    const legacy = await server
      .client((await server.createKey(shop, { ...fields, profile: 'legacy' })).secret)
      .get(path);
    assert.deepEqual([legacy.status, legacy.body], [401, legacy_unauthorized]);
  });

  it('answers about the path before the key, and about the key before the scope and the body', async () => {
    const { secret } = await server.createKey(shop, { scopes: ['orders'] });
    assert.equal((await server.client().get('/nowhere')).body.code, 'route_not_found');
    assert.equal((await server.client().request('PUT', path)).body.code, 'method_not_allowed');
    assert.equal(
      (await server.client().post('/warehouse/return/1/note', undefined, { raw: '{' })).body.code,
      'key_missing',
    );
    assert.equal(
      (await server.client(secret).post('/warehouse/return/1/note', undefined, { raw: '{' })).body.code,
      'scope_missing',
    );
  });

  it("answers a foreign shop's return exactly like one that never existed", async () => {
    const other = await server.createShop();
    const return_id = await openReturn(server.deps, other);
    const { secret } = await server.createKey(shop);
    const client = server.client(secret);
    const [foreign, missing] = await Promise.all(
      [return_id, 999_999_999].map((id) => client.get(`/warehouse/return/${id}/notes`)),
    );
    const comparable = ({ status, body }: Answer) => ({
      status,
      body: { ...body, instance: '', request_id: '' },
    });
    assert.deepEqual(comparable(foreign!), comparable(missing!));
    assert.equal(missing?.body.code, 'return_not_found');
  });

  it('keeps a hash of the key and nothing else of it, and notes the minute of its last use', async () => {
    const at = new Date(clock.now());
    const private_server = await startTestApp({ clock, role: 'api' });
    const private_shop = await private_server.createShop();
    const key = await private_server.createKey(private_shop);
    await private_server.client(key.secret).get(path);
    const { db } = private_server.deps;
    const { rows } = await db.pool.query('select api_keys::text as text from api_keys');
    assert.ok(!rows[0].text.includes(key.secret.slice(4, 34)));
    assert.equal((await listKeys(db.root, private_shop.id))[0]?.last_used_at, null);
    const { connection_string } = private_server;
    await private_server.app.close();
    const client = new Client(connection_string);
    await client.connect();
    const used = await client.query('select last_used_at from api_keys');
    await client.end();
    assert.deepEqual(used.rows[0].last_used_at, new Date(Math.floor(at.getTime() / 60_000) * 60_000));
  });
});
