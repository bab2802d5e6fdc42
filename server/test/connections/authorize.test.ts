import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { authorizedQuery, startShopify } from '../../../connectors/test/shopify/fake-shopify.ts';
import type { FakeShopify } from '../../../connectors/test/shopify/shop.ts';
import { minute_ms } from '../../src/platform/clock.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';
import { signStaffIn } from '../support/staff.ts';
import type { Client } from '../support/client.ts';

describe('connecting on a page of Shopify', () => {
  let at: TestShop;
  let shopify: FakeShopify;
  let member: Client;
  let other: Client;
  const settings = () => {
    const { url, client_id, client_secret } = shopify;
    return { url, client_id, client_secret };
  };
  const post = (path: string, body: object, by = member) =>
    by.request('POST', `/connections/authorizations${path}`, { body });
  const begin = async (by = member) => {
    const { status, body } = await post('', { platform: 'shopify', settings: settings() }, by);
    assert.equal(status, 201, JSON.stringify(body));
    const url = new URL(body.url);
    return { url, state: url.searchParams.get('state')! };
  };
  const agree = (
    state: string,
    { secret = shopify.client_secret, shop = new URL(shopify.url).host } = {},
  ) => {
    const code = crypto.randomUUID();
    shopify.codes.add(code);
    return authorizedQuery(secret, { code, shop, state, at: at.clock.now() });
  };
  const finish = (response: string, by = member) => post('/finish', { response }, by);
  const refused = async (response: string, by = member) => {
    const { status, body } = await finish(response, by);
    assert.deepEqual([status, Object.keys(body.errors ?? {})], [422, ['response']], JSON.stringify(body));
    return body.errors.response[0] as string;
  };

  before(async () => {
    at = await startShop({ currency: 'EUR' }, { settings: { RETOUR_EGRESS_ALLOW: '127.0.0.1' } });
    shopify = await startShopify({ now: () => at.clock.now() });
    shopify.addOrder();
    ({ client: member } = await signStaffIn(at, 'owner'));
    ({ client: other } = await signStaffIn(at, 'owner'));
  });
  after(async () => {
    await at.server.close();
    await shopify.close();
  });

  it('sends the browser to the shop with what the app may do, and the way back', async () => {
    const { url, state } = await begin();
    assert.equal(url.origin, shopify.url);
    assert.equal(url.pathname, '/admin/oauth/authorize');
    assert.match(url.searchParams.get('redirect_uri')!, /\/console\/connections\/authorized\/shopify$/);
    assert.deepEqual(url.searchParams.get('scope')!.split(','), [...shopify.scopes]);
    assert.ok(state.length >= 43);
    assert.doesNotMatch(url.href, new RegExp(shopify.client_secret));
  });

  it('is refused for a key, an address that is no shop, missing settings and other platforms', async () => {
    const byKey = await post('', { platform: 'shopify', settings: settings() }, at.clients.standard);
    assert.equal(byKey.status, 401);
    for (const [bad, field] of [
      [{ ...settings(), url: 'https://shop.example.com' }, 'settings.url'],
      [{ ...settings(), client_secret: undefined }, 'settings.client_secret'],
      [{ ...settings(), token: 'shpat_1' }, 'settings.token'],
    ] as const) {
      const { status, body } = await post('', { platform: 'shopify', settings: bad });
      assert.deepEqual([status, Object.keys(body.errors)], [422, [field]]);
    }
    assert.equal((await post('', { platform: 'medusa', settings: {} })).status, 422);
    assert.equal((await post('/finish', { response: '' })).status, 422);
  });

  it('is refused in another session, twice, late, unsigned, about another shop, and where nobody agreed', async () => {
    const states = await Promise.all(Array.from({ length: 7 }, async () => (await begin()).state));
    const [elsewhere, once, late, unsigned, foreign, denied, wrong] = states as [string, ...string[]];
    await refused(agree(elsewhere), other);
    shopify.misbehave('token', { status: 503, body: {} });
    await refused(agree(once!));
    await refused(agree(once!));
    await refused(agree(unsigned!, { secret: 'shpss_another' }));
    await refused(agree(foreign!, { shop: 'other.myshopify.com' }));
    await refused(`error=access_denied&state=${denied}`);
    const unknown = agree(wrong!);
    shopify.codes.clear();
    assert.match(await refused(unknown), /code/);
    at.clock.advance(11 * minute_ms);
    await confirmAgain();
    await refused(agree(late!));
    await refused('code=1&state=unknown');
    assert.equal((await member.request('GET', '/connections')).body.connections.length, 0);
  });

  it('makes the connection with the token that Shopify gives for the code, stored encrypted', async () => {
    const { state } = await begin();
    const { state: of_another_tab } = await begin();
    const { status, body } = await finish(agree(state));
    assert.equal(status, 201, JSON.stringify(body));
    assert.equal(body.platform, 'shopify');
    assert.deepEqual(
      body.settings.find(({ name }: any) => name === 'token'),
      { name: 'token', value: 'shpat_…' },
    );
    const again = await finish(agree(of_another_tab));
    assert.deepEqual([again.status, again.body.code], [409, 'resource_exists']);
    const { rows } = await at.deps.db.pool.query('select settings from connections where shop_id = $1', [
      at.shop.id,
    ]);
    assert.doesNotMatch(JSON.stringify(rows), /shpat_0123|shpss_/);
    assert.equal(
      (await post('', { platform: 'shopify', settings: settings() })).body.code,
      'resource_exists',
    );
    await at.deps.db.pool.query('update connections set state = $2 where shop_id = $1', [
      at.shop.id,
      'paused',
    ]);
  });

  /** After ten minutes, a member has to confirm who they are. */
  const confirmAgain = () =>
    at.deps.db.pool.query('update sessions set authenticated_at = $2 where shop_id = $1', [
      at.shop.id,
      at.clock.now(),
    ]);
});
