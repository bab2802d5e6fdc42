import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { addMember, disableMember } from '../../src/modules/staff/index.ts';
import { minute_ms } from '../../src/platform/clock.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { TestClock } from '../support/clock.ts';
import { logIn, oidc_client, startIdentityProvider } from '../support/identity-provider.ts';
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
  const cookieIn = (response: Response, name: string) =>
    response.headers
      .getSetCookie()
      .find((one) => one.includes(name))
      ?.split(';')[0] ?? '';
  /** Begins in a browser: its cookie, and where it was sent. */
  async function begin() {
    const response = await get(`${server.origin}/console/sign-in/oidc?shop=acme`);
    assert.equal(response.status, 303);
    return { cookie: cookieIn(response, 'retour_oidc'), url: response.headers.get('Location')! };
  }
  /** Comes back; answers the cookie of the session, or nothing. */
  async function comeBack(url: string, cookie: string) {
    const response = await get(url, cookie);
    const session = cookieIn(response, 'retour_staff=rts_');
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

  it('takes no code of another sign-in', async () => {
    await add('eve@example.com');
    const [own, stolen] = [await begin(), await begin()];
    const victim = new URL(await logIn(stolen.url, 'eve@example.com', redirect_uri));
    const mixed = new URL(victim);
    mixed.searchParams.set('state', new URL(own.url).searchParams.get('state')!);
    assert.equal(await comeBack(mixed.href, own.cookie), '');
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
    assert.match(tested.sign_in_url, /\/console\/sign-in\/oidc\?shop=acme$/);
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
