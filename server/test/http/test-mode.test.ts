import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { SCOPES } from '@retour/contract/scopes';
import { day_ms, minute_ms } from '../../src/platform/clock.ts';
import { upsertProducts } from '../../src/modules/commerce/orders/index.ts';
import { publishDraft, saveDraft } from '../../src/modules/policy/policies/index.ts';
import { changeShopSettings } from '../../src/modules/shop/shops/index.ts';
import type { Deps } from '../../src/platform/deps.ts';
import { createClient } from '../support/client.ts';
import type { Client } from '../support/client.ts';
import { createDrafts, ok } from '../support/draft-returns.ts';
import { eventually } from '../support/eventually.ts';
import { openReturn } from '../support/factories.ts';
import { addWarehouse } from '../support/labels.ts';
import { startReceiver } from '../support/receiver.ts';
import type { Receiver } from '../support/receiver.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';
import { signStaffIn } from '../support/staff.ts';

/** As the console sends it. */
const own_page = { headers: { 'Sec-Fetch-Site': 'same-origin', 'Idempotency-Key': 'enter' } };

let at: TestShop;
let live: Client;
let owner: Client;
/** The test side by a key, and as the owner. */
let test: Client;
let test_secret: string;
let test_owner: Client;
let side: Deps;
let receiver: Receiver;
let live_return: number;

/** Goes over to the test side, as the console does. */
async function enter(path: string): Promise<Client> {
  const { status, text, headers, body } = await owner.post(path, undefined, own_page);
  assert.equal(status, 200, text);
  assert.equal(body.url, `${at.server.origin}/test/acme/console`);
  const token = /^__Host-retour_test_staff=(rts_[\w-]{43});/.exec(headers.get('Set-Cookie') ?? '')?.[1];
  return createClient(`${at.server.origin}/test/acme`, token);
}

/** A key of the test side. */
async function issueKey(): Promise<string> {
  const { status, text, body } = await test_owner.post('/api-keys', { name: 'tests', scopes: SCOPES });
  assert.equal(status, 201, text);
  return body.secret;
}

/** What the shop offers, on the live side: exchanges of a lamp at once. */
async function setUp(): Promise<void> {
  await addWarehouse(at.deps, at.shop);
  await changeShopSettings(at.deps, at.shop.id, { expires_after_days: 12 });
  const product_variants = ['lamp-s', 'lamp-m'].map((external_id) => ({
    external_id,
    name: external_id,
    price: 1000,
  }));
  await upsertProducts(at.deps, at.shop, [{ external_id: 'lamp', name: 'Lamp', product_variants }]);
  const instant = { security: 'none', send_within_days: 7, exposure: { shop: 100_000, customer: 100_000 } };
  const terms = { window: { days: 30 }, exchange: { instant } };
  const document = { name: 'Ours', currency: 'USD', terms, zones: [{ id: 'us', countries: ['US'] }] };
  await saveDraft(at.deps, { shop: at.shop, document });
  await publishDraft(at.deps, { shop: at.shop, by: 'Ana' });
}

before(async () => {
  at = await startShop({ name: 'Acme' }, { own: true, settings: { RETOUR_EGRESS_ALLOW: '127.0.0.0/8' } });
  live = at.clients.standard;
  owner = (await signStaffIn(at, 'owner')).client;
  await setUp();
  test_owner = await enter('/test-mode');
  test_secret = await issueKey();
  test = createClient(at.server.origin, test_secret);
  side = await at.deps.test_sides!.open(at.shop);
  receiver = await startReceiver();
});
after(async () => {
  await at.server.close();
  await receiver.close();
});

/** A draft on the test side of an exchange whose new item is sent before the returned one is back. */
async function draftAtOnce(unit_price = 1000, name = 'c1'): Promise<string> {
  const drafts = createDrafts({ deps: side, shop: at.shop, clients: { standard: test, legacy: test } });
  const customer = { external_id: name, email: `${name}@example.com` };
  const line = { quantity: 1, unit_price, product: 'lamp', product_variant: 'lamp-s' };
  const { url, items } = await drafts.choose(await drafts.sell({ customer, line_items: [line] }));
  await ok(test.post(`${items[0]}/exchange-item`, { variant_id: 'lamp-m' }));
  await ok(test.post(`${url}/finalize-items`));
  await ok(test.post(`${url}/select-return-method`, { return_method_id: 'label' }));
  await ok(test.post(`${url}/instant`, { release: 'now' }));
  return url;
}

/** The same, which nothing secures, submitted. */
const exchangeAtOnce = async (): Promise<number> =>
  (await ok(test.post(`${await draftAtOnce()}/submit`))).draft_return.return_id;

/** The same, which is secured by a card and costs 50 cents more. */
async function exchangeWithCard(unit_price: number, name: string): Promise<number> {
  const url = await draftAtOnce(unit_price, name);
  const { quote } = await ok(test.get(`${url}/totals`));
  await ok(test.post(`${url}/payment`, { quote }));
  return eventually(async () => {
    const { return_id, payment } = (await ok(test.get(url))).draft_return;
    // The customer comes back from the page where they pay.
    at.clock.advance(minute_ms);
    if (payment) await fetch(payment.page_url);
    assert.ok(return_id);
    return return_id;
  });
}

const returnsOf = async (client: Client) =>
  (await client.get('/warehouse/return/list')).body.map(({ id }: { id: string }) => Number(id));

describe('the test side of a shop', () => {
  it('has the settings and the staff of the shop', async () => {
    assert.match(test_secret, new RegExp(`^rtr_test_${at.shop.id}_`));
    assert.equal((await test_owner.get('/staff/me')).body.member.role, 'owner');
    const [here, there] = [await live.get('/destinations'), await test.get('/destinations')];
    assert.deepEqual(there.body, here.body);
  });

  it('is reached with its own keys and sessions alone', async () => {
    const live_secret = (await at.server.createKey(at.shop)).secret;
    for (const [origin, secret] of [
      [`${at.server.origin}/test/acme`, live_secret],
      [at.server.origin, test_secret.replace(`_${at.shop.id}_`, `_${at.shop.id + 1}_`)],
      [`${at.server.origin}/test/other`, live_secret],
    ] as const) {
      const { status } = await createClient(origin, secret).get('/destinations');
      assert.ok(status === 401 || status === 404, `${origin}: ${status}`);
    }
    assert.equal(
      (await createClient(`${at.server.origin}/test/acme`, test_secret).get('/destinations')).status,
      200,
    );
  });

  it('never mixes its returns, webhooks and mails with those of the live side', async () => {
    const hook = { topic: 'return', trigger: 'return.created', url: receiver.url };
    const hooked = [
      await live.post('/webhooks', hook),
      await test.post('/webhooks', { ...hook, url: `${receiver.url}/test` }),
    ];
    for (const { status, text } of hooked) assert.ok(status < 300, text);
    live_return = await openReturn(at.deps, at.shop);
    const test_return = await openReturn(side, at.shop);
    assert.deepEqual(await returnsOf(live), [live_return]);
    assert.deepEqual(await returnsOf(test), [test_return]);
    await eventually(() =>
      assert.deepEqual(
        receiver.received.map(({ path }) => path),
        ['/test'],
      ),
    );
    const mails = await eventually(async () => {
      const { emails } = (await test.get('/emails')).body;
      assert.equal(emails[0].state, 'sent');
      return emails;
    });
    const live_mails = (await live.get('/emails')).body.emails;
    assert.deepEqual([mails.length, mails[0].return_id], [live_mails.length, test_return]);
    assert.equal(live_mails[0].return_id, live_return);
  });

  it('shows pages at addresses of its own', async () => {
    const page = await fetch(`${at.server.origin}/test/acme/portal/acme`);
    assert.equal(page.status, 200);
    const html = await page.text();
    assert.match(html, /Test return\. Nothing will be sent or paid\./);
    assert.match(html, /"\/test\/acme\/portal\/acme/);
    assert.doesNotMatch(html, /"\/portal/);
    assert.equal((await fetch(`${at.server.origin}/test/acme/console`)).status, 200);
  });

  it('refuses what would reach somebody outside', async () => {
    const refused = await test.request('PUT', '/settings/payment-provider', { body: { provider: 'manual' } });
    assert.deepEqual([refused.status, refused.body.code], [409, 'live_side_only']);
    assert.equal((await test_owner.post('/test-mode', undefined, own_page)).body.code, 'live_side_only');
  });

  it('has orders for tests that are returned and refunded without any provider', async () => {
    assert.deepEqual((await live.post('/test-orders')).body.code, 'test_side_only');
    const { status, text, body: order } = await test.post('/test-orders', undefined, own_page);
    assert.equal(status, 201, text);
    assert.equal(order.name, '#T-1001');
    const opened = await fetch(order.portal_url, { redirect: 'manual' });
    assert.equal(opened.status, 303);
    assert.match(opened.headers.get('Location')!, /^\/test\/acme\/portal\/acme\/drafts\//);
    const drafts = createDrafts({ deps: side, shop: at.shop, clients: { standard: test, legacy: test } });
    const lines = side.db.root.selectFrom('order_line_items').where('order_id', '=', order.id);
    const line_ids = (await lines.select('id').execute()).map(({ id }) => id);
    const sold = { ...order, external_id: '', line_ids, line_external_ids: [] };
    const proof = { secondary_input: order.postal_code };
    const { url } = await drafts.prepare(sold, 1, 'refund', proof);
    const { return_id } = (await ok(test.post(`${url}/submit`))).draft_return;
    await ok(test.post(`/warehouse/return/${return_id}/process`));
    const [refund] = await eventually(async () => {
      const { settlements } = (await test.get(`/settlements?return_id=${return_id}`)).body;
      assert.equal(settlements[0].state, 'succeeded');
      return settlements;
    });
    assert.equal(line_ids.length, 1, 'of the catalogue');
    assert.deepEqual([refund.provider, refund.amount], ['test', '10.00']);
    assert.equal((await test.post('/test-orders')).body.name, '#T-1002');
  });

  /** Moves the clock of the test side, and waits until it has arrived. */
  async function move(by: object): Promise<any> {
    const once = { headers: { 'Idempotency-Key': randomUUID() } };
    const { status, text, body } = await test.post('/test-clock', by, once);
    assert.equal(status, 202, text);
    assert.ok(body.moving);
    assert.equal((await test.post('/test-clock', by)).body.code, 'clock_moving');
    return eventually(async () => {
      const arrived = (await test.get('/test-clock')).body;
      assert.equal(arrived.moving, null);
      return arrived;
    }, 60_000);
  }

  it('counts as a first step of the live side, which has none itself', async () => {
    const other = await at.server.createShop({ handle: 'newcomer' });
    const { client } = await signStaffIn({ ...at, shop: other }, 'owner');
    const step = async () => {
      const { state, cause } = (await client.get('/first-steps')).body.steps.find(
        (one: any) => one.step === 'return',
      );
      return [state, cause];
    };
    assert.deepEqual(await step(), ['open', null]);
    assert.equal((await client.post('/test-mode', undefined, own_page)).status, 200);
    assert.deepEqual(await step(), ['open', null]);
    await openReturn(await at.deps.test_sides!.open(other), other);
    assert.deepEqual(await step(), ['done', 'test_mode']);
    assert.equal((await client.post('/test-mode/clear', undefined, own_page)).status, 200);
    assert.deepEqual(await step(), ['done', 'test_mode'], 'also once its data is cleared');
  });

  it('lets time pass, in which everything happens that is due, in order and at its time', async () => {
    const began_at = at.clock.now();
    const dayOf = (time: string) => Math.floor((Date.parse(time) - began_at.getTime()) / day_ms);
    const begun = (await test.get('/test-clock')).body;
    assert.deepEqual([begun.now, begun.ahead_ms, begun.happened], [began_at.toISOString(), 0, []]);
    assert.equal((await fetch(begun.mailbox_url)).status, 200);
    const hook = { topic: 'return', trigger: 'return.updated', url: `${receiver.url}/updated` };
    assert.equal((await test.post('/webhooks', hook)).status, 201);
    const refusing = { ...hook, url: `${receiver.url}/refused` };
    assert.equal((await test.post('/webhooks', refusing)).status, 201);
    receiver.answer((response, { path }) => response.writeHead(path === '/refused' ? 500 : 204).end());
    const never_sent = await openReturn(side, at.shop);
    const exchanged = await exchangeAtOnce();
    const { now, next, happened } = await move({ days: 13 });
    assert.equal(dayOf(now), 13);
    assert.ok(next.at > now);
    const toldOf = (return_id: number) =>
      happened
        .filter((one: any) => one.kind === 'email' && one.return_id === return_id)
        .map(({ at: time, name }: any) => `${name} on day ${dayOf(time)}`);
    assert.deepEqual(toldOf(never_sent), ['expired on day 12']);
    const came = happened.filter((one: any) => one.state === 'expired').map((one: any) => one.return_id);
    assert.ok(came.includes(never_sent));
    const sentOf = (wanted: string) =>
      happened.filter(({ kind, return_id }: any) => kind === wanted && return_id === never_sent);
    assert.equal(sentOf('webhook').length, 1);
    const failed = happened.filter(({ kind }: any) => kind === 'webhook_failed');
    assert.ok(failed.length > 1, 'what is refused is tried again');
    assert.ok(failed.every(({ name }: any) => name === 'return.updated'));
    assert.deepEqual(toldOf(exchanged), [
      'security_reminder on day 3',
      'security_reminder on day 4',
      'security_reminder on day 6',
    ]);
    const digest = happened.findLast(({ name }: any) => name === 'staff_notification');
    const { mailbox_url } = (await test.get('/test-clock')).body;
    const mail = await (await fetch(`${mailbox_url}/${digest.email_id}/html`)).text();
    assert.match(mail, /\bT10000\d\d\b/, 'numbers say that they are of a test');
    const times = happened.map(({ at: time }: any) => Date.parse(time));
    assert.deepEqual(
      times,
      times.toSorted((a: number, b: number) => a - b),
    );
    const [security] = (await test.get(`/securities?return_id=${exchanged}`)).body.securities;
    assert.deepEqual([security.state, dayOf(security.ended_at)], ['uncollected', 10]);
    const sent = receiver.received
      .filter(({ path }) => path === '/updated')
      .map(({ payload }) => Number(payload.id));
    assert.equal(sent[0], exchanged);
    assert.ok(sent.includes(never_sent));
    assert.equal((await test_owner.get('/staff/me')).status, 200, 'nobody is signed out');
    assert.deepEqual(await returnsOf(live), [live_return], 'the live side knows nothing of it');
    assert.equal((await test.get('/test-clock')).body.now, now);
    const later = (await move({ days: 28 })).happened;
    const ended = later.filter((one: any) => one.return_id === exchanged && one.state === 'expired');
    assert.deepEqual(
      ended.map((one: any) => dayOf(one.at)),
      [40],
      'once nothing is refunded any more that comes late',
    );
  });

  it('is moved forward alone, and on the test side alone', async () => {
    const { now } = (await test.get('/test-clock')).body;
    const days_later = (days: number) => new Date(Date.parse(now) + days * day_ms).toISOString();
    for (const body of [
      { to: now },
      { to: days_later(-1) },
      { to: days_later(401) },
      { days: 401 },
      {},
      { days: 1, to: now },
    ])
      assert.equal(
        (await test.post('/test-clock', body)).body.code,
        'validation_failed',
        JSON.stringify(body),
      );
    for (const answer of [await live.get('/test-clock'), await live.post('/test-clock', { days: 1 })])
      assert.deepEqual([answer.status, answer.body.code], [409, 'test_side_only']);
    assert.equal((await move({ to: days_later(2) })).now, days_later(2));
    const day = days_later(4).slice(0, 10);
    assert.equal(
      (await move({ to: day })).now,
      `${day}T00:00:00.000Z`,
      'a day begins in the zone of the shop',
    );
  });

  it('is refused where the server may not make a database', async () => {
    const { rows } = await at.deps.db.pool.query<{ name: string }>('select current_database() as name');
    const setWritable = (value: string) =>
      at.deps.db.pool.query(`alter database ${rows[0]!.name} set default_transaction_read_only = ${value}`);
    await setWritable('on');
    const other = await at.server.createShop({ handle: 'other' });
    const { client } = await signStaffIn({ ...at, shop: other }, 'owner');
    for (const path of ['/test-mode', '/test-mode/clear']) {
      const { status, body } = await client.post(path, undefined, own_page);
      assert.deepEqual([status, body.code], [409, 'test_side_unavailable']);
    }
    await setWritable('off');
    assert.equal((await client.post('/test-mode', undefined, own_page)).status, 200);
  });

  it('saves cards without a provider, and charges them unless the amount ends in 13', async () => {
    await changeShopSettings(side, at.shop.id, { collects_payments: true });
    const publish = async (security: string) => {
      const terms = { window: { days: 30 }, exchange: { instant: { security, send_within_days: 7 } } };
      const document = { name: 'Cards', currency: 'USD', terms, zones: [{ id: 'us', countries: ['US'] }] };
      await saveDraft(side, { shop: at.shop, document });
      await publishDraft(side, { shop: at.shop, by: 'Ana' });
    };
    await publish('card');
    const charged = await exchangeWithCard(950, 'c2');
    const declined = await exchangeWithCard(913, 'c3');
    await publish('hold');
    const held = await exchangeWithCard(940, 'c4');
    await move({ days: 11 });
    const securityOf = async (return_id: number) => {
      const { securities } = (await test.get(`/securities?return_id=${return_id}`)).body;
      const [{ kind, state, decline_code, charged_amount }] = securities;
      return [kind, state, decline_code, charged_amount.amount];
    };
    assert.deepEqual(await securityOf(charged), ['card', 'charged', null, 950]);
    // The hold, which lasts for seven days, was renewed and then captured.
    assert.deepEqual(await securityOf(held), ['hold', 'charged', null, 940]);
    assert.deepEqual(await securityOf(declined), ['card', 'charging', 'test_declined', 913]);
  });

  it('is made anew when its data is cleared', async () => {
    await live.post('/destinations', { type: 'warehouse', name: 'Leeds', address: { country_code: 'GB' } });
    test_owner = await enter('/test-mode/clear');
    assert.equal((await test.get('/destinations')).status, 401);
    test = createClient(at.server.origin, await issueKey());
    assert.deepEqual(await returnsOf(test), []);
    assert.deepEqual((await test.get('/destinations')).body, (await live.get('/destinations')).body);
  });
});
