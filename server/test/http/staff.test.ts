import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { ROLES, permissionsOf } from '@retour/contract/permissions';
import { listRoutes } from '../../src/modules.ts';
import { composeStored, readEmail } from '../../src/modules/messages/emails/index.ts';
import {
  addMember,
  createSignInLink,
  disableMember,
  inviteFirstOwner,
} from '../../src/modules/people/staff/index.ts';
import { day_ms, hour_ms, minute_ms } from '../../src/platform/clock.ts';
import { servedPaths } from '../../src/platform/route.ts';
import type { Route } from '../../src/platform/route.ts';
import type { Client } from '../support/client.ts';
import { openReturn } from '../support/factories.ts';
import { signShopperIn } from '../support/shoppers.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';
import { signStaffIn } from '../support/staff.ts';
import { sellOrder } from '../support/factories.ts';

let at: TestShop;
before(async () => {
  at = await startShop();
});
after(() => at.server.close());

const me = '/staff/me';
const password = 'nine lives of a cat';
const own_page = { 'Sec-Fetch-Site': 'same-origin' };

describe('a sign-in link', () => {
  let members = 0;
  async function makeLink(): Promise<{ url: string; email: string }> {
    const email = `Link-${++members}@Example.com`;
    await addMember(at.deps, { shop_id: at.shop.id, email, name: 'Noa <Levi>', role: 'agent' });
    const { url } = await createSignInLink(at.deps, at.shop.id, email);
    return { url, email };
  }
  const open = (url: string) => fetch(url);
  const redeem = (url: string, headers: Record<string, string> = own_page) =>
    at.server
      .client()
      .post('/staff/sign-in/link', { token: new URL(url).searchParams.get('token') }, { headers });

  it('signs in once, and not when it is only opened', async () => {
    const { url } = await makeLink();
    for (let i = 0; i < 3; i++) {
      const page = await open(url);
      assert.equal(page.status, 200);
      assert.equal(page.headers.get('Set-Cookie'), null);
      assert.equal(page.headers.get('Cache-Control'), 'no-store');
      assert.match(page.headers.get('Content-Security-Policy')!, /form-action 'self'/);
    }
    const signed_in = await redeem(url);
    assert.equal(signed_in.status, 201);
    const [cookie = ''] = signed_in.headers.getSetCookie();
    assert.match(
      cookie,
      /^__Host-retour_staff=rts_[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    );
    const headers = { Cookie: cookie.split(';')[0]! };
    const { body } = await at.server.client().get(me, { headers });
    assert.deepEqual([body.member.role, body.shop.handle], ['agent', 'acme']);
    for (const again of [await redeem(url), await redeem(`${url}x`)]) {
      assert.equal(again.body.code, 'sign_in_failed');
      assert.deepEqual(again.headers.getSetCookie(), []);
    }
  });

  it('signs nobody in from another site', async () => {
    const { url } = await makeLink();
    const foreign: Record<string, string>[] = [
      {},
      { Origin: 'https://evil.example' },
      { 'Sec-Fetch-Site': 'cross-site' },
    ];
    for (const headers of foreign) assert.equal((await redeem(url, headers)).status, 403);
    assert.equal((await redeem(url)).status, 201);
  });

  it('works for 15 minutes, until a newer one is made, and not for a disabled member', async () => {
    const old = await makeLink();
    at.clock.advance(15 * minute_ms);
    assert.equal((await redeem(old.url)).status, 422);
    const replaced = await makeLink();
    const { url } = await createSignInLink(at.deps, at.shop.id, replaced.email);
    assert.equal((await redeem(replaced.url)).status, 422);
    assert.equal((await redeem(url)).status, 201);
    const disabled = await makeLink();
    await disableMember(at.deps, at.shop.id, disabled.email);
    assert.equal((await redeem(disabled.url)).status, 422);
    await assert.rejects(createSignInLink(at.deps, at.shop.id, disabled.email));
  });

  it('is stored as a hash only', async () => {
    const { url } = await makeLink();
    const { rows } = await at.deps.db.pool.query('select sign_in_links::text as text from sign_in_links');
    for (const { text } of rows) assert.ok(!text.includes(new URL(url).searchParams.get('token')));
  });
});

const isSigningOut = ({ operation }: Route) => operation === 'signStaffOut';

describe('an invitation', () => {
  const post = (path: string, body: object, headers: Record<string, string> = own_page) =>
    at.server.client().post(path, body, { headers });
  const invite = async (by: Client, email: string) => {
    const { status, body } = await by.post('/staff/invitations', { email, role: 'agent' });
    return { status, body, token: body.url?.split('#')[1] as string };
  };
  const accept = (token: string, more: object = {}, headers?: Record<string, string>) =>
    post('/staff/sign-in/invitation', { token, name: 'Kim', password, ...more }, headers);

  it('makes whoever has its link a member, once, who then signs in', async () => {
    const { client } = await signStaffIn(at, 'owner');
    const { token } = await invite(client, 'Kim@Example.com');
    for (let i = 0; i < 2; i++) {
      const { body } = await post('/staff/sign-in/invitation/read', { token });
      assert.deepEqual([body.email, body.role, body.shop.handle], ['kim@example.com', 'agent', 'acme']);
    }
    assert.equal((await accept(token, {}, {})).body.code, 'cross_site_request');
    assert.deepEqual(Object.keys((await accept(token, { password: 'short' })).body.errors), ['password']);
    // The address that was invited counts, whatever else is stated.
    const together = await Promise.all([accept(token), accept(token, { email: 'eve@example.com' })]);
    const { body: accepted } = together.find(({ status }) => status === 201)!;
    assert.deepEqual(
      [accepted.member.email, accepted.member.role, together.filter(({ status }) => status === 201).length],
      ['kim@example.com', 'agent', 1],
    );
    assert.equal((await accept(token)).body.code, 'invitation_not_found');
    const sign_in = { shop: 'acme', email: 'kim@example.com', password };
    assert.equal((await post('/staff/sign-in/password', sign_in)).status, 201);
    assert.equal((await invite(client, 'kim@example.com')).body.code, 'resource_exists');
  });

  it('makes nobody a member a second time who was added meanwhile', async () => {
    const { client, token: session } = await signStaffIn(at, 'owner');
    const email = 'added-meanwhile@example.com';
    const { body: invitation, token } = await invite(client, email);
    // Without a mail server the message lies in the outbox, with the link that only its reader sees.
    assert.equal(invitation.emailed, false);
    const { rows: emails } = await at.deps.db.pool.query(
      "select * from emails where shop_id = $1 and occasion = 'staff_invitation' and recipient = $2",
      [at.shop.id, email],
    );
    const stored = (await readEmail(at.deps.db.root, { shop_id: at.shop.id, id: emails[0].id }))!;
    const { text, html } = await composeStored(at.deps, stored);
    assert.ok(text.includes(invitation.url) && html.includes(token) && stored.state === 'held');
    assert.ok(!JSON.stringify(emails).includes(token));
    await addMember(at.deps, { shop_id: at.shop.id, email, name: 'Kim', role: 'warehouse' });
    const answer = await accept(token, {}, { ...own_page, Cookie: `__Host-retour_staff=${session}` });
    assert.deepEqual([answer.status, answer.body.code], [409, 'resource_exists']);
    assert.equal(answer.headers.get('Set-Cookie'), null);
    const { members } = (await client.get('/staff/members?limit=250')).body;
    assert.deepEqual(
      members.filter((one: { email: string }) => one.email === email).map(({ role }: any) => role),
      ['warehouse'],
    );
    const sign_in = { shop: 'acme', email, password };
    assert.equal((await post('/staff/sign-in/password', sign_in)).body.code, 'sign_in_failed');
    assert.equal((await client.request('DELETE', `/staff/invitations/${invitation.id}`)).status, 204);
  });

  it('works for seven days, until it is replaced or withdrawn, and is stored as a hash', async () => {
    const { client } = await signStaffIn(at, 'owner');
    const first = await invite(client, 'lee@example.com');
    const second = await invite(client, 'lee@example.com');
    assert.equal((await accept(first.token)).body.code, 'invitation_not_found');
    const { invitations } = (await client.get('/staff/invitations')).body;
    assert.deepEqual(
      invitations.map(({ email }: { email: string }) => email),
      ['lee@example.com'],
    );
    assert.ok(!JSON.stringify(invitations).includes(second.token));
    const path = `/staff/invitations/${second.body.id}`;
    assert.equal((await client.request('DELETE', path)).status, 204);
    assert.equal((await accept(second.token)).body.code, 'invitation_not_found');
    const third = await invite(client, 'lee@example.com');
    at.clock.advance(7 * day_ms);
    assert.equal((await accept(third.token)).body.code, 'invitation_not_found');
  });

  it('of the first owner names no address, and is made as long as there is no active owner', async () => {
    const shop = await at.server.createShop();
    const invited = await inviteFirstOwner(at.deps, shop.id);
    const token = new URL(invited!.url).hash.slice(1);
    assert.deepEqual(Object.keys((await accept(token)).body.errors), ['email']);
    const { status, body } = await accept(token, { email: 'First@Example.com' });
    assert.deepEqual([status, body.member.email, body.member.role], [201, 'first@example.com', 'owner']);
    assert.equal(await inviteFirstOwner(at.deps, shop.id), undefined);
  });
});

describe('a member of staff', () => {
  it('is renamed, disabled, enabled and removed by an owner; one active owner stays, also when two act at once', async () => {
    const shop = await at.server.createShop();
    const [one, two] = await Promise.all([
      signStaffIn({ ...at, shop }, 'owner'),
      signStaffIn({ ...at, shop }, 'owner'),
    ]);
    const other = await signStaffIn({ ...at, shop }, 'agent');
    const change = (by: Client, id: number, body: object) =>
      by.request('PATCH', `/staff/members/${id}`, { body });
    const changed = await change(one.client, other.member_id, { role: 'warehouse', name: 'Kim Park' });
    assert.deepEqual([changed.body.role, changed.body.name], ['warehouse', 'Kim Park']);
    assert.equal((await other.client.get('/staff/me')).body.member.role, 'warehouse');
    assert.equal((await change(one.client, other.member_id, { disabled: true })).body.state, 'disabled');
    assert.equal((await other.client.get(me)).status, 401);
    assert.equal((await change(one.client, other.member_id, { disabled: false })).body.state, 'active');
    // A session of before doesn't come back to life.
    assert.equal((await other.client.get(me)).status, 401);
    const link = await one.client.post(`/staff/members/${other.member_id}/sign-in-link`);
    const token = new URL(link.body.url).searchParams.get('token');
    const redeemed = await at.server.client().post('/staff/sign-in/link', { token }, { headers: own_page });
    assert.equal(redeemed.body.member.id, other.member_id);
    const { members } = (await two.client.get('/staff/members')).body;
    assert.deepEqual(
      members.map(({ role, state }: { role: string; state: string }) => `${role} ${state}`),
      ['owner active', 'owner active', 'warehouse active'],
    );
    assert.equal((await one.client.request('DELETE', `/staff/members/${other.member_id}`)).status, 204);
    const together = await Promise.all([
      change(one.client, two.member_id, { role: 'manager' }),
      change(two.client, one.member_id, { disabled: true }),
    ]);
    const codes = together.map(({ status, body }) => (status === 200 ? 'changed' : body.code));
    assert.equal(codes.filter((code) => code === 'changed').length, 1, codes.join());
    const [left] = members.filter(
      ({ id }: { id: number }) => id === (codes[0] === 'changed' ? one : two).member_id,
    );
    const last = codes[0] === 'changed' ? one.client : two.client;
    assert.equal((await change(last, left.id, { role: 'agent' })).body.code, 'last_owner');
    assert.equal((await last.request('DELETE', `/staff/members/${left.id}`)).body.code, 'last_owner');
  });

  it('may call exactly the operations that their role has the permission for', async () => {
    // Signing out goes last: it leaves nobody to ask.
    const routes = listRoutes(at.deps)
      // A stream doesn't end; every role may read it, and it has tests of its own.
      .filter(({ operation }) => operation !== 'streamEvents')
      .toSorted((a, b) => Number(isSigningOut(a)) - Number(isSigningOut(b)));
    for (const role of ROLES) {
      const stale = (await signStaffIn(at, role)).client;
      at.clock.advance(10 * minute_ms);
      const { client } = await signStaffIn(at, role);
      const held = permissionsOf(role);
      for (const { operation, method, allow, ...route } of routes) {
        const path = servedPaths(route as never)[0]!.replaceAll(/\{\w+\}/g, '799999999');
        const { status, body } = await client.request(method, path);
        const may = allow === 'anyone' || (allow.staff !== undefined && held.has(allow.staff));
        const is_refused = status === 403 && body.code === 'permission_missing';
        assert.equal(is_refused, !may, `${role} ${operation}: ${status}`);
        if (allow === 'anyone') continue;
        assert.notEqual(status, 401, `${role} ${operation}`);
        if (!allow.step_up || !may) continue;
        const later = await stale.request(method, path);
        assert.deepEqual([later.status, later.body.code], [403, 'step_up_required'], `${role} ${operation}`);
      }
    }
  });

  it('loses access with the request after being disabled, and changes role with the next one', async () => {
    const { client, email, member_id } = await signStaffIn(at, 'agent');
    assert.equal((await client.get('/settlements')).status, 200);
    await at.deps.db.pool.query(`update staff_members set role = 'warehouse' where id = $1`, [member_id]);
    assert.equal((await client.get('/draft-returns')).body.code, 'permission_missing');
    await disableMember(at.deps, at.shop.id, email);
    assert.deepEqual(
      [(await client.get(me)).status, (await client.get(me)).body.code],
      [401, 'session_invalid'],
    );
  });

  it('is signed out after 12 hours without use, and after 7 days', async () => {
    const idle = await signStaffIn(at, 'agent');
    const busy = await signStaffIn(at, 'agent');
    at.clock.advance(12 * hour_ms);
    assert.equal((await idle.client.get(me)).body.code, 'session_expired');
    const other = await signStaffIn(at, 'agent');
    for (let at_ms = 0; at_ms < 7 * day_ms - 6 * hour_ms; at_ms += 6 * hour_ms) {
      at.clock.advance(6 * hour_ms);
      assert.equal((await other.client.get(me)).status, 200);
    }
    at.clock.advance(6 * hour_ms);
    assert.equal((await other.client.get(me)).status, 401);
    assert.equal((await busy.client.get(me)).status, 401);
  });

  it('sees and ends their own sessions; an owner those of everybody in the shop', async () => {
    const owner = await signStaffIn(at, 'owner');
    const agent = await signStaffIn(at, 'agent');
    const beside = { ...at, shop: await at.server.createShop() };
    const stranger = await signStaffIn(beside, 'owner');
    const shopper = await signShopperIn(at, await sellOrder(at.deps, at.shop));
    const idOf = async ({ client }: typeof owner) => {
      const { sessions } = (await client.get('/staff/sessions')).body;
      return sessions.find((one: { is_current: boolean }) => one.is_current).id as number;
    };
    const [own, of_owner, of_stranger] = [await idOf(agent), await idOf(owner), await idOf(stranger)];
    assert.deepEqual(
      (await agent.client.get('/staff/sessions')).body.sessions.map(({ id }: { id: number }) => id),
      [own],
    );
    const seen = (await owner.client.get('/staff/sessions')).body.sessions.map(
      ({ id }: { id: number }) => id,
    );
    assert.ok(seen.includes(own) && seen.includes(of_owner) && !seen.includes(of_stranger));
    const end = (by: typeof owner, id: number) => by.client.request('DELETE', `/staff/sessions/${id}`);
    const { rows } = await at.deps.db.pool.query(`select max(id) as id from sessions where kind = 'shopper'`);
    for (const [by, id] of [
      [agent, of_owner],
      [agent, 799_999_999],
      [owner, of_stranger],
      [owner, rows[0].id],
    ] as const)
      assert.equal((await end(by, id)).body.code, 'staff_session_not_found');
    assert.equal((await shopper.get('/shopper-sessions/current')).status, 200);
    assert.equal((await end(owner, own)).status, 204);
    assert.equal((await agent.client.get(me)).status, 401);
    assert.equal((await end(owner, of_owner)).status, 204);
    assert.equal((await owner.client.get(me)).status, 401);
  });

  it('confirms who they are for refunds above the limit of the shop, and for changing it; keys don’t', async () => {
    const owner = await signStaffIn(at, 'owner');
    const set = (refund_step_up_above: number | null) =>
      owner.client.request('PATCH', '/settings/shop', { body: { refund_step_up_above } });
    assert.equal((await set(0)).body.refund_step_up_above, 0);
    const manager = await signStaffIn(at, 'manager');
    at.clock.advance(10 * minute_ms);
    assert.equal((await set(null)).body.code, 'step_up_required');
    const [one, two, three] = [
      await openReturn(at.deps, at.shop),
      await openReturn(at.deps, at.shop),
      await openReturn(at.deps, at.shop),
    ];
    const process = (by: Client, id: number) => by.post(`/warehouse/return/${id}/process`);
    const refused = await process(manager.client, one);
    assert.deepEqual([refused.status, refused.body.code], [403, 'step_up_required']);
    const { body } = await at.clients.standard.get(`/warehouse/return/details?return_id=${one}`);
    assert.equal(body.state, 'open');
    assert.equal((await process((await signStaffIn(at, 'manager')).client, one)).status, 200);
    assert.equal((await process(at.clients.standard, two)).status, 200);
    await at.deps.db.pool.query('update shops set refund_step_up_above = 100000000 where id = $1', [
      at.shop.id,
    ]);
    assert.equal((await process(manager.client, three)).status, 200);
    await at.deps.db.pool.query('update shops set refund_step_up_above = null where id = $1', [at.shop.id]);
  });

  it('makes draft returns as staff, and acts in their own name', async () => {
    const { client } = await signStaffIn(at, 'manager');
    const order = await sellOrder(at.deps, at.shop);
    const body = { order_name: order.name, override_reason: 'A good customer' };
    assert.equal((await client.post('/draft-returns', body)).status, 201);
    const { rows } = await at.deps.db.pool.query(
      'select override_by, staff from draft_returns order by number desc limit 1',
    );
    assert.deepEqual([rows[0].staff, rows[0].override_by.startsWith('Staff ')], [true, true]);
  });

  it('gets no stored response of a key or of another member', async () => {
    const headers = { 'Idempotency-Key': 'note' };
    const clients = [
      at.clients.standard,
      (await signStaffIn(at, 'agent')).client,
      (await signStaffIn(at, 'manager')).client,
    ];
    const return_id = await openReturn(at.deps, at.shop);
    for (const client of clients) {
      const path = `/warehouse/return/${return_id}/note`;
      const { status, headers: seen } = await client.post(path, { content: 'A note' }, { headers });
      assert.deepEqual([status, seen.get('Idempotent-Replayed')], [200, null]);
    }
    assert.equal((await at.clients.standard.get(`/warehouse/return/${return_id}/notes`)).body.length, 3);
  });
});
