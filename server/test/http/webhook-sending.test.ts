import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { flagReturn, unflagReturn } from '../../src/modules/returns/index.ts';
import { cleanDeliveries } from '../../src/modules/integrations/webhooks/store-maintenance.ts';
import { day_ms } from '../../src/platform/clock.ts';
import type { TestApp } from '../support/app.ts';
import type { TestClock } from '../support/clock.ts';
import { eventually } from '../support/eventually.ts';
import { WebhookFixture, startWebhookServer } from '../support/webhook-fixture.ts';
import { checkPayload } from '../support/check-payload.ts';
import { startReceiver } from '../support/receiver.ts';
import type { Received } from '../support/receiver.ts';

describe('webhooks on their way', () => {
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

  it('keep the order of each return, and another return does not wait', async () => {
    const [first, second] = [await at.openReturn(), await at.openReturn()];
    await at.subscribe();
    await at.update(first, 5);
    await at.update(second, 2);
    let failed = 0;
    at.receiver.answer((response, { payload }) => {
      const fails = payload.id === String(first) && failed++ < 2;
      response.writeHead(fails ? 500 : 200).end();
    });
    await at.send();
    clock.advance(6000);
    await at.send();
    clock.advance(400_000);
    await at.send();
    const sequences = (id: number) =>
      at.receiver.received
        .filter(({ payload }) => payload.id === String(id))
        .map(({ payload }) => payload.sequence);
    assert.deepEqual(sequences(first), [2, 2, 2, 3, 4, 5, 6]);
    assert.deepEqual(sequences(second), [2, 3]);
  });

  it('are at most ten at once to one webhook, over several workers, and a hung receiver holds up nobody else', async () => {
    const hung = await startReceiver();
    let waiting = 0;
    let most = 0;
    const held: (() => void)[] = [];
    hung.answer((response) => {
      most = Math.max(most, ++waiting);
      held.push(() => void (waiting--, response.writeHead(200).end()));
    });
    const slow = await at.subscribe({ url: hung.url });
    await at.subscribe();
    const returns = await Promise.all(Array.from({ length: 25 }, () => at.openReturn()));
    for (const return_id of returns) await at.update(return_id);
    const workers = [at.startSender(), at.startSender()];
    for (const worker of workers) worker.wake();
    while (at.receiver.received.length < 25 || hung.received.length < 10)
      await new Promise((done) => setTimeout(done, 5));
    assert.equal(hung.received.length, 10);
    while (hung.received.length < 25 || held.length > 0) {
      held.splice(0).forEach((release) => release());
      await new Promise((done) => setTimeout(done, 5));
    }
    await Promise.all(workers.map((worker) => worker.idle()));
    for (const worker of workers) await worker.stop();
    assert.ok(most <= 10);
    assert.equal(new Set(hung.received.map(({ headers }) => headers['webhook-id'])).size, 25);
    assert.equal(hung.received.length, 25, 'nothing twice while both live');
    assert.ok((await at.log(slow.id)).every((one: any) => one.status === 'delivered'));
    await hung.close();
  });

  it('of a worker that died are sent by another when its lease ends', async () => {
    const { id } = await at.subscribe();
    await at.update(await at.openReturn());
    await server.deps.db.pool.query(
      `update webhooks set lease_id = gen_random_uuid(), leased_until = $1 where id = $2`,
      [new Date(clock.now().getTime() + 20_000), id],
    );
    await at.send();
    assert.equal(at.receiver.received.length, 0);
    clock.advance(20_000);
    await at.send();
    assert.equal(at.receiver.received.length, 1);
  });

  it('stay with a worker for as long as it attempts them: it renews its lease', async () => {
    let let_go = () => {};
    at.receiver.answer((response) => (let_go = () => void response.writeHead(200).end()));
    const { id } = await at.subscribe();
    await at.update(await at.openReturn());
    const slow = at.startSender({ turn_ms: 5 });
    slow.wake();
    await eventually(() => assert.equal(at.receiver.received.length, 1));
    for (let i = 0; i < 3; i++) {
      clock.advance(15_000);
      const renewed_until = clock.now().getTime() + 20_000;
      await eventually(async () => {
        const { rows } = await server.deps.db.pool.query('select leased_until from webhooks where id = $1', [
          id,
        ]);
        assert.equal(rows[0].leased_until.getTime(), renewed_until);
      });
      const other = at.startSender();
      other.wake();
      await other.idle();
      await other.stop();
    }
    assert.equal(at.receiver.received.length, 1);
    let_go();
    await slow.stop();
    assert.deepEqual(
      (await at.log(id)).map((one: any) => [one.status, one.attempt_count]),
      [['delivered', 1]],
    );
  });

  it('of a worker that lost its lease are recorded once, by whoever comes first', async () => {
    const held: (() => void)[] = [];
    at.receiver.answer((response) => held.push(() => void response.writeHead(200).end()));
    const { id } = await at.subscribe();
    await at.update(await at.openReturn());
    const paused = at.startSender({ turn_ms: Infinity });
    paused.wake();
    await eventually(() => assert.equal(held.length, 1));
    clock.advance(20_000);
    const other = at.startSender();
    other.wake();
    await eventually(() => assert.equal(held.length, 2));
    held.pop()!();
    await other.idle();
    held.pop()!();
    await Promise.all([paused.stop(), other.stop()]);
    const ids = at.receiver.received.map(({ headers }) => headers['webhook-id']);
    assert.equal(new Set(ids).size, 1, 'what came twice has one id');
    assert.deepEqual(
      (await at.log(id)).map((one: any) => [one.status, one.attempt_count]),
      [['delivered', 1]],
    );
  });

  it('of a worker that stops go on with another at once', async () => {
    const held: (() => void)[] = [];
    at.receiver.answer((response) => held.push(() => void response.writeHead(200).end()));
    await at.subscribe();
    for (let i = 0; i < 3; i++) await at.update(await at.openReturn());
    const first = at.startSender({ per_webhook: 2 });
    first.wake();
    await eventually(() => assert.equal(held.length, 2));
    const stopped = first.stop();
    for (const answer of held) answer();
    await stopped;
    at.receiver.answer((response) => response.writeHead(200).end());
    await at.send();
    const ids = at.receiver.received.map(({ headers }) => headers['webhook-id']);
    assert.deepEqual([ids.length, new Set(ids).size], [3, 3]);
  });

  it('of a webhook that is deleted meanwhile are not sent, though they were read', async () => {
    let held: (() => void) | undefined;
    at.receiver.answer((response) => {
      const answer = () => void response.writeHead(200).end();
      // The first is answered at once, so that more is read than is attempted.
      if (at.receiver.received.length === 1) answer();
      else held = answer;
    });
    const { id } = await at.subscribe();
    for (let i = 0; i < 4; i++) await at.update(await at.openReturn());
    const sender = at.startSender({ per_webhook: 1, turn_ms: 20 });
    sender.wake();
    await eventually(() => assert.ok(held));
    await at.clients.standard.request('DELETE', `/webhooks/${id}`);
    await new Promise((done) => setTimeout(done, 400));
    held!();
    await sender.idle();
    await sender.stop();
    assert.equal(at.receiver.received.length, 2);
  });

  it('of a long queue are shared by two workers, each for its turn', async () => {
    at.receiver.answer((response) => setTimeout(() => response.writeHead(200).end(), 4));
    await at.subscribe();
    const returns = await Promise.all(Array.from({ length: 30 }, () => at.openReturn()));
    for (const return_id of returns) await at.update(return_id);
    const sent = [0, 0];
    const workers = sent.map((_, i) =>
      at.startSender({
        per_webhook: 1,
        turn_ms: 5,
        look_every_ms: 1,
        random: () => (sent[i]!++, 0.5),
      }),
    );
    for (const worker of workers) worker.wake();
    await eventually(() => assert.equal(at.receiver.received.length, 30));
    await Promise.all(workers.map((worker) => worker.idle()));
    for (const worker of workers) await worker.stop();
    assert.equal(at.receiver.received.length, 30, 'nothing twice');
    assert.ok(
      sent.every((count) => count > 0),
      `${sent.join(' and ')} were sent`,
    );
  });

  it('are deleted after 30 days with what they sent, and with the next cleaning when their webhook is deleted', async () => {
    const [kept, deleted] = [await at.subscribe(), await at.subscribe()];
    const clean = () => cleanDeliveries({ ...server.deps, clock }, new AbortController().signal);
    const count = async ({ id }: { id: number }) => {
      const { rows } = await server.deps.db.pool.query(
        'select count(*) as count from webhook_deliveries where webhook_id = $1',
        [id],
      );
      return rows[0].count;
    };
    const countPayloads = async () => {
      const { rows } = await server.deps.db.pool.query(
        'select count(*) as count from webhook_payloads where shop_id = $1',
        [at.shop.id],
      );
      return rows[0].count;
    };
    await at.update(await at.openReturn());
    assert.equal(await countPayloads(), 1, 'both webhooks get the same bytes');
    await at.send();
    await at.clients.standard.request('DELETE', `/webhooks/${deleted.id}`);
    clock.advance(30 * day_ms);
    await at.update(await at.openReturn());
    await clean();
    assert.deepEqual([await count(kept), await count(deleted), await countPayloads()], [2, 0, 2]);
    clock.advance(1);
    await clean();
    assert.deepEqual([await count(kept), await countPayloads()], [1, 1]);
  });

  it('are listed by pages in both directions, by status and time, for their webhook alone', async () => {
    const { id } = await at.subscribe();
    const other = await at.subscribe({ trigger: 'return.closed' });
    const return_id = await at.openReturn();
    for (let i = 0; i < 5; i++) {
      clock.advance(1000);
      await (i % 2 === 0 ? flagReturn : unflagReturn)(server.deps, { shop_id: at.shop.id, return_id });
    }
    const all = (await at.log(id)).map((one: any) => one.id);
    assert.equal(all.length, 5);
    assert.deepEqual(
      (await at.log(id, '?sort_order=asc')).map((one: any) => one.id),
      all.toReversed(),
    );
    assert.deepEqual(await at.log(other.id), []);
    let page = (await at.clients.standard.get(`/webhooks/${id}/deliveries?limit=2`)).body;
    const walked = [...page.deliveries];
    let back: string | null = null;
    while (page.next_page_url) {
      page = (await at.clients.standard.get(page.next_page_url.replace(server.origin, ''))).body;
      back = page.previous_page_url;
      walked.push(...page.deliveries);
    }
    assert.deepEqual(
      walked.map((one) => one.id),
      all,
    );
    const before_ = (await at.clients.standard.get(back!.replace(server.origin, ''))).body;
    assert.deepEqual(
      before_.deliveries.map((one: any) => one.id),
      all.slice(2, 4),
    );
    assert.equal((await at.log(id, '?status=delivered')).length, 0);
    assert.equal((await at.log(id, '?status=pending')).length, 5);
    assert.equal(
      (await at.log(id, `?from=${new Date(clock.now().getTime() - 1500).toISOString()}`)).length >= 2,
      true,
    );
    for (const query of ['limit=0', 'status=new', 'from=x', 'cursor=x', 'sort_order=up', 'include=all'])
      assert.equal((await at.clients.standard.get(`/webhooks/${id}/deliveries?${query}`)).status, 422, query);
    assert.equal((await at.clients.standard.get('/webhooks/9/deliveries')).body.code, 'webhook_not_found');
    await at.clients.standard.request('DELETE', `/webhooks/${id}`);
    await at.send();
    assert.equal(at.receiver.received.length, 0, 'what waits is dropped with its webhook');
  });

  it('sign with both secrets for 24 hours after a rotation', async () => {
    const { id, secret } = await at.subscribe();
    const { body } = await at.clients.standard.post(`/webhooks/${id}/rotate-secret`);
    await at.clients.standard.post(`/webhooks/${id}/test`, undefined, {
      headers: { 'Idempotency-Key': 'once' },
    });
    clock.advance(day_ms);
    await at.clients.standard.post(`/webhooks/${id}/test`);
    const [during, after_] = at.receiver.received as [Received, Received];
    const signatures = (message: Received) => String(message.headers['webhook-signature']).split(' ').length;
    assert.deepEqual([signatures(during), signatures(after_)], [2, 1]);
    const accepts = (key: string, { body: raw, headers }: Received) => {
      const id_ = String(headers['webhook-id']);
      const sent_at = new Date(Number(headers['webhook-timestamp']) * 1000);
      return String(headers['webhook-signature']).includes(new StandardWebhook(key).sign(id_, sent_at, raw));
    };
    assert.deepEqual(
      [
        accepts(secret, during),
        accepts(body.secret, during),
        accepts(secret, after_),
        accepts(body.secret, after_),
      ],
      [true, true, false, true],
    );
  });

  it('are tried out with a sample of every topic, which is no delivery', async () => {
    const pairs = {
      return: 'return.closed',
      'return.processing': 'return.processing.failed',
      label: 'label.updated',
      'label.request': 'label.request.issued',
      restock: 'restock.requested',
      giftcard: 'giftcard.requested',
      exchange: 'exchange.requested',
      'happy.returns.shipment': 'shipment.processed',
    };
    for (const profile of ['standard', 'legacy'] as const)
      for (const [topic, trigger] of Object.entries(pairs)) {
        const { id } = await at.subscribe({ topic, trigger }, profile);
        const { status, body } = await at.clients[profile].post(`/webhooks/${id}/test`);
        assert.deepEqual([status, body.delivered, body.response_status, body.error], [200, true, 204, null]);
        const message = at.receiver.received.at(-1)!;
        assert.equal(message.body, body.payload);
        checkPayload(message.payload);
        assert.equal(message.headers['x-retour-test'], '1');
        assert.deepEqual([message.payload.topic, message.payload.trigger], [topic, trigger]);
        assert.deepEqual(await at.log(id), []);
      }
    // The sample is one of the moment that the trigger names.
    const { id: asked } = await at.subscribe({ topic: 'label', trigger: 'label.requested' });
    await at.clients.standard.post(`/webhooks/${asked}/test`);
    checkPayload(at.receiver.received.at(-1)!.payload);
    const { carrier, tracking_number, label_status, shipment_id } = at.receiver.received.at(-1)!.payload;
    assert.deepEqual([carrier, tracking_number, label_status, shipment_id], ['N/A', 'N/A', 'N/A', null]);
    at.receiver.answer((response) => response.writeHead(503).end());
    const { id } = await at.subscribe();
    const { body } = await at.clients.standard.post(`/webhooks/${id}/test`);
    assert.deepEqual([body.delivered, body.response_status, body.error], [false, 503, 'status']);
    assert.equal((await at.show(id)).last_failure_at, null);
  });

  it('are created for a host without an address too, and the test says that it has none', async () => {
    const { id } = await at.subscribe({ url: 'https://shop.invalid/hook' });
    const { status, body } = await at.clients.standard.post(`/webhooks/${id}/test`);
    assert.deepEqual([status, body.delivered, body.response_status, body.error], [200, false, null, 'dns']);
  });
});
