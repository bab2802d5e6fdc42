import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { signedWebhook } from '../../../connectors/test/shopify/fake-shopify.ts';
import { numberOf } from '../../../connectors/src/shopify/native.ts';
import type { Order } from '../../../connectors/src/shopify/native.ts';
import { runPrivacyRequests } from '../../src/modules/integrations/connections/index.ts';
import { cancelReturn } from '../../src/modules/returns/index.ts';
import { day_ms, minute_ms } from '../../src/platform/clock.ts';
import { submit } from '../support/processing.ts';
import { importOrder, startConnectedShopifyShop } from './support.ts';
import type { ConnectedShopifyShop } from './support.ts';

const topics = {
  'customers/data_request': (customer: object) => ({
    orders_requested: [299938],
    customer,
    data_request: { id: 9999 },
  }),
  'customers/redact': (customer: object) => ({ customer, orders_to_redact: [299938] }),
};

describe('what customers ask Shopify for by privacy law', () => {
  let shop: ConnectedShopifyShop;
  let shop_domain: string;
  let people = 0;

  before(async () => {
    shop = await startConnectedShopifyShop({ orders: 1, body: { writes_returns: false } });
    shop_domain = new URL(shop.shopify.url).host;
  });
  after(() => shop.close());

  const post = ({ body, headers }: { body: string; headers: Record<string, string> }) =>
    fetch(shop.connection.messages.url, { method: 'POST', body, headers });
  const message = (topic: string, body: object, secret = shop.shopify.client_secret) =>
    signedWebhook(secret, { topic, body });
  const about = (topic: keyof typeof topics, customer: object, domain = shop_domain) =>
    message(topic, { shop_id: 954889, shop_domain: domain, ...topics[topic](customer) });
  const run = () => runPrivacyRequests(shop.at.deps);
  const listed = async (status = ''): Promise<any[]> =>
    (await shop.client.request('GET', `/privacy-requests${status && `?status=${status}`}`)).body
      .privacy_requests;
  const newest = async () => (await listed())[0];
  const count = async () => (await listed()).length;
  const query = async (text: string) => (await shop.at.deps.db.pool.query(text, [shop.ref.shop_id])).rows;
  const attention = async () => {
    const { body } = await shop.client.request('GET', '/attention');
    return body.groups
      .flatMap(({ items }: any) => items)
      .find(({ kind }: any) => kind === 'privacy_requests');
  };

  /** Somebody who bought something, with an id at Shopify. */
  async function addBuyer(): Promise<{
    order: Order;
    email: string;
    id: number;
    ref: { id: number; line_ids: number[] };
  }> {
    const id = 700_000 + ++people;
    const email = `buyer-${people}@example.com`;
    const order = shop.shopify.addOrder({
      customer: {
        id: `gid://shopify/Customer/${id}`,
        firstName: 'Ana',
        lastName: 'Rossi',
        defaultEmailAddress: { emailAddress: email },
        defaultPhoneNumber: null,
      },
    });
    return { order, email, id, ref: await importOrder(shop, numberOf(order)) };
  }
  const isKnown = async (email: string) =>
    (await query(`select 1 from customers where shop_id = $1 and email = '${email}'`)).length > 0;

  it('erases a person once, keeps money, and says so in the audit log', async () => {
    const { email, id } = await addBuyer();
    const asked = about('customers/redact', { id, email: email.toUpperCase(), phone: '555-625-1199' });
    for (let i = 0; i < 2; i++) assert.equal((await post(asked)).status, 200);
    assert.deepEqual((await newest()).emails, [email]);
    assert.equal((await attention()).things, 1);
    await run();
    assert.equal(await isKnown(email), false);
    const { outcome, emails, ended_by, kind } = await newest();
    assert.deepEqual([kind, outcome, emails, ended_by], ['erase_person', 'erased', [], 'Shopify']);
    assert.equal(await attention(), undefined);
    const [erasure] = await query(
      'select erased_by, keeps_withdrawals from erasures where shop_id = $1 order by id desc',
    );
    assert.deepEqual(erasure, { erased_by: 'Shopify', keeps_withdrawals: true });
    const acts = await query(
      'select operation, actor_name from audit_inbox where shop_id = $1 order by id desc limit 3',
    );
    assert.deepEqual(acts.map(({ operation, actor_name }) => `${actor_name} ${operation}`).toSorted(), [
      'Shopify closePrivacyRequest',
      'Shopify erasePerson',
      'Shopify receivePrivacyRequest',
    ]);
    const known = await count();
    const again = { ...asked, headers: { ...asked.headers, 'x-shopify-webhook-id': 'another' } };
    assert.equal((await post(again)).status, 200);
    assert.equal(await count(), known, 'a replay changes nothing');
  });

  it('knows a person by their id at Shopify, and says where nothing is held', async () => {
    const { email, id } = await addBuyer();
    assert.equal((await post(about('customers/redact', { id, email: null }))).status, 200);
    await run();
    assert.equal(await isKnown(email), false);
    assert.equal((await post(about('customers/redact', { id: 1, email: 'nobody@example.com' }))).status, 200);
    await run();
    assert.equal((await newest()).outcome, 'nothing_held');
  });

  it('waits for open returns, and tries again every day', async () => {
    const { email, id, ref } = await addBuyer();
    const opened = await submit(shop.at.deps, shop.at.shop, ref);
    await post(about('customers/redact', { id, email }));
    await run();
    const { is_blocked, outcome } = await newest();
    assert.deepEqual([is_blocked, outcome], [true, null]);
    assert.equal(await isKnown(email), true);
    await cancelReturn(shop.at.deps, opened);
    await run();
    assert.equal((await newest()).outcome, null, 'not before a day has passed');
    shop.at.clock.advance(day_ms);
    await run();
    assert.equal((await newest()).outcome, 'erased');
    assert.equal(await isKnown(email), false);
  });

  it('leaves a request for data to a person, who closes it', async () => {
    const { email, id } = await addBuyer();
    await post(about('customers/data_request', { id, email }));
    await run();
    const asked = await newest();
    assert.deepEqual(
      [asked.kind, asked.emails, asked.run_at, asked.ended_at],
      ['export_person', [email], null, null],
    );
    const path = `/privacy-requests/${asked.id}`;
    const hastened = await shop.client.request('POST', `${path}/run`);
    assert.deepEqual([hastened.status, hastened.body.privacy_request.run_at], [200, null]);
    const { body } = await shop.client.request('GET', `/shoppers/export?email=${email}`);
    assert.equal(body.data.privacy_requests[0].kind, 'export_person');
    assert.equal((await shop.client.request('POST', `${path}/close`, { body: { note: ' ' } })).status, 422);
    const closing = { body: { note: 'Sent by email.' } };
    const closed = await shop.client.request('POST', `${path}/close`, closing);
    const { outcome, note, emails } = closed.body.privacy_request;
    assert.deepEqual([outcome, note, emails], ['closed', 'Sent by email.', []]);
    await shop.client.request('POST', `${path}/close`, { body: { note: 'Another.' } });
    assert.equal((await newest()).note, 'Sent by email.');
    assert.equal(await isKnown(email), true);
    for (const act of ['run', 'close'])
      assert.equal(
        (await shop.client.request('POST', `/privacy-requests/999999/${act}`, closing)).status,
        404,
      );
    assert.equal((await listed('open')).length, 0);
    assert.equal((await shop.client.request('GET', '/privacy-requests?status=gone')).status, 422);
  });

  it('rejects with 401 what is unsigned, signed by others, about another shop or under another topic', async () => {
    const { email, id } = await addBuyer();
    const known = await count();
    const good = about('customers/redact', { id, email });
    const { 'x-shopify-hmac-sha256': _signature, ...unsigned } = good.headers;
    const as = (topic: string, { body, headers }: typeof good) => ({
      body,
      headers: { ...headers, 'x-shopify-topic': topic },
    });
    const whole = { shop_id: 954889, shop_domain };
    for (const bad of [
      { ...good, headers: unsigned },
      { ...good, body: good.body.replace(email, 'another@example.com') },
      message(
        'customers/redact',
        { ...whole, ...topics['customers/redact']({ id, email }) },
        'shpss_another',
      ),
      about('customers/redact', { id, email }, 'other.myshopify.com'),
      as('customers/redact', about('customers/data_request', { id, email })),
      as('shop/redact', good),
      as('shop/redact', message('orders/updated', { id: 7, updated_at: '2026-11-01T00:00:00Z' })),
      message('customers/redact', { ...whole, customer: null, orders_to_redact: [] }),
    ]) {
      const response = await post(bad);
      assert.deepEqual([response.status, ((await response.json()) as any).code], [401, 'signature_invalid']);
    }
    assert.equal((await post(message('shop/redact', { ...whole, more: 'x'.repeat(1_100_000) }))).status, 413);
    assert.equal(await count(), known);
    await run();
    assert.equal(await isKnown(email), true);
  });

  describe('about a whole shop', () => {
    const leave = async () => {
      const asked = message('shop/redact', { shop_id: 954889, shop_domain });
      for (let i = 0; i < 2; i++) assert.equal((await post(asked)).status, 200);
      const request = await newest();
      assert.deepEqual([request.kind, request.outcome], ['erase_shop', null]);
      return request;
    };
    const uninstall = () => {
      const { client_id, made_tokens } = shop.shopify;
      made_tokens.length = 0;
      shop.shopify.client_id = 'uninstalled';
      return () => {
        shop.shopify.client_id = client_id;
      };
    };

    it('erases nobody within a week, nor if the app is in the shop again', async () => {
      const { email } = await addBuyer();
      const { run_at, received_at } = await leave();
      assert.equal(Date.parse(run_at) - Date.parse(received_at), 7 * day_ms);
      const install = uninstall();
      shop.at.clock.advance(6 * day_ms);
      await run();
      assert.equal((await newest()).outcome, null);
      install();
      shop.at.clock.advance(2 * day_ms);
      await run();
      assert.equal((await newest()).outcome, 'app_installed');
      assert.equal(await isKnown(email), true);
    });

    it('erases everybody who bought there and has nothing open, and the others later', async () => {
      const [one, two, busy] = [await addBuyer(), await addBuyer(), await addBuyer()];
      const opened = await submit(shop.at.deps, shop.at.shop, busy.ref);
      const { id } = await leave();
      const install = uninstall();
      await shop.client.request('POST', `/privacy-requests/${id}/run`);
      await run();
      for (const { email } of [one, two]) assert.equal(await isKnown(email), false);
      assert.equal(await isKnown(busy.email), true);
      assert.equal((await newest()).is_blocked, true);
      await cancelReturn(shop.at.deps, opened);
      shop.at.clock.advance(day_ms + minute_ms);
      await run();
      assert.equal((await newest()).outcome, 'erased');
      assert.equal(await isKnown(busy.email), false);
      install();
    });

    it('waits while Shopify cannot be asked', async () => {
      const { email } = await addBuyer();
      const { id } = await leave();
      await shop.client.request('POST', `/privacy-requests/${id}/run`);
      shop.shopify.misbehave('Who', { status: 503, body: {} });
      await run();
      const { outcome, run_at } = await newest();
      assert.equal(outcome, null);
      assert.ok(Date.parse(run_at) > shop.at.clock.now().getTime());
      assert.equal(await isKnown(email), true);
      await shop.client.request('POST', `/privacy-requests/${id}/close`, {
        body: { note: 'We keep the app.' },
      });
    });
  });
});
