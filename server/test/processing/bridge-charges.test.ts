import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { cancelPayment } from '../../src/modules/requests/draft-returns/index.ts';
import { cancelReturn } from '../../src/modules/returns/index.ts';
import { minute_ms } from '../../src/platform/clock.ts';
import { assertInvariants } from '../support/invariants.ts';
import { bridge_secret, openPaidShop } from '../support/paid-shop.ts';
import type { Waiting } from '../support/paid-shop.ts';
import type { Misbehaviour, PaymentCall } from '../support/payment-server.ts';

// (API contract, 28.4)
describe('an exchange that costs more than its credit, in a shop that collects payments by the payment bridge', () => {
  const { at, payments, begin, check, pay, draftOf, stateOf, rowOf, sessionsOf, balanceOf, refund, booked } =
    openPaidShop('bridge');

  const callsOf = async ({ ref }: Waiting, call: PaymentCall) =>
    (await payments().read()).calls.filter((made) => made.call === call && made.id === ref.id);
  async function paid(): Promise<Waiting> {
    const of = await begin();
    await check(of);
    await pay(of);
    await check(of);
    return of;
  }

  it('sends what the guide says, with the secret and its id as the key', async () => {
    const of = await begin();
    await check(of);
    const [made, ...others] = await callsOf(of, 'collect');
    assert.deepEqual(others, []);
    assert.deepEqual([made!.authorization, made!.idempotency_key], [`Bearer ${bridge_secret}`, of.ref.id]);
    const { order_id } = await at.deps.db.root
      .selectFrom('draft_returns')
      .select('order_id')
      .where('id', '=', of.id)
      .executeTakeFirstOrThrow();
    const order = await at.deps.db.root
      .selectFrom('orders')
      .select(['id', 'name', 'external_id'])
      .where('id', '=', order_id)
      .executeTakeFirstOrThrow();
    assert.deepEqual(made!.body, {
      id: of.ref.id,
      amount: 600,
      currency: 'USD',
      shop: { id: at.shop.id, handle: at.shop.handle, name: at.shop.name },
      order,
      return_url: of.payment.page_url,
      expires_at: of.payment.held_until,
    });
    const guide = await readFile(new URL('../../../docs/guide/payments.md', import.meta.url), 'utf8');
    const [, example = ''] = /### Charges.*?```json\n(.*?)```/s.exec(guide) ?? [];
    assert.deepEqual(Object.keys(JSON.parse(example)), Object.keys(made!.body));
    assert.equal((await draftOf(of)).payment.status, 'open');
  });

  it('is submitted when the bridge reports the payment, and once though it is reported again', async () => {
    const of = await begin();
    await check(of);
    await check(of);
    assert.equal(await stateOf(of), 'awaiting-payment', 'nobody has paid');
    await pay(of);
    await Promise.all([check(of), check(of), check(of)]);
    const { return_id } = await draftOf(of);
    await check(of);
    const { state, payment } = await rowOf(of);
    assert.deepEqual([await stateOf(of), (await draftOf(of)).return_id], ['submitted', return_id]);
    assert.deepEqual([state, payment], ['paid', (await sessionsOf(of))[0]!.payment_intent]);
    assert.deepEqual([await booked('payments', of), await booked('exchange_orders', of)], [600, -600]);
  });

  for (const rule of [
    { does: 'decline', code: 'card_not_supported', message: 'No such card.' },
    { does: 'refuse', status: 422, code: 'card_not_supported', message: 'No such card.' },
  ] as const)
    it(`opens the draft again when the bridge declines to open a page (${rule.does})`, async () => {
      const of = await begin();
      await payments().misbehave({ call: 'collect', times: 1, ...rule });
      await check(of);
      assert.deepEqual([await stateOf(of), (await rowOf(of)).state], ['items-finalized', 'failed']);
      assert.deepEqual(await balanceOf(of), [0, 0]);
    });

  it('stays open when a card is declined at the page, and is paid with another one', async () => {
    const of = await begin();
    await check(of);
    await payments().order({ decline: [of.ref.id] });
    await check(of);
    assert.equal(await stateOf(of), 'awaiting-payment');
    await pay(of);
    await check(of);
    assert.deepEqual([await stateOf(of), ...(await balanceOf(of))], ['submitted', 600, 0]);
  });

  const lost: Omit<Misbehaviour, 'call'>[] = [
    { does: 'reset_before' },
    { does: 'reset_after' },
    { does: 'error_after' },
    { does: 'hang_after' },
    { does: 'nonsense' },
    { does: 'twice' },
    { does: 'not_found' },
    { does: 'refuse', status: 429 },
  ];
  for (const rule of lost)
    it(`has one page when the response to its opening is lost (${rule.does}), and is looked up first`, async () => {
      const of = await begin();
      await payments().misbehave({ call: 'collect', times: 1, ...rule });
      await check(of);
      assert.equal((await rowOf(of)).state, rule.does === 'twice' ? 'open' : 'opening');
      await payments().behave();
      await check(of);
      assert.equal((await draftOf(of)).payment.status, 'open');
      assert.equal((await sessionsOf(of)).length, 1);
      assert.equal((await callsOf(of, 'find_session')).length, 1);
      const is_known = ['reset_after', 'error_after', 'hang_after', 'nonsense', 'twice'].includes(rule.does);
      assert.equal((await callsOf(of, 'collect')).length, is_known ? 1 : 2);
      await pay(of);
      await check(of);
      assert.deepEqual([await stateOf(of), ...(await balanceOf(of))], ['submitted', 600, 0]);
    });

  const unclear: Omit<Misbehaviour, 'call'>[] = [
    { does: 'reset_before' },
    { does: 'error_before' },
    { does: 'nonsense' },
    { does: 'pending' },
    { does: 'not_found' },
    { does: 'refuse', status: 401 },
    { does: 'refuse', status: 422 },
  ];
  for (const rule of unclear)
    it(`waits while the bridge doesn't say that it was paid (${rule.does} ${rule.status ?? ''})`, async () => {
      const of = await begin();
      await check(of);
      await pay(of);
      await payments().misbehave({ call: 'find_session', ...rule });
      await check(of);
      assert.equal(await stateOf(of), 'awaiting-payment');
      await payments().behave();
      await check(of);
      assert.deepEqual([await stateOf(of), ...(await balanceOf(of))], ['submitted', 600, 0]);
    });

  it('waits while the bridge rejects the secret, which declines nothing', async () => {
    const of = await begin();
    const counted = async () =>
      Number(
        /^retour_payment_unauthorized_total\{status="401"\} (\d+)$/m.exec(await at.deps.metrics.text())?.[1],
      );
    const before = await counted();
    await payments().misbehave({ call: 'collect', times: 1, does: 'refuse', status: 401 });
    await check(of);
    assert.deepEqual([await stateOf(of), (await rowOf(of)).state], ['awaiting-payment', 'opening']);
    assert.equal((await counted()) - (before || 0), 1);
    await check(of);
    assert.equal((await draftOf(of)).payment.status, 'open');
  });

  it('believes no event in the name of the bridge, whatever its signature: only what the bridge answers', async () => {
    const of = await begin();
    await check(of);
    for (const signature of ['', 'forged', bridge_secret]) {
      const answer = await fetch(`${at.server.origin}/api/v1/payments/bridge/${at.shop.handle}/events`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${signature}`, 'Stripe-Signature': signature },
        body: JSON.stringify({ id: of.ref.id, status: 'paid', reference: 'page_1', payment: 'ch_1' }),
      });
      assert.deepEqual([answer.status, ((await answer.json()) as any).code], [404, 'route_not_found']);
    }
    assert.deepEqual([await stateOf(of), (await rowOf(of)).state], ['awaiting-payment', 'open']);
  });

  it('closes the page when the time is over, and nobody can pay there then', async () => {
    const of = await begin();
    await check(of);
    at.clock.advance(31 * minute_ms);
    await check(of);
    assert.deepEqual([await stateOf(of), (await rowOf(of)).state], ['items-finalized', 'expired']);
    assert.equal((await callsOf(of, 'close')).length, 1);
    await pay(of);
    await check(of);
    assert.deepEqual(await balanceOf(of), [0, 0]);
  });

  it('is submitted when somebody had paid before the page was closed', async () => {
    const late = await begin();
    await check(late);
    await pay(late);
    at.clock.advance(31 * minute_ms);
    await check(late);
    assert.deepEqual([await stateOf(late), ...(await balanceOf(late))], ['submitted', 600, 0]);
    const unwanted = await begin();
    await check(unwanted);
    await pay(unwanted);
    assert.equal(await cancelPayment(at.deps, unwanted.ref), false);
    assert.equal(await stateOf(unwanted), 'submitted');
  });

  it('is refunded by the bridge to the payment that it named, once', async () => {
    const of = await paid();
    await cancelReturn(at.deps, { shop_id: at.shop.id, return_id: (await draftOf(of)).return_id });
    await payments().misbehave({ call: 'refund', does: 'error_after', times: 2 });
    for (let i = 0; i < 3; i++) await refund(of);
    assert.deepEqual(await balanceOf(of), [600, 600]);
    assert.deepEqual([await booked('payments', of), await booked('exchange_orders', of)], [0, 0]);
  });

  it('leaves books that add up', () => assertInvariants(at.deps, at.shop.id));
});
