import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { processReturn, retrySettlement } from '../../src/modules/returns/index.ts';
import {
  clearPaymentProvider,
  setPaymentProvider,
  showPaymentProvider,
} from '../../src/modules/money/settlements/index.ts';
import type { Shop } from '../../src/platform/authenticate.ts';
import { hour_ms, minute_ms } from '../../src/platform/clock.ts';
import type { Log } from '../../src/platform/log.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { TestClock } from '../support/clock.ts';
import { startPaymentServer } from '../support/payment-server.ts';
import type { PaymentServer } from '../support/payment-server.ts';
import { execute, readBooks, readEvent, sell, submit } from '../support/processing.ts';
import type { PaidOrder, Ref } from '../support/processing.ts';
import { assertInvariants } from '../support/invariants.ts';

const clock = new TestClock();

describe('a payment bridge', () => {
  let payments: PaymentServer;
  let app: TestApp;
  let shop: Shop;
  const logged: { fields: any; message: string }[] = [];
  before(async () => {
    payments = await startPaymentServer();
    const settings = {
      RETOUR_PAYMENT_URL: payments.url,
      RETOUR_PAYMENT_SECRET: 'of-the-server',
      RETOUR_PAYMENT_TIMEOUT_MS: '1000',
    };
    app = await startTestApp({ clock, role: 'api', settings, log: collectErrors() });
    shop = await app.createShop({ name: 'Ärmel & Söhne' });
  });
  beforeEach(() => payments.behave());
  after(async () => {
    await app?.close();
    await payments?.stop();
  });

  function collectErrors(): Log {
    const ignore = () => {};
    const error = (fields: any, message: string) => void logged.push({ fields, message });
    const log: any = {
      level: 'error',
      error,
      fatal: error,
      warn: ignore,
      info: ignore,
      debug: ignore,
      trace: ignore,
    };
    return Object.assign(log, { silent: ignore, child: () => log });
  }

  type Begun = Ref & { order: PaidOrder; payment: string };
  async function begin(of = shop): Promise<Begun> {
    const order = await sell(app.deps, of);
    const ref = await submit(app.deps, of, order);
    await processReturn(app.deps, { ...ref, source: 'warehouse' });
    return { ...ref, order, payment: order.payments[0]!.external_id };
  }
  const settlementOf = async (ref: Ref) => (await readBooks(app.deps, ref)).settlements[0]!;
  const stateOf = async (ref: Ref) => {
    const { state, review_reason } = await readBooks(app.deps, ref);
    return review_reason ? `${state}: ${review_reason}` : state;
  };
  const callsFor = async (id: string) => (await payments.read()).calls.filter((call) => call.id === id);
  const paidFor = async ({ payment }: Begun) => (await payments.paid())[payment] ?? 0;
  const readiness = async () => (await fetch(`${app.origin}/readyz`)).json() as Promise<any>;
  const countOf = async (status: number) => {
    const text = await (await fetch(`${app.origin}/metrics`)).text();
    return Number(
      new RegExp(`^retour_payment_unauthorized_total\\{status="${status}"\\} (\\d+)$`, 'm').exec(text)?.[1] ??
        0,
    );
  };

  describe('that rejects the credentials', () => {
    for (const status of [401, 403]) {
      it(`with ${status} declines nothing: it is logged, counted and shown, and the refund is sent again under its id`, async () => {
        const ref = await begin();
        const counted = await countOf(status);
        logged.length = 0;
        await payments.misbehave({ call: 'refund', does: 'refuse', status });
        for (let i = 0; i < 2; i++) await execute(app.deps, ref);
        const waiting = await settlementOf(ref);
        assert.deepEqual(
          [waiting.state, waiting.failure_code, waiting.attempts],
          ['intended', 'provider_unauthorized', []],
        );
        assert.match(waiting.failure_message!, new RegExp(`\\(${status}\\)`));
        assert.equal(await stateOf(ref), 'processing');
        assert.equal((await countOf(status)) - counted, 2);
        assert.deepEqual(
          logged.map(({ fields }) => [fields.settlement_id, fields.status, fields.endpoint]),
          [1, 2].map(() => [waiting.id, status, payments.url]),
        );
        const { status: ready, degraded } = await readiness();
        assert.equal(ready, 'ready');
        assert.match(degraded.payments, /rejects Retour's credentials, so 1 refund/);

        await payments.behave();
        clock.advance(30 * hour_ms);
        await execute(app.deps, ref);
        assert.equal(await stateOf(ref), 'closed');
        assert.deepEqual((await settlementOf(ref)).attempts, [{ id: waiting.id, result: 'succeeded' }]);
        assert.equal(await paidFor(ref), 1000);
        assert.deepEqual(Object.keys(await readiness()), ['status', 'checks']);
      });
    }

    it('is tried every few minutes, and after 24 hours a person is asked; a retry then needs no setting', async () => {
      const ref = await begin();
      await payments.misbehave({ call: 'refund', does: 'refuse', status: 401 });
      await execute(app.deps, ref);
      assert.equal(await delayOfNextTry(ref), 2000);
      await cancelNextTry(ref);
      clock.advance(23 * hour_ms);
      await execute(app.deps, ref);
      assert.equal(await delayOfNextTry(ref), 5 * minute_ms);
      clock.advance(hour_ms);
      await execute(app.deps, ref);
      assert.equal(await stateOf(ref), 'review: processing_failed');
      assert.match(
        (await readEvent(app.deps, ref, 'return.processing.failed')).details.message,
        /credentials \(401\)/,
      );
      assert.equal((await readiness()).degraded, undefined, 'a person knows');
      await payments.behave();
      const { id } = await settlementOf(ref);
      await retrySettlement(app.deps, { shop_id: ref.shop_id, id });
      await execute(app.deps, ref);
      assert.equal(await stateOf(ref), 'closed');
      assert.equal(await paidFor(ref), 1000);
    });

    it('in a look-up says nothing of the refund: it stays unknown, and is not sent again before it is looked up', async () => {
      const ref = await begin();
      await payments.misbehave(
        { call: 'refund', does: 'reset_after', times: 1 },
        { call: 'find', does: 'refuse', status: 403, times: 1 },
      );
      await execute(app.deps, ref);
      await execute(app.deps, ref);
      const { id, state, failure_code } = await settlementOf(ref);
      assert.deepEqual([state, failure_code], ['unknown', 'provider_unauthorized']);
      await execute(app.deps, ref);
      assert.deepEqual(
        (await callsFor(id)).map(({ call }) => call),
        ['refund', 'find', 'find'],
      );
      assert.equal(await stateOf(ref), 'closed');
      assert.equal(await paidFor(ref), 1000);
    });
  });

  it('is told the shop, the order and the return with every call, by ids and names', async () => {
    const ref = await begin();
    await payments.misbehave({ call: 'refund', does: 'decline', times: 1 });
    await execute(app.deps, ref);
    const { id } = await settlementOf(ref);
    await retrySettlement(app.deps, { shop_id: shop.id, id });
    await execute(app.deps, ref);
    const { order } = ref;
    const context = {
      settlement_id: id,
      shop: { id: shop.id, handle: shop.handle, name: 'Ärmel & Söhne' },
      order: { id: order.id, name: order.name, external_id: order.external_id },
      return: { id: ref.return_id },
    };
    const [sent, found] = await callsFor(id);
    const [sent_again] = await callsFor(`${id}-2`);
    const refund = { payment: ref.payment, gateway: 'card', amount: 1000, currency: 'USD' };
    assert.deepEqual(sent!.body, { id, ...refund, ...context });
    assert.deepEqual(sent_again!.body, { id: `${id}-2`, ...refund, ...context });
    assert.deepEqual([sent!.idempotency_key, sent_again!.idempotency_key], [id, `${id}-2`]);
    assert.deepEqual(found!.query, {
      settlement_id: id,
      shop_id: String(shop.id),
      shop_handle: shop.handle,
      shop_name: 'Ärmel & Söhne',
      order_id: String(order.id),
      order_name: order.name,
      order_external_id: order.external_id,
      return_id: String(ref.return_id),
    });
  });

  describe('of a shop', () => {
    let own: PaymentServer;
    let other: Shop;
    before(async () => {
      own = await startPaymentServer();
      other = await app.createShop();
      await choose(`${own.url}/`, 'of-the-shop');
    });
    after(() => own?.stop());
    const choose = (url: string, secret: string) =>
      setPaymentProvider(app.deps, { shop_id: other.id, provider: 'bridge', settings: { url, secret } });

    it('makes the refunds of that shop only, with its own secret', async () => {
      const refs = [await begin(other), await begin(shop)] as const;
      for (const ref of refs) await execute(app.deps, ref);
      assert.deepEqual(await own.paid(), { [refs[0].payment]: 1000 });
      assert.equal((await payments.paid())[refs[0].payment], undefined);
      assert.equal(await paidFor(refs[1]), 1000);
      const [call] = (await own.read()).calls;
      assert.equal(call!.authorization, 'Bearer of-the-shop');
      const { id } = await settlementOf(refs[1]);
      assert.equal((await callsFor(id))[0]!.authorization, 'Bearer of-the-server');
    });

    it('has its secret encrypted for that shop, and shows it to nobody', async () => {
      const { rows } = await app.deps.db.pool.query(
        `select decode(settings->'secret'->>'sealed', 'base64') as secret from payment_provider_settings where shop_id = $1`,
        [other.id],
      );
      assert.ok(!rows[0].secret.toString('latin1').includes('of-the-shop'));
      assert.throws(() => app.deps.vault.open(`payment secret of shop ${shop.id}`, rows[0].secret));
      const shown = { provider: 'bridge', title: 'Payment bridge', events_url: null };
      assert.deepEqual(await showPaymentProvider(app.deps, other), {
        ...shown,
        source: 'shop',
        settings: { url: own.url, secret: 'set' },
      });
      assert.deepEqual(await showPaymentProvider(app.deps, shop), {
        ...shown,
        source: 'server',
        settings: { url: payments.url, secret: 'set' },
      });
    });

    it('is refused with an address or secret that no request could carry', async () => {
      for (const [url, secret, field] of [
        ['ftp://pay.example', 'x', 'url'],
        ['https://user:pass@pay.example', 'x', 'url'],
        ['https://pay.example/?a=1', 'x', 'url'],
        ['pay.example', 'x', 'url'],
        ['https://pay.example', '', 'secret'],
        ['https://pay.example', 'two words', 'secret'],
        ['https://pay.example', 'a\nb', 'secret'],
      ] as const)
        await assert.rejects(
          choose(url, secret),
          (error: any) => error.code === 'validation_failed' && field in error.extras.errors,
          `${url} ${secret}`,
        );
    });

    it('never sends a refund again that was sent to another address, until that one or a person resolves it', async () => {
      const ref = await begin(other);
      await own.misbehave({ call: 'refund', does: 'reset_after', times: 1 });
      await execute(app.deps, ref);
      await clearPaymentProvider(app.deps, other.id);
      await execute(app.deps, ref);
      const { id, state, failure_message } = await settlementOf(ref);
      assert.equal(state, 'unknown');
      assert.match(failure_message!, new RegExp(`was sent to ${own.url}`));
      assert.deepEqual(
        (await callsFor(id)).map(({ call }) => call),
        ['find'],
      );
      await choose(own.url, 'of-the-shop');
      await execute(app.deps, ref);
      assert.equal(await stateOf(ref), 'closed');
      assert.equal((await own.paid())[ref.payment], 1000);
      assert.equal(await paidFor(ref), 0);
    });

    it('breaks no law of units, money and events by any of this', async () => {
      for (const { id } of [shop, other]) await assertInvariants(app.deps, id);
    });
  });

  /** In milliseconds from now. */
  async function delayOfNextTry({ return_id }: Ref): Promise<number> {
    const { rows } = await app.deps.db.pool.query(
      `select start_after from jobs.job where name = 'returns.process' and state = 'created'
         and singleton_key like '%:later' and (data->>'return_id')::bigint = $1`,
      [return_id],
    );
    return rows[0].start_after.getTime() - clock.now().getTime();
  }

  async function cancelNextTry({ return_id }: Ref): Promise<void> {
    await app.deps.db.pool.query(
      `delete from jobs.job where name = 'returns.process' and (data->>'return_id')::bigint = $1`,
      [return_id],
    );
  }
});
