import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { cancelReturn, closeReturn, processReturn } from '../../src/modules/returns/index.ts';
import { checkReturnRefund } from '../../src/modules/returns/commands/check-refund.ts';
import { chooseProvider, createBridge, manualProvider } from '../../src/modules/money/settlements/index.ts';
import type { FindResult, PaymentProvider, RefundResult } from '../../src/modules/money/settlements/index.ts';
import type { Shop } from '../../src/platform/authenticate.ts';
import { hour_ms, minute_ms } from '../../src/platform/clock.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { TestClock } from '../support/clock.ts';
import { startPaymentServer } from '../support/payment-server.ts';
import type { Misbehaviour, PaymentServer } from '../support/payment-server.ts';
import { countJobs, execute, readBooks, readEvent, sell, submit } from '../support/processing.ts';
import type { PaidOrder, Ref } from '../support/processing.ts';
import { assertInvariants } from '../support/invariants.ts';

const clock = new TestClock();

describe('results of a payment provider', () => {
  let payments: PaymentServer;
  let app: TestApp;
  let shop: Shop;
  before(async () => {
    payments = await startPaymentServer();
    const settings = { RETOUR_PAYMENT_URL: payments.url, RETOUR_PAYMENT_TIMEOUT_MS: '1000' };
    app = await startTestApp({ clock, role: 'api', settings });
    shop = await app.createShop();
  });
  beforeEach(() => payments.behave());
  after(async () => {
    await app?.close();
    await payments?.stop();
  });

  /** A return that is being processed: nothing was executed yet. */
  async function begin(): Promise<Ref & { order: PaidOrder; payment: string }> {
    const order = await sell(app.deps, shop);
    const ref = await submit(app.deps, shop, order);
    await processReturn(app.deps, { ...ref, source: 'warehouse' });
    return { ...ref, order, payment: order.payments[0]!.external_id };
  }

  const callsFor = async (id: string) =>
    (await payments.read()).calls.filter((call) => call.id === id).map(({ call }) => call);
  const settlementOf = async (ref: Ref) => (await readBooks(app.deps, ref)).settlements[0]!;
  const stateOf = async (ref: Ref) => {
    const { state, review_reason } = await readBooks(app.deps, ref);
    return review_reason ? `${state}: ${review_reason}` : state;
  };

  const lost: Misbehaviour['does'][] = [
    'reset_before',
    'reset_after',
    'hang_before',
    'hang_after',
    'error_before',
    'error_after',
    'nonsense',
    'not_found',
  ];
  for (const does of lost) {
    it(`takes an answer that is lost or says nothing (${does}) for unknown, and pays exactly once after a look-up`, async () => {
      const ref = await begin();
      await payments.misbehave({ call: 'refund', does, times: 1 });
      await execute(app.deps, ref);
      const { id, state } = await settlementOf(ref);
      assert.equal(state, 'unknown');
      assert.equal(await stateOf(ref), 'processing');
      await execute(app.deps, ref);
      assert.equal(await stateOf(ref), 'closed');
      assert.deepEqual(await payments.paid().then((paid) => paid[ref.payment]), 1000);
      assert.deepEqual((await callsFor(id)).slice(0, 2), ['refund', 'find']);
    });
  }

  it('takes an answer that says that the refund is pending for that, and does not send it again', async () => {
    const ref = await begin();
    await payments.misbehave({ call: 'refund', does: 'pending', times: 1 });
    await execute(app.deps, ref);
    const { id, state } = await settlementOf(ref);
    assert.deepEqual([state, await stateOf(ref)], ['pending', 'processing']);
    await execute(app.deps, ref);
    assert.deepEqual(await callsFor(id), ['refund']);
    const provider = await chooseProvider(app.deps, shop.id);
    await checkReturnRefund({ ...app.deps, provider }, { shop_id: shop.id, id });
    await execute(app.deps, ref);
    assert.equal(await stateOf(ref), 'closed');
    assert.deepEqual(await callsFor(id), ['refund', 'find']);
  });

  it('pays once although a proxy repeats the request, and although the look-up does not know what was paid at first', async () => {
    const ref = await begin();
    await payments.misbehave(
      { call: 'refund', does: 'reset_after', times: 1 },
      { call: 'refund', does: 'twice', times: 1 },
      { call: 'find', does: 'not_found', times: 1 },
    );
    await execute(app.deps, ref);
    await execute(app.deps, ref);
    const { id, state } = await settlementOf(ref);
    assert.equal(state, 'succeeded');
    assert.deepEqual(await callsFor(id), ['refund', 'find', 'refund']);
    assert.equal((await payments.paid())[ref.payment], 1000);
  });

  it('keeps looking while the look-up itself fails, ever less often', async () => {
    const ref = await begin();
    await payments.misbehave(
      { call: 'refund', does: 'reset_after', times: 1 },
      { call: 'find', does: 'error_before', times: 2 },
    );
    for (let i = 0; i < 3; i++) await execute(app.deps, ref);
    assert.equal((await settlementOf(ref)).state, 'unknown');
    assert.equal(
      await countJobs(app.deps, 'returns.process', ref),
      2,
      'one job waits for now and one for later, not one for every try',
    );
    await execute(app.deps, ref);
    assert.equal(await stateOf(ref), 'closed');
  });

  it('sends a declined refund to review, and repeats none that succeeded when it is processed again', async () => {
    const order = await sell(app.deps, shop, {
      payments: [
        { kind: 'gift_card', captured: 400 },
        { kind: 'card', captured: 2600 },
      ],
    });
    const [gift_card, card] = order.payments.map(({ external_id }) => external_id);
    const ref = await submit(app.deps, shop, order, [{}, { resolution: 'credit' }]);
    await payments.misbehave({
      call: 'refund',
      does: 'decline',
      payment: card!,
      times: 1,
      message: 'account closed',
    });
    await processReturn(app.deps, { ...ref, source: 'warehouse' });
    await execute(app.deps, ref);

    const failed = await readBooks(app.deps, ref);
    assert.equal(await stateOf(ref), 'review: refund_failed');
    assert.deepEqual(
      failed.settlements.map(({ kind, state, amount }) => [kind, state, amount]),
      [
        ['refund', 'succeeded', 400],
        ['refund', 'failed', 600],
        ['store_credit', 'intended', 1000],
      ],
    );
    assert.deepEqual(failed.triggers, ['return.updated', 'return.updated', 'return.processing.failed']);
    const { details, snapshot } = await readEvent(app.deps, ref, 'return.processing.failed');
    assert.deepEqual(details, {
      return_id: ref.return_id,
      return_state: 'review',
      review_reason: 'refund_failed',
      message: 'Refund of 6.00 USD was declined by the payment provider: account closed.',
      source: 'warehouse',
    });
    assert.equal(snapshot.state, 'review');

    await assert.rejects(processReturn(app.deps, { ...ref, source: 'warehouse' }), {
      code: 'return_in_review',
    });
    await assert.rejects(cancelReturn(app.deps, ref), { code: 'return_in_review' });
    await processReturn(app.deps, { ...ref, source: 'admin' });
    await execute(app.deps, ref);
    const done = await readBooks(app.deps, ref);
    assert.equal(done.state, 'closed');
    assert.deepEqual(
      done.settlements.map(({ id, state }) => [id, state]),
      failed.settlements.map(({ id }) => [id, 'succeeded']),
    );
    const paid = await payments.paid();
    assert.deepEqual([paid[gift_card!], paid[card!]], [400, 600]);
    assert.deepEqual(await callsFor(failed.settlements[0]!.id), ['refund']);
    const { id } = failed.settlements[1]!;
    assert.deepEqual(done.settlements[1]!.attempts, [
      { id, result: 'failed' },
      { id: `${id}-2`, result: 'succeeded' },
    ]);
    assert.deepEqual([await callsFor(id), await callsFor(`${id}-2`)], [['refund', 'find'], ['refund']]);
    assert.deepEqual(done.triggers.slice(3), [
      'return.updated',
      'return.updated',
      'restock.requested',
      'return.updated',
      'return.closed',
    ]);
  });

  it('lets the API process what failed where the shop allows it', async () => {
    const own = await app.createShop();
    await app.deps.db.inTransaction((tx) =>
      tx.updateTable('shops').set({ process_flagged_returns: true }).where('id', '=', own.id).execute(),
    );
    const ref = await submit(app.deps, own, await sell(app.deps, own));
    await payments.misbehave({ call: 'refund', does: 'decline', times: 1 });
    const client = app.client((await app.createKey(own)).secret);
    for (const wanted of ['review: refund_failed', 'closed']) {
      const { status, body } = await client.post(`/warehouse/return/${ref.return_id}/process`);
      assert.deepEqual([status, body], [200, true]);
      await execute(app.deps, ref);
      assert.equal(await stateOf(ref), wanted);
    }
    await assertInvariants(app.deps, own.id);
  });

  it('takes an error status of the request itself for a refusal, with the reason that it gives', async () => {
    for (const [answer, code, message] of [
      [{ status: 402, code: 'insufficient_funds', message: 'No money.' }, 'insufficient_funds', 'No money.'],
      [{ status: 422 }, 'declined', 'the bridge returned 422'],
    ] as const) {
      const ref = await begin();
      await payments.misbehave({ call: 'refund', does: 'refuse', times: 1, ...answer });
      await execute(app.deps, ref);
      const { failure_code, failure_message } = await settlementOf(ref);
      assert.deepEqual([failure_code, failure_message], [code, message]);
      assert.equal(await stateOf(ref), 'review: refund_failed');
    }
    for (const status of [408, 409, 425, 429, 503]) {
      const ref = await begin();
      await payments.misbehave({ call: 'refund', does: 'refuse', times: 1, status });
      await execute(app.deps, ref);
      assert.equal((await settlementOf(ref)).state, 'unknown', `${status} does not say whether it was paid`);
      await execute(app.deps, ref);
      assert.equal(await stateOf(ref), 'closed');
    }
  });

  it('asks a person about a refund that is unknown for 24 hours, blocks a second one, and takes what a later look-up finds', async () => {
    const ref = await begin();
    await payments.misbehave(
      { call: 'refund', does: 'reset_after', times: 1 },
      { call: 'find', does: 'not_found' },
    );
    await payments.misbehave({ call: 'refund', does: 'hang_before' });
    await execute(app.deps, ref);
    clock.advance(24 * hour_ms - 1);
    await execute(app.deps, ref);
    assert.equal(await stateOf(ref), 'processing');
    await payments.behave();
    await payments.misbehave({ call: 'find', does: 'not_found' }, { call: 'refund', does: 'pay_again' });
    clock.advance(1);
    await execute(app.deps, ref);
    assert.equal(await stateOf(ref), 'review: processing_failed');
    const { id, state } = await settlementOf(ref);
    assert.equal(state, 'unknown');

    await processReturn(app.deps, { ...ref, source: 'admin' });
    await execute(app.deps, ref);
    assert.equal(
      await stateOf(ref),
      'review: processing_failed',
      'nothing is sent when the key may be forgotten',
    );
    assert.equal((await payments.paid())[ref.payment], 1000);
    await assert.rejects(
      submit(app.deps, shop, ref.order, [{ quantity: 3 }]),
      { code: 'item_not_eligible' },
      'its unit stays held',
    );
    const rest = await submit(app.deps, shop, ref.order, [{ quantity: 2 }]);
    await payments.behave();
    await processReturn(app.deps, { ...ref, source: 'admin' });
    await execute(app.deps, ref);
    assert.equal(await stateOf(ref), 'closed');
    assert.equal((await settlementOf(ref)).id, id);
    await processReturn(app.deps, { ...rest, source: 'warehouse' });
    await execute(app.deps, rest);
    assert.equal((await payments.paid())[ref.payment], 3000);
  });

  it('counts how long a key is honoured from the attempt that it belongs to, not from one that was declined', async () => {
    const ref = await begin();
    await payments.misbehave({ call: 'refund', does: 'decline', times: 1 });
    await execute(app.deps, ref);
    clock.advance(72 * hour_ms);
    await processReturn(app.deps, { ...ref, source: 'admin' });
    await payments.misbehave(
      { call: 'refund', does: 'reset_before', times: 1 },
      { call: 'find', does: 'not_found', times: 1 },
    );
    await execute(app.deps, ref);
    await execute(app.deps, ref);
    assert.equal(await stateOf(ref), 'closed');
    assert.equal((await payments.paid())[ref.payment], 1000);
  });

  it('leaves a refund that is under way to its worker until the lease ends, then looks it up', async () => {
    const ref = await begin();
    await payments.misbehave({ call: 'refund', does: 'hang_after', times: 1 });
    const patient = bridgeWithTimeout(60_000);
    const dying = execute(app.deps, ref, patient).catch(() => {});
    await payments.until(({ hanging }) => hanging === 1);
    await execute(app.deps, ref);
    const { id, state } = await settlementOf(ref);
    assert.equal(state, 'sending');
    assert.deepEqual(await callsFor(id), ['refund']);
    clock.advance(3 * minute_ms);
    await execute(app.deps, ref);
    assert.equal(await stateOf(ref), 'closed');
    assert.deepEqual(await callsFor(id), ['refund', 'find']);
    await payments.behave();
    await dying;
    assert.equal(await stateOf(ref), 'closed');
  });

  it('believes only the worker that holds a refund: what a slower one heard comes too late', async () => {
    const ref = await begin();
    const slow = heldProvider();
    const fast = heldProvider();
    const first = execute(app.deps, ref, slow.provider);
    await slow.asked;
    clock.advance(minute_ms);
    const second = execute(app.deps, ref, fast.provider);
    await fast.asked;
    slow.answer({ kind: 'failed', code: 'declined', message: 'of an attempt that nobody waits for' });
    await first;
    assert.equal((await settlementOf(ref)).state, 'sending');
    fast.answer({ kind: 'succeeded', reference: 're_fast' });
    await second;
    const { state, provider_reference } = await settlementOf(ref);
    assert.deepEqual([state, provider_reference], ['succeeded', 're_fast']);
    assert.equal(await stateOf(ref), 'closed');
  });

  it('never looks a refund up at another provider than it was sent to', async () => {
    const ref = await begin();
    await payments.misbehave({ call: 'refund', does: 'reset_after', times: 1 });
    await execute(app.deps, ref);
    await execute(app.deps, ref, manualProvider);
    assert.equal((await settlementOf(ref)).state, 'unknown');
    await execute(app.deps, ref);
    const { state, provider } = await settlementOf(ref);
    assert.deepEqual([state, provider], ['succeeded', 'bridge']);
  });

  it('frees what a return did not settle when a person closes it', async () => {
    const order = await sell(app.deps, shop);
    const ref = await submit(app.deps, shop, order, [{}, { resolution: 'credit' }]);
    await payments.misbehave({ call: 'refund', does: 'decline', times: 1 });
    await processReturn(app.deps, { ...ref, source: 'warehouse' });
    await execute(app.deps, ref);
    await closeReturn(app.deps, ref);
    const { state, settlements, triggers } = await readBooks(app.deps, ref);
    assert.equal(state, 'closed');
    assert.deepEqual(
      settlements.map((settlement) => [settlement.state, settlement.failure_code]),
      [
        ['failed', 'declined'],
        ['failed', 'no_longer_due'],
      ],
    );
    assert.deepEqual(triggers.slice(-2), ['return.updated', 'return.closed']);
  });

  function bridgeWithTimeout(timeout_ms: number): PaymentProvider {
    return createBridge({ url: payments.url, secret: '', timeout_ms });
  }

  it('breaks no law of units, money and events by any of this', () => assertInvariants(app.deps, shop.id));
});

/** A provider that knows no refund, and answers one when it is told to. */
function heldProvider() {
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<RefundResult>();
  const provider: PaymentProvider = {
    name: 'bridge',
    endpoint: 'http://held',
    records_only: false,
    call_timeout_ms: 1000,
    idempotency_window_ms: hour_ms,
    refund: () => {
      asked.resolve();
      return answered.promise;
    },
    find: async (): Promise<FindResult> => ({ kind: 'not_found' }),
    check: async () => null,
  };
  return { provider, asked: asked.promise, answer: answered.resolve };
}
