import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { cancelReturn, processReturn, removeLineItems } from '../../src/modules/returns/index.ts';
import { readPaymentIssues } from '../../src/modules/desk/attention/store.ts';
import type { Shop } from '../../src/platform/authenticate.ts';
import type { Refusal } from '../../src/platform/refusal.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { TestClock } from '../support/clock.ts';
import { startPaymentServer } from '../support/payment-server.ts';
import type { PaymentServer } from '../support/payment-server.ts';
import { execute, readBooks, readLines, readPaidTotals, sell, submit } from '../support/processing.ts';
import type { PaidOrder, Ref } from '../support/processing.ts';
import { assertInvariants } from '../support/invariants.ts';

describe('an order that changed after the quote, and a return that changes', () => {
  let payments: PaymentServer;
  let app: TestApp;
  let shop: Shop;
  before(async () => {
    payments = await startPaymentServer();
    const settings = { RETOUR_PAYMENT_URL: payments.url, RETOUR_PAYMENT_TIMEOUT_MS: '1000' };
    app = await startTestApp({ clock: new TestClock(), role: 'api', settings });
    shop = await app.createShop();
  });
  beforeEach(() => payments.behave());
  after(async () => {
    await app?.close();
    await payments?.stop();
  });

  async function process(ref: Ref, source: 'warehouse' | 'admin' = 'warehouse'): Promise<void> {
    await processReturn(app.deps, { ...ref, source });
    await execute(app.deps, ref);
  }

  /** What a return was going to settle and doesn't any more has failed for nobody. */
  async function assertNoProblem({ shop_id, return_id }: Ref): Promise<void> {
    const { db, clock } = app.deps;
    const queued = db.root.selectFrom('return_queue').select('problem').where('return_id', '=', return_id);
    assert.equal((await queued.executeTakeFirstOrThrow()).problem, null);
    const { rows } = await readPaymentIssues(db, shop_id, clock.now());
    assert.ok(rows.every((row) => row.return_id !== return_id));
  }

  const remove = (ref: Ref, line_item_ids: number[], source: 'warehouse' | 'admin' = 'warehouse') =>
    removeLineItems(app.deps, { ...ref, line_item_ids, source });

  async function differencesOf(ref: Ref): Promise<unknown> {
    const refusal = await processReturn(app.deps, { ...ref, source: 'warehouse' }).then(
      () => undefined,
      (error: Refusal) => error,
    );
    assert.equal(refusal?.code, 'order_changed');
    return refusal.extras.differences;
  }

  function updateLine(
    order: PaidOrder,
    change: { quantity_fulfilled?: number; quantity_refunded?: number },
  ): Promise<unknown> {
    return app.deps.db.inTransaction((tx) =>
      tx
        .updateTable('order_line_items')
        .set(change)
        .where('shop_id', '=', shop.id)
        .where('id', '=', order.line_ids[0]!)
        .execute(),
    );
  }

  function refundOutside(order: PaidOrder, amount: number): Promise<unknown> {
    const external_id = `outside-${order.id}-${amount}`;
    const row = {
      shop_id: shop.id,
      order_id: order.id,
      external_id,
      type: 'other' as const,
      currency: 'USD',
    };
    return app.deps.db.inTransaction((tx) =>
      tx
        .insertInto('order_refunds')
        .values({ ...row, amount, created_at: app.deps.clock.now() })
        .execute(),
    );
  }

  /** The commerce platform sends the order again, with the refund of one unit. */
  async function reportRefund(order: PaidOrder, external_id: string): Promise<void> {
    const client = app.client((await app.createKey(shop)).secret);
    const line_item = { external_id: order.line_external_ids[0], quantity: 1, restock: false };
    const amount = { amount: 1000, currency: 'USD' };
    const refunds = [{ external_id, type: 'line_item', amount, line_item }];
    const answer = await client.request('PUT', '/orders', {
      body: { external_id: order.external_id, refunds },
    });
    assert.equal(answer.status, 200, answer.text);
  }

  for (const reported of ['before', 'after']) {
    it(`counts its own refund once when the platform reports it ${reported} the provider's response`, async () => {
      const order = await sell(app.deps, shop);
      const ref = await submit(app.deps, shop, order, [{ quantity: 1 }]);
      const readReference = async () =>
        (await payments.read()).refunds.find(({ payment }) => payment === order.payments[0]!.external_id)!
          .reference!;
      if (reported === 'before') {
        await payments.misbehave({ call: 'refund', does: 'reset_after', times: 1 });
        await process(ref);
        await reportRefund(order, await readReference());
        (app.deps.clock as TestClock).advance(3_600_000);
        await execute(app.deps, ref);
      } else {
        await process(ref);
        await reportRefund(order, await readReference());
      }
      const rest = await submit(app.deps, shop, order, [{ quantity: 2 }]);
      await process(rest);
      assert.equal((await payments.paid())[order.payments[0]!.external_id], 3000);
      await assertInvariants(app.deps, shop.id);
    });
  }

  it('names the units that were refunded elsewhere, and pays nothing', async () => {
    const order = await sell(app.deps, shop);
    const ref = await submit(app.deps, shop, order, [{ quantity: 2 }]);
    await updateLine(order, { quantity_refunded: 2 });
    const [, last] = await readLines(app.deps, ref);
    assert.deepEqual(await differencesOf(ref), [
      { line_item_id: last!.id, problem: 'refunded_elsewhere', available: '0.00' },
    ]);
    const { state, settlements } = await readBooks(app.deps, ref);
    assert.deepEqual([state, settlements], ['open', []]);
    await remove(ref, [last!.id]);
    await execute(app.deps, ref);
    assert.equal((await readBooks(app.deps, ref)).state, 'closed');
    assert.equal((await payments.paid())[order.payments[0]!.external_id], 1000);
  });

  it('names the units that were cancelled, with their line or with the whole order', async () => {
    const order = await sell(app.deps, shop);
    const ref = await submit(app.deps, shop, order, [{ quantity: 2 }]);
    const [first, second] = await readLines(app.deps, ref);
    await updateLine(order, { quantity_fulfilled: 1 });
    assert.deepEqual(await differencesOf(ref), [
      { line_item_id: second!.id, problem: 'unit_cancelled', available: '0.00' },
    ]);
    await updateLine(order, { quantity_fulfilled: 3 });
    await app.deps.db.inTransaction((tx) =>
      tx
        .updateTable('orders')
        .set({ status: 'cancelled' })
        .where('shop_id', '=', shop.id)
        .where('id', '=', order.id)
        .execute(),
    );
    assert.deepEqual(
      await differencesOf(ref),
      [first, second].map((line) => ({
        line_item_id: line!.id,
        problem: 'unit_cancelled',
        available: '0.00',
      })),
    );
  });

  it('refuses what was captured no longer allows, whatever the shopper was to get', async () => {
    for (const resolution of ['refund', 'credit'] as const) {
      const order = await sell(app.deps, shop);
      const ref = await submit(app.deps, shop, order, [{ quantity: 3, resolution }]);
      const lines = await readLines(app.deps, ref);
      await refundOutside(order, 1500);
      assert.deepEqual(
        await differencesOf(ref),
        lines.map(({ id }) => ({ line_item_id: id, problem: 'captured_amount_exceeded', available: '5.00' })),
      );
      await remove(ref, [lines[0]!.id]).then(
        () => assert.fail('two units are worth more than what is left'),
        (error: Refusal) => assert.equal(error.code, 'order_changed'),
      );
      assert.equal((await readLines(app.deps, ref)).length, 3, 'nothing was removed');
      await remove(ref, [lines[0]!.id, lines[1]!.id]);
      await execute(app.deps, ref);
      assert.equal((await readBooks(app.deps, ref)).state, 'closed');
    }
  });

  it('refuses shipping that the order can no longer cover, whatever the units become', async () => {
    for (const resolution of ['refund', 'credit'] as const) {
      const order = await sell(app.deps, shop, {
        lines: [{ quantity: 1, unit_price: 5000 }],
        payments: [{ kind: 'card', captured: 5700 }],
      });
      const ref = await submit(app.deps, shop, order, [{ resolution }], { terms: { reimbursement: 700 } });
      const quoted = await readPaidTotals(app.deps, ref);
      assert.deepEqual([quoted.total, quoted.reimbursement, quoted.not_refundable], [5700, 700, 0]);
      const [line] = await readLines(app.deps, ref);
      await refundOutside(order, 700);
      assert.deepEqual(await differencesOf(ref), [
        {
          line_item_id: line!.id,
          problem: 'captured_amount_exceeded',
          available: resolution === 'refund' ? '50.00' : '0.00',
        },
      ]);
      const { state, settlements } = await readBooks(app.deps, ref);
      assert.deepEqual([state, settlements], ['open', []]);
      // Requested only now, it says from the beginning what the order cannot cover.
      await cancelReturn(app.deps, ref);
      const late = await submit(app.deps, shop, order, [{ resolution }], { terms: { reimbursement: 700 } });
      const totals = await readPaidTotals(app.deps, late);
      assert.deepEqual([totals.total, totals.reimbursement, totals.not_refundable], [5000, 700, 700]);
      await process(late);
      assert.equal((await readBooks(app.deps, late)).state, 'closed');
      assert.equal((await readPaidTotals(app.deps, late)).not_refundable, 700);
    }
    await assertInvariants(app.deps, shop.id);
  });

  it('gives what was quoted as not refundable when it became free, and says so in the totals', async () => {
    const order = await sell(app.deps, shop, {
      lines: [{ quantity: 2, unit_price: 1000 }],
      payments: [{ kind: 'card', captured: 1500 }],
    });
    const first = await submit(app.deps, shop, order);
    await payments.misbehave({ call: 'refund', does: 'reset_after', times: 1 });
    await processReturn(app.deps, { ...first, source: 'warehouse' });
    const second = await submit(app.deps, shop, order);
    assert.equal((await readPaidTotals(app.deps, second)).not_refundable, 500);
    await payments.behave();
    await payments.misbehave({ call: 'refund', does: 'decline', times: 1 });
    await execute(app.deps, first);
    await process(second);
    const { refund, not_refundable } = await readPaidTotals(app.deps, second);
    assert.deepEqual([refund, not_refundable], [1000, 0]);
    assert.equal((await payments.paid())[order.payments[0]!.external_id], 1000);
  });

  it('keeps what one payment took back when the rest goes elsewhere, and pays the sum once', async () => {
    const order = await sell(app.deps, shop, {
      lines: [{ quantity: 3, unit_price: 1000 }],
      payments: [
        { kind: 'gift_card', captured: 500 },
        { kind: 'card', captured: 700 },
        { kind: 'wallet', captured: 1800 },
      ],
    });
    const [gift_card, card, wallet] = order.payments.map(({ external_id }) => external_id);
    const blocker = await submit(app.deps, shop, order, [{ quantity: 1 }], { terms: { handling_fee: 500 } });
    const ref = await submit(app.deps, shop, order, [{ quantity: 1 }]);
    // The first return is about to refund the gift card, so that the second goes to card and wallet; then nothing comes of the first.
    await processReturn(app.deps, { ...blocker, source: 'warehouse' });
    await processReturn(app.deps, { ...ref, source: 'warehouse' });
    await payments.misbehave(
      { call: 'refund', does: 'decline', payment: wallet!, times: 1 },
      { call: 'refund', does: 'decline', payment: gift_card!, times: 1 },
    );
    await execute(app.deps, ref);
    await execute(app.deps, blocker);
    assert.deepEqual(
      (await readBooks(app.deps, ref)).settlements.map(({ payment, state, amount }) => [
        payment,
        state,
        amount,
      ]),
      [
        [card, 'succeeded', 700],
        [wallet, 'failed', 300],
      ],
    );
    await process(ref, 'admin');
    assert.equal((await readBooks(app.deps, ref)).state, 'closed');
    const paid = await payments.paid();
    assert.deepEqual([paid[gift_card!], paid[card!], paid[wallet!]], [300, 700, undefined]);
  });

  it('gives credit once although the shop changes who issues it in between', async () => {
    const own = await app.createShop();
    const order = await sell(app.deps, own, { lines: [{ quantity: 2, unit_price: 1000 }] });
    const units = [
      { resolution: 'credit' as const },
      {
        resolution: 'exchange' as const,
        exchange: { type: 'exchange' as const, title: 'Shirt', price: 900 },
      },
    ];
    const ref = await submit(app.deps, own, order, units);
    await payments.misbehave({ call: 'refund', does: 'decline', times: 1 });
    await process(ref);
    assert.equal((await readBooks(app.deps, ref)).state, 'review');
    // Credit and exchange wait behind the refund; let them run as if the refund had come last.
    await app.deps.db.inTransaction((tx) =>
      tx
        .updateTable('settlements')
        .set({ position: 9 })
        .where('shop_id', '=', own.id)
        .where('kind', '=', 'refund')
        .execute(),
    );
    await payments.misbehave({ call: 'refund', does: 'decline', times: 1 });
    await process(ref, 'admin');
    await app.deps.db.inTransaction((tx) =>
      tx.updateTable('shops').set({ gift_card_issuer: 'external' }).where('id', '=', own.id).execute(),
    );
    await process(ref, 'admin');
    const { state, settlements } = await readBooks(app.deps, ref);
    assert.equal(state, 'closed');
    assert.deepEqual(settlements.map(({ kind }) => kind).toSorted(), [
      'exchange_order',
      'refund',
      'store_credit',
    ]);
    await assertInvariants(app.deps, own.id);
  });

  it('quotes what is left anew when units are removed: fee, bonus and totals; then processes it', async () => {
    const order = await sell(app.deps, shop, {
      lines: [{ quantity: 4, unit_price: 1001, discount: 3, tax: 101 }],
    });
    const terms = { handling_fee: 150, credit_bonus_basis_points: 1000, reimbursement: 99 };
    const ref = await submit(
      app.deps,
      shop,
      order,
      [{ quantity: 2 }, { quantity: 2, resolution: 'credit' }],
      { terms },
    );
    const lines = await readLines(app.deps, ref);
    await remove(ref, [lines[0]!.id, lines[2]!.id]);
    await execute(app.deps, ref);
    const totals = await readPaidTotals(app.deps, ref);
    const [refunded, credited] = [lines[1]!, lines[3]!].map(
      ({ price, discount, tax }) => price - discount + tax,
    );
    assert.deepEqual(
      [totals.refund, totals.handling_fee, totals.reimbursement],
      [refunded! - 150 + 99, 150, 99],
    );
    assert.deepEqual([totals.gift_card, totals.bonus_credit], [credited! + 103, 103]);
    const { state, triggers } = await readBooks(app.deps, ref);
    assert.equal(state, 'closed');
    assert.deepEqual(triggers, [
      'return.updated',
      'return.updated',
      'return.updated',
      'restock.requested',
      'return.updated',
      'return.closed',
    ]);
    const again = await submit(app.deps, shop, order, [{ quantity: 2 }]);
    await assert.rejects(submit(app.deps, shop, order), { code: 'item_not_eligible' });
    await cancelReturn(app.deps, again);
  });

  it('cancels a return whose last unit is removed: nothing is paid, and its units are free', async () => {
    const order = await sell(app.deps, shop);
    const ref = await submit(app.deps, shop, order, [{ quantity: 3 }], { terms: { reimbursement: 500 } });
    await remove(
      ref,
      (await readLines(app.deps, ref)).map(({ id }) => id),
    );
    const { state, settlements, triggers } = await readBooks(app.deps, ref);
    assert.deepEqual([state, settlements, triggers], ['cancelled', [], ['return.updated', 'return.updated']]);
    const totals = await readPaidTotals(app.deps, ref);
    assert.deepEqual([totals.refund, totals.total, totals.reimbursement], [0, 0, 0]);
    await submit(app.deps, shop, order, [{ quantity: 3 }]);
  });

  it('removes all of the named units or none, and none whose outcome has run', async () => {
    const order = await sell(app.deps, shop, {
      payments: [
        { kind: 'gift_card', captured: 100 },
        { kind: 'card', captured: 2900 },
      ],
    });
    const exchange = { type: 'exchange' as const, title: 'Shirt', price: 1000 };
    const ref = await submit(app.deps, shop, order, [
      {},
      { resolution: 'exchange', exchange },
      { resolution: 'credit' },
    ]);
    const [refunded, , credited] = (await readLines(app.deps, ref)).map(({ id }) => id);
    await assert.rejects(remove(ref, [1]), { code: 'no_line_items_qualify' });
    await assert.rejects(remove(ref, [refunded!, 1]), { code: 'line_items_do_not_qualify' });
    await payments.misbehave({
      call: 'refund',
      does: 'decline',
      payment: order.payments[1]!.external_id,
      times: 1,
    });
    await process(ref);
    await assert.rejects(remove(ref, [refunded!], 'admin'), { code: 'no_line_items_qualify' });
    await remove(ref, [credited!], 'admin');
    await assertNoProblem(ref);
    await execute(app.deps, ref);
    const { state, settlements } = await readBooks(app.deps, ref);
    assert.equal(state, 'closed');
    assert.deepEqual(
      settlements.map(({ kind, state: made, failure_code }) => [kind, made, failure_code]),
      [
        ['refund', 'succeeded', null],
        ['refund', 'succeeded', null],
        ['store_credit', 'failed', 'no_longer_due'],
        ['exchange_order', 'succeeded', null],
      ],
    );
  });

  it('keeps exchange items and totals equal in both currencies when the quote changes', async () => {
    const order = await sell(app.deps, shop, {
      lines: [{ quantity: 3, unit_price: 1013, tax: 101 }],
      presentment: { currency: 'JPY', rate: 1.57 },
    });
    const exchange = { type: 'exchange' as const, title: 'Coat', price: 3777, tax: 222 };
    const ref = await submit(app.deps, shop, order, [{ quantity: 2 }, { resolution: 'exchange', exchange }]);
    const [first] = await readLines(app.deps, ref);
    await remove(ref, [first!.id]);
    await execute(app.deps, ref);
    assert.equal((await readBooks(app.deps, ref)).state, 'closed');
  });

  it('breaks no law of units, money and events by any of this', () => assertInvariants(app.deps, shop.id));
});
