import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { SCOPES } from '@retour/contract/scopes';
import type { Deps } from '../../src/platform/deps.ts';
import { createClient } from '../support/client.ts';
import type { Client } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { openReturn } from '../support/factories.ts';
import { startReceiver } from '../support/receiver.ts';
import type { Receiver } from '../support/receiver.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';
import { signStaffIn } from '../support/staff.ts';

const own_page = { headers: { 'Sec-Fetch-Site': 'same-origin' } };

let at: TestShop;
let live: Client;
let owner: Client;
/** The test side by a key, and as the owner. */
let test: Client;
let test_secret: string;
let test_owner: Client;
let side: Deps;
let receiver: Receiver;

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

before(async () => {
  at = await startShop({ name: 'Acme' }, { own: true, settings: { RETOUR_EGRESS_ALLOW: '127.0.0.0/8' } });
  live = at.clients.standard;
  owner = (await signStaffIn(at, 'owner')).client;
  await live.post('/destinations', { type: 'warehouse', name: 'York', address: { country_code: 'GB' } });
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
    const live_return = await openReturn(at.deps, at.shop);
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
    assert.match(html, /"\/test\/acme\/portal\/acme/);
    assert.doesNotMatch(html, /"\/portal/);
    assert.equal((await fetch(`${at.server.origin}/test/acme/console`)).status, 200);
  });

  it('refuses what would reach somebody outside', async () => {
    const refused = await test.request('PUT', '/settings/payment-provider', { body: { provider: 'manual' } });
    assert.deepEqual([refused.status, refused.body.code], [409, 'live_side_only']);
    assert.equal((await test_owner.post('/test-mode', undefined, own_page)).body.code, 'live_side_only');
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

  it('is made anew when its data is cleared', async () => {
    await live.post('/destinations', { type: 'warehouse', name: 'Leeds', address: { country_code: 'GB' } });
    test_owner = await enter('/test-mode/clear');
    assert.equal((await test.get('/destinations')).status, 401);
    test = createClient(at.server.origin, await issueKey());
    assert.deepEqual(await returnsOf(test), []);
    assert.deepEqual((await test.get('/destinations')).body, (await live.get('/destinations')).body);
  });
});
