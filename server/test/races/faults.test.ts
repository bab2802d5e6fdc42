import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { markSettlementPaid, processReturn, retrySettlement } from '../../src/modules/returns/index.ts';
import { createBridge, setPaymentProvider } from '../../src/modules/money/settlements/index.ts';
import type { PaymentProvider } from '../../src/modules/money/settlements/index.ts';
import { createStripe } from '../../src/modules/money/settlements/providers/stripe.ts';
import type { Shop } from '../../src/platform/authenticate.ts';
import { hour_ms, minute_ms } from '../../src/platform/clock.ts';
import { createDb } from '../../src/platform/db.ts';
import type { Deps } from '../../src/platform/deps.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { TestClock } from '../support/clock.ts';
import { createFaultyPool } from '../support/faulty-pool.ts';
import type { Fault } from '../support/faulty-pool.ts';
import { startPaymentServer } from '../support/payment-server.ts';
import type { PaymentServer } from '../support/payment-server.ts';
import { execute, readBooks, sell, submit } from '../support/processing.ts';
import type { PaidOrder, Ref } from '../support/processing.ts';
import { assertInvariants } from '../support/invariants.ts';

/** At the n-th call of the provider the answer is lost, or the worker dies, before the provider hears of it or after. */
type CallFault = { nth: number; when: 'before' | 'after'; dies: boolean };
type Run = { ref: Ref; order: PaidOrder; statements: number; calls: number; tripped: boolean };

const lanes = 4;
const whens = ['before', 'after'] as const;
const expected_triggers =
  'return.updated return.updated giftcard.requested return.updated exchange.requested return.updated restock.requested return.updated return.closed'.split(
    ' ',
  );

for (const speaks of ['bridge', 'stripe'] as const)
  describe(`a processing run with refunds by ${speaks} in which one thing goes wrong`, () =>
    testFaults(speaks));

function testFaults(speaks: 'bridge' | 'stripe'): void {
  // Which statement is the last before a call does not depend on who is called.
  const has_statements = speaks === 'bridge';
  let payments: PaymentServer;
  let app: TestApp;
  let shop: Shop;
  const runs: Run[] = [];
  before(async () => {
    payments = await startPaymentServer(speaks);
    app = await startTestApp({ role: 'api' });
    shop = await app.createShop();
    const key_of = { bridge: {}, stripe: { key: 'rk_test_1' } }[speaks];
    const settings = { url: payments.url, ...key_of };
    await setPaymentProvider(app.deps, { shop_id: shop.id, provider: speaks, settings });
    await app.deps.db.inTransaction((tx) =>
      tx.updateTable('shops').set({ gift_card_issuer: 'external' }).where('id', '=', shop.id).execute(),
    );
  });
  after(async () => {
    await app?.close();
    await payments?.stop();
  });

  /** Processes a return with everything in it, once with a fault and then, as callers and jobs do, again until it is closed. */
  async function run(fault: { statement?: Fault; call?: CallFault }): Promise<Run> {
    const clock = new TestClock();
    const deps: Deps = { ...app.deps, clock };
    const order = await sell(deps, shop, {
      payment_prefix: 'ch_',
      lines: [{ quantity: 3, unit_price: 1000, discount: 100, tax: 287 }],
      payments: [
        { kind: 'card', captured: 2787 },
        { kind: 'gift_card', captured: 400 },
      ],
    });
    const exchange = { type: 'exchange' as const, title: 'Shirt', price: 900 };
    const units = [{}, { resolution: 'credit' as const }, { resolution: 'exchange' as const, exchange }];
    const ref = await submit(deps, shop, order, units, { terms: { credit_bonus: 50 } });
    const { pool, count, tripped } = createFaultyPool(app.deps.db.pool, fault.statement);
    const faulty: Deps = { ...deps, db: createDb(pool) };
    const { provider, calls } = faultyProvider(fault.call);
    const begin = (by: Deps) => processReturn(by, { ...ref, source: 'warehouse', details: { pallet: 41 } });

    await begin(faulty).catch(() => begin(deps));
    await execute(faulty, ref, provider).catch(() => {});
    for (let attempt = 0; attempt < 5 && (await readBooks(deps, ref)).state !== 'closed'; attempt++) {
      clock.advance(5 * minute_ms);
      await execute(deps, ref);
    }
    return { ref, order, statements: count(), calls: calls(), tripped: tripped() || !fault.statement };
  }

  const soundProvider = () =>
    speaks === 'bridge'
      ? createBridge({ url: payments.url, secret: '', timeout_ms: 5000 })
      : createStripe({ key: 'rk_test_1', url: payments.url, timeout_ms: 10_000 });

  function faultyProvider(fault?: CallFault): { provider: PaymentProvider; calls: () => number } {
    const sound = soundProvider();
    let calls = 0;
    async function refund(request: Parameters<PaymentProvider['refund']>[0]) {
      if (++calls !== fault?.nth) return sound.refund(request);
      if (fault.when === 'after') await sound.refund(request);
      if (fault.dies) throw new Error('The worker died.');
      return { kind: 'unknown' as const, message: 'The answer was lost.' };
    }
    return { provider: { ...sound, refund, idempotency_window_ms: hour_ms }, calls: () => calls };
  }

  async function runAll(faults: Parameters<typeof run>[0][]): Promise<void> {
    const left = faults.values();
    const lane = async () => {
      for (const fault of left) {
        const done = await run(fault);
        assert.ok(done.tripped, `${JSON.stringify(fault)} went wrong`);
        runs.push(done);
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
  }

  if (has_statements)
    it('is finished by the next attempt, whichever statement was the last, whether it ran or not', async () => {
      const { statements } = await run({});
      assert.ok(statements > 25, `${statements} statements`);
      await runAll(
        Array.from({ length: statements }, (_, i) =>
          // What dies before a statement has done what one that dies after the statement before it has done: the few are for the rest of the way.
          (i % 5 === 0 ? whens : (['after'] as const)).map((when) => ({ statement: { nth: i + 1, when } })),
        ).flat(),
      );
    });

  it('is finished by the next attempt, whichever call of the provider was lost or its worker’s last', async () => {
    const { calls } = await run({});
    assert.equal(calls, 2);
    await runAll(
      Array.from({ length: calls }, (_, i) =>
        whens.flatMap((when) => [true, false].map((dies) => ({ call: { nth: i + 1, when, dies } }))),
      ).flat(),
    );
  });

  /**
   * A return whose refund to the card was declined, and which a person resolves: the refund is retried, or marked as paid outside. The act and the
   * run after it have the fault; then callers and jobs do what they do until the return is closed.
   */
  async function resolve(
    how: 'retry' | 'mark_paid',
    fault: { statement?: Fault; call?: CallFault },
  ): Promise<Run> {
    const clock = new TestClock();
    const deps: Deps = { ...app.deps, clock };
    const order = await sell(deps, shop, {
      payment_prefix: 'ch_',
      payments: [
        { kind: 'card', captured: 2600 },
        { kind: 'bank', captured: 400 },
      ],
    });
    const ref = await submit(deps, shop, order, [{ quantity: 3 }]);
    await payments.misbehave({
      call: 'refund',
      does: 'decline',
      payment: order.payments[0]!.external_id,
      times: 1,
    });
    await processReturn(deps, { ...ref, source: 'warehouse' });
    await execute(deps, ref, soundProvider());
    const { settlements, state } = await readBooks(deps, ref);
    assert.equal(state, 'review');
    const { id } = settlements[0]!;
    const { pool, count, tripped } = createFaultyPool(app.deps.db.pool, fault.statement);
    const faulty: Deps = { ...deps, db: createDb(pool) };
    const { provider, calls } = faultyProvider(fault.call);
    const act = (by: Deps) =>
      how === 'retry'
        ? retrySettlement(by, { shop_id: ref.shop_id, id })
        : markSettlementPaid(by, { shop_id: ref.shop_id, id, reference: 'bank 1', note: null, by: 'Ana' });
    await act(faulty).catch(() =>
      act(deps).catch((error: { code?: string }) => assert.equal(error.code, 'settlement_succeeded')),
    );
    await execute(faulty, ref, provider).catch(() => {});
    for (let attempt = 0; attempt < 5 && (await readBooks(deps, ref)).state !== 'closed'; attempt++) {
      clock.advance(5 * minute_ms);
      await execute(deps, ref);
    }
    return { ref, order, statements: count(), calls: calls(), tripped: tripped() || !fault.statement };
  }

  for (const how of ['retry', 'mark_paid'] as const) {
    const resolved: Run[] = [];
    const resolveAll = async (faults: Parameters<typeof resolve>[1][]) => {
      // One after the other: the provider declines the refund that it gets next.
      for (const fault of faults) {
        const done = await resolve(how, fault);
        assert.ok(done.tripped, `${JSON.stringify(fault)} went wrong`);
        resolved.push(done);
      }
    };

    it(`(${how}) is finished by the next attempt after a declined refund, whichever statement or call was the last`, async () => {
      const { statements, calls } = await resolve(how, {});
      assert.ok(statements > 15, `${statements} statements`);
      assert.equal(calls, how === 'retry' ? 2 : 1);
      await resolveAll(
        Array.from({ length: has_statements ? statements : 0 }, (_, i) => ({
          statement: { nth: i + 1, when: 'after' },
        })),
      );
      await resolveAll(
        Array.from({ length: calls }, (_, i) =>
          whens.flatMap((when) => [true, false].map((dies) => ({ call: { nth: i + 1, when, dies } }))),
        ).flat(),
      );
    });

    it(`(${how}) pays and books the refund once in every case`, async () => {
      const paid = await payments.paid();
      for (const { ref, order } of resolved) {
        const { state, settlements, triggers } = await readBooks(app.deps, ref);
        assert.equal(state, 'closed');
        const [card = '', bank = ''] = order.payments.map(({ external_id }) => external_id);
        assert.deepEqual([paid[card] ?? 0, paid[bank]], [how === 'retry' ? 2600 : 0, 400]);
        const ids = settlements[0]!.attempts.map((attempt) => attempt.id.slice(settlements[0]!.id.length));
        assert.deepEqual(ids, how === 'retry' ? ['', '-2'] : ['']);
        assert.equal(triggers.filter((trigger) => trigger === 'return.closed').length, 1);
      }
    });
  }

  it('was paid exactly once in every case, and told of exactly as if nothing had gone wrong', async () => {
    const paid = await payments.paid();
    for (const { ref, order } of runs) {
      const [card, gift_card] = order.payments.map(({ external_id }) => external_id);
      const { state, settlements, triggers } = await readBooks(app.deps, ref);
      assert.equal(state, 'closed');
      assert.deepEqual([paid[gift_card!], paid[card!]], [400, 824]);
      assert.deepEqual(
        settlements.map((settlement) => settlement.state),
        ['succeeded', 'succeeded', 'succeeded', 'succeeded'],
      );
      assert.deepEqual(triggers, expected_triggers);
    }
  });

  it('breaks no law of units, money and events by any of this', () => assertInvariants(app.deps, shop.id));
}
