import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { closeReturn, flagReturn, processReturn, unflagReturn } from '../../src/modules/returns/index.ts';
import { markSettlementPaid, retrySettlement } from '../../src/modules/returns/index.ts';
import { createBridge } from '../../src/modules/money/settlements/index.ts';
import type { PaymentProvider, RefundResult } from '../../src/modules/money/settlements/index.ts';
import type { Shop } from '../../src/platform/authenticate.ts';
import { hour_ms, minute_ms } from '../../src/platform/clock.ts';
import { createLog } from '../../src/platform/log.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import type { Client } from '../support/client.ts';
import { TestClock } from '../support/clock.ts';
import { startPaymentServer } from '../support/payment-server.ts';
import type { PaymentServer } from '../support/payment-server.ts';
import { execute, readBooks, sell, submit } from '../support/processing.ts';
import type { Ref, SettlementRow } from '../support/processing.ts';
import { assertInvariants } from '../support/invariants.ts';

const clock = new TestClock();

describe('a refund that was declined', () => {
  let payments: PaymentServer;
  let app: TestApp;
  let shop: Shop;
  let client: Client;
  before(async () => {
    payments = await startPaymentServer();
    const settings = { RETOUR_PAYMENT_URL: payments.url, RETOUR_PAYMENT_TIMEOUT_MS: '1000' };
    app = await startTestApp({ clock, role: 'api', settings, log: createLog('silent') });
    shop = await app.createShop();
    client = app.client((await app.createKey(shop)).secret);
  });
  beforeEach(() => payments.behave());
  after(async () => {
    await app?.close();
    await payments?.stop();
  });

  const settlementOf = async (ref: Ref) => (await readBooks(app.deps, ref)).settlements[0]!;
  const stateOf = async (ref: Ref) => {
    const { state, review_reason } = await readBooks(app.deps, ref);
    return review_reason ? `${state}: ${review_reason}` : state;
  };
  const paidFor = async (payment: string) => (await payments.paid())[payment] ?? 0;
  const callsFor = async (id: string) =>
    (await payments.read()).calls.filter((call) => call.id === id).map(({ call }) => call);
  const retry = (ref: Ref, { id }: Pick<SettlementRow, 'id'>) =>
    retrySettlement(app.deps, { shop_id: ref.shop_id, id });
  /** The code that an integration gets, which changes nothing. */
  async function refusal(ref: Ref, { id }: Pick<SettlementRow, 'id'>, act: string): Promise<string> {
    const books = await readBooks(app.deps, ref);
    const { body } = await client.post(`/settlements/${id}/${act}`, act === 'retry' ? {} : paid_outside);
    assert.deepEqual(await readBooks(app.deps, ref), books);
    return body.code;
  }
  const paid_outside = { reference: 'bank 1', by: 'Ana' };
  const markPaid = (ref: Ref, { id }: Pick<SettlementRow, 'id'>) =>
    markSettlementPaid(app.deps, {
      shop_id: ref.shop_id,
      id,
      reference: 'bank 1',
      note: null,
      by: 'Ana',
    });

  type Declined = Ref & { payment: string; id: string };

  /** A return in review, because its only refund, of 10.00, was declined once. */
  async function decline(): Promise<Declined> {
    const order = await sell(app.deps, shop);
    const ref = await submit(app.deps, shop, order);
    const payment = order.payments[0]!.external_id;
    await payments.misbehave({ call: 'refund', does: 'decline', payment, times: 1 });
    await processReturn(app.deps, { ...ref, source: 'warehouse' });
    await execute(app.deps, ref);
    assert.equal(await stateOf(ref), 'review: refund_failed');
    return { ...ref, payment, id: (await settlementOf(ref)).id };
  }

  it('is retried under a new id, at a bridge that keeps its first response to an id for ever', async () => {
    const ref = await decline();
    await payments.misbehave({ call: 'refund', does: 'decline', times: 1 });
    for (const expected of ['review: refund_failed', 'closed']) {
      await retry(ref, ref);
      assert.equal(await stateOf(ref), 'processing');
      await execute(app.deps, ref);
      assert.equal(await stateOf(ref), expected);
    }
    const { attempts, state } = await settlementOf(ref);
    assert.equal(state, 'succeeded');
    assert.deepEqual(attempts, [
      { id: ref.id, result: 'failed' },
      { id: `${ref.id}-2`, result: 'failed' },
      { id: `${ref.id}-3`, result: 'succeeded' },
    ]);
    assert.equal(await paidFor(ref.payment), 1000);
  });

  it('keeps the id of an attempt whose response is lost, also when that is not the first', async () => {
    for (const does of ['reset_before', 'reset_after'] as const) {
      const ref = await decline();
      await retry(ref, ref);
      await payments.misbehave({ call: 'refund', does, times: 1 });
      await execute(app.deps, ref);
      assert.equal((await settlementOf(ref)).state, 'unknown');
      await execute(app.deps, ref);
      assert.equal(await stateOf(ref), 'closed');
      assert.deepEqual(
        (await settlementOf(ref)).attempts.map(({ id }) => id),
        [ref.id, `${ref.id}-2`],
      );
      assert.equal(await paidFor(ref.payment), 1000);
    }
  });

  it('is not paid again when the provider finds out late that it had paid: the look-up before the new attempt shows it', async () => {
    const ref = await decline();
    await payments.misbehave({ call: 'find', does: 'correct', times: 1 });
    await retry(ref, ref);
    await execute(app.deps, ref);
    assert.equal(await stateOf(ref), 'closed');
    assert.deepEqual((await settlementOf(ref)).attempts, [{ id: ref.id, result: 'succeeded' }]);
    assert.deepEqual(await callsFor(`${ref.id}-2`), []);
    assert.equal(await paidFor(ref.payment), 1000);
  });

  it('is not sent again while the provider cannot say what became of the attempt before', async () => {
    const ref = await decline();
    await payments.misbehave({ call: 'find', does: 'error_before', times: 1 });
    await retry(ref, ref);
    await execute(app.deps, ref);
    const waiting = await settlementOf(ref);
    assert.deepEqual([waiting.state, waiting.attempts.length], ['intended', 1]);
    assert.deepEqual(await callsFor(`${ref.id}-2`), []);
    await execute(app.deps, ref);
    assert.equal(await stateOf(ref), 'closed');
    assert.equal(await paidFor(ref.payment), 1000);
  });

  it('becomes one new attempt when many retry it at once', async () => {
    const ref = await decline();
    await Promise.all(Array.from({ length: 8 }, () => retry(ref, ref)));
    await Promise.all(Array.from({ length: 4 }, () => execute(app.deps, ref)));
    await execute(app.deps, ref);
    assert.equal(await stateOf(ref), 'closed');
    assert.equal((await settlementOf(ref)).attempts.length, 2);
    assert.equal(await paidFor(ref.payment), 1000);
  });

  it('is either retried or marked as paid when both are asked at once, and booked once', async () => {
    for (let round = 0; round < 6; round++) {
      const ref = await decline();
      const acts = [() => retry(ref, ref), () => markPaid(ref, ref)];
      const ordered = round % 2 === 0 ? acts : acts.toReversed();
      const results = await Promise.allSettled(ordered.map((act) => act()));
      const codes = results.flatMap((result) => (result.status === 'rejected' ? result.reason.code : []));
      assert.equal(codes.length, 1, JSON.stringify(results));
      await execute(app.deps, ref);
      const { provider } = await settlementOf(ref);
      assert.equal(await stateOf(ref), 'closed');
      assert.deepEqual(
        codes,
        provider === 'outside' ? ['settlement_succeeded'] : ['return_processing'],
        'whoever came second was told',
      );
      assert.equal(await paidFor(ref.payment), provider === 'outside' ? 0 : 1000);
    }
  });

  it('takes the success that a slow worker reports late: before the retry is sent, nothing more is paid', async () => {
    for (const is_retried of [false, true]) {
      const order = await sell(app.deps, shop);
      const ref = await submit(app.deps, shop, order);
      await processReturn(app.deps, { ...ref, source: 'warehouse' });
      const slow = heldProvider();
      const first = execute(app.deps, ref, slow.provider);
      await slow.asked;
      clock.advance(minute_ms);
      await execute(app.deps, ref, reporting({ kind: 'failed', code: 'declined', message: 'no' }));
      assert.equal(await stateOf(ref), 'review: refund_failed');
      if (is_retried) await retry(ref, await settlementOf(ref));
      slow.answer({ kind: 'succeeded', reference: 're_late' });
      await first;
      await execute(app.deps, ref, failing());
      assert.equal(await stateOf(ref), 'closed');
      const { id, provider_reference, attempts } = await settlementOf(ref);
      assert.equal(provider_reference, 're_late');
      assert.deepEqual(attempts, [{ id, result: 'succeeded' }]);
    }
  });

  it('is never sent after it was marked as paid outside, whatever happens to its return', async () => {
    const ref = await decline();
    const earlier = await payments.read();
    await markPaid(ref, ref);
    await execute(app.deps, ref);
    assert.equal(await stateOf(ref), 'closed');
    await assert.rejects(retry(ref, ref), { code: 'settlement_succeeded' });
    await assert.rejects(markPaid(ref, ref), { code: 'settlement_succeeded' });
    assert.equal((await payments.read()).calls.length, earlier.calls.length);
    const { provider, provider_reference, state } = await settlementOf(ref);
    assert.deepEqual([state, provider, provider_reference], ['succeeded', 'outside', 'bank 1']);
  });

  it('holds up what else is due until it is paid outside; then the return goes on with the rest', async () => {
    const order = await sell(app.deps, shop, {
      payments: [
        { kind: 'card', captured: 400 },
        { kind: 'bank', captured: 2600 },
      ],
    });
    const [card, bank] = order.payments.map(({ external_id }) => external_id);
    const ref = await submit(app.deps, shop, order, [{}, { resolution: 'credit' }]);
    await payments.misbehave({ call: 'refund', does: 'decline', payment: card!, times: 1 });
    await processReturn(app.deps, { ...ref, source: 'warehouse' });
    await execute(app.deps, ref);
    const { settlements } = await readBooks(app.deps, ref);
    assert.deepEqual(
      settlements.map(({ state }) => state),
      ['failed', 'intended', 'intended'],
    );
    assert.equal(await refusal(ref, settlements[2]!, 'mark-paid'), 'settlement_not_refund');
    await markPaid(ref, settlements[0]!);
    await execute(app.deps, ref);
    const done = await readBooks(app.deps, ref);
    assert.equal(done.state, 'closed');
    assert.deepEqual(
      done.settlements.map(({ state }) => state),
      ['succeeded', 'succeeded', 'succeeded'],
    );
    assert.deepEqual([await paidFor(card!), await paidFor(bank!)], [0, 600]);
  });

  it('ends with its return what was to be settled after it', async () => {
    const ref = await submit(app.deps, shop, await sell(app.deps, shop), [{}, { resolution: 'credit' }]);
    await payments.misbehave({ call: 'refund', does: 'decline', times: 1 });
    await processReturn(app.deps, { ...ref, source: 'warehouse' });
    await execute(app.deps, ref);
    await closeReturn(app.deps, ref);
    const credit = (await readBooks(app.deps, ref)).settlements[1]!;
    for (const act of ['retry', 'mark-paid'])
      assert.equal(await refusal(ref, credit, act), 'settlement_not_due', act);
  });

  it('can be marked as paid although the shop system has reported the refund that a person made there', async () => {
    const ref = await decline();
    await app.deps.db.pool.query(
      `insert into order_refunds (shop_id, order_id, external_id, type, amount, currency, created_at)
       select $1, r.order_id, 'made by hand', 'other', 3000, 'USD', now() from returns r where r.id = $2`,
      [ref.shop_id, ref.return_id],
    );
    await assert.rejects(retry(ref, ref), { code: 'order_changed' });
    await markPaid(ref, ref);
    await execute(app.deps, ref);
    assert.equal(await stateOf(ref), 'closed');
  });

  it('is refused as paid when other returns have used up its payment since', async () => {
    const order = await sell(app.deps, shop);
    const ref = await submit(app.deps, shop, order, [{ quantity: 2 }]);
    await payments.misbehave({ call: 'refund', does: 'decline', times: 1 });
    await processReturn(app.deps, { ...ref, source: 'warehouse' });
    await execute(app.deps, ref);
    await app.deps.db.pool.query('update payments set captured = 1500 where order_id = $1', [order.id]);
    const settlement = await settlementOf(ref);
    assert.equal(await refusal(ref, settlement, 'mark-paid'), 'refund_exceeds_payment');
    await app.deps.db.pool.query('update payments set captured = 3000 where order_id = $1', [order.id]);
    await markPaid(ref, settlement);
    await execute(app.deps, ref);
    assert.equal(await stateOf(ref), 'closed');
  });

  it('waits for a person where its return is in review for another reason, and is final where that is closed', async () => {
    const ref = await decline();
    await unflagReturn(app.deps, ref);
    await flagReturn(app.deps, ref);
    await assert.rejects(retry(ref, ref), { code: 'return_flagged' });
    await markPaid(ref, ref);
    assert.equal(await stateOf(ref), 'review: flagged', 'only recorded');
    await unflagReturn(app.deps, ref);
    await processReturn(app.deps, { ...ref, source: 'warehouse' });
    await execute(app.deps, ref);
    assert.equal(await stateOf(ref), 'closed');

    const closed = await decline();
    await closeReturn(app.deps, closed);
    await assert.rejects(retry(closed, closed), { code: 'return_closed' });
    await assert.rejects(markPaid(closed, closed), { code: 'return_closed' });
  });

  it('whose result stays unknown can be marked as paid when Retour has stopped looking, and a look-up under way is waited for', async () => {
    const order = await sell(app.deps, shop);
    const ref = await submit(app.deps, shop, order);
    await processReturn(app.deps, { ...ref, source: 'warehouse' });
    await payments.misbehave({ call: 'refund', does: 'hang_before' }, { call: 'find', does: 'error_before' });
    await execute(app.deps, ref);
    const settlement = await settlementOf(ref);
    assert.equal(settlement.state, 'unknown');
    await assert.rejects(markPaid(ref, settlement), { code: 'return_processing' });
    clock.advance(24 * hour_ms);
    await execute(app.deps, ref);
    assert.equal(await stateOf(ref), 'review: processing_failed');
    await markPaid(ref, settlement);
    await payments.behave();
    await execute(app.deps, ref);
    assert.equal(await stateOf(ref), 'closed');
    assert.equal(await paidFor(order.payments[0]!.external_id), 0);
  });

  it('breaks no law of units, money and events by any of this', () => assertInvariants(app.deps, shop.id));

  /** Knows no refund, and answers one when it is told to. */
  function heldProvider() {
    const asked = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<RefundResult>();
    const refund = () => {
      asked.resolve();
      return answered.promise;
    };
    return { provider: { ...bridge(), refund }, asked: asked.promise, answer: answered.resolve };
  }

  const bridge = () => createBridge({ url: payments.url, secret: '', timeout_ms: 1000 });
  /** Says the same of every refund that it is asked about. */
  const reporting = (result: RefundResult): PaymentProvider => ({ ...bridge(), find: async () => result });
  const failing = (): PaymentProvider => ({
    ...bridge(),
    find: () => assert.fail('nothing is looked up'),
    refund: () => assert.fail('nothing is sent'),
  });
});
