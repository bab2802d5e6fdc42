import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { cancelPayment } from '../../src/modules/requests/draft-returns/index.ts';
import { composeStored, readEmail } from '../../src/modules/messages/emails/index.ts';
import { hour_ms, minute_ms } from '../../src/platform/clock.ts';
import { ok } from '../support/draft-returns.ts';

import { openPaidShop, large } from '../support/paid-shop.ts';
import type { Waiting } from '../support/paid-shop.ts';
import { visitPortal } from '../support/portal-visitor.ts';

describe('what customers are written about what they pay for an exchange', () => {
  const { at, client, drafts, sellLamps, begin, check, pay, stateOf, rowOf, balanceOf } = openPaidShop();

  /** What the customer was written about a payment. */
  async function emailsOf({ ref }: Pick<Waiting, 'ref'>): Promise<string[]> {
    const { rows } = await sql<{ id: number; occasion: string; recipient: string }>`
      select id, occasion, recipient from emails where about = ${`payment ${ref.id}`} order by id`.execute(
      at.deps.db.root,
    );
    const told: string[] = [];
    for (const { id, occasion, recipient } of rows) {
      const email = (await readEmail(at.deps.db.root, { shop_id: ref.shop_id, id }))!;
      const { subject, text } = await composeStored(at.deps, email);
      assert.match(recipient, /^p\d+@example\.com$/);
      assert.match(subject + text, occasion === 'payment_expired' ? /Nothing was charged/ : /6\.00/);
      assert.equal(
        text.includes('/pay/'),
        occasion === 'payment_waiting',
        'only who is to pay gets the link',
      );
      told.push(occasion);
    }
    return told;
  }

  /** A draft of staff, in which a small lamp becomes a large one. */
  async function prepareAsStaff(): Promise<string> {
    const { url, items } = await drafts.choose(await sellLamps(), 1, { staff: true });
    await ok(client.post(`${items[0]}/exchange-item`, { variant_id: String(large) }));
    await ok(client.post(`${url}/finalize-items`));
    await ok(client.post(`${url}/select-return-method`, { return_method_id: 'label' }));
    return url;
  }

  it('is written about: the link to who hesitates, a receipt, and that nothing was charged or all is refunded', async () => {
    const quick = await begin();
    await check(quick);
    await pay(quick);
    await check(quick);
    assert.deepEqual(await emailsOf(quick), ['payment_received']);
    const slow = await begin();
    await check(slow);
    at.clock.advance(11 * minute_ms);
    await check(slow);
    await check(slow);
    assert.deepEqual(await emailsOf(slow), ['payment_waiting']);
    at.clock.advance(20 * minute_ms);
    await check(slow);
    assert.deepEqual(await emailsOf(slow), ['payment_waiting', 'payment_expired']);
    const left = await begin();
    await check(left);
    await cancelPayment(at.deps, left.ref);
    assert.deepEqual(await emailsOf(left), [], 'who left knows');
    const gone = await begin();
    await check(gone);
    const { order_id } = await at.deps.db.root
      .selectFrom('shopper_payments')
      .select('order_id')
      .where('id', '=', gone.ref.id)
      .executeTakeFirstOrThrow();
    const orders = at.deps.db.root.updateTable('orders').set({ status: 'cancelled' });
    await orders.where('id', '=', order_id).execute();
    await pay(gone);
    await check(gone);
    assert.deepEqual(await emailsOf(gone), ['payment_refunded']);
  });

  it('is paid by a link, if staff make it and say so', async () => {
    const url = await prepareAsStaff();
    assert.equal((await ok(client.get(url))).draft_return.can_be_paid, true);
    const { quote } = await ok(client.get(`${url}/totals`));
    const { draft_return: waiting } = await ok(client.post(`${url}/payment`, { quote, send_link: true }));
    const ref = { shop_id: at.shop.id, id: waiting.payment.id };
    const of = { url, id: waiting.id, payment: waiting.payment, ref };
    await check(of);
    await ok(client.post(`${url}/payment`, { send_link: true }));
    assert.deepEqual(await emailsOf(of), ['payment_waiting'], 'once');
    // Whoever follows the link has what staff chose, and nothing else to choose: the draft is out of their reach.
    const visitor = visitPortal(at.server.origin);
    const path = new URL(waiting.payment.page_url).pathname;
    assert.match((await visitor.open(path)).text, /Pay \$6\.00 on the payment page/);
    assert.doesNotMatch((await visitor.open(path)).html, /Choose something else|\/drafts\//);
    await visitor.post(`${path}/cancel`, {});
    assert.equal(await stateOf(of), 'awaiting-payment', 'nobody calls off what staff chose but staff');
    at.clock.advance(22 * hour_ms);
    await check(of);
    assert.equal(await stateOf(of), 'awaiting-payment', 'a day is long enough to read an e-mail');
    await pay(of);
    await check(of);
    assert.deepEqual([await stateOf(of), await balanceOf(of)], ['submitted', [600, 0]]);
    assert.deepEqual(await emailsOf(of), ['payment_waiting', 'payment_received']);
    await drafts.refuses([`POST`, `${url}/payment`], [409, 'draft_not_open', 422, 'draft-return-not-open']);
  });

  it('can be taken back by staff as long as nobody has paid', async () => {
    const of = await begin();
    await check(of);
    const cancel = ({ url }: Waiting) => ok(client.post(`${url}/payment/cancel`));
    assert.equal((await cancel(of)).draft_return.payment.is_cancelling, true);
    await check(of);
    assert.deepEqual([await stateOf(of), (await rowOf(of)).state], ['items-finalized', 'cancelled']);
    assert.deepEqual(await emailsOf(of), [], 'staff know');
    assert.equal((await cancel(of)).draft_return.state, 'items-finalized', 'again changes nothing');
    const own = new URL(of.payment.page_url).pathname;
    assert.match((await visitPortal(at.server.origin).open(own)).html, /Continue my return/);
    const other = await prepareAsStaff();
    const { draft_return: theirs } = await ok(client.post(`${other}/payment`, { send_link: true }));
    const by_staff = {
      url: other,
      id: theirs.id,
      payment: theirs.payment,
      ref: { ...of.ref, id: theirs.payment.id },
    };
    await check(by_staff);
    await cancel(by_staff);
    await check(by_staff);
    const closed = await visitPortal(at.server.origin).open(new URL(theirs.payment.page_url).pathname);
    assert.match(closed.text, /You can’t pay here any more, and nothing was charged/);
    assert.doesNotMatch(closed.html, /Continue my return|\/drafts\//);
    const paid = await begin();
    await check(paid);
    await pay(paid);
    await cancel(paid);
    await check(paid);
    assert.deepEqual([await stateOf(paid), await balanceOf(paid)], ['submitted', [600, 0]]);
  });
});
