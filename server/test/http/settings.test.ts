import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createKey } from '../../src/modules/access/api-keys/index.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';
import { signStaffIn } from '../support/staff.ts';

let at: TestShop;
before(async () => {
  at = await startShop();
});
after(() => at.server.close());

describe('settings of a shop', () => {
  it('are not written over by somebody who has not seen the last change', async () => {
    const { client: dana } = await signStaffIn(at, 'manager');
    const { client: owner } = await signStaffIn(at, 'owner');
    const { body: read } = await dana.get('/settings/shop');
    assert.deepEqual(
      [read.revision, read.saved_by, read.expires_after_days, read.emails],
      [0, null, 28, true],
    );
    const first = await dana.request('PATCH', '/settings/shop', {
      body: { expires_after_days: 14, store_credit_expires_after_days: 90, revision: 0 },
    });
    assert.deepEqual(
      [
        first.status,
        first.body.revision,
        first.body.expires_after_days,
        first.body.store_credit_expires_after_days,
      ],
      [200, 1, 14, 90],
    );
    const late = await owner.request('PATCH', '/settings/shop', {
      body: { expires_after_days: 60, revision: 0 },
    });
    assert.deepEqual([late.status, late.body.code], [409, 'revision_conflict']);
    assert.equal(late.body.params.revision, 1);
    assert.equal(late.body.params.saved_by, first.body.saved_by);
    assert.equal((await owner.get('/settings/shop')).body.expires_after_days, 14);
    const seen = await owner.request('PATCH', '/settings/shop', { body: { emails: false, revision: 1 } });
    assert.deepEqual([seen.body.revision, seen.body.emails, seen.body.expires_after_days], [2, false, 14]);
  });

  it('have one winner when two save the same revision at once', async () => {
    const { revision } = (await at.clients.standard.get('/settings/shop')).body;
    const saves = await Promise.all(
      [30, 31, 32, 33].map((expires_after_days) =>
        at.clients.standard.request('PATCH', '/settings/shop', { body: { expires_after_days, revision } }),
      ),
    );
    assert.deepEqual(
      saves.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 409, 409, 409],
    );
  });

  it('have a name of up to 100 characters, not halves of them', async () => {
    const rename = (name: string) =>
      at.clients.standard.request('PATCH', '/settings/shop', { body: { name } });
    assert.equal((await rename('😀'.repeat(100))).body.name, '😀'.repeat(100));
    assert.deepEqual(Object.keys((await rename('x'.repeat(101))).body.errors), ['name']);
  });

  it('cannot be changed by whoever may only read them', async () => {
    const { client } = await signStaffIn(at, 'agent');
    assert.equal((await client.get('/settings/shop')).status, 200);
    const { body } = await client.request('PATCH', '/settings/shop', { body: { name: 'Mine' } });
    assert.equal(body.code, 'permission_missing');
  });
});

describe('API keys', () => {
  it('are shown once, rotated with an overlap, and revoked, by an owner only', async () => {
    const { client: owner } = await signStaffIn(at, 'owner');
    const { client: manager } = await signStaffIn(at, 'manager');
    const body = { name: 'Warehouse', scopes: ['returns'] };
    assert.equal((await manager.post('/api-keys', body)).body.code, 'permission_missing');
    const longest = await owner.post('/api-keys', { ...body, name: '😀'.repeat(100) });
    assert.equal(longest.status, 201, 'characters are counted, not their halves');
    const created = await owner.post('/api-keys', body);
    assert.equal(created.status, 201);
    const { id, secret } = created.body;
    const list = await manager.get('/api-keys');
    assert.ok(!list.text.includes(secret));
    assert.deepEqual(list.body.api_keys.find((key: { id: number }) => key.id === id).state, 'active');
    const path = '/warehouse/return/list?from=2026-01-01';
    const statusOf = async (key: string) => (await at.server.client(key).get(path)).status;
    assert.equal(await statusOf(secret), 200);
    const rotated = await owner.post(`/api-keys/${id}/rotate`, { overlap_hours: 1 });
    assert.notEqual(rotated.body.secret, secret);
    assert.deepEqual([await statusOf(secret), await statusOf(rotated.body.secret)], [200, 200]);
    const revoked = await owner.post(`/api-keys/${id}/revoke`);
    assert.equal(revoked.body.state, 'revoked');
    const again = await owner.post(`/api-keys/${id}/rotate`, {});
    assert.deepEqual([again.status, again.body.code], [409, 'resource_in_use']);
    const changed = await owner.request('PATCH', `/api-keys/${id}`, { body: { profile: 'legacy' } });
    assert.deepEqual([changed.status, changed.body.code], [409, 'resource_in_use']);
    const { api_keys } = (await manager.get('/api-keys')).body;
    assert.deepEqual(
      api_keys.find((key: { id: number }) => key.id === id),
      revoked.body,
    );
  });

  it('end with the response that says so, also while the database can’t announce it', async () => {
    const { client: owner } = await signStaffIn(at, 'owner');
    const { id, secret } = (await owner.post('/api-keys', { name: 'Ended', scopes: ['returns'] })).body;
    const ask = () => at.server.client(secret).get('/warehouse/return/list?from=2026-01-01');
    assert.equal((await ask()).status, 200);
    const { rows } = await at.deps.db.pool.query<{ pid: number }>(
      "select pid from pg_stat_activity where datname = current_database() and application_name = 'retour keys'",
    );
    assert.equal(rows.length, 1);
    process.kill(rows[0]!.pid, 'SIGSTOP');
    try {
      await owner.post(`/api-keys/${id}/revoke`);
      assert.equal((await ask()).body.code, 'key_revoked');
    } finally {
      process.kill(rows[0]!.pid, 'SIGCONT');
    }
  });

  it('give other keys nothing beyond what they have themselves', async () => {
    const expires_at = new Date(at.deps.clock.now().getTime() + 86_400_000);
    const own = await createKey(at.deps, {
      shop_id: at.shop.id,
      name: 'Provisioning',
      scopes: ['settings:write', 'returns'],
      rate_limit_per_minute: 600,
      expires_at,
    });
    const client = at.server.client(own.secret);
    const fits = {
      name: 'Child',
      scopes: ['returns'],
      rate_limit: 600,
      expires_at: expires_at.toISOString(),
    };
    assert.equal((await client.post('/api-keys', fits)).status, 201);
    for (const beyond of [
      { scopes: ['returns', 'orders'] },
      { rate_limit: null },
      { rate_limit: 601 },
      { expires_at: null },
      { expires_at: new Date(expires_at.getTime() + 1000).toISOString() },
    ]) {
      const { status, body } = await client.post('/api-keys', { ...fits, ...beyond });
      assert.deepEqual([status, body.code], [403, 'scope_not_grantable'], JSON.stringify(beyond));
    }
    const mighty = await createKey(at.deps, { shop_id: at.shop.id, name: 'All', scopes: ['orders'] });
    const stolen = await client.post(`/api-keys/${mighty.id}/rotate`, {});
    assert.equal(stolen.body.code, 'scope_not_grantable');
    const other = await at.server.createShop();
    const foreign = await createKey(at.deps, { shop_id: other.id, name: 'Foreign', scopes: ['returns'] });
    assert.equal((await client.post(`/api-keys/${foreign.id}/revoke`)).status, 404);
  });
});
