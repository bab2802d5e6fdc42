import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { hour_ms, minute_ms } from '../../src/platform/clock.ts';
import { startAccountProvider } from '../support/account-provider.ts';
import type { AccountProviderServer, ProviderFault } from '../support/account-provider.ts';
import { openReturn, sellOrder } from '../support/factories.ts';
import { addWarehouse } from '../support/labels.ts';
import { visitPortal } from '../support/portal-visitor.ts';
import type { Visitor } from '../support/portal-visitor.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';
import { signStaffIn } from '../support/staff.ts';

const ana = { sub: 'ana-1', email: 'Ana@Example.com', email_verified: true };

describe('shoppers who sign in with an account of the shop', () => {
  let at: TestShop;
  let clock: TestShop['clock'];
  let provider: AccountProviderServer;
  let staff: Awaited<ReturnType<typeof signStaffIn>>['client'];
  let portal: string;
  let callback: string;

  before(async () => {
    at = await startShop({}, { settings: { RETOUR_EGRESS_ALLOW: '127.0.0.1' } });
    ({ clock } = at);
    portal = `/portal/${at.shop.handle}`;
    await addWarehouse(at.deps, at.shop);
    provider = await startAccountProvider(() => clock.now());
    await sell('#1001', { external_id: 'ana-1', email: 'ana@example.com' });
    await sell('#1002', { external_id: 'ana-1', email: 'ana@example.com' });
    await sell('#2001', { external_id: 'bo-1', email: 'bo@example.com' });
  });
  after(async () => {
    await provider.close();
    await at.server.close();
  });
  beforeEach(async () => {
    provider.fault = undefined;
    provider.person = ana;
    provider.told_apart = {};
    provider.named_issuer = undefined;
    await at.deps.db.pool.query('delete from attempt_counts');
    ({ client: staff } = await signStaffIn(at, 'owner'));
    callback = (await set({ is_on: true, issuer: provider.issuer, ...provider.client, ...defaults })).body
      .redirect_uri;
  });
  const defaults = { customer_claim: 'email', verifies_all_emails: false, button_text: null };

  const sell = (name: string, customer: { external_id: string; email: string }) =>
    sellOrder(at.deps, at.shop, {
      name,
      customer: { ...customer, first_name: 'Ana', last_name: 'Ruiz' },
      line_items: [{ quantity: 1, unit_price: 4000, title: 'Scarf' }],
    });
  async function set(settings: object) {
    const saved = await staff.request('PATCH', '/settings/shop-accounts', { body: settings });
    assert.equal(saved.status, 200, saved.text);
    return saved;
  }
  const visit = () => visitPortal(at.server.origin);
  /** Follows the button of the look-up page as far as the provider; answers where the browser was sent. */
  async function begin(visitor: Visitor): Promise<string> {
    const sent = await visitor.leave(`${portal}/account/sign-in`);
    assert.ok(sent.startsWith(`${provider.issuer}/authorize?`), sent);
    return sent;
  }
  const comeBack = (visitor: Visitor, url: string) => {
    assert.ok(url.startsWith(`${callback}?`), url);
    return visitor.open(`${portal}/account/callback${new URL(url).search}`);
  };
  async function signIn(visitor = visit()) {
    return comeBack(visitor, provider.signIn(await begin(visitor)));
  }
  const assertNot = async (page: ReturnType<typeof signIn>, why: RegExp) => {
    const { path, text } = await page;
    assert.match(path, /\?account=/);
    assert.match(text, why);
    assert.ok(!text.includes('#1001'));
  };

  it('see their own orders, open one, and come back to the list', async () => {
    const visitor = visit();
    assert.match((await visitor.open(portal)).text, /Sign in with your .* account/);
    const list = await signIn(visitor);
    assert.equal(list.path, `${portal}/account`);
    assert.match(list.text, /signed in as ana@example.com/);
    for (const name of ['#1001', '#1002']) assert.ok(list.text.includes(name), name);
    assert.ok(!list.text.includes('#2001'));
    assert.deepEqual(provider.authenticated_by.slice(-1), ['basic']);
    const value = /name="open" value="(\d+)"/.exec(list.html)![1]!;
    const order = await visitor.post(`${portal}/account/open`, { open: value });
    // Its only unit is chosen already.
    assert.match(order.path, /\/drafts\/[0-9a-f-]{36}\/items\/[0-9a-f-]{36}\/reason$/);
    assert.match(order.text, /Scarf/);
    assert.match((await visitor.open(portal)).text, /Go to your orders/);
  });

  it('open nobody else’s order, whatever they send', async () => {
    const visitor = visit();
    await signIn(visitor);
    const { rows } = await at.deps.db.pool.query(`select id from orders where name = '#2001'`);
    for (const open of [rows[0].id, `${rows[0].id} x`, '0', 'x', ''])
      assert.equal(
        (await visitor.post(`${portal}/account/open`, { open: String(open) })).path,
        `${portal}/account`,
      );
    assert.equal((await visit().post(`${portal}/account/open`, { open: String(rows[0].id) })).path, portal);
  });

  it('see returns of their orders, and open one as their own', async () => {
    const visitor = visit();
    const returned = await sell('#1003', { external_id: 'ana-1', email: 'ana@example.com' });
    const list = await signIn(visitor);
    assert.match(list.text, /#1003/);
    const id = returned.id;
    await openReturn(at.deps, at.shop, { order: returned });
    const { rows } = await at.deps.db.pool.query(
      'select uuid, package_reference as reference from returns where order_id = $1',
      [id],
    );
    const [{ uuid, reference }] = rows;
    const again = await visitor.open(`${portal}/account`);
    assert.ok(again.text.includes(reference));
    const status = await visitor.post(`${portal}/account/open`, { open: `${id} ${uuid}` });
    assert.equal(status.path, `${portal}/return/${uuid}`);
    assert.match(status.html, /\/cancel"/);
  });

  it('are signed in by nothing but a token that holds in every respect', async () => {
    const faults: ProviderFault[] = [
      'nonce',
      'audience',
      'issuer',
      'expired',
      'signature',
      'unsigned',
      'no_id_token',
    ];
    for (const fault of faults) {
      provider.fault = fault;
      await assertNot(signIn(), /couldn’t be signed in/);
    }
    const { rows } = await at.deps.db.pool.query('select count(*)::int as count from account_sessions');
    provider.fault = undefined;
    await signIn();
    const { rows: more } = await at.deps.db.pool.query('select count(*)::int as count from account_sessions');
    assert.equal(more[0].count, rows[0].count + 1);
  });

  it('learn that the provider is slow, broken or says too much, and can look their order up', async () => {
    for (const fault of ['slow', 'huge', 'broken'] as const) {
      provider.fault = fault;
      const page = await visit().open(`${portal}/account/sign-in`);
      assert.equal(page.path, `${portal}?account=unavailable`);
      assert.match(page.text, /doesn’t work at the moment/);
    }
    for (const fault of ['slow', 'huge'] as const) {
      provider.fault = undefined;
      const visitor = visit();
      const back = provider.signIn(await begin(visitor));
      provider.fault = fault;
      await assertNot(comeBack(visitor, back), /couldn’t be signed in/);
    }
  });

  it('are told that they cancelled, and that somebody else’s mailbox is none of theirs', async () => {
    const visitor = visit();
    await assertNot(comeBack(visitor, provider.cancel(await begin(visitor))), /You didn’t sign in/);
    for (const email_verified of [false, undefined, 'true', 1]) {
      provider.person = { sub: 'x', email: 'ana@example.com', email_verified };
      await assertNot(signIn(), /hasn’t confirmed the email address/);
    }
    provider.person = { sub: 'x', email: ['ana@example.com'], email_verified: true };
    await assertNot(signIn(), /hasn’t confirmed the email address/);
    await set({ verifies_all_emails: true });
    provider.person = { sub: 'x', email: 'ana@example.com' };
    assert.match((await signIn()).text, /#1001/);
  });

  it('come back once, within 10 minutes, in the browser that began, and with their own state', async () => {
    const visitor = visit();
    const back = provider.signIn(await begin(visitor));
    await assertNot(comeBack(visit(), back), /couldn’t be signed in/);
    assert.match((await comeBack(visitor, back)).text, /#1001/);
    await assertNot(comeBack(visitor, back), /couldn’t be signed in/);
    const late = visit();
    const late_back = provider.signIn(await begin(late));
    clock.advance(10 * minute_ms);
    await assertNot(comeBack(late, late_back), /couldn’t be signed in/);
    const [own, stolen] = [visit(), visit()];
    const own_state = new URL(await begin(own)).searchParams.get('state')!;
    const mixed = new URL(provider.signIn(await begin(stolen)));
    mixed.searchParams.set('state', own_state);
    await assertNot(comeBack(own, mixed.href), /couldn’t be signed in/);
    const unused = visit();
    await begin(unused);
    await assertNot(comeBack(unused, `${callback}?code=x`), /couldn’t be signed in/);
  });

  it('are known by another claim if the shop says so, from the endpoint for more about them too', async () => {
    await set({ customer_claim: 'sub' });
    provider.person = { sub: 'bo-1' };
    const page = await signIn();
    assert.match(page.text, /#2001/);
    assert.ok(!page.text.includes('#1001'));
    await set({ customer_claim: 'customer_number' });
    provider.told_apart = { customer_number: 'ana-1' };
    assert.match((await signIn()).text, /#1001/);
    provider.told_apart = { customer_number: { id: 'ana-1' } };
    await assertNot(signIn(), /hasn’t confirmed/);
  });

  it('prove a public client by PKCE alone', async () => {
    const { body } = await set({ client_secret: null });
    assert.equal(body.has_client_secret, false);
    assert.match((await signIn()).text, /#1001/);
    assert.deepEqual(provider.authenticated_by.slice(-1), ['none']);
  });

  it('sign in where a document of discovery names another issuer, as that of Shopify does', async () => {
    provider.named_issuer = `${provider.issuer}/authentication/1`;
    assert.equal((await visit().open(`${portal}/account/sign-in`)).path, `${portal}?account=unavailable`);
    const issuer = `${provider.issuer}/.well-known/openid-configuration`;
    await set({ issuer, client_secret: provider.client.client_secret });
    assert.match((await signIn()).text, /#1001/);
    provider.fault = 'issuer';
    await assertNot(signIn(), /couldn’t be signed in/);
  });

  it('sign out, of the order that they opened too', async () => {
    const visitor = visit();
    const list = await signIn(visitor);
    const value = /name="open" value="(\d+)"/.exec(list.html)![1]!;
    const { path } = await visitor.post(`${portal}/account/open`, { open: value });
    const out = await visitor.post(`${portal}/account/sign-out`, {});
    assert.equal(out.path, `${portal}?account=signed_out`);
    assert.match(out.text, /signed out here/);
    assert.equal((await visitor.open(`${portal}/account`)).path, portal);
    assert.match((await visitor.open(path)).path, /\?next=drafts/);
  });

  it('stay signed in for an hour without use and 12 hours at most, and as long as the shop offers it', async () => {
    const visitor = visit();
    await signIn(visitor);
    for (let hours = 0.75; hours < 12; hours += 0.75) {
      clock.advance(0.75 * hour_ms);
      assert.equal((await visitor.open(`${portal}/account`)).path, `${portal}/account`, `${hours}`);
    }
    clock.advance(0.75 * hour_ms);
    assert.equal((await visitor.open(`${portal}/account`)).path, portal);
    const idle = visit();
    await signIn(idle);
    clock.advance(hour_ms);
    assert.equal((await idle.open(`${portal}/account`)).path, portal);
    ({ client: staff } = await signStaffIn(at, 'owner'));
    const last = visit();
    await signIn(last);
    await set({ button_text: 'My Acme' });
    assert.match((await last.open(portal)).text, /Go to your orders/);
    await set({ is_on: false });
    const off = await last.open(portal);
    assert.ok(!/My Acme|Go to your orders/.test(off.text));
    assert.equal((await last.open(`${portal}/account`)).path, portal);
    assert.equal((await last.open(`${portal}/account/sign-in`)).path, portal);
  });

  it('are not signed in at another shop by the same cookie', async () => {
    const other = await at.server.createShop();
    const visitor = visit();
    await signIn(visitor);
    assert.equal((await visitor.open(`/portal/${other.handle}/account`)).path, `/portal/${other.handle}`);
  });

  it('can’t be made to begin by another site, nor be sent elsewhere by what is in the address', async () => {
    const crossing = visitPortal(at.server.origin, { 'sec-fetch-site': 'cross-site' });
    assert.equal((await crossing.open(`${portal}/account/sign-in`)).path, portal);
    const visitor = visit();
    const sent = new URL(await visitor.leave(`${portal}/account/sign-in?redirect_uri=https://evil.example`));
    assert.equal(sent.searchParams.get('redirect_uri'), callback);
    const back = new URL(provider.signIn(sent.href));
    back.searchParams.set('next', 'https://evil.example');
    assert.equal((await comeBack(visitor, back.href)).path, `${portal}/account`);
    assert.equal((await visitor.open(`${portal}?account=%3Cscript%3E`)).status, 200);
  });

  it('begin 30 times in 15 minutes from one address', async () => {
    for (let i = 0; i < 30; i++) await begin(visit());
    assert.equal((await visit().open(`${portal}/account/sign-in`)).status, 429);
  });

  it('leave what is known of them to exports and erasure', async () => {
    provider.person = { sub: 'bo-1', email: 'bo@example.com', email_verified: true };
    await signIn();
    const { rows } = await at.deps.db.pool.query('select email, external_id from account_sessions');
    assert.ok(rows.some(({ email }) => email === 'bo@example.com'));
    const erased = await staff.post('/shoppers/erasure', { email: 'Bo@example.com' });
    assert.equal(erased.status, 200, erased.text);
    assert.ok(
      erased.body.removed.some(({ name }: { name: string }) => name === 'sessions'),
      erased.text,
    );
    const { rows: left } = await at.deps.db.pool.query('select email, external_id from account_sessions');
    assert.ok(!left.some(({ email, external_id }) => email === 'bo@example.com' || external_id === 'bo-1'));
  });
});

describe('the settings of the sign-in with accounts of the shop', () => {
  let at: TestShop;
  let provider: AccountProviderServer;
  let staff: Awaited<ReturnType<typeof signStaffIn>>['client'];
  const path = '/settings/shop-accounts';
  before(async () => {
    at = await startShop({}, { settings: { RETOUR_EGRESS_ALLOW: '127.0.0.1' } });
    provider = await startAccountProvider(() => at.clock.now());
    ({ client: staff } = await signStaffIn(at, 'owner'));
  });
  after(async () => {
    await provider.close();
    await at.server.close();
  });
  const set = (body: object) => staff.request('PATCH', path, { body });

  it('are off at first, keep the secret encrypted, and forget it with its issuer', async () => {
    const first = (await at.clients.standard.get(path)).body;
    assert.deepEqual(
      [first.is_on, first.issuer, first.has_client_secret, first.revision],
      [false, null, false, 0],
    );
    assert.match(first.redirect_uri, /\/portal\/acme\/account\/callback$/);
    const missing = await set({ is_on: true });
    assert.deepEqual([missing.status, Object.keys(missing.body.errors)], [422, ['issuer', 'client_id']]);
    const saved = await set({ issuer: provider.issuer, ...provider.client, revision: 0 });
    assert.deepEqual([saved.status, saved.body.has_client_secret], [200, true]);
    assert.ok(!saved.text.includes(provider.client.client_secret));
    const { rows } = await at.deps.db.pool.query('select client_secret from account_providers');
    assert.ok(!rows[0].client_secret.includes(provider.client.client_secret));
    assert.equal((await set({ button_text: 'Acme', revision: 0 })).body.code, 'revision_conflict');
    assert.equal((await set({ issuer: `${provider.issuer}/other` })).body.has_client_secret, false);
  });

  it('take no address inside the network, and no change of staff who signed in long ago', async () => {
    const inside = await set({ issuer: 'https://10.0.0.1' });
    assert.deepEqual([inside.status, Object.keys(inside.body.errors)], [422, ['issuer']]);
    for (const wrong of [
      { customer_claim: 'a b' },
      { button_text: 'x'.repeat(61) },
      { issuer: 'ftp://acme.example' },
    ])
      assert.equal((await set(wrong)).status, 422, JSON.stringify(wrong));
    const late = await signStaffIn(at, 'owner');
    at.clock.advance(hour_ms);
    assert.equal((await late.client.request('PATCH', path, { body: {} })).body.code, 'step_up_required');
    ({ client: staff } = await signStaffIn(at, 'owner'));
  });

  it('can be checked, which names what is wrong', async () => {
    const check = async () => (await staff.post(`${path}/check`)).body.finding;
    const faults = {
      broken: 'not_found',
      moved: 'redirected',
      not_a_document: 'no_discovery',
      huge: 'unreachable',
    };
    await set({ issuer: null });
    assert.equal(await check(), 'not_set_up');
    await set({ issuer: provider.issuer, ...provider.client });
    assert.equal(await check(), 'ready');
    for (const [fault, finding] of Object.entries(faults)) {
      provider.fault = fault as ProviderFault;
      assert.equal(await check(), finding, fault);
    }
    provider.fault = undefined;
    provider.named_issuer = 'https://elsewhere.example';
    assert.equal(await check(), 'other_issuer');
    await set({ issuer: `${provider.issuer}/.well-known/openid-configuration` });
    assert.equal(await check(), 'ready');
    provider.claims = ['sub'];
    assert.equal(await check(), 'no_email');
    await set({ customer_claim: 'sub' });
    assert.equal(await check(), 'ready');
    await set({ issuer: 'http://127.0.0.1:9' });
    assert.equal(await check(), 'unreachable');
  });
});
