import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { processReturn, retrySettlement } from '../../src/modules/returns/index.ts';
import { setPaymentProvider, showPaymentProvider } from '../../src/modules/money/settlements/index.ts';
import { createStripe } from '../../src/modules/money/settlements/providers/stripe.ts';
import type { Shop } from '../../src/platform/authenticate.ts';
import { day_ms, hour_ms } from '../../src/platform/clock.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { TestClock } from '../support/clock.ts';
import { startPaymentServer } from '../support/payment-server.ts';
import type { Misbehaviour, PaymentServer } from '../support/payment-server.ts';
import { execute, readBooks, sell, submit } from '../support/processing.ts';
import type { Ref } from '../support/processing.ts';
import { assertInvariants } from '../support/invariants.ts';

const clock = new TestClock();

describe('refunds by Stripe', () => {
  let payments: PaymentServer;
  let app: TestApp;
  let shop: Shop;
  before(async () => {
    payments = await startPaymentServer('stripe');
    const settings = { RETOUR_PAYMENT_TIMEOUT_MS: '1000' };
    app = await startTestApp({ clock, role: 'api', settings });
    shop = await app.createShop();
    const key = 'rk_test_of_the_shop';
    await setPaymentProvider(app.deps, {
      shop_id: shop.id,
      provider: 'stripe',
      settings: { key, url: payments.url },
    });
  });
  beforeEach(() => payments.behave());
  after(async () => {
    await app?.close();
    await payments?.stop();
  });

  type Begun = Ref & { payment: string };
  async function begin(payment_prefix = 'ch_'): Promise<Begun> {
    const order = await sell(app.deps, shop, { payment_prefix });
    const ref = await submit(app.deps, shop, order);
    await processReturn(app.deps, { ...ref, source: 'warehouse' });
    return { ...ref, payment: order.payments[0]!.external_id };
  }
  const settlementOf = async (ref: Ref) => (await readBooks(app.deps, ref)).settlements[0]!;
  const stateOf = async (ref: Ref) => {
    const { state, review_reason } = await readBooks(app.deps, ref);
    return review_reason ? `${state}: ${review_reason}` : state;
  };
  const paidFor = async ({ payment }: Begun) => (await payments.paid())[payment] ?? 0;
  const callsFor = async ({ payment }: Begun) =>
    (await payments.read()).calls.filter(({ body }) => (body.charge ?? body.payment_intent) === payment);
  const did = async (ref: Begun) => (await callsFor(ref)).map(({ call }) => call);

  it('carry the id of the attempt as their key and in their metadata, and name the charge or the payment intent', async () => {
    for (const [prefix, named] of [
      ['ch_', 'charge'],
      ['py_', 'charge'],
      ['pi_', 'payment_intent'],
    ] as const) {
      const ref = await begin(prefix);
      await execute(app.deps, ref);
      const { id, state, provider, provider_reference } = await settlementOf(ref);
      assert.deepEqual([state, provider, await stateOf(ref)], ['succeeded', 'stripe', 'closed']);
      assert.match(provider_reference!, /^re_/);
      const [call] = await callsFor(ref);
      assert.equal(call!.idempotency_key, id);
      assert.equal(call!.authorization, 'Bearer rk_test_of_the_shop');
      assert.deepEqual(call!.body, {
        [named]: ref.payment,
        amount: '1000',
        reason: 'requested_by_customer',
        'metadata[retour_settlement]': id,
        'metadata[retour_attempt]': id,
        'metadata[retour_shop]': String(shop.id),
        'metadata[retour_return]': String(ref.return_id),
      });
      assert.equal(await paidFor(ref), 1000);
    }
  });

  // The client of Stripe repeats a request once whose connection was reset, so that resets come in pairs.
  const lost: Omit<Misbehaviour, 'call'>[] = [
    { does: 'reset_before' },
    { does: 'reset_after' },
    { does: 'hang_before' },
    { does: 'hang_after' },
    { does: 'error_before' },
    { does: 'error_after' },
    { does: 'nonsense' },
    { does: 'refuse', status: 429 },
    { does: 'refuse', status: 409, code: 'idempotency_key_in_use' },
  ];
  for (const rule of lost)
    it(`are unknown when the response is lost or says nothing (${rule.does} ${rule.status ?? ''}), and paid once under the same key`, async () => {
      const ref = await begin();
      await payments.misbehave({ call: 'refund', times: 2, ...rule });
      await execute(app.deps, ref);
      assert.equal((await settlementOf(ref)).state, 'unknown');
      await payments.behave();
      await execute(app.deps, ref);
      assert.equal(await stateOf(ref), 'closed');
      assert.equal(await paidFor(ref), 1000);
      const keys = (await callsFor(ref)).flatMap(({ idempotency_key }) => idempotency_key ?? []);
      assert.deepEqual([...new Set(keys)], [(await settlementOf(ref)).id]);
    });

  it('are found among all refunds of their payment after Stripe has forgotten the key, and not paid again', async () => {
    const ref = await begin();
    await payments.misbehave({ call: 'refund', does: 'reset_after', times: 2 });
    await execute(app.deps, ref);
    await payments.order({
      forget_keys: true,
      make: Array.from({ length: 5 }, () => [ref.payment, 1] as [string, number]),
    });
    clock.advance(23 * hour_ms);
    await execute(app.deps, ref);
    assert.equal(await stateOf(ref), 'closed');
    assert.equal(await paidFor(ref), 1000 + 5);
    const next_pages = (await callsFor(ref)).map(({ query }) => query['starting_after'] !== undefined);
    assert.deepEqual(next_pages, [false, false, false, true, true], 'the third page has it');
  });

  it('that were never made are sent again a week later, when a person retries them', async () => {
    const ref = await begin();
    await payments.misbehave({ call: 'refund', does: 'reset_before', times: 2 });
    await execute(app.deps, ref);
    await payments.misbehave({ call: 'find', does: 'error_before' });
    clock.advance(25 * hour_ms);
    await execute(app.deps, ref);
    assert.equal(await stateOf(ref), 'review: processing_failed');
    await payments.behave();
    await payments.order({ forget_keys: true });
    clock.advance(7 * day_ms);
    await retrySettlement(app.deps, { shop_id: shop.id, id: (await settlementOf(ref)).id });
    await execute(app.deps, ref);
    assert.equal(await stateOf(ref), 'closed');
    assert.equal(await paidFor(ref), 1000);
  });

  it('stay unknown while Stripe repeats an error that it keeps for the key, and are paid once it has forgotten it', async () => {
    const ref = await begin();
    await payments.misbehave({ call: 'refund', does: 'refuse', status: 500, times: 1 });
    for (let i = 0; i < 3; i++) await execute(app.deps, ref);
    assert.equal((await settlementOf(ref)).state, 'unknown');
    assert.equal(await paidFor(ref), 0);
    await payments.order({ forget_keys: true });
    await execute(app.deps, ref);
    assert.equal(await stateOf(ref), 'closed');
    assert.equal(await paidFor(ref), 1000);
  });

  it('that Stripe refuses as already made are looked up before they count as failed', async () => {
    const ref = await begin();
    await payments.order({ capture: { [ref.payment]: 1000 } });
    await payments.misbehave(
      { call: 'refund', does: 'reset_after', times: 2 },
      { call: 'find', does: 'not_found', times: 1 },
    );
    await execute(app.deps, ref);
    await payments.order({ forget_keys: true });
    await execute(app.deps, ref);
    assert.equal(await stateOf(ref), 'closed');
    assert.deepEqual(await did(ref), ['refund', 'refund', 'find', 'refund', 'find']);
    assert.equal(await paidFor(ref), 1000);
  });

  it('that somebody else has made fail with the code of Stripe, and a retry has a new key', async () => {
    const ref = await begin();
    await payments.order({ capture: { [ref.payment]: 1000 }, make: [[ref.payment, 1000]] });
    await execute(app.deps, ref);
    const { id, state, failure_code } = await settlementOf(ref);
    assert.deepEqual([state, failure_code], ['failed', 'charge_already_refunded']);
    assert.equal(await stateOf(ref), 'review: refund_failed');
    await payments.order({ capture: { [ref.payment]: 5000 } });
    await retrySettlement(app.deps, { shop_id: shop.id, id });
    await execute(app.deps, ref);
    assert.equal(await stateOf(ref), 'closed');
    const { attempts } = await settlementOf(ref);
    assert.deepEqual(
      attempts.map((attempt) => [attempt.id, attempt.result]),
      [
        [id, 'failed'],
        [`${id}-2`, 'succeeded'],
      ],
    );
  });

  for (const [status, code] of [
    [402, 'insufficient_funds'],
    [400, 'charge_disputed'],
    [404, 'resource_missing'],
  ] as const)
    it(`fail for good when Stripe refuses them (${status} ${code})`, async () => {
      const ref = await begin();
      await payments.misbehave({
        call: 'refund',
        does: 'refuse',
        status,
        code,
        message: 'Not this one.',
        times: 1,
      });
      await execute(app.deps, ref);
      const { state, failure_code, failure_message } = await settlementOf(ref);
      assert.deepEqual([state, failure_code, failure_message], ['failed', code, 'Not this one.']);
    });

  for (const status of [401, 403])
    it(`wait for a right key under the same id when Stripe rejects it (${status})`, async () => {
      const ref = await begin();
      await payments.misbehave({ call: 'refund', does: 'refuse', status, times: 1 });
      await execute(app.deps, ref);
      const { id, state, failure_code } = await settlementOf(ref);
      assert.deepEqual(
        [state, failure_code, await stateOf(ref)],
        ['intended', 'provider_unauthorized', 'processing'],
      );
      const ready = (await (await fetch(`${app.origin}/readyz`)).json()) as any;
      assert.match(ready.degraded.payments, /rejects Retour's credentials/);
      await execute(app.deps, ref);
      assert.equal(await stateOf(ref), 'closed');
      assert.deepEqual((await settlementOf(ref)).attempts, [{ id, result: 'succeeded' }]);
    });

  it('are not believed to be missing because the look-up is refused', async () => {
    const ref = await begin();
    await payments.misbehave({ call: 'refund', does: 'reset_after', times: 2 });
    await execute(app.deps, ref);
    await payments.misbehave({
      call: 'find',
      does: 'refuse',
      status: 404,
      code: 'resource_missing',
      times: 1,
    });
    await execute(app.deps, ref);
    assert.equal((await settlementOf(ref)).state, 'unknown');
    await execute(app.deps, ref);
    assert.equal(await stateOf(ref), 'closed');
    assert.equal(await paidFor(ref), 1000);
  });

  it('in another currency than the payment was reported in are left to a person', async () => {
    const ref = await begin();
    await payments.misbehave({ call: 'refund', does: 'pay_again', code: 'jpy', times: 1 });
    await execute(app.deps, ref);
    const { state, failure_message } = await settlementOf(ref);
    assert.equal(state, 'unknown');
    assert.match(failure_message!, /is in JPY, not USD/);
  });

  it('of payments that are none of Stripe’s fail without a request', async () => {
    const ref = await begin('pay_');
    await execute(app.deps, ref);
    const { state, failure_code } = await settlementOf(ref);
    assert.deepEqual([state, failure_code], ['failed', 'payment_not_at_stripe']);
    assert.deepEqual(await did(ref), []);
  });

  it('have settings that are checked, and a key that nobody is shown', async () => {
    for (const [settings, field] of [
      [{}, 'key'],
      [{ key: 'pk_test_1' }, 'key'],
      [{ key: 'rk_test_1', webhook_secret: 'secret' }, 'webhook_secret'],
      [{ key: 'rk_test_1', url: 'http://stripe.example' }, 'url'],
      [{ key: 'rk_test_1', url: 'https://stripe.example/v1' }, 'url'],
      [{ key: 'rk_test_1', secret: 'x' }, 'secret'],
    ] as const)
      await assert.rejects(
        setPaymentProvider(app.deps, { shop_id: shop.id, provider: 'stripe', settings }),
        (error: any) => error.code === 'validation_failed' && field in error.extras.errors,
        JSON.stringify(settings),
      );
    const shown = await showPaymentProvider(app.deps, shop);
    assert.deepEqual(shown.settings, { key: 'rk_test_…', webhook_secret: null, url: payments.url });
    assert.equal(shown.events_url, `${app.origin}/api/v1/payments/stripe/${shop.handle}/events`);
  });

  it('say whether the key can be used', async () => {
    const check = (key: string) => createStripe({ key, url: payments.url, timeout_ms: 2000 }).check();
    assert.equal(await check('rk_test_1'), null);
    assert.match((await check('rk_live_1'))!, /rejected the key \(401\)/);
    assert.match(
      (await createStripe({ key: 'rk_test_1', url: 'http://127.0.0.1:1', timeout_ms: 2000 }).check())!,
      /No answer/,
    );
  });

  it('break no law of units, money and events by any of this', () => assertInvariants(app.deps, shop.id));
});
