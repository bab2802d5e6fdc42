import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { ROLES, permissionsOf } from '@retour/contract/permissions';
import { listRoutes } from '../../src/modules.ts';
import { addMember, createSignInLink, disableMember } from '../../src/modules/staff/index.ts';
import { day_ms, hour_ms, minute_ms } from '../../src/platform/clock.ts';
import { servedPaths } from '../../src/platform/route.ts';
import type { Route } from '../../src/platform/route.ts';
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

describe('a sign-in link', () => {
  let members = 0;
  async function makeLink(): Promise<{ url: string; email: string }> {
    const email = `Link-${++members}@Example.com`;
    await addMember(at.deps, { shop_id: at.shop.id, email, name: 'Noa <Levi>', role: 'agent' });
    const { url } = await createSignInLink(at.deps, at.shop.id, email);
    return { url, email };
  }
  const open = (url: string) => fetch(url);
  const redeem = (url: string, headers: Record<string, string> = { 'Sec-Fetch-Site': 'same-origin' }) =>
    fetch(url.split('?')[0]!, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ token: new URL(url).searchParams.get('token')! }),
      redirect: 'manual',
    });

  it('signs in with its button, once, and not when it is only opened', async () => {
    const { url } = await makeLink();
    for (let i = 0; i < 3; i++) {
      const page = await open(url);
      assert.equal(page.status, 200);
      assert.equal(page.headers.get('Set-Cookie'), null);
      assert.equal(page.headers.get('Cache-Control'), 'no-store');
      assert.match(page.headers.get('Content-Security-Policy')!, /form-action 'self'/);
    }
    const signed_in = await redeem(url);
    assert.deepEqual([signed_in.status, signed_in.headers.get('Location')], [303, '/console']);
    const [cookie = ''] = signed_in.headers.getSetCookie();
    assert.match(
      cookie,
      /^__Host-retour_staff=rts_[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    );
    const headers = { Cookie: cookie.split(';')[0]! };
    const { body } = await at.server.client().get(me, { headers });
    assert.deepEqual([body.member.role, body.shop.handle], ['agent', 'acme']);
    for (const again of [await redeem(url), await redeem(`${url}x`)]) {
      assert.equal(again.status, 404);
      assert.deepEqual(again.headers.getSetCookie(), []);
    }
  });

  it('signs nobody in from another site', async () => {
    const { url } = await makeLink();
    for (const headers of [{}, { Origin: 'https://evil.example' }, { 'Sec-Fetch-Site': 'cross-site' }])
      assert.equal((await redeem(url, headers)).status, 403);
    assert.equal((await redeem(url)).status, 303);
  });

  it('works for 15 minutes, until a newer one is made, and not for a disabled member', async () => {
    const old = await makeLink();
    at.clock.advance(15 * minute_ms);
    assert.equal((await redeem(old.url)).status, 404);
    const replaced = await makeLink();
    const { url } = await createSignInLink(at.deps, at.shop.id, replaced.email);
    assert.equal((await redeem(replaced.url)).status, 404);
    assert.equal((await redeem(url)).status, 303);
    const disabled = await makeLink();
    await disableMember(at.deps, at.shop.id, disabled.email);
    assert.equal((await redeem(disabled.url)).status, 404);
    await assert.rejects(createSignInLink(at.deps, at.shop.id, disabled.email));
  });

  it('is stored as a hash only', async () => {
    const { url } = await makeLink();
    const { rows } = await at.deps.db.pool.query('select sign_in_links::text as text from sign_in_links');
    for (const { text } of rows) assert.ok(!text.includes(new URL(url).searchParams.get('token')));
  });
});

const isSigningOut = ({ operation }: Route) => operation === 'signStaffOut';

describe('a member of staff', () => {
  it('may call exactly the operations that their role has the permission for', async () => {
    // Signing out goes last: it leaves nobody to ask.
    const routes = listRoutes(at.deps).toSorted((a, b) => Number(isSigningOut(a)) - Number(isSigningOut(b)));
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

  it('makes draft returns as staff, and acts in their own name', async () => {
    const { client } = await signStaffIn(at, 'agent');
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
