import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { Stripe } from 'stripe';
import { cancelPayment } from '../../src/modules/requests/draft-returns/index.ts';
import { checkReturnRefund } from '../../src/modules/returns/commands/check-refund.ts';
import { cancelReturn, processReturn } from '../../src/modules/returns/index.ts';
import { chooseProvider } from '../../src/modules/money/settlements/index.ts';
import { hour_ms, minute_ms, second_ms } from '../../src/platform/clock.ts';
import { count } from '../support/carts.ts';
import { ok } from '../support/draft-returns.ts';
import { openReturn } from '../support/factories.ts';
import { assertInvariants } from '../support/invariants.ts';
import type { Misbehaviour } from '../support/payment-server.ts';
import { execute } from '../support/processing.ts';

import { openPaidShop, webhook_secret, large, tall, huge } from '../support/paid-shop.ts';
import type { Waiting } from '../support/paid-shop.ts';

describe('an exchange that costs more than its credit, in a shop that collects payments by Stripe', () => {
  const {
    at,
    client,
    drafts,
    payments,
    sellLamps,
    prepare,
    begin,
    check,
    pay,
    draftOf,
    stateOf,
    rowOf,
    sessionsOf,
    balanceOf,
    refund,
    booked,
  } = openPaidShop();

  it('is not submitted without a payment, and nothing else is paid for', async () => {
    const url = await prepare();
    await drafts.refuses(['POST', `${url}/submit`], [409, 'payment_required', 422, 'payment-required']);
    const plain = await drafts.prepare(await drafts.sell());
    await drafts.refuses(
      ['POST', `${plain.url}/payment`],
      [409, 'payment_not_needed', 422, 'payment-not-needed'],
    );
    const { draft_return } = await ok(client.post(`${plain.url}/submit`));
    assert.equal('payment' in draft_return, false);
    assert.equal('collected' in (await drafts.details(draft_return.return_id)), false);
  });

  it('is not paid for when it could not be submitted', async () => {
    const unfinished = await drafts.choose(await sellLamps(), 1);
    await drafts.refuses(
      ['POST', `${unfinished.url}/payment`],
      [422, 'draft_incomplete', 422, 'validation-failed'],
    );
    const url = await prepare();
    const { quote } = await ok(client.get(`${url}/totals`));
    const [item] = (await ok(client.get(url))).draft_return.returning_items;
    await ok(client.post(`${url}/reopen-items`));
    await ok(client.post(`${url}/returning-items/${item.id}/exchange-item`, { variant_id: String(huge) }));
    await ok(client.post(`${url}/finalize-items`));
    await drafts.refuses(['POST', `${url}/payment`, { quote }], [409, 'quote_moved', 422, 'totals-changed']);
    await count(at.deps, at.shop, huge, 0);
    const sold_out = await client.post(`${url}/payment`);
    assert.deepEqual([sold_out.status, sold_out.body.code], [422, 'variant_out_of_stock']);
    const returned = await sellLamps();
    const late = await prepare(1, large, returned);
    await openReturn(at.deps, at.shop, { order: returned });
    await drafts.refuses(['POST', `${late}/payment`], [422, 'item_not_eligible', 422, 'already-returned']);
    const cancelled = await sellLamps();
    const gone = await prepare(1, large, cancelled);
    await at.deps.db.pool.query(`update orders set status = 'cancelled' where id = $1`, [cancelled.id]);
    await drafts.refuses(
      ['POST', `${gone}/payment`],
      [422, 'returns_unavailable_for_order', 422, 'returns-unavailable-for-order'],
    );
  });

  it('waits for its payment, takes no change meanwhile, and is submitted once the provider confirms it; all sums agree', async () => {
    const of = await begin();
    assert.equal(of.payment.status, 'opening');
    assert.deepEqual(of.payment.amount, { amount: 600, currency: 'USD' });
    await check(of);
    const open = (await draftOf(of)).payment;
    assert.equal(open.status, 'open');
    assert.deepEqual(
      (await ok(client.post(`${of.url}/payment`))).draft_return.payment,
      open,
      'a repeat is the same',
    );
    for (const path of ['submit', 'cancel', 'reopen-items'])
      assert.equal((await client.post(`${of.url}/${path}`)).body.code, 'draft_not_open', path);
    const [session] = await sessionsOf(of);
    assert.deepEqual([session!.amount_total, session!.currency], [600, 'usd']);
    assert.equal(session!.success_url, `${open.page_url}?done`);
    await check(of);
    assert.equal(await stateOf(of), 'awaiting-payment', 'nobody has paid');
    await pay(of);
    await check(of);
    const { state, return_id } = await draftOf(of);
    assert.equal(state, 'submitted');
    const { upsell, collected } = await drafts.details(return_id);
    assert.equal(upsell, '6.00');
    assert.deepEqual(
      { ...collected, paid_at: undefined },
      { amount: '6.00', refunded: '0.00', currency: 'USD', paid_at: undefined },
    );
    assert.deepEqual([await booked('payments', of), await booked('exchange_orders', of)], [600, -600]);
    await check(of);
    assert.deepEqual(await balanceOf(of), [600, 0]);
  });

  const lost: Omit<Misbehaviour, 'call'>[] = [
    { does: 'reset_before' },
    { does: 'reset_after' },
    { does: 'error_after' },
    { does: 'hang_after' },
    { does: 'nonsense' },
    { does: 'refuse', status: 429 },
  ];
  for (const rule of lost)
    it(`opens one payment page when the response is lost (${rule.does}), and is looked up before anything is repeated`, async () => {
      const of = await begin();
      await payments().misbehave({ call: 'collect', times: 2, ...rule });
      await check(of);
      assert.equal((await rowOf(of)).state, 'opening');
      await payments().behave();
      await check(of);
      assert.equal((await draftOf(of)).payment.status, 'open');
      assert.equal((await sessionsOf(of)).length, 1);
      await pay(of);
      await check(of);
      assert.equal(await stateOf(of), 'submitted');
    });

  it('stays where it is while what became of its payment is not known', async () => {
    const of = await begin();
    await check(of);
    await pay(of);
    await payments().misbehave({ call: 'find_session', does: 'error_before' });
    await check(of);
    assert.equal(await stateOf(of), 'awaiting-payment');
    await payments().behave();
    await check(of);
    assert.equal(await stateOf(of), 'submitted');
  });

  it('stays open after a declined card, and is paid with another one', async () => {
    const of = await begin();
    await check(of);
    await payments().order({ decline: [of.ref.id] });
    await check(of);
    assert.equal(await stateOf(of), 'awaiting-payment');
    await pay(of);
    await check(of);
    assert.deepEqual([await stateOf(of), ...(await balanceOf(of))], ['submitted', 600, 0]);
  });

  it('can be changed again when its page could not be opened', async () => {
    const of = await begin();
    await payments().misbehave({ call: 'collect', does: 'decline', message: 'Amount too small', times: 1 });
    await check(of);
    assert.deepEqual([await stateOf(of), (await rowOf(of)).state], ['items-finalized', 'failed']);
  });

  it('lets go of its stock after 30 minutes, when its page is closed, so that nobody can pay there', async () => {
    await count(at.deps, at.shop, tall, 1);
    const of = await begin(1, tall);
    await check(of);
    await assert.rejects(prepare(1, tall), /variant_out_of_stock/, 'the last one is held');
    at.clock.advance(29 * minute_ms);
    await check(of);
    assert.equal(await stateOf(of), 'awaiting-payment');
    at.clock.advance(minute_ms);
    await check(of);
    assert.deepEqual([await stateOf(of), (await rowOf(of)).state], ['items-finalized', 'expired']);
    await pay(of);
    await check(of);
    assert.deepEqual(await balanceOf(of), [0, 0]);
    const next = await begin(1, tall);
    await check(next);
    await pay(next);
    await check(next);
    assert.equal(await stateOf(next), 'submitted');
  });

  it('is submitted when it was paid in the last second, though its page is closed only then', async () => {
    const of = await begin();
    await check(of);
    await pay(of);
    at.clock.advance(31 * minute_ms);
    await check(of);
    assert.deepEqual([await stateOf(of), ...(await balanceOf(of))], ['submitted', 600, 0]);
  });

  it('is refunded when it was paid, and that is known only long after the stock was given up', async () => {
    const of = await begin();
    await check(of);
    await pay(of);
    await payments().misbehave({ call: 'find_session', does: 'error_before' });
    at.clock.advance(31 * minute_ms);
    await check(of);
    assert.equal(await stateOf(of), 'awaiting-payment');
    at.clock.advance(hour_ms);
    await check(of);
    assert.deepEqual([await stateOf(of), (await rowOf(of)).state], ['items-finalized', 'expired']);
    await payments().behave();
    await check(of);
    assert.deepEqual([(await rowOf(of)).state, (await rowOf(of)).return_id], ['paid', null]);
    await payments().misbehave({ call: 'refund', does: 'reset_after', times: 2 });
    await refund(of);
    await payments().behave();
    for (let i = 0; i < 3; i++) await refund(of);
    assert.deepEqual(await balanceOf(of), [600, 600]);
    assert.deepEqual([await booked('payments', of), await booked('exchange_orders', of)], [0, 0]);
  });

  it('is refunded when the items can no longer be returned', async () => {
    const of = await begin();
    await check(of);
    const { order_id } = await at.deps.db.root
      .selectFrom('draft_returns')
      .select('order_id')
      .where('id', '=', of.id)
      .executeTakeFirstOrThrow();
    const orders = at.deps.db.root.updateTable('orders').where('id', '=', order_id);
    await orders.set({ status: 'cancelled' }).execute();
    await pay(of);
    await check(of);
    assert.deepEqual([await stateOf(of), (await rowOf(of)).return_id], ['items-finalized', null]);
    await refund(of);
    assert.deepEqual(await balanceOf(of), [600, 600]);
  });

  it('is given up for another choice: its page is closed first, and what was paid by then counts', async () => {
    const of = await begin();
    await check(of);
    assert.equal(await cancelPayment(at.deps, of.ref), true);
    assert.deepEqual([await stateOf(of), (await rowOf(of)).state], ['items-finalized', 'cancelled']);
    assert.deepEqual(
      (await sessionsOf(of)).map(({ status }) => status),
      ['expired'],
    );
    const paid = await begin();
    await check(paid);
    await pay(paid);
    assert.equal(await cancelPayment(at.deps, paid.ref), false);
    assert.deepEqual([await stateOf(paid), ...(await balanceOf(paid))], ['submitted', 600, 0]);
    const unknown = await begin();
    await check(unknown);
    await payments().misbehave({ call: 'find_session', does: 'error_before' });
    assert.equal(await cancelPayment(at.deps, unknown.ref), false);
    assert.equal(await stateOf(unknown), 'awaiting-payment');
  });

  async function submitted(quantity = 1): Promise<Waiting & { return_id: number }> {
    const of = await begin(quantity);
    await check(of);
    await pay(of);
    await check(of);
    return { ...of, return_id: (await draftOf(of)).return_id };
  }

  it('gives back what was paid when its return is cancelled, once', async () => {
    const of = await submitted();
    await cancelReturn(at.deps, { shop_id: at.shop.id, return_id: of.return_id });
    await payments().misbehave({ call: 'refund', does: 'error_after', times: 2 });
    for (let i = 0; i < 3; i++) await refund(of);
    assert.deepEqual(await balanceOf(of), [600, 600]);
    assert.equal((await drafts.details(of.return_id)).collected.refunded, '6.00');
    const { collected } = await ok(client.get(`/returns/${of.return_id}`));
    assert.deepEqual([collected.amount.amount, collected.refunded.amount], [600, 600], 'for staff');
    const { settlements } = await ok(client.get(`/settlements?return_id=${of.return_id}`));
    assert.deepEqual(
      settlements.map(({ kind, state, amount }: any) => [kind, state, amount]),
      [['collected_refund', 'succeeded', '6.00']],
    );
  });

  it('gives back what a removed unit and its exchange had cost when the return is processed', async () => {
    const of = await submitted(2);
    const [first] = (await drafts.details(of.return_id)).line_items;
    await ok(client.post(`/warehouse/return/${of.return_id}/remove?line_item_id=${first.line_item_id}`));
    const ref = { shop_id: at.shop.id, return_id: of.return_id };
    await processReturn(at.deps, { ...ref, source: 'warehouse' });
    await execute(at.deps, ref);
    await payments().misbehave({ call: 'refund', does: 'pending', times: 1 });
    await refund(of);
    const { settlements } = await ok(client.get(`/settlements?return_id=${of.return_id}`));
    const [one] = settlements.filter(({ kind }: any) => kind === 'collected_refund');
    assert.equal(one.state, 'pending');
    await payments().order({ resolve: { attempt: one.id, status: 'succeeded' } });
    const provider = await chooseProvider(at.deps, at.shop.id);
    await checkReturnRefund({ ...at.deps, provider }, { shop_id: at.shop.id, id: one.id });
    const made = await drafts.details(of.return_id);
    assert.deepEqual([made.state, made.upsell, made.collected.refunded], ['closed', '6.00', '6.00']);
    assert.deepEqual(await balanceOf(of), [1200, 600]);
  });

  it('hears of its payment by events that come twice, reversed or for a payment that there is not', async () => {
    const of = await begin();
    await check(of);
    await pay(of);
    const send = async (type: string, id: string) => {
      const object = { object: 'checkout.session', metadata: { retour_payment: id } };
      const payload = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } });
      const timestamp = Math.floor(at.clock.now().getTime() / second_ms);
      const signature = Stripe.webhooks.generateTestHeaderString({
        payload,
        secret: webhook_secret,
        timestamp,
      });
      const headers = { 'Stripe-Signature': signature };
      const url = `${at.server.origin}/api/v1/payments/stripe/acme/events`;
      return (await fetch(url, { method: 'POST', headers, body: payload })).status;
    };
    const queued = async () => {
      const { rows } = await sql<{ id: string }>`
        select data->>'id' as id from jobs.job where name = 'shopper_payments.check' and data->>'id' = ${of.ref.id}`.execute(
        at.deps.db.root,
      );
      return rows.length;
    };
    await sql`delete from jobs.job where name = 'shopper_payments.check'`.execute(at.deps.db.root);
    for (const type of [
      'checkout.session.expired',
      'checkout.session.completed',
      'checkout.session.completed',
    ])
      assert.equal(await send(type, of.ref.id), 200);
    assert.equal(await send('checkout.session.completed', 'pay_00000000000000000000000000'), 200);
    assert.equal(await queued(), 1);
    await check(of);
    await check({ ...of, ref: { ...of.ref, id: 'pay_00000000000000000000000000' } });
    assert.equal(await stateOf(of), 'submitted');
    assert.equal(await send('checkout.session.expired', of.ref.id), 200);
    await check(of);
    assert.deepEqual([await stateOf(of), ...(await balanceOf(of))], ['submitted', 600, 0]);
  });

  it('becomes one return when a job, an event and the shopper find the payment at the same time', async () => {
    const of = await begin();
    await check(of);
    await pay(of);
    await Promise.all([check(of), check(of), check(of), cancelPayment(at.deps, of.ref)]);
    const { rows } = await sql`
      select from ledger_transactions where shopper_payment_id = ${of.ref.id}`.execute(at.deps.db.root);
    assert.deepEqual([await stateOf(of), rows.length, ...(await balanceOf(of))], ['submitted', 1, 600, 0]);
  });

  it('leaves books that add up', () => assertInvariants(at.deps, at.shop.id));
});
