import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { Stripe } from 'stripe';
import {
  closeReturn,
  markSettlementPaid,
  processReturn,
  retrySettlement,
} from '../../src/modules/returns/index.ts';
import { readPaymentIssues } from '../../src/modules/desk/attention/store.ts';
import { checkDueRefunds, checkReturnRefund } from '../../src/modules/returns/commands/check-refund.ts';
import { chooseProvider, setPaymentProvider } from '../../src/modules/money/settlements/index.ts';
import type { Shop } from '../../src/platform/authenticate.ts';
import { day_ms, hour_ms, minute_ms, second_ms } from '../../src/platform/clock.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import type { Client } from '../support/client.ts';
import { TestClock } from '../support/clock.ts';
import { eventually } from '../support/eventually.ts';
import { startPaymentServer } from '../support/payment-server.ts';
import type { PaymentServer } from '../support/payment-server.ts';
import { execute, readBooks, sell, submit } from '../support/processing.ts';
import type { Ref } from '../support/processing.ts';
import { stripeEvent } from '../support/stripe-event.ts';
import { assertInvariants } from '../support/invariants.ts';

const clock = new TestClock();
const webhook_secret = 'whsec_of_the_shop';

describe('refunds that the provider has accepted and not made yet', () => {
  let payments: PaymentServer;
  let app: TestApp;
  let shop: Shop;
  let client: Client;
  before(async () => {
    payments = await startPaymentServer('stripe');
    app = await startTestApp({ clock, role: 'api', settings: { LOG_LEVEL: 'fatal' } });
    shop = await app.createShop({ handle: 'acme' });
    client = app.client((await app.createKey(shop)).secret);
    await chooseStripe();
  });
  beforeEach(() => payments.behave());
  after(async () => {
    await app?.close();
    await payments?.stop();
  });

  const chooseStripe = () =>
    setPaymentProvider(app.deps, {
      shop_id: shop.id,
      provider: 'stripe',
      settings: { key: 'rk_test_1', webhook_secret, url: payments.url },
    });

  type Begun = Ref & { id: string; payment: string };
  /** A return whose refund of one unit is pending; the other settlements of its units have been made. */
  async function begin(units?: Parameters<typeof submit>[3]): Promise<Begun> {
    const order = await sell(app.deps, shop, { payment_prefix: 'pi_' });
    const ref = await submit(app.deps, shop, order, units);
    await payments.misbehave({ call: 'refund', does: 'pending', times: 1 });
    await processReturn(app.deps, { ...ref, source: 'warehouse' });
    await execute(app.deps, ref);
    const { id, state } = await settlementOf(ref);
    assert.equal(state, 'pending');
    return { ...ref, id, payment: order.payments[0]!.external_id };
  }
  const settlementOf = async (ref: Ref) => (await readBooks(app.deps, ref)).settlements[0]!;
  const stateOf = async (ref: Ref) => {
    const { state, review_reason } = await readBooks(app.deps, ref);
    return review_reason ? `${state}: ${review_reason}` : state;
  };
  const resolve = (attempt: string, status: string, failure_reason?: string) =>
    payments.order({ resolve: { attempt, status, ...(failure_reason ? { failure_reason } : {}) } });
  const countFinds = async ({ payment }: Begun) =>
    (await payments.read()).calls.filter(
      ({ call, query }) => call === 'find' && query['payment_intent'] === payment,
    ).length;

  /** Works on the jobs that wait, as a worker does. */
  async function work(): Promise<number> {
    const { rows } = await app.deps.db.pool.query(
      `delete from jobs.job where name = 'settlements.check' and state = 'created' returning data`,
    );
    for (const { data } of rows)
      await checkReturnRefund({ ...app.deps, provider: await chooseProvider(app.deps, data.shop_id) }, data);
    return rows.length;
  }
  /** Works on the checks that are due. */
  async function sweep(): Promise<number> {
    await checkDueRefunds(app.deps);
    return work();
  }

  type SentEvent = {
    type?: string;
    attempt?: string;
    secret?: string;
    at?: Date;
    signature?: string;
    shop?: string;
    origin?: string;
    /** Instead of an event about a refund. */
    payload?: string;
  };
  async function send({
    type = 'refund.updated',
    attempt,
    secret = webhook_secret,
    at = clock.now(),
    signature,
    shop: handle = 'acme',
    origin,
    payload = stripeEvent(type, attempt),
  }: SentEvent): Promise<number> {
    const timestamp = Math.floor(at.getTime() / second_ms);
    const signed = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    const response = await fetch(`${origin ?? app.origin}/api/v1/payments/stripe/${handle}/events`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Stripe-Signature': signature ?? signed },
      body: payload,
    });
    await response.body?.cancel();
    return response.status;
  }

  it('keep their return in processing for as long as it takes, while everything else is settled', async () => {
    const ref = await begin([{}, { resolution: 'credit' }]);
    const states = async () => (await readBooks(app.deps, ref)).settlements.map(({ state }) => state);
    assert.deepEqual(await states(), ['pending', 'succeeded']);
    clock.advance(9 * day_ms);
    await execute(app.deps, ref);
    await sweep();
    assert.deepEqual(await states(), ['pending', 'succeeded']);
    assert.equal(await stateOf(ref), 'processing');
    const { settlements } = await readBooks(app.deps, ref);
    assert.match(settlements[0]!.provider_reference!, /^re_/);
    assert.deepEqual(settlements[0]!.attempts, [{ id: ref.id, result: null }]);
    await resolve(ref.id, 'succeeded');
    clock.advance(hour_ms * 6);
    await sweep();
    await execute(app.deps, ref);
    assert.equal(await stateOf(ref), 'closed');
    assert.equal((await payments.paid())[ref.payment], 1000);
  });

  it('are looked up by themselves where no event comes: after a minute, and then less and less often', async () => {
    const ref = await begin();
    const checked_after_min: number[] = [];
    for (let minute = 1; minute <= 600; minute++) {
      clock.advance(minute_ms);
      const finds = await countFinds(ref);
      if ((await sweep()) > 0 && (await countFinds(ref)) > finds) checked_after_min.push(minute);
    }
    assert.deepEqual(checked_after_min, [1, 2, 4, 8, 16, 32, 64, 128, 256, 512]);
    await resolve(ref.id, 'succeeded');
    clock.advance(day_ms);
    await sweep();
    await execute(app.deps, ref);
    assert.equal(await stateOf(ref), 'closed');
  });

  it('are settled by a signed event, which may come again', async () => {
    const ref = await begin();
    await resolve(ref.id, 'succeeded');
    assert.equal(await send({ attempt: ref.id }), 200);
    assert.equal(await send({ attempt: ref.id }), 200);
    assert.equal(await work(), 1, 'one check, however many events');
    await execute(app.deps, ref);
    assert.equal(await stateOf(ref), 'closed');
    assert.equal(await send({ attempt: ref.id }), 200);
    await work();
    const { settlements, triggers } = await readBooks(app.deps, ref);
    assert.equal(settlements[0]!.state, 'succeeded');
    assert.equal(triggers.filter((trigger) => trigger === 'return.closed').length, 1);
  });

  it('are neither touched nor is a failure logged by what is signed and is no event, nor by what was signed in the future', async () => {
    const of = (data: unknown) => JSON.stringify({ type: 'refund.updated', data });
    for (const payload of ['null', '1', '[]', '{}', of(undefined), of(null), of({}), of({ object: null })])
      assert.equal(await send({ payload }), 200, payload);
    assert.equal(await send({ payload: of({ object: { metadata: { retour_attempt: 7 } } }) }), 200);
    const inFuture = (ms: number) => new Date(clock.now().getTime() + ms);
    assert.equal(await send({ at: inFuture(4 * minute_ms) }), 200);
    assert.equal(await send({ at: inFuture(6 * minute_ms) }), 422);
    assert.equal(await send({ at: inFuture(3650 * day_ms) }), 422);
  });

  it('are booked once, however many look at the same time', async () => {
    const ref = await begin();
    await resolve(ref.id, 'succeeded');
    const provider = await chooseProvider(app.deps, shop.id);
    const check = () => checkReturnRefund({ ...app.deps, provider }, { shop_id: shop.id, id: ref.id });
    await Promise.all([check(), execute(app.deps, ref), check(), check(), execute(app.deps, ref)]);
    await execute(app.deps, ref);
    const { settlements, state, triggers } = await readBooks(app.deps, ref);
    assert.deepEqual([settlements[0]!.state, state], ['succeeded', 'closed']);
    assert.equal(triggers.filter((trigger) => trigger === 'return.closed').length, 1);
    assert.equal((await payments.paid())[ref.payment], 1000);
  });

  it('are neither sent nor lost when the provider of the shop changes meanwhile', async () => {
    const ref = await begin();
    await resolve(ref.id, 'succeeded');
    const check = async () =>
      checkReturnRefund(
        { ...app.deps, provider: await chooseProvider(app.deps, shop.id) },
        { shop_id: shop.id, id: ref.id },
      );
    await setPaymentProvider(app.deps, { shop_id: shop.id, provider: 'manual', settings: {} });
    await check();
    await execute(app.deps, ref);
    const { state, failure_message } = await settlementOf(ref);
    assert.equal(state, 'pending');
    assert.match(failure_message!, /was sent through "stripe", which is no longer configured/);
    await chooseStripe();
    await check();
    await execute(app.deps, ref);
    assert.equal(await stateOf(ref), 'closed');
  });

  it('are what Stripe says now, whichever event comes last', async () => {
    const ref = await begin();
    await resolve(ref.id, 'failed', 'expired_or_canceled_card');
    for (const type of ['refund.failed', 'refund.updated', 'charge.refund.updated', 'refund.created']) {
      assert.equal(await send({ type, attempt: ref.id }), 200);
      await work();
    }
    await execute(app.deps, ref);
    assert.equal(await stateOf(ref), 'review: refund_failed');
    const { state, failure_code } = await settlementOf(ref);
    assert.deepEqual([state, failure_code], ['failed', 'expired_or_canceled_card']);
    await retrySettlement(app.deps, { shop_id: shop.id, id: ref.id });
    await execute(app.deps, ref);
    assert.equal(await stateOf(ref), 'closed');
    assert.deepEqual((await settlementOf(ref)).attempts, [
      { id: ref.id, result: 'failed' },
      { id: `${ref.id}-2`, result: 'succeeded' },
    ]);
    assert.equal((await payments.paid())[ref.payment], 1000);
  });

  it('are not touched by events with a wrong or old signature, or that are for another shop', async () => {
    const ref = await begin();
    const other = await app.createShop({ handle: 'other' });
    await setPaymentProvider(app.deps, {
      shop_id: other.id,
      provider: 'stripe',
      settings: { key: 'rk_test_2', webhook_secret: 'whsec_of_another', url: payments.url },
    });
    const silent = await app.createShop({ handle: 'silent' });
    await setPaymentProvider(app.deps, {
      shop_id: silent.id,
      provider: 'stripe',
      settings: { key: 'rk_test_3', url: payments.url },
    });
    await resolve(ref.id, 'succeeded');
    const attempt = ref.id;
    assert.equal(await send({ attempt, secret: 'whsec_guessed' }), 422);
    assert.equal(await send({ attempt, signature: 'nonsense' }), 422);
    assert.equal(await send({ attempt, signature: '' }), 422);
    assert.equal(await send({ attempt, at: new Date(clock.now().getTime() - 301 * second_ms) }), 422);
    assert.equal(await send({ attempt, shop: 'silent', secret: 'whsec_' }), 422);
    assert.equal(await send({ attempt, shop: 'other', secret: 'whsec_of_another' }), 200);
    assert.equal(await send({ attempt, shop: 'nobody' }), 404);
    assert.equal(await work(), 0);
    assert.equal(await stateOf(ref), 'processing');
    assert.equal(await send({ attempt, at: new Date(clock.now().getTime() - 299 * second_ms) }), 200);
    await work();
    await execute(app.deps, ref);
    assert.equal(await stateOf(ref), 'closed');
  });

  it('are not touched by what else Stripe reports, nor by bodies that are too large', async () => {
    assert.equal(await send({}), 200);
    assert.equal(await send({ attempt: 'stl_01KNWQ3V5R8T2W4Y6A8C0E2G4K' }), 200);
    assert.equal(await send({ attempt: '../../etc' }), 200);
    assert.equal(await send({ type: 'charge.refunded' }), 200);
    assert.equal(await work(), 0);
    const url = `${app.origin}/api/v1/payments/stripe/acme/events`;
    const large = await fetch(url, { method: 'POST', body: 'x'.repeat(262_145) });
    assert.equal(large.status, 413);
    assert.equal((await fetch(url)).status, 405);
    const bridge = await fetch(`${app.origin}/api/v1/payments/bridge/acme/events`, {
      method: 'POST',
      body: '{}',
    });
    assert.equal(bridge.status, 404);
  });

  it('cannot be paid in another way meanwhile, and are looked up at once when somebody retries them', async () => {
    const ref = await begin();
    const paid = {
      shop_id: shop.id,
      id: (await settlementOf(ref)).id,
      reference: 'bank 1',
      note: null,
      by: 'Ana',
    };
    await assert.rejects(markSettlementPaid(app.deps, paid), { code: 'return_processing' });
    await resolve(ref.id, 'succeeded');
    await retrySettlement(app.deps, { shop_id: shop.id, id: ref.id });
    assert.equal(await work(), 1);
    await execute(app.deps, ref);
    assert.equal(await stateOf(ref), 'closed');
  });

  it('are settled although their return waits in review for another refund, or was closed', async () => {
    const order = () =>
      sell(app.deps, shop, {
        payment_prefix: 'ch_',
        payments: [
          { kind: 'gift_card', captured: 400 },
          { kind: 'card', captured: 2600 },
        ],
      });
    for (const close of [false, true]) {
      const { payments: paid_with, ...sold } = await order();
      const [gift_card, card] = paid_with.map(({ external_id }) => external_id);
      const ref = await submit(app.deps, shop, sold);
      await payments.misbehave(
        { call: 'refund', does: 'pending', times: 1, payment: gift_card! },
        { call: 'refund', does: 'decline', times: 1, payment: card! },
      );
      await processReturn(app.deps, { ...ref, source: 'warehouse' });
      await execute(app.deps, ref);
      assert.equal(await stateOf(ref), 'review: refund_failed');
      const { id } = await settlementOf(ref);
      const books = await readBooks(app.deps, ref);
      const outside = { reference: 'bank 2', by: 'Ana' };
      const { body } = await client.post(`/settlements/${id}/mark-paid`, outside);
      assert.equal(body.code, 'settlement_in_progress');
      assert.deepEqual(await readBooks(app.deps, ref), books);
      if (close) await closeReturn(app.deps, ref);
      await resolve(id, 'succeeded');
      clock.advance(minute_ms);
      await sweep();
      assert.equal((await settlementOf(ref)).state, 'succeeded');
      if (!close) {
        assert.equal(await stateOf(ref), 'review: refund_failed', 'nobody has retried the other refund');
        const { settlements } = await readBooks(app.deps, ref);
        await retrySettlement(app.deps, { shop_id: shop.id, id: settlements[1]!.id });
        await execute(app.deps, ref);
      }
      assert.equal(await stateOf(ref), 'closed');
      assert.equal((await payments.paid())[gift_card!], 400);
    }
  });

  it('stay pending while the look-up fails, and say why', async () => {
    const ref = await begin();
    for (const [rule, code, reason] of [
      [{ does: 'refuse', status: 401 }, 'provider_unauthorized', /rejected the key/],
      [{ does: 'error_before' }, null, /No answer of Stripe \(500\)/],
      [{ does: 'not_found' }, null, /does not know it any more/],
    ] as const) {
      await payments.misbehave({ call: 'find', times: 1, ...rule });
      assert.equal(await send({ attempt: ref.id }), 200);
      await work();
      const { state, failure_code, failure_message } = await settlementOf(ref);
      assert.deepEqual([state, failure_code], ['pending', code]);
      assert.match(failure_message!, reason);
    }
    await resolve(ref.id, 'succeeded');
    await send({ attempt: ref.id });
    await work();
    await execute(app.deps, ref);
    assert.equal(await stateOf(ref), 'closed');
  });

  it('that succeeded and fail later are reported once, stay on the home page until somebody has paid them, and change nothing that was booked', async () => {
    const ref = await begin();
    await resolve(ref.id, 'succeeded');
    await send({ attempt: ref.id });
    await work();
    await execute(app.deps, ref);
    await resolve(ref.id, 'failed', 'lost_or_stolen_card');
    for (let i = 0; i < 2; i++) {
      await send({ type: 'refund.failed', attempt: ref.id });
      await work();
    }
    const { state, failure_code } = await settlementOf(ref);
    assert.deepEqual([state, failure_code], ['succeeded', 'failed_after_success']);
    const { rows } = await app.deps.db.pool.query('select content from return_notes where return_id = $1', [
      ref.return_id,
    ]);
    assert.equal(rows.length, 1);
    assert.match(
      rows[0].content,
      /of 10\.00 USD had succeeded, and has failed .* The customer has not received it/,
    );
    const issues = async () => (await readPaymentIssues(app.deps.db, shop.id, app.deps.clock.now())).rows;
    assert.ok((await issues()).some(({ return_id }) => return_id === ref.return_id));
    const { id } = await settlementOf(ref);
    await markSettlementPaid(app.deps, { shop_id: shop.id, id, reference: 'SEPA 17', note: null, by: 'Ana' });
    await send({ type: 'refund.failed', attempt: ref.id });
    await work();
    assert.equal((await settlementOf(ref)).failure_code, 'paid_after_failure');
    assert.ok(!(await issues()).some(({ return_id }) => return_id === ref.return_id));
    await assertInvariants(app.deps, shop.id);
  });

  it('are settled by a worker a moment after the event, and by its sweep', async () => {
    const [reported, silent] = [await begin(), await begin()];
    for (const { id } of [reported, silent]) await resolve(id, 'succeeded');
    const worker = await startTestApp({ beside: app, settings: { LOG_LEVEL: 'fatal' } });
    const isClosed = (ref: Begun) =>
      eventually(async () => assert.equal(await stateOf(ref), 'closed'), 20_000);
    try {
      assert.equal(await send({ attempt: reported.id, origin: worker.origin, at: new Date() }), 200);
      await isClosed(reported);
      // The real time is later than that of the test, so that the check is due.
      await app.deps.db.inTransaction((tx) => app.deps.jobs.enqueue(tx, 'settlements.due_checks', {}));
      await isClosed(silent);
    } finally {
      await worker.close();
    }
  });

  it('break no law of units, money and events by any of this', () => assertInvariants(app.deps, shop.id));
});
