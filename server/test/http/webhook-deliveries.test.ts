import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { readLegacySecret } from '../../src/modules/integrations/webhooks/commands/rotate-secret.ts';
import { day_ms } from '../../src/platform/clock.ts';
import type { TestApp } from '../support/app.ts';
import type { TestClock } from '../support/clock.ts';
import { eventually } from '../support/eventually.ts';
import { sellOrder } from '../support/factories.ts';
import { WebhookFixture, startWebhookServer } from '../support/webhook-fixture.ts';
import { startReceiver } from '../support/receiver.ts';
import type { Received, Receiver } from '../support/receiver.ts';

describe('webhook deliveries', () => {
  let server: TestApp;
  let clock: TestClock;
  let at: WebhookFixture;

  before(async () => {
    ({ server, clock } = await startWebhookServer());
  });
  after(() => server.close());
  beforeEach(async () => {
    at = await WebhookFixture.make({ server, clock });
  });
  afterEach(() => at.close());

  it('carry the state at the event, byte for byte as it is kept, and both verifiers of others accept them', async () => {
    const { id, secret } = await at.subscribe();
    const order = await sellOrder(server.deps, at.shop, { name: '#Málaga/1' });
    const return_id = await at.openReturn({ order });
    await at.update(return_id);
    await at.send();
    const [message] = at.receiver.received as [Received];
    assert.equal(message.path, '/hook?x=1');
    assert.equal(message.headers['content-type'], 'application/json');
    assert.equal(message.headers['user-agent'], 'Retour-Webhooks/1.0');
    assert.equal(message.headers['x-retour-test'], undefined);
    const headers = message.headers as Record<string, string>;
    assert.deepEqual(new StandardWebhook(secret).verify(message.body, headers), message.payload);
    new SvixWebhook(secret).verify(message.body, headers);
    const { payload } = message;
    assert.deepEqual(
      [
        payload.topic,
        payload.trigger,
        payload.shop_id,
        payload.id,
        payload.state,
        payload.review_reason,
        payload.sequence,
      ],
      ['return', 'return.updated', at.shop.id, String(return_id), 'review', 'flagged', 2],
    );
    assert.deepEqual(payload.changed_fields, ['state', 'review_reason']);
    // The list of returns has these two as texts, a payload has not (webhook contract, 6.2).
    assert.deepEqual(
      [payload.order_id, payload.provider_order_number, payload.order_name, payload.order_number],
      [order.id, 1, '#Málaga/1', '1'],
    );
    assert.ok(Object.values(payload.address).every((part) => part === null || part !== ''));
    assert.deepEqual(Object.keys(payload.customer_detail), [
      'email',
      'first_name',
      'middle_name',
      'last_name',
    ]);
    assert.deepEqual(
      [payload.refunds, payload.is_gift_return, payload.network_shipment_id],
      [[], false, null],
    );
    const [delivery] = await at.log(id, '?include=payload');
    assert.equal(delivery.payload, message.body);
    assert.equal(delivery.id, message.headers['webhook-id']);
    assert.deepEqual(
      [
        delivery.status,
        delivery.attempt_count,
        delivery.event_id,
        delivery.return_id,
        delivery.next_attempt_at,
      ],
      ['delivered', 1, payload.event_id, return_id, null],
    );
    assert.ok((await at.show(id)).last_success_at);
  });

  it('of legacy webhooks are accepted by a verifier that knows only the raw body, also during a rotation', async () => {
    await at.subscribe({ topic: 'return', trigger: 'return.updated' }, 'legacy');
    const order = await sellOrder(server.deps, at.shop, { name: '#Málaga/1 😀' });
    const return_id = await at.openReturn({ order });
    await at.update(return_id);
    await at.send();
    const { secret } = await readLegacySecret(server.deps, at.shop.id);
    const verify = (body: string, signature: unknown, key: string) =>
      createHmac('sha256', key).update(body).digest('base64') === signature;
    const [message] = at.receiver.received as [Received];
    assert.ok(verify(message.body, message.headers['x-loop-signature'], secret));
    assert.equal(message.headers['webhook-signature'], undefined);
    assert.match(message.body, /"order_name":"#M\\u00e1laga\\\/1 \\ud83d\\ude00"/);
    assert.ok(!/[^\\]\/|[^\x20-\x7e]/.test(message.body));
  });

  it('follow the whole schedule, and are dead after the tenth attempt', async () => {
    at.receiver.answer((response) => response.writeHead(500).end('no'));
    const { id } = await at.subscribe();
    const began = clock.now().getTime();
    await at.update(await at.openReturn());
    const waits: number[] = [];
    for (let attempts = 1; attempts <= 10; attempts++) {
      // A sender whose look at the database fails, on a busy machine by a timeout, ends without an attempt.
      const delivery = await eventually(async () => {
        await at.send();
        const [found] = await at.log(id);
        assert.equal(found.attempt_count, attempts);
        return found;
      });
      if (delivery.status !== 'pending') break;
      waits.push(Date.parse(delivery.next_attempt_at) - clock.now().getTime());
      clock.set(delivery.next_attempt_at);
    }
    assert.deepEqual(
      waits.map((ms) => ms / 1000),
      [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400],
    );
    const [delivery] = await at.log(id);
    assert.deepEqual([delivery.status, delivery.attempt_count, delivery.attempts.length], ['dead', 10, 10]);
    assert.deepEqual([delivery.attempts[0].response_status, delivery.attempts[0].error], [500, 'status']);
    assert.equal(at.receiver.received.length, 10);
    assert.equal(new Set(at.receiver.received.map(({ headers }) => headers['webhook-id'])).size, 1);
    assert.equal(new Set(at.receiver.received.map(({ body }) => body)).size, 1);
    assert.ok(clock.now().getTime() - began < 5 * day_ms);
    assert.equal((await at.show(id)).status, 'active');
  });

  it('wait for what Retry-After asks, up to 30 minutes', async () => {
    const { id } = await at.subscribe();
    const return_id = await at.openReturn();
    await at.update(return_id);
    const waits = [];
    for (const value of [
      '60',
      new Date(clock.now().getTime() + 600_000).toUTCString(),
      '999999',
      'nonsense',
    ]) {
      at.receiver.answer((response) => response.writeHead(429, { 'Retry-After': value }).end());
      await server.deps.db.pool.query(
        `update webhook_deliveries set due_at = $1, schedule_attempt_count = 0 where webhook_id = $2`,
        [clock.now(), id],
      );
      await at.send();
      const [delivery] = await at.log(id);
      waits.push(Math.round((Date.parse(delivery.next_attempt_at) - clock.now().getTime()) / 1000));
    }
    assert.deepEqual([waits[0], waits[2], waits[3]], [60, 1800, 5]);
    assert.ok(Math.abs((waits[1] ?? 0) - 600) <= 1);
  });

  it('are not tried sooner than the schedule says, whatever Retry-After asks', async () => {
    const { id } = await at.subscribe();
    await at.update(await at.openReturn());
    const waits: number[] = [];
    for (const value of ['0', '1', '60', new Date(clock.now().getTime()).toUTCString()]) {
      at.receiver.answer((response) => response.writeHead(503, { 'Retry-After': value }).end());
      await at.send();
      const [delivery] = await at.log(id);
      const wait_ms = Date.parse(delivery.next_attempt_at) - clock.now().getTime();
      waits.push(Math.round(wait_ms / 1000));
      clock.advance(wait_ms);
    }
    assert.deepEqual(waits, [5, 300, 1800, 7200]);
  });

  it('name what went wrong: redirect, time-out, slow body, reset, refused connection; a huge answer is cut', async () => {
    let victim: Receiver | undefined = await startReceiver();
    const outcomes: Record<string, (response: any) => void> = {
      redirect: (response) => response.writeHead(301, { Location: victim?.url }).end(),
      timeout: () => {},
      slow: (response) => response.writeHead(200).write('…'),
      reset: (response) => response.socket.destroy(),
      huge: (response) => response.writeHead(200).end(Buffer.alloc(3_000_000, 'x')),
    };
    const seen: Record<string, unknown> = {};
    for (const [name, answer] of Object.entries(outcomes)) {
      at.receiver.answer(answer);
      const { id } = await at.subscribe();
      await at.update(await at.openReturn());
      await at.send({ timeout_ms: 1000 });
      const [delivery] = await at.log(id);
      seen[name] = [delivery.attempts[0].response_status, delivery.attempts[0].error];
      await at.clients.standard.request('DELETE', `/webhooks/${id}`);
    }
    assert.deepEqual(seen, {
      redirect: [301, 'redirect'],
      timeout: [null, 'timeout'],
      slow: [200, 'timeout'],
      reset: [null, 'reset'],
      huge: [200, null],
    });
    assert.equal(victim.connections, 0);
    const { url } = victim;
    await victim.close();
    victim = undefined;
    const { id } = await at.subscribe({ url });
    await at.update(await at.openReturn());
    await at.send();
    assert.equal((await at.log(id))[0].attempts[0].error, 'connect');
  });

  it('end with 410: the webhook is switched off, and what waits is dead until it is replayed', async () => {
    at.receiver.answer((response) => response.writeHead(410).end());
    const { id } = await at.subscribe();
    const return_id = await at.openReturn();
    await at.update(return_id, 3);
    await at.send();
    assert.equal(at.receiver.received.length, 1);
    const { status, disabled_reason } = await at.show(id);
    assert.deepEqual([status, disabled_reason], ['inactive', 'gone']);
    assert.deepEqual(
      (await at.log(id)).map((one: any) => one.status),
      ['dead', 'dead', 'dead'],
    );
    await at.update(await at.openReturn(), 1);
    assert.equal((await at.log(id)).length, 3, 'events while it is inactive are not sent later');
    at.receiver.answer((response) => response.writeHead(200).end());
    const newest = (await at.log(id)).find((one) => one.attempt_count === 0);
    const replay = () => at.clients.standard.post(`/webhooks/${id}/deliveries/${newest.id}/replay`);
    const { status: replayed, body } = await replay();
    assert.deepEqual([replayed, body.status, body.attempt_count], [202, 'pending', 0]);
    assert.equal((await replay()).body.code, 'delivery_pending');
    const legacy = await at.clients.legacy.post(`/webhooks/${id}/deliveries/${newest.id}/replay`);
    assert.deepEqual([legacy.status, legacy.body.errors.code], [409, 'DELIVERY_PENDING']);
    await at.send();
    assert.equal(at.receiver.received.at(-1)?.headers['webhook-id'], newest.id);
    assert.equal((await at.log(id, '?status=delivered'))[0].id, newest.id);
    await at.clients.standard.request('PUT', `/webhooks/${id}`, {
      body: { topic: 'return', trigger: 'return.updated', url: at.receiver.url, status: 'active' },
    });
    assert.equal((await at.show(id)).disabled_reason, null);
    assert.equal(
      (await at.clients.standard.post(`/webhooks/${id}/deliveries/msg_x/replay`)).body.code,
      'delivery_not_found',
    );
  });

  it('are switched off after five days and ten attempts of failures only', async () => {
    at.receiver.answer((response) => response.writeHead(500).end());
    const { id } = await at.subscribe();
    const fail = async () => {
      await at.update(await at.openReturn());
      await at.send();
    };
    for (let i = 0; i < 10; i++) await fail();
    assert.equal((await at.show(id)).status, 'active');
    clock.advance(5 * day_ms);
    await at.send();
    const { status, disabled_reason } = await at.show(id);
    assert.deepEqual([status, disabled_reason], ['inactive', 'failing']);
    const log = await at.log(id);
    assert.ok(log.every((one: any) => one.status === 'dead'));
    // A replay has all of its attempts although the webhook is off and the receiver still fails.
    for (const one of log.slice(0, 2))
      await at.clients.standard.post(`/webhooks/${id}/deliveries/${one.id}/replay`);
    await at.send();
    const waiting = await at.log(id, '?status=pending');
    assert.equal(waiting.length, 2);
    assert.ok(waiting.every(({ next_attempt_at }: any) => next_attempt_at !== null));
    assert.equal((await at.show(id)).disabled_reason, 'failing');
  });
});
