import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { TOPICS, TRIGGERS, triggersOf } from '@retour/contract/event-types';
import type { Shop } from '../../src/platform/authenticate.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { createCheckedClients } from '../support/checked-client.ts';
import type { CheckedClients } from '../support/checked-client.ts';
import { TestClock } from '../support/clock.ts';
import { openReturn } from '../support/factories.ts';

const hook = { topic: 'return', trigger: 'return.updated', url: 'https://hooks.example.com/retour?a=1' };
const profiles = ['standard', 'legacy'] as const;

describe('webhook subscriptions', () => {
  const clock = new TestClock();
  let server: TestApp;
  let shop: Shop;
  let clients: CheckedClients;

  before(async () => {
    server = await startTestApp({ clock, role: 'api', settings: { RETOUR_RATE_LIMIT: '100000' } });
    shop = await server.createShop();
    clients = await createCheckedClients(server, shop);
  });
  after(() => server.close());

  const add = async (fields: object = {}, profile: (typeof profiles)[number] = 'standard') =>
    (await clients[profile].post('/webhooks', { ...hook, ...fields })).body;
  const put = (id: number, body: object, profile: (typeof profiles)[number] = 'standard') =>
    clients[profile].request('PUT', `/webhooks/${id}`, { body });
  const codeOf = async (body: unknown) => (await clients.standard.post('/webhooks', body)).body.code;

  it('are made with their secret, shown without it, and found where Location says', async () => {
    for (const [profile, expected] of [
      ['standard', 201],
      ['legacy', 200],
    ] as const) {
      const { status, headers, body } = await clients[profile].post('/webhooks', hook);
      assert.equal(status, expected);
      const { secret, ...shown } = body;
      if (profile === 'legacy') assert.equal(secret, null);
      else assert.equal(Buffer.from(secret.replace(/^whsec_/, ''), 'base64').length, 32);
      assert.deepEqual(shown, {
        ...hook,
        triggers: [hook.trigger],
        id: body.id,
        shop_id: shop.id,
        status: 'active',
        profile,
        disabled_reason: null,
        last_success_at: null,
        last_failure_at: null,
        created_at: '2026-03-02T09:15:27.000Z',
        updated_at: '2026-03-02T09:15:27.000Z',
      });
      assert.equal(headers.get('Location'), `${server.origin}/api/v1/webhooks/${body.id}`);
      assert.deepEqual((await clients[profile].get(`/webhooks/${body.id}`)).body, shown);
      const { webhooks } = (await clients[profile].get('/webhooks')).body;
      assert.deepEqual(webhooks.at(-1), shown);
    }
  });

  it('keep their secrets encrypted', async () => {
    const { id, secret } = await add();
    const { rows } = await server.deps.db.pool.query('select * from webhooks where id = $1', [id]);
    const stored = rows[0].secret as Buffer;
    assert.ok(!stored.includes(secret) && !stored.includes(Buffer.from(secret.slice(6), 'base64')));
    // Also what is kept of an answer for repeats of the request, which get the same secret.
    const rotate = async () =>
      (
        await clients.standard.request('POST', `/webhooks/${id}/rotate-secret`, {
          headers: { 'Idempotency-Key': 'rotate-once' },
        })
      ).body.secret;
    const rotated = await rotate();
    assert.equal(await rotate(), rotated);
    const kept = await server.deps.db.pool.query(
      `select response_body from idempotency_keys where key = 'rotate-once'`,
    );
    assert.equal(kept.rows.length, 1);
    assert.ok(!kept.rows[0].response_body.includes('whsec_'));
  });

  it('take every pair of the contract and no other, and keep the spelling of a topic', async () => {
    const other = await server.createShop();
    const { standard } = await createCheckedClients(server, other);
    const topics = [...TOPICS, 'happy.returns.shipment'];
    for (const topic of topics)
      for (const trigger of TRIGGERS) {
        const { status, body } = await standard.post('/webhooks', { ...hook, topic, trigger });
        const valid = triggersOf(
          topic === 'happy.returns.shipment' ? 'dropoff.shipment' : (topic as never),
        ).includes(trigger);
        assert.deepEqual(
          [status, valid ? body.topic : body.code],
          valid ? [201, topic] : [422, 'webhook_pair_invalid'],
        );
      }
  });

  it('are refused with what breaks a rule, in both profiles', async () => {
    const wrong: [object, string][] = [
      [{ ...hook, topic: 'order' }, 'topic'],
      [{ ...hook, trigger: 'return.deleted' }, 'trigger'],
      [{ ...hook, status: 'paused' }, 'status'],
      [{ topic: hook.topic, trigger: hook.trigger }, 'url'],
      [{ ...hook, url: 'hooks.example.com' }, 'url'],
      [{ ...hook, url: 'https://user:pass@hooks.example.com' }, 'url'],
      [{ ...hook, url: 'https://hooks.example.com/#part' }, 'url'],
      [{ ...hook, url: 'https://hooks.example.com:0/' }, 'url'],
      [{ ...hook, url: 'https://hooks.example.com:65536/' }, 'url'],
      [{ ...hook, url: `https://hooks.example.com/${'x'.repeat(2023)}` }, 'url'],
    ];
    for (const [body, field] of wrong) {
      const answer = await clients.standard.post('/webhooks', body);
      assert.deepEqual([answer.body.code, Object.keys(answer.body.errors)], ['validation_failed', [field]]);
      assert.deepEqual(Object.keys((await clients.legacy.post('/webhooks', body)).body.errors), [field]);
    }
    assert.equal((await add({ url: `https://hooks.example.com/${'x'.repeat(2022)}` })).url.length, 2048);
    for (const url of [
      'http://hooks.example.com/',
      'https://10.0.0.1/',
      'https://[::1]/',
      'https://0x7f.1/',
      'https://localhost',
      'https://a.internal.',
    ])
      assert.equal(await codeOf({ ...hook, url }), 'webhook_url_forbidden', url);
    for (const url of ['http://127.0.0.1:4100/', 'https://localhost/', 'http://receiver.example.com/']) {
      const refused = await clients.standard.post('/webhooks', { ...hook, url });
      assert.match(refused.body.detail, /RETOUR_EGRESS_ALLOW/, url);
    }
    const { body } = await clients.legacy.post('/webhooks', { ...hook, url: 'https://127.0.0.1/' });
    assert.deepEqual(Object.keys(body.errors), ['url']);
    assert.equal(
      (await clients.legacy.post('/webhooks', { ...hook, topic: 'label' })).body.errors.trigger.length,
      1,
    );
  });

  it('are at most 100 in a shop, also when two callers meet', async () => {
    const other = await server.createShop();
    const { standard, legacy } = await createCheckedClients(server, other);
    await server.deps.db.pool.query(
      `insert into webhooks (shop_id, topic, triggers, url, status, profile, created_at, updated_at)
       select $1, 'return', '{return.updated}', 'https://a.example', 'active', 'legacy', now(), now() from generate_series(1, 99)`,
      [other.id],
    );
    const answers = await Promise.all([1, 2, 3].map(() => standard.post('/webhooks', hook)));
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [201, 422, 422],
    );
    const { status, body } = await legacy.post('/webhooks', hook);
    assert.deepEqual([status, body.errors.code], [422, 'FAILED_TO_CREATE_WEBHOOK']);
  });

  it('are changed as a whole but for their status, and deleted', async () => {
    const { id } = await add({ status: 'inactive' });
    const next = { topic: 'label', trigger: 'label.created', url: 'https://other.example.com/x' };
    clock.advance(1000);
    assert.equal((await put(id, next)).status, 204);
    const { body } = await clients.standard.get(`/webhooks/${id}`);
    assert.deepEqual({ ...body, ...next }, body);
    assert.deepEqual([body.status, body.updated_at], ['inactive', '2026-03-02T09:15:28.000Z']);
    await put(id, { ...next, status: 'active' }, 'legacy');
    assert.equal((await clients.legacy.get(`/webhooks/${id}`)).body.profile, 'standard');
    assert.equal((await put(id, { ...next, trigger: 'return.closed' })).body.code, 'webhook_pair_invalid');
    assert.equal((await put(id, { ...next, url: 'https://127.1/' })).body.code, 'webhook_url_forbidden');
    assert.equal((await put(id, { topic: 'label' })).status, 422);
    for (const profile of profiles) {
      const { id: gone } = await add();
      assert.equal((await clients[profile].request('DELETE', `/webhooks/${gone}`)).status, 204);
      assert.equal((await clients[profile].request('DELETE', `/webhooks/${gone}`)).status, 404);
      assert.equal((await put(gone, hook, profile)).status, 404);
    }
  });

  it('get a new secret, unless they are legacy', async () => {
    const { id, secret } = await add();
    const { status, body } = await clients.standard.post(`/webhooks/${id}/rotate-secret`);
    assert.equal(status, 200);
    assert.match(body.secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
    assert.notEqual(body.secret, secret);
    assert.equal(Date.parse(body.previous_secret_expires_at) - clock.now().getTime(), 86_400_000);
    const legacy = await add({}, 'legacy');
    assert.equal((await clients.legacy.post(`/webhooks/${legacy.id}/rotate-secret`)).status, 422);
    assert.equal((await clients.standard.post('/webhooks/1/rotate-secret')).body.code, 'webhook_not_found');
  });

  it('tell events of the shop in an order that never changes, with no gap in a return', async () => {
    const own = await server.createShop();
    const { standard } = await createCheckedClients(server, own);
    assert.deepEqual((await standard.get('/events')).body, { events: [], next_page_url: null });
    const ids = [await openReturn(server.deps, own), await openReturn(server.deps, own)];
    const flag = (id?: number) => standard.post(`/warehouse/return/${id}/flag`);
    clock.advance(1);
    await flag(ids[0]);
    const first = (await standard.get('/events?limit=2')).body;
    assert.equal(first.events.length, 2);
    const rest = (await standard.get(first.next_page_url.replace(server.origin, ''))).body;
    await flag(ids[1]);
    const last = rest.events.at(-1).event_id;
    const { events } = (await standard.get(`/events?after=${last}`)).body;
    const all = [...first.events, ...rest.events, ...events];
    assert.deepEqual(
      all.map(({ trigger }) => trigger),
      ['return.created', 'return.created', 'return.updated', 'return.updated'],
    );
    for (const id of ids)
      assert.deepEqual(
        all.filter((one) => one.return_id === id).map(({ sequence }) => sequence),
        [1, 2],
      );
    assert.deepEqual((await standard.get('/events')).body.events, all);
    assert.equal((await clients.standard.get(`/events?after=${last}`)).body.code, 'validation_failed');
    assert.equal((await standard.get('/events?limit=0')).status, 422);

    // Newest first, narrowed, and with what they tell.
    const newest = (await standard.get('/events?sort_order=desc&limit=3')).body;
    const oldest = (await standard.get(newest.next_page_url.replace(server.origin, ''))).body;
    assert.deepEqual([...newest.events, ...oldest.events], all.toReversed());
    assert.equal(oldest.next_page_url, null);
    const [one, ...others] = (
      await standard.get(`/events?return_id=${ids[1]}&trigger=return.updated&include=payload`)
    ).body.events;
    assert.deepEqual([others, one.payload.return.id], [[], String(ids[1])]);
    assert.equal((await standard.get('/events?trigger=nothing')).status, 422);
  });

  it('tell of an event what it said and which webhooks it went to', async () => {
    const own = await server.createShop();
    const { standard } = await createCheckedClients(server, own);
    const own_hook = { topic: 'return', trigger: 'return.created', url: 'https://hooks.example.com/own' };
    const { id: webhook_id } = (await standard.post('/webhooks', own_hook)).body;
    await openReturn(server.deps, own);
    const [{ event_id }] = (await standard.get('/events?trigger=return.created')).body.events;
    const { body } = await standard.get(`/events/${event_id}`);
    const [{ id: delivery_id }] = (await standard.get(`/webhooks/${webhook_id}/deliveries`)).body.deliveries;
    assert.deepEqual(body.deliveries, [
      { webhook_id, url: own_hook.url, delivery_id, status: 'pending', attempt_count: 0 },
    ]);
    assert.equal(body.payload.return.state, 'open');
    assert.equal((await clients.standard.get(`/events/${event_id}`)).body.code, 'resource_not_found');
  });
});
