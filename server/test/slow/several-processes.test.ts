import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { setPaymentProvider } from '../../src/modules/money/settlements/index.ts';
import type { Shop } from '../../src/platform/authenticate.ts';
import { startTestApp, test_secret } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { createClient } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { assertInvariants } from '../support/invariants.ts';
import { startPaymentServer } from '../support/payment-server.ts';
import type { PaymentServer } from '../support/payment-server.ts';
import { readBooks, sell, submit } from '../support/processing.ts';
import type { PaidOrder, Ref } from '../support/processing.ts';
import { startReceiver } from '../support/receiver.ts';
import type { Receiver } from '../support/receiver.ts';
import { serve } from '../support/served.ts';
import type { Served } from '../support/served.ts';

type OpenReturn = Ref & { order: PaidOrder };

const returns = 30;
/** Requests under way at a time. */
const clients = 4;
const request_deadline_ms = 60_000;
const end_deadline_ms = 120_000;

describe('two API processes and two workers on one database, of which one each is killed under load', () => {
  let payments: PaymentServer;
  let receiver: Receiver;
  let app: TestApp;
  let shop: Shop;
  let key: string;
  let apis: Served[];
  let workers: Served[];
  let settings: Record<string, string>;
  let open: OpenReturn[];
  let killed = 0;

  before(async () => {
    [payments, receiver, app] = await Promise.all([
      startPaymentServer(),
      startReceiver(),
      startTestApp({ role: 'api', own: true }),
    ]);
    shop = await app.createShop();
    await setPaymentProvider(app.deps, {
      shop_id: shop.id,
      provider: 'bridge',
      settings: { url: payments.url, secret: 'token' },
    });
    key = (await app.createKey(shop)).secret;
    settings = {
      DATABASE_URL: app.connection_string,
      RETOUR_SECRET: test_secret,
      RETOUR_EGRESS_ALLOW: '127.0.0.0/8',
      RETOUR_RATE_LIMIT: '100000',
      LOG_LEVEL: 'fatal',
    };
    const start = (role: string) => Promise.all([1, 2].map(() => serve(settings, '--role', role)));
    const openOne = async (): Promise<OpenReturn> => {
      const order = await sell(app.deps, shop, { payments: [{ kind: 'card', captured: 3000 }] });
      return { ...(await submit(app.deps, shop, order)), order };
    };
    [apis, workers, open] = await Promise.all([
      start('api'),
      start('worker'),
      Promise.all(Array.from({ length: returns }, openOne)),
    ]);
    const { status } = await createClient(apis[0]!.origin, key).post('/webhooks', {
      topic: 'return',
      trigger: 'return.closed',
      url: receiver.url,
    });
    assert.equal(status, 201);
  });
  after(async () => {
    await Promise.all([...(apis ?? []), ...(workers ?? [])].map((one) => one.end('SIGKILL')));
    await app?.close();
    await receiver?.close();
    await payments?.stop();
  });

  /** As a careful integration does: a request without an answer is repeated with the same key, at another process. */
  async function processOnce({ return_id }: Ref, first: number): Promise<void> {
    const headers = { 'idempotency-key': `process-${return_id}` };
    const deadline = Date.now() + request_deadline_ms;
    for (let attempt = first; ; attempt++) {
      const client = createClient(apis[attempt % apis.length]!.origin, key);
      const answer = await client
        .post(`/warehouse/return/${return_id}/process`, undefined, { headers })
        .catch(() => undefined);
      if (answer?.status === 200) return;
      assert.ok(answer === undefined || answer.status >= 500 || answer.status === 409, answer?.text);
      assert.ok(Date.now() < deadline, `return ${return_id} was not accepted in time`);
      await sleep(20);
    }
  }

  /** Kills the first process of a role under load; as a supervisor does, another one is started. */
  async function replace(processes: Served[], role: string): Promise<void> {
    await processes[0]!.end('SIGKILL');
    killed++;
    // Also when the busy machine is too slow for its first start.
    const restart = () => serve(settings, '--role', role);
    processes[0] = await restart().catch(restart);
  }

  it('accepts each request once, pays each refund once, and closes each return once', async () => {
    await payments.misbehave({ call: 'refund', does: 'late', after_ms: 30 });
    const waiting = [...open.entries()];
    let accepted = 0;
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        await processOnce(next[1], next[0]);
        accepted++;
        if (accepted === Math.floor(returns * 0.4)) await replace(apis, 'api');
        if (accepted === Math.floor(returns * 0.6)) await replace(workers, 'worker');
      }
    };
    await Promise.all(Array.from({ length: clients }, work));
    assert.equal(killed, 2);
    await eventually(async () => {
      for (const ref of open)
        assert.equal((await readBooks(app.deps, ref)).state, 'closed', `return ${ref.return_id}`);
    }, end_deadline_ms);

    const paid = await payments.paid();
    assert.deepEqual(
      open.map(({ order }) => paid[order.payments[0]!.external_id]),
      open.map(() => 1000),
    );
    for (const ref of open) {
      const { triggers, settlements } = await readBooks(app.deps, ref);
      assert.equal(settlements.length, 1);
      assert.equal(triggers.filter((trigger) => trigger === 'return.closed').length, 1);
    }
    await assertInvariants(app.deps, shop.id);
  });

  it('tells of each closed return, under one id however often it is sent', async () => {
    await eventually(() => {
      const ids = new Map(
        receiver.received.map(({ headers, payload }) => [headers['webhook-id'], Number(payload.id)]),
      );
      assert.deepEqual(
        [...ids.values()].toSorted((a, b) => a - b),
        open.map(({ return_id }) => return_id).toSorted((a, b) => a - b),
      );
    }, end_deadline_ms);
  });

  it('stops all of them in order', async () => {
    await Promise.all([...apis, ...workers].map((one) => one.end('SIGTERM')));
    assert.deepEqual(
      [...apis, ...workers].map(({ process }) => process.exitCode),
      [0, 0, 0, 0],
    );
  });
});
