import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { processReturn } from '../../src/modules/returns/index.ts';
import type { Shop } from '../../src/platform/authenticate.ts';
import { minute_ms } from '../../src/platform/clock.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { TestClock } from '../support/clock.ts';
import { eventually } from '../support/eventually.ts';
import { startPaymentServer } from '../support/payment-server.ts';
import type { PaymentServer } from '../support/payment-server.ts';
import { execute, readBooks, sell, submit } from '../support/processing.ts';
import type { PaidOrder, Ref } from '../support/processing.ts';
import { assertInvariants } from '../support/invariants.ts';

const clock = new TestClock();

describe('several workers on the same returns', () => {
  let payments: PaymentServer;
  let app: TestApp;
  let shop: Shop;
  before(async () => {
    payments = await startPaymentServer();
    const settings = { RETOUR_PAYMENT_URL: payments.url };
    app = await startTestApp({ clock, role: 'api', settings });
    shop = await app.createShop();
  });
  beforeEach(() => payments.behave());
  after(async () => {
    await app?.close();
    await payments?.stop();
  });

  async function begin(): Promise<Ref & { order: PaidOrder }> {
    const order = await sell(app.deps, shop, {
      payments: [
        { kind: 'gift_card', captured: 400 },
        { kind: 'card', captured: 2600 },
      ],
    });
    const ref = await submit(app.deps, shop, order, [{}, { resolution: 'credit' }]);
    await processReturn(app.deps, { ...ref, source: 'warehouse' });
    return { ...ref, order };
  }

  async function assertPaidOnce(refs: (Ref & { order: PaidOrder })[]): Promise<void> {
    const { calls } = await payments.read();
    const paid = await payments.paid();
    for (const { order, ...ref } of refs) {
      const { state, settlements, triggers } = await readBooks(app.deps, ref);
      assert.equal(state, 'closed');
      assert.deepEqual(
        order.payments.map(({ external_id }) => paid[external_id]),
        [400, 600],
      );
      for (const { id } of settlements.slice(0, 2))
        assert.deepEqual(
          calls.filter((call) => call.id === id).map(({ call }) => call),
          ['refund'],
        );
      assert.equal(triggers.filter((trigger) => trigger === 'return.closed').length, 1);
    }
  }

  it('make each refund once when four of them execute one return at the same time', async () => {
    await payments.misbehave({ call: 'refund', does: 'late', after_ms: 20 });
    const refs = await Promise.all(Array.from({ length: 6 }, begin));
    await Promise.all(refs.flatMap((ref) => Array.from({ length: 4 }, () => execute(app.deps, ref))));
    await Promise.all(refs.map((ref) => execute(app.deps, ref)));
    await assertPaidOnce(refs);
  });

  it('make each refund once when all of them find one that a dead worker has left', async () => {
    const ref = await begin();
    await payments.misbehave({ call: 'refund', does: 'reset_after', times: 1 });
    await execute(app.deps, ref);
    await payments.misbehave(
      { call: 'find', does: 'late', after_ms: 20 },
      { call: 'refund', does: 'late', after_ms: 20 },
    );
    clock.advance(5 * minute_ms);
    await Promise.all(Array.from({ length: 4 }, () => execute(app.deps, ref)));
    await execute(app.deps, ref);
    const paid = await payments.paid();
    assert.deepEqual(
      ref.order.payments.map(({ external_id }) => paid[external_id]),
      [400, 600],
    );
    assert.equal((await readBooks(app.deps, ref)).state, 'closed');
  });

  it('share the queue: two processes work it off, each return once', async () => {
    const settings = { RETOUR_PAYMENT_URL: payments.url };
    await payments.misbehave({ call: 'refund', does: 'late', after_ms: 5 });
    const workers = await Promise.all(
      [1, 2].map(() => startTestApp({ role: 'worker', settings, beside: app })),
    );
    try {
      const refs = await Promise.all(Array.from({ length: 10 }, begin));
      await eventually(async () => {
        for (const ref of refs) assert.equal((await readBooks(app.deps, ref)).state, 'closed');
      }, 20_000);
      await assertPaidOnce(refs);
    } finally {
      await Promise.all(workers.map((worker) => worker.close()));
    }
  });

  it('breaks no law of units, money and events by any of this', () => assertInvariants(app.deps, shop.id));
});
