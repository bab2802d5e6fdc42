import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { addMember, disableMember } from '../../src/modules/people/staff/index.ts';
import { minute_ms } from '../../src/platform/clock.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { TestClock } from '../support/clock.ts';
import {
  logIn,
  oidc_client,
  startIdentityProvider,
  startRecordingProvider,
} from '../support/identity-provider.ts';
import type { IdentityProvider } from '../support/identity-provider.ts';
import { signStaffIn } from '../support/staff.ts';
import type { Shop } from '../../src/platform/authenticate.ts';

describe('single sign-on', () => {
  const clock = new TestClock();
  let server: TestApp;
  let shop: Shop;
  let provider: IdentityProvider;
  let redirect_uri: string;
  let deps: TestApp['deps'] & { clock: TestClock };

  before(async () => {
    server = await startTestApp({
      clock,
      role: 'api',
      settings: {
        RETOUR_EGRESS_ALLOW: '127.0.0.1',
        RETOUR_RATE_LIMIT: '100000',
        RETOUR_ANONYMOUS_RATE_LIMIT: '100000',
      },
    });
    deps = { ...server.deps, clock };
    shop = await server.createShop({ handle: 'acme' });
    const { client } = await signStaffIn({ server, deps, shop }, 'owner');
    redirect_uri = (await client.get('/settings/sign-in')).body.redirect_uri;
    provider = await startIdentityProvider(redirect_uri);
    const oidc = { name: 'Acme Login', issuer: provider.issuer, ...oidc_client };
    const saved = await client.request('PUT', '/settings/sign-in', { body: { oidc } });
    assert.equal(saved.status, 200, saved.text);
    assert.ok(!saved.text.includes(oidc_client.client_secret));
  });
  after(async () => {
    await provider.close();
    await server.close();
  });
  beforeEach(() => server.deps.db.pool.query('delete from attempt_counts'));

  const add = (email: string) =>
    addMember(deps, { shop_id: shop.id, email, name: 'Kim Park', role: 'agent' });
  const get = (url: string, cookie = '') => fetch(url, { headers: { Cookie: cookie }, redirect: 'manual' });
  const cookieIn = (headers: Headers, name: string) =>
    headers
      .getSetCookie()
      .find((one) => one.includes(name))
      ?.split(';')[0] ?? '';
  /** Begins in a browser: its cookie, and where it was sent. */
  async function begin(handle = 'acme') {
    const { status, body, headers } = await ask(handle, 'same-origin');
    assert.equal(status, 200);
    return { cookie: cookieIn(headers, 'retour_oidc'), url: body.url as string };
  }
  const ask = (handle: string, site: string) =>
    server.client().post('/staff/sign-in/oidc', { shop: handle }, { headers: { 'Sec-Fetch-Site': site } });
  /** Comes back; answers the cookie of the session, or nothing. */
  async function comeBack(url: string, cookie: string) {
    const response = await get(url, cookie);
    const session = cookieIn(response.headers, 'retour_staff=rts_');
    const to = session ? '/console/' : '/console/sign-in?failed=oidc';
    assert.deepEqual([response.status, response.headers.get('Location')], [303, to]);
    return session;
  }
  async function signIn(login: string) {
    const { cookie, url } = await begin();
    return comeBack(await logIn(url, login, redirect_uri), cookie);
  }
  const whoIs = async (cookie: string) =>
    (await server.client().get('/staff/me', { headers: { Cookie: cookie } })).body;

  it('signs a member in by a verified address once, and then by the subject, with PKCE, state and nonce', async () => {
    const { id, email } = await add('kim@example.com');
    const { url } = await begin();
    const asked = new URL(url).searchParams;
    for (const name of ['state', 'nonce', 'code_challenge'])
      assert.ok((asked.get(name) ?? '').length > 20, name);
    assert.equal(asked.get('code_challenge_method'), 'S256');
    const me = await whoIs(await signIn(email));
    assert.deepEqual([me.member.id, me.authenticated_by], [id, 'oidc']);
    await deps.db.pool.query(`update staff_members set email = 'renamed@example.com' where id = $1`, [id]);
    assert.equal((await whoIs(await signIn(email))).member.id, id);
    // Somebody else who gets the address is not the member that the provider knows.
    await add(email);
    assert.equal((await whoIs(await signIn(email))).member.id, id);
  });

  it('signs nobody in by an unverified or unknown address, nor a disabled member', async () => {
    await add('lee@example.com');
    assert.equal(await signIn('lee@example.com unverified'), '');
    assert.equal(await signIn('nobody@example.com'), '');
    assert.notEqual(await signIn('lee@example.com'), '');
    await disableMember(deps, shop.id, 'lee@example.com');
    assert.equal(await signIn('lee@example.com'), '');
  });

  it('takes each response once, within 10 minutes, and in the browser that began', async () => {
    await add('ana@example.com');
    const { cookie, url } = await begin();
    const other = await begin();
    const back = await logIn(url, 'ana@example.com', redirect_uri);
    assert.equal(await comeBack(back, ''), '');
    assert.equal(await comeBack(back, other.cookie), '');
    assert.notEqual(await comeBack(back, cookie), '');
    assert.equal(await comeBack(back, cookie), '');
    const late = await begin();
    const late_back = await logIn(late.url, 'ana@example.com', redirect_uri);
    clock.advance(10 * minute_ms);
    assert.equal(await comeBack(late_back, late.cookie), '');
  });

  it('takes no ID token over plain HTTP that the keys of its provider didn’t sign', async () => {
    const other = await server.createShop({ handle: 'forged' });
    const { client } = await signStaffIn({ server, deps, shop: other }, 'owner');
    const { redirect_uri: to } = (await client.get('/settings/sign-in')).body;
    const impersonated = await startIdentityProvider(to, { impersonated: true });
    const oidc = { name: 'Forged', issuer: impersonated.issuer, ...oidc_client };
    assert.equal((await client.request('PUT', '/settings/sign-in', { body: { oidc } })).status, 200);
    await addMember(deps, { shop_id: other.id, email: 'mia@example.com', name: 'Mia', role: 'agent' });
    const { cookie, url } = await begin('forged');
    assert.equal(await comeBack(await logIn(url, 'mia@example.com', to), cookie), '');
    await impersonated.close();
  });

  it('takes no code of another sign-in', async () => {
    await add('eve@example.com');
    const [own, stolen] = [await begin(), await begin()];
    const victim = new URL(await logIn(stolen.url, 'eve@example.com', redirect_uri));
    const mixed = new URL(victim);
    mixed.searchParams.set('state', new URL(own.url).searchParams.get('state')!);
    assert.equal(await comeBack(mixed.href, own.cookie), '');
  });

  it('begins on a page of the own server only, so that no other site can sign a browser into its shop', async () => {
    for (const site of ['cross-site', 'same-site', 'none']) {
      const { status, body, headers } = await ask('acme', site);
      assert.deepEqual([status, body.code], [403, 'cross_site_request'], site);
      assert.equal(cookieIn(headers, 'retour_oidc'), '');
    }
    const opened = await get(`${server.origin}/console/sign-in/oidc?shop=acme`);
    assert.deepEqual([opened.status, opened.headers.get('Location')], [303, '/console/sign-in?shop=acme']);
    assert.deepEqual(opened.headers.getSetCookie(), []);
  });

  it('begins 30 times in 15 minutes from one address', async () => {
    for (let i = 0; i < 30; i++) assert.equal((await ask('acme', 'same-origin')).status, 200);
    const refused = await ask('acme', 'same-origin');
    assert.deepEqual([refused.status, refused.body.code], [429, 'too_many_attempts']);
  });

  it('says that a provider doesn’t respond, and refuses shops without one', async () => {
    const silent = await server.createShop();
    assert.deepEqual([(await ask(silent.handle, 'same-origin')).body.code], ['sign_in_failed']);
    const { client } = await signStaffIn({ server, deps, shop: silent }, 'owner');
    const oidc = { name: 'Nobody', issuer: 'http://127.0.0.1:9', client_id: 'x', client_secret: 'y' };
    await client.request('PUT', '/settings/sign-in', { body: { oidc } });
    const { status, body } = await ask(silent.handle, 'same-origin');
    assert.deepEqual([status, body.code], [422, 'sign_in_failed']);
  });

  it('takes no response that names another issuer', async () => {
    await add('ira@example.com');
    const { cookie, url } = await begin();
    const back = new URL(await logIn(url, 'ira@example.com', redirect_uri));
    assert.equal(back.searchParams.get('iss'), provider.issuer);
    back.searchParams.set('iss', 'https://login.elsewhere.example');
    assert.equal(await comeBack(back.href, cookie), '');
  });

  it('gives no provider of one shop the code that another shop’s provider made for a member', async () => {
    await add('una@example.com');
    const evil = await startRecordingProvider();
    const evil_shop = await server.createShop({ handle: 'evil' });
    const { client } = await signStaffIn({ server, deps, shop: evil_shop }, 'owner');
    const oidc = { name: 'Evil', issuer: evil.issuer, ...oidc_client };
    const saved = await client.request('PUT', '/settings/sign-in', { body: { oidc } });
    assert.equal(saved.status, 200, saved.text);
    // The attacker begins at the member's shop. The member follows a link to the attacker's shop, whose provider sends them on to the honest one.
    const [of_attacker, of_member] = [await begin(), await begin('evil')];
    const link = new URL(of_attacker.url);
    link.searchParams.set('state', new URL(of_member.url).searchParams.get('state')!);
    const back = new URL(await logIn(link.href, 'una@example.com', redirect_uri));
    // As from the many providers that don't name themselves.
    back.searchParams.delete('iss');
    assert.equal(await comeBack(back.href, of_member.cookie), '');
    assert.deepEqual(evil.received, []);
    // Nor does the honest provider send anybody to the attacker's shop.
    link.searchParams.set('redirect_uri', saved.body.redirect_uri);
    await assert.rejects(logIn(link.href, 'una@example.com', saved.body.redirect_uri), /answered 400/);
    await evil.close();
  });

  it('takes only verified addresses of the domains that are named, at every sign-in', async () => {
    const { client } = await signStaffIn({ server, deps, shop }, 'owner');
    const set = async (email_domains: string[]) => {
      const oidc = { name: 'Acme Login', issuer: provider.issuer, client_id: 'retour', email_domains };
      const { status, text, body } = await client.request('PUT', '/settings/sign-in', { body: { oidc } });
      assert.equal(status, 200, text);
      return body.oidc.email_domains;
    };
    await add('ida@example.com');
    assert.deepEqual(await set(['Acme.example']), ['acme.example']);
    assert.equal(await signIn('ida@example.com'), '');
    await set(['acme.example', 'example.com']);
    assert.notEqual(await signIn('ida@example.com'), '');
    await set(['acme.example']);
    assert.equal(await signIn('ida@example.com'), '', 'also who is known by the subject');
    await set([]);
    assert.notEqual(await signIn('ida@example.com'), '');
  });

  it('can be tested, which says whether the provider responds', async () => {
    const { client } = await signStaffIn({ server, deps, shop }, 'owner');
    const headers = { 'Idempotency-Key': 'test' };
    const tested = (await client.post('/settings/sign-in/test', undefined, { headers })).body;
    assert.deepEqual([tested.is_ready, tested.error], [true, null]);
    assert.match(tested.sign_in_url, /\/console\/sign-in\?shop=acme$/);
    const other = await server.createShop();
    const owner = (await signStaffIn({ server, deps, shop: other }, 'owner')).client;
    assert.equal((await owner.post('/settings/sign-in/test')).status, 404);
    const oidc = { name: 'Nobody', issuer: 'http://127.0.0.1:9', client_id: 'x', client_secret: 'y' };
    assert.equal((await owner.request('PUT', '/settings/sign-in', { body: { oidc } })).status, 200);
    const failed = (await owner.post('/settings/sign-in/test')).body;
    assert.deepEqual([failed.is_ready, typeof failed.error], [false, 'string']);
  });

  it('is no recent authentication, asks for no address inside the network, and keeps its secret encrypted', async () => {
    await add('bo@example.com');
    const headers = { Cookie: await signIn('bo@example.com'), 'Sec-Fetch-Site': 'same-origin' };
    await deps.db.pool.query(`update staff_members set role = 'owner' where email = 'bo@example.com'`);
    const put = (oidc: object) =>
      server.client().request('PUT', '/settings/sign-in', { headers, body: { oidc } });
    const given = { name: 'Acme Login', issuer: provider.issuer, client_id: 'retour' };
    assert.equal((await put(given)).body.code, 'step_up_required');
    const { client } = await signStaffIn({ server, deps, shop }, 'owner');
    const inside = await client.request('PUT', '/settings/sign-in', {
      body: { oidc: { ...given, issuer: 'https://10.0.0.1' } },
    });
    assert.deepEqual(Object.keys(inside.body.errors), ['oidc.issuer']);
    assert.equal((await client.request('PUT', '/settings/sign-in', { body: { oidc: given } })).status, 200);
    const { rows } = await deps.db.pool.query('select client_secret from sign_in_providers');
    assert.ok(!rows[0].client_secret.includes(oidc_client.client_secret));
  });
});
