import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { signStaffIn } from '../support/staff.ts';
import { startConnectedShop } from './support.ts';
import type { ConnectedShop } from './support.ts';

describe('the operations on connections', () => {
  let shop: ConnectedShop;
  const connect = (settings: object, platform = 'medusa') =>
    shop.client.request('POST', '/connections', { body: { platform, settings } });
  const settings = (given: object = {}) => ({ url: shop.medusa.url, key: shop.medusa.key, ...given });

  before(async () => {
    shop = await startConnectedShop({ orders: 1 });
  });
  after(() => shop.close());

  it('list the connections and what can be connected', async () => {
    const { body } = await shop.client.request('GET', '/connections');
    assert.deepEqual(
      body.connections.map(({ id }: { id: number }) => id),
      [shop.ref.id],
    );
    const [platform] = body.available;
    assert.equal(platform.platform, 'medusa');
    assert.deepEqual(
      platform.settings.map(({ name, is_secret }: { name: string; is_secret: boolean }) => [name, is_secret]),
      [
        ['url', false],
        ['key', true],
      ],
    );
  });

  it('store and show no secret in the clear', async () => {
    const { rows } = await shop.at.deps.db.pool.query('select c::text as row from connections c');
    for (const secret of [shop.medusa.key, shop.connection.message_secret])
      assert.ok(!rows[0].row.includes(secret));
    const shown = JSON.stringify(await shop.shown());
    for (const secret of [shop.medusa.key, shop.connection.message_secret])
      assert.ok(!shown.includes(secret));
  });

  it('refuse a second connection to the same platform', async () => {
    const { status, body } = await connect(settings());
    assert.equal(status, 409);
    assert.equal(body.code, 'resource_exists');
  });

  it('refuse settings that are missing, malformed or unknown, by their names', async () => {
    const { status, body } = await connect({ url: 'nonsense', key: 'pk_1', more: 'x' });
    assert.equal(status, 422);
    assert.deepEqual(Object.keys(body.errors).toSorted(), ['settings.key', 'settings.more', 'settings.url']);
  });

  it('refuse addresses that the server must not call', async () => {
    const { status, body } = await connect(settings({ url: 'http://10.0.0.1' }));
    assert.equal(status, 422);
    assert.match(body.errors['settings.url'][0], /RETOUR_EGRESS_ALLOW/);
  });

  it('say what to do where the platform rejects the settings or cannot be reached', async () => {
    const rejected = await connect(settings({ key: 'sk_wrong' }));
    assert.equal(rejected.status, 422);
    assert.match(rejected.body.errors['settings.key'][0], /rejects the API key.* Make a new secret API key/);
    const unreachable = await connect(settings({ url: 'http://127.0.0.1:9' }));
    assert.match(unreachable.body.errors['settings.url'][0], /Check that Medusa is running/);
    shop.medusa.currencies.splice(0, 1, 'usd');
    const foreign = await connect(settings());
    shop.medusa.currencies.splice(0, 1, 'eur');
    assert.match(foreign.body.errors.platform[0], /doesn't sell in EUR/);
  });

  it('wait for a platform that is slow or sends too much only so long', async () => {
    const too_much = { status: 200, body: { more: 'x'.repeat(17 * 1024 * 1024) } };
    for (const fault of ['hang', too_much] as const) {
      shop.medusa.misbehave('stores', fault);
      const { status, body } = await connect(settings());
      assert.equal(status, 422);
      assert.match(body.errors['settings.url'][0], /^No response from Medusa/);
    }
  });

  it('change one setting and keep the others, once the platform accepts it', async () => {
    const path = `/connections/${shop.ref.id}`;
    const wrong = await shop.client.request('PATCH', path, { body: { settings: { key: 'sk_wrong' } } });
    assert.equal(wrong.status, 422);
    const right = await shop.client.request('PATCH', path, {
      body: { settings: { url: `${shop.medusa.url}/` } },
    });
    assert.equal(right.status, 200);
    assert.equal(right.body.message_secret, null);
    assert.deepEqual(
      right.body.settings.map(({ value }: { value: string }) => value),
      [shop.medusa.url, 'sk_012…'],
    );
  });

  it('check a connection, with what is missing', async () => {
    shop.medusa.has_feed = false;
    const { body } = await shop.client.request('POST', `/connections/${shop.ref.id}/check`);
    shop.medusa.has_feed = true;
    const feed = body.checks.find(({ name }: { name: string }) => name === 'change_feed');
    assert.equal(feed.status, 'warning');
    assert.match(feed.what_to_do, /Add the files/);
  });

  it('refuse a connection that there is not', async () => {
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['PATCH', '', {}],
      ['DELETE', '', undefined],
      ['POST', '/check', undefined],
      ['POST', '/load', undefined],
      ['POST', '/reconcile', undefined],
      ['POST', '/pause', undefined],
      ['POST', '/resume', undefined],
      ['GET', '/differences', undefined],
      ['GET', '/transfers', undefined],
      ['GET', '/flows', undefined],
      ['GET', '/fields', undefined],
    ] as const) {
      const answer = await shop.client.request(method, `/connections/799999999${path}`, body ? { body } : {});
      assert.equal(answer.body.code, 'resource_not_found', `${method} ${path}`);
    }
    for (const list of ['differences', 'transfers']) {
      const page = await shop.client.request('GET', `/connections/${shop.ref.id}/${list}?cursor=nonsense`);
      assert.equal(page.body.code, 'validation_failed');
    }
  });

  it('tell what becomes of the fields of the platform', async () => {
    const { body } = await shop.client.request('GET', `/connections/${shop.ref.id}/fields`);
    const [email] = body.fields.filter(({ field }: { field: string }) => field === 'customer.email');
    assert.deepEqual(email, { resource: 'order', field: 'customer.email', from: ['customer.email'] });
  });

  it('are for those who may change settings', async () => {
    const { client: agent } = await signStaffIn(shop.at, 'agent');
    assert.equal((await agent.request('GET', '/connections')).status, 200);
    const pausing = await agent.request('POST', `/connections/${shop.ref.id}/pause`);
    assert.equal(pausing.body.code, 'permission_missing');
  });

  it('are in the audit log, without secrets', async () => {
    const { body } = await shop.client.request('GET', '/audit-entries?limit=100');
    const log = JSON.stringify(body);
    assert.match(log, /createConnection/);
    assert.match(log, /"medusa"/);
    assert.ok(!log.includes(shop.medusa.key));
  });
});
