import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { recordLabelStatus } from '../../src/modules/logistics/labels/index.ts';
import { checkPayment } from '../../src/modules/requests/draft-returns/index.ts';
import { checkSecurity } from '../../src/modules/requests/instant-exchanges/index.ts';
import { closeReturn, processReturn } from '../../src/modules/returns/index.ts';
import { assertInvariants } from '../support/invariants.ts';
import { ok } from '../support/draft-returns.ts';
import { execute } from '../support/processing.ts';
import { labelReturn } from '../support/return-states.ts';
import { day_ms, hour_ms, minute_ms } from '../../src/platform/clock.ts';
import { visitPortal } from '../support/portal-visitor.ts';
import { openInstantShop, large, same } from '../support/instant-shop.ts';

describe('an exchange that is sent before the returned item is back', () => {
  const {
    at,
    client,
    drafts,
    payments,
    publish,
    prepare,
    wantNow,
    draftOf,
    begin,
    pay,
    hold,
    securityOf,
    due,
    sendEmails,
    grade,
    refund,
    balanceOf,
    books,
    customerOf,
  } = openInstantShop();

  it('is offered with its terms by the policy only, and nothing is told of it otherwise', async () => {
    const url = await prepare();
    const { instant, processing_type } = await draftOf(url);
    assert.deepEqual(
      [instant.release, instant.security, instant.amount.amount, instant.deposit.amount, processing_type],
      [null, 'deposit', 1000, 1000, 'regular'],
    );
    await publish(null);
    const plain = await prepare();
    assert.equal('instant' in (await draftOf(plain)), false);
    assert.equal('deposit' in (await ok(client.get(`${plain}/totals`))).totals, false);
    await drafts.refuses(
      ['POST', `${plain}/instant`, { release: 'now' }],
      [409, 'instant_unavailable', 422, 'instant-unavailable'],
    );
    await ok(client.post(`${plain}/instant`, { release: 'after_return' }));
    const { draft_return } = await ok(client.post(`${plain}/submit`));
    assert.equal((await drafts.details(draft_return.return_id)).type, 'regular');
    await publish({});
    const chosen = await prepare();
    await ok(wantNow(chosen));
    await publish(null);
    for (const path of ['submit', 'payment'])
      assert.equal((await client.post(`${chosen}/${path}`)).body.code, 'instant_unavailable', path);
    await publish({});
  });

  it('takes a deposit before it is submitted, orders the new item at once, and gives the deposit back when the old one is graded', async () => {
    const url = await prepare();
    await ok(wantNow(url));
    assert.equal((await client.post(`${url}/submit`)).body.code, 'payment_required');
    const of = await hold();
    const { type, exchanges } = await drafts.details(of.return_id);
    assert.equal(type, 'instant_exchange');
    const old = await ok(at.clients.legacy.get(`/warehouse/return/details?return_id=${of.return_id}`));
    assert.equal(old.type, 'instant_exchange', 'integrations see it where they looked before');
    assert.match(exchanges[0].exchange_order_name, /-E1$/);
    const { rows: events } = await sql<{ trigger: string; details: any }>`
      select trigger, details from events where return_id = ${of.return_id} order by sequence`.execute(
      at.deps.db.root,
    );
    const asked = events.find(({ trigger }) => trigger === 'exchange.requested')!;
    assert.deepEqual([asked.details.release, asked.details.exchange_credit_total], ['now', '10.00']);
    assert.ok(events.some(({ trigger }) => trigger === 'security.held'));
    const held = await securityOf(of);
    assert.deepEqual([held.state, held.amount.amount, held.units_sent], ['held', 1000, 0]);
    assert.equal('collected' in (await drafts.details(of.return_id)), false, 'a deposit is no price');
    await due();
    assert.equal((await securityOf(of)).state, 'held');
    await grade(of);
    await due();
    await due();
    await payments().misbehave({ call: 'refund', does: 'reset_after', times: 2 });
    await refund(of);
    await payments().behave();
    for (let i = 0; i < 3; i++) await refund(of);
    assert.deepEqual([(await securityOf(of)).state, ...(await balanceOf(of))], ['released', 1000, 1000]);
    await processReturn(at.deps, { shop_id: at.shop.id, return_id: of.return_id, source: 'warehouse' });
    await execute(at.deps, { shop_id: at.shop.id, return_id: of.return_id });
    assert.deepEqual(await books(of), { returned_goods: 1000, exchange_orders: -1000 });
    const { rows } = await sql`
      select from events where return_id = ${of.return_id} and trigger = 'exchange.requested'`.execute(
      at.deps.db.root,
    );
    assert.equal(rows.length, 1, 'processing does not order it again');
    assert.deepEqual(await sendEmails(of), ['security_released']);
  });

  it('takes what the exchange costs more and the deposit as one payment, and keeps the one when the other ends', async () => {
    const of = await hold(1, large);
    assert.equal((await drafts.details(of.return_id)).collected.amount, '6.00');
    await grade(of);
    await due();
    await refund(of);
    assert.deepEqual(await balanceOf(of), [1600, 1000]);
    await processReturn(at.deps, { shop_id: at.shop.id, return_id: of.return_id, source: 'warehouse' });
    await execute(at.deps, { shop_id: at.shop.id, return_id: of.return_id });
    await refund(of);
    assert.deepEqual(await balanceOf(of), [1600, 1000], 'in − out = upsell');
    assert.deepEqual(await books(of), { returned_goods: 1000, payments: 600, exchange_orders: -1600 });
  });

  it('reminds three times, keeps the deposit of what never came 72 hours after a message at the earliest, and refunds it when it comes late', async () => {
    const of = await hold(2);
    const at_start = at.clock.now().getTime();
    await grade(of, 1);
    const until = (days: number) => at.clock.advance(at_start + days * day_ms - at.clock.now().getTime());
    const seen: number[] = [];
    for (const day of [6, 8, 10, 12, 13, 14, 16]) {
      until(day);
      await due();
      seen.push((await sendEmails(of)).length);
    }
    assert.deepEqual(seen, [0, 1, 1, 2, 2, 3, 3], 'at half time, three days and a day before');
    assert.equal((await securityOf(of)).state, 'held');
    until(18.5);
    await due();
    const charged = await securityOf(of);
    assert.deepEqual([charged.state, charged.charged_amount.amount], ['charged', 1000]);
    await refund(of);
    assert.deepEqual(await balanceOf(of), [2000, 1000], 'only of what did not come');
    assert.deepEqual(await books(of), {
      payments: 1000,
      unreturned_goods: -1000,
      return_clearing: 2000,
      exchange_orders: -2000,
    });
    assert.deepEqual((await sendEmails(of)).slice(-1), ['security_charged']);
    const again = await prepare(1, same, customerOf());
    assert.equal('instant' in (await draftOf(again)), false, 'not again to who did not return it');
    await grade(of);
    await due();
    await due();
    await refund(of);
    assert.deepEqual([(await securityOf(of)).state, ...(await balanceOf(of))], ['refunded_late', 2000, 2000]);
    assert.deepEqual((await sendEmails(of)).slice(-1), ['security_released']);
  });

  it('keeps nothing without a message that a mail server took, however late it is', async () => {
    const of = await hold();
    at.clock.advance(20 * day_ms);
    await due();
    assert.equal((await securityOf(of)).state, 'held');
    at.clock.advance(4 * day_ms);
    await due();
    assert.equal((await securityOf(of)).state, 'held', 'queued is not sent');
    // What waited for three days is given up, and another one takes its place.
    await sql`update emails set state = 'failed', reason = 'expired', due_at = null where return_id = ${of.return_id} and state = 'queued'`.execute(
      at.deps.db.root,
    );
    await sql`delete from emails where return_id = ${of.return_id} and occasion = 'security_reminder'`.execute(
      at.deps.db.root,
    );
    await due();
    assert.deepEqual(await sendEmails(of), ['security_reminder']);
    at.clock.advance(71 * hour_ms);
    await due();
    assert.equal((await securityOf(of)).state, 'held');
    at.clock.advance(2 * hour_ms);
    await due();
    assert.equal((await securityOf(of)).state, 'charged');
  });

  it('is never charged for an item on its way, and given back when a person closes the return', async () => {
    const of = await hold();
    const ref = { shop_id: at.shop.id, return_id: of.return_id };
    const label_id = await labelReturn(at.deps, ref);
    await recordLabelStatus(at.deps, { shop_id: at.shop.id, label_id, status: 'in_transit' });
    at.clock.advance(30 * day_ms);
    await due();
    assert.deepEqual(await sendEmails(of), []);
    const { state, units_sent } = await securityOf(of);
    assert.deepEqual([state, units_sent], ['held', 1]);
    await closeReturn(at.deps, ref);
    await due();
    assert.equal((await securityOf(of)).state, 'released');
    await refund(of);
    assert.deepEqual(await balanceOf(of), [1000, 1000]);
  });

  // (API contract, 29.1)
  for (const [release_on, too_early, enough] of [
    ['scan', null, 'in_transit'],
    ['delivery', 'in_transit', 'delivered'],
    ['grading', 'delivered', null],
  ] as const)
    it(`gives the deposit back by ${release_on} where the policy says so, and not before`, async () => {
      await publish({ release_on });
      const of = await hold();
      await publish({});
      assert.equal((await securityOf(of)).release_on, release_on, 'as it was agreed');
      const label_id = await labelReturn(at.deps, { shop_id: at.shop.id, return_id: of.return_id });
      const scan = (status: 'in_transit' | 'delivered') =>
        recordLabelStatus(at.deps, { shop_id: at.shop.id, label_id, status });
      if (too_early) await scan(too_early);
      await due();
      await refund(of);
      assert.deepEqual([(await securityOf(of)).state, ...(await balanceOf(of))], ['held', 1000, 0]);
      if (enough) await scan(enough);
      else await grade(of);
      await due();
      await refund(of);
      assert.deepEqual([(await securityOf(of)).state, ...(await balanceOf(of))], ['released', 1000, 1000]);
    });

  it('can be released and extended by staff, and released again only for a refund that was declined', async () => {
    const of = await hold();
    const { id, send_by } = await securityOf(of);
    const extended = await ok(client.post(`/securities/${id}/extend`, { days: 7 }));
    assert.equal(Date.parse(extended.send_by) - Date.parse(send_by), 7 * day_ms);
    assert.equal((await client.post('/securities/sec_1/release')).body.code, 'security_not_found');
    await ok(client.post(`/securities/${id}/release`));
    await payments().misbehave({ call: 'refund', does: 'decline', times: 1 });
    await refund(of);
    assert.deepEqual(await balanceOf(of), [1000, 0]);
    assert.equal((await ok(client.post(`/securities/${id}/release`))).state, 'released');
    await refund(of);
    assert.deepEqual(await balanceOf(of), [1000, 1000]);
    assert.equal((await client.post(`/securities/${id}/extend`, { days: 7 })).body.code, 'security_ended');
  });

  it('says on the page of its status that the new items were sent first, and nothing of a day that is over', async () => {
    const of = await hold();
    const { rows } = await sql<{ uuid: string }>`select uuid from returns where id = ${of.return_id}`.execute(
      at.deps.db.root,
    );
    const read = async () =>
      (await visitPortal(at.server.origin).open(`/portal/acme/return/${rows[0]!.uuid}`)).text;
    const first = await read();
    assert.match(first, /Complete We sent your new items first\./);
    assert.doesNotMatch(first, /Your new items ship/);
    at.clock.advance(12 * day_ms);
    await due();
    await sendEmails(of);
    at.clock.advance(8 * day_ms);
    await due();
    const { state, late_until } = await securityOf(of);
    assert.equal(state, 'charged');
    assert.match(await read(), /You have until \w+, /, 'what comes late is refunded');
    at.clock.set(new Date(Date.parse(late_until) + day_ms));
    const last = await read();
    assert.match(last, /This return has expired Your items didn’t reach us in time\./);
    assert.doesNotMatch(last, /You have until|Drop it off/);
  });

  it('is either released or charged, when both happen at the same time', async () => {
    const of = await hold();
    const { id } = await securityOf(of);
    at.clock.advance(12 * day_ms);
    await due();
    await sendEmails(of);
    at.clock.advance(8 * day_ms);
    const ref = { shop_id: at.shop.id, id, return_id: of.return_id };
    await Promise.all([
      checkSecurity(at.deps, ref),
      ok(client.post(`/securities/${id}/release`)),
      checkSecurity(at.deps, ref),
      ok(client.post(`/securities/${id}/release`)),
    ]);
    await refund(of);
    assert.deepEqual(await balanceOf(of), [1000, 1000], 'released before or after it was charged');
    assert.deepEqual(await books(of), { return_clearing: 1000, exchange_orders: -1000 });
  });

  it('is not held for a payment that came to nothing, and its deposit is refunded when no return can be made', async () => {
    const count = async () =>
      (await sql`select from securities where state = 'awaiting'`.execute(at.deps.db.root)).rows.length;
    const left = await begin();
    assert.equal(await count(), 1);
    at.clock.advance(31 * minute_ms);
    await checkPayment(at.deps, left.ref);
    assert.deepEqual([await count(), (await draftOf(left.url)).state], [0, 'items-finalized']);
    const of = await begin(1, large);
    const { order_id } = await at.deps.db.root
      .selectFrom('shopper_payments')
      .select('order_id')
      .where('id', '=', of.ref.id)
      .executeTakeFirstOrThrow();
    await at.deps.db.root
      .updateTable('orders')
      .set({ status: 'cancelled' })
      .where('id', '=', order_id)
      .execute();
    await pay(of);
    await refund(of);
    assert.deepEqual([await count(), ...(await balanceOf(of))], [0, 1600, 1600]);
    assert.deepEqual(await books({ ...of, return_id: 0 }), {});
  });

  it('is not sent to another address, nor for a gift', async () => {
    const url = await prepare();
    await ok(
      client.post(`${url}/address`, {
        address1: '9 Elm St',
        city: 'Austin',
        state: 'TX',
        zip: '78702',
        country_code: 'US',
      }),
    );
    assert.equal('instant' in (await draftOf(url)), false);
    assert.equal((await wantNow(url)).body.code, 'instant_unavailable');
  });

  it('leaves books that add up', () => assertInvariants(at.deps, at.shop.id));
});
