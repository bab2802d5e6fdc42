import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setLabelAccount } from '../../src/modules/logistics/labels/index.ts';
import { buyLabel } from '../../src/modules/logistics/labels/commands/buy-label.ts';
import { voidAtProviders } from '../../src/modules/logistics/labels/commands/void-at-providers.ts';
import { createProviders } from '../../src/modules/logistics/labels/providers.ts';
import { forgetAccounts } from '../../src/modules/logistics/labels/store-accounts.ts';
import { cancelReturn } from '../../src/modules/returns/index.ts';
import type { Shop } from '../../src/platform/authenticate.ts';
import { day_ms, minute_ms } from '../../src/platform/clock.ts';
import type { Client } from '../support/client.ts';
import { startEasyPost } from '../support/easypost-server.ts';
import type { FakeEasyPost } from '../support/easypost-server.ts';
import { addWarehouse, openLabelledReturn } from '../support/labels.ts';
import { startShippo } from '../support/shippo-server.ts';
import type { FakeShippo } from '../support/shippo-server.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';
import { signStaffIn } from '../support/staff.ts';

const path = '/settings/label-account';
const basic = (key: string) => `Basic ${Buffer.from(`${key}:`).toString('base64')}`;
const refusal = { status: 401, body: { error: { code: 'UNAUTHORIZED', message: 'No key shop_key_2.' } } };

describe('the label account of a shop', () => {
  let easypost: FakeEasyPost;
  let shippo: FakeShippo;
  let at: TestShop;
  let shop: Shop;
  let dana: Client;

  const providers = () => createProviders(at.deps.config);
  const change = (method: 'PUT' | 'DELETE' | 'POST', to: string, body?: object) =>
    dana.request(method, to, body ? { body } : {});
  const set = (provider: string, key: string) => change('PUT', path, { provider, key });
  const requestOf = async (return_id: number) => {
    const { rows } = await at.deps.db.pool.query('select * from label_requests where return_id = $1', [
      return_id,
    ]);
    return rows[0];
  };
  const buy = async (return_id: number) => {
    const { id, shop_id } = await requestOf(return_id);
    await buyLabel(
      { ...at.deps, providers: providers() },
      { shop_id, label_request_id: id, holder: 'buyer' },
    );
    return requestOf(return_id);
  };
  const voidAll = () => voidAtProviders({ ...at.deps, providers: providers() }, new AbortController().signal);
  const forget = () => at.deps.db.inTransaction((tx) => forgetAccounts(tx, at.clock.now()));
  const keys = async () => {
    const { rows } = await at.deps.db.pool.query(
      'select provider from label_accounts where shop_id = $1 order by provider',
      [shop.id],
    );
    return rows.map(({ provider }) => provider);
  };

  before(async () => {
    easypost = await startEasyPost();
    shippo = await startShippo();
    at = await startShop(
      {},
      {
        settings: {
          RETOUR_LABEL_PROVIDER: 'easypost',
          RETOUR_LABEL_KEY: 'server_key',
          RETOUR_EASYPOST_URL: easypost.url,
          RETOUR_SHIPPO_URL: shippo.url,
        },
      },
    );
    ({ shop } = at);
    await addWarehouse(at.deps, shop);
    dana = (await signStaffIn(at, 'manager')).client;
  });
  after(async () => {
    await at.server.close();
    await easypost.close();
    await shippo.close();
  });

  it('pays for labels in place of the operator’s, also when they are voided after it was removed', async () => {
    const other = await at.server.createShop();
    await addWarehouse(at.deps, other);
    const by_operator = await openLabelledReturn(at.deps, shop);
    await buy(by_operator);
    assert.equal(easypost.requests.at(-1)?.authorization, basic('server_key'));

    await set('easypost', 'shop_key_1');
    const by_shop = await openLabelledReturn(at.deps, shop);
    assert.equal((await buy(by_shop)).status, 'fulfilled');
    assert.equal(easypost.requests.at(-1)?.authorization, basic('shop_key_1'));
    await buy(await openLabelledReturn(at.deps, other));
    assert.equal(easypost.requests.at(-1)?.authorization, basic('server_key'), 'other shops pay nothing');

    await set('shippo', 'shippo_key');
    const by_shippo = await openLabelledReturn(at.deps, shop);
    const bought = await buy(by_shippo);
    assert.deepEqual(
      [bought.provider, bought.status, shippo.transactions.length],
      ['shippo', 'fulfilled', 1],
    );
    assert.equal(shippo.requests.at(-1)?.authorization, 'ShippoToken shippo_key');
    assert.equal((await change('DELETE', path)).body.source, 'server');
    assert.deepEqual(await keys(), ['easypost', 'shippo']);

    for (const [return_id, service, authorization] of [
      [by_operator, easypost, basic('server_key')],
      [by_shop, easypost, basic('shop_key_1')],
      [by_shippo, shippo, 'ShippoToken shippo_key'],
    ] as const) {
      await cancelReturn(at.deps, { shop_id: shop.id, return_id });
      service.requests.length = 0;
      await voidAll();
      assert.ok(service.requests.length > 0);
      for (const sent of service.requests) assert.equal(sent.authorization, authorization);
      assert.equal((await requestOf(return_id)).provider_void, 'done');
    }
    await forget();
    assert.deepEqual(await keys(), [], 'a key that nothing needs is deleted');
  });

  it('is forgotten 30 days after its last label, or at once where it bought none', async () => {
    await set('easypost', 'shop_key_3');
    await change('DELETE', path);
    assert.deepEqual(await keys(), []);
    await set('easypost', 'shop_key_3');
    await buy(await openLabelledReturn(at.deps, shop));
    await change('DELETE', path);
    at.clock.advance(29 * day_ms);
    await forget();
    assert.deepEqual(await keys(), ['easypost']);
    at.clock.advance(2 * day_ms);
    await forget();
    assert.deepEqual(await keys(), []);
    dana = (await signStaffIn(at, 'manager')).client;
  });

  it('buys with a key that was corrected what waited for it', async () => {
    await set('easypost', 'shop_key_2');
    const return_id = await openLabelledReturn(at.deps, shop);
    easypost.misbehave('create', refusal);
    assert.equal((await buy(return_id)).status, 'issued');
    await set('shippo', 'shippo_key');
    at.clock.advance(minute_ms);
    const bought = await buy(return_id);
    assert.deepEqual(
      [bought.status, bought.provider, bought.is_shops_account],
      ['fulfilled', 'shippo', true],
    );
  });

  it('says whether the service accepts the key, and buys nothing', async () => {
    const bought = [easypost.shipments.size, shippo.transactions.length];
    for (const [provider, service, operation] of [
      ['easypost', easypost, 'retrieve'],
      ['shippo', shippo, 'list'],
    ] as const) {
      await set(provider, 'shop_key_2');
      let tests = 0;
      // With a key, the response is stored in the transaction of the request.
      const test = async () => {
        const headers = { 'Idempotency-Key': `${provider}-${++tests}` };
        return (await dana.post(`${path}/test`, undefined, { headers })).body;
      };
      assert.deepEqual(await test(), { result: 'accepted', response: null }, provider);
      service.misbehave(operation, refusal);
      const refused = await test();
      assert.equal(refused.result, 'unauthorized');
      assert.match(refused.response, /returned 401: .*No key …/, 'the key is never shown');
      service.misbehave(operation, { status: 503, body: {} });
      assert.equal((await test()).result, 'unreachable');
    }
    assert.deepEqual([easypost.shipments.size, shippo.transactions.length], bought);
    await change('DELETE', path);
    easypost.misbehave('retrieve', refusal);
    const of_operator = (await change('POST', `${path}/test`)).body;
    assert.deepEqual(
      of_operator,
      { result: 'unauthorized', response: null },
      'what the operator has is theirs',
    );
  });

  it('is written and never read: neither responses, the database nor the audit log show the key', async () => {
    const key = 'EZAK_nobody_reads_this';
    const before_it = (await dana.get(path)).body.revision;
    const saved = await change('PUT', path, { provider: 'easypost', key, revision: before_it });
    const { available } = saved.body;
    assert.deepEqual([saved.body.source, saved.body.title, available.length], ['shop', 'EasyPost', 2]);
    const late = await change('PUT', path, { provider: 'easypost', key: 'x', revision: before_it });
    assert.equal(late.body.code, 'revision_conflict');
    for (const wrong of ['with space', 'ü', ''])
      assert.deepEqual(Object.keys((await set('easypost', wrong)).body.errors), ['key']);
    const { rows } = await at.deps.db.pool.query(
      `select (select string_agg(a::text, ' ') from label_accounts a) || encode((select key from label_accounts where removed_at is null), 'escape') as accounts,
        (select string_agg(i::text, ' ') from audit_inbox i) as audit`,
    );
    assert.match(rows[0].audit, /label_account/);
    for (const text of [saved.text, (await dana.get(path)).text, rows[0].accounts, rows[0].audit])
      assert.ok(!text.includes(key));
  });

  it('is chosen by members who may change settings, after they proved who they are', async () => {
    const body = { provider: 'easypost', key: 'x' };
    const agent = (await signStaffIn(at, 'agent')).client;
    assert.equal((await agent.request('PUT', path, { body })).status, 403);
    await assert.rejects(
      setLabelAccount(at.deps, shop.id, { provider: 'built_in', key: 'x' }),
      /provider must be one of easypost, shippo/,
    );
    at.clock.advance(day_ms / 4);
    const stale = await dana.request('PUT', path, { body });
    assert.equal(stale.body.code, 'step_up_required');
  });
});
