import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { sql } from 'kysely';
import { checkSecurity } from '../../src/modules/requests/instant-exchanges/index.ts';
import { forgetCards } from '../../src/modules/money/shopper-payments/index.ts';
import { processReturn } from '../../src/modules/returns/index.ts';
import { day_ms, hour_ms } from '../../src/platform/clock.ts';
import { ok } from '../support/draft-returns.ts';
import { openInstantShop, large } from '../support/instant-shop.ts';
import { assertInvariants } from '../support/invariants.ts';
import { execute } from '../support/processing.ts';

describe('an exchange whose items are secured by a card', () => {
  const shop = openInstantShop();
  const {
    at,
    client,
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
    work,
    cardOf,
    advance,
  } = shop;
  type Held = Awaited<ReturnType<typeof hold>>;
  const payments = () => shop.payments();

  /** Days later, with the messages sent and the jobs done of each day in between. */
  async function live(of: Held, days: number): Promise<void> {
    for (let day = 0; day < days; day++) {
      await advance(day_ms);
      await due();
      await sendEmails(of);
      await work();
    }
  }
  /** As long as it takes until what never came is to be charged. */
  async function liveUntilDue(of: Held): Promise<void> {
    const { charge_at } = await securityOf(of);
    const left = () => Date.parse(charge_at) - at.clock.now().getTime();
    while (left() > day_ms) await live(of, 1);
    await advance(left() + 1000);
    await due();
    assert.deepEqual((await stateOf(of))[1], 'charging');
  }
  async function stateOf(of: Held) {
    const { state, kind, charged_amount } = await securityOf(of);
    return [kind, state, charged_amount.amount];
  }
  const decline = (code: string) =>
    payments().misbehave({ call: 'charge', does: 'decline', code, times: 1, status: 402 });
  async function charges(): Promise<number> {
    return (await payments().read()).intents.filter(({ metadata }) => metadata['retour_charge']).length;
  }
  afterEach(async () => {
    await payments().behave();
    await assertInvariants(at.deps, at.shop.id);
  });

  it('saves the card at a page where nothing is paid, with what is agreed to, and charges nothing when the item is back', async () => {
    await publish({ security: 'card' });
    const url = await prepare();
    const { instant } = await draftOf(url);
    assert.deepEqual([instant.security, instant.deposit.amount, instant.amount.amount], ['card', 0, 1000]);
    await ok(wantNow(url));
    assert.equal((await client.post(`${url}/submit`)).body.code, 'payment_required');
    assert.equal((await ok(client.get(`${url}/totals`))).totals.secured.amount, 1000);
    const of = await hold();
    const { sessions } = await payments().read();
    const page = sessions.find(({ metadata }) => metadata['retour_payment'] === of.ref.id)!;
    assert.deepEqual([page.mode, page.amount_total], ['setup', 0]);
    assert.match(page.terms!, /\$10\.00 at most, never more/);
    assert.deepEqual(await stateOf(of), ['card', 'held', 0]);
    await grade(of);
    await due();
    assert.deepEqual(await stateOf(of), ['card', 'released', 0]);
    assert.deepEqual(await cardOf(of), { paid: 0, refunded: 0, held: [] });
    assert.deepEqual(await sendEmails(of), ['security_agreed', 'security_released']);
    await forgetCards(at.deps);
    const { forgotten } = await payments().read();
    assert.deepEqual(forgotten, [`cus_of_${page.id}`], 'the card is not needed any more');
  });

  it('charges the card for the items that never came, 72 hours after a message at the earliest, and refunds them when they come late', async () => {
    const of = await hold(2);
    await grade(of, 1);
    await advance(20 * day_ms);
    await due();
    await work();
    assert.deepEqual(await stateOf(of), ['card', 'held', 0], 'no message was taken');
    await sendEmails(of);
    await advance(71 * hour_ms);
    await due();
    assert.deepEqual(await stateOf(of), ['card', 'held', 0]);
    await advance(2 * hour_ms);
    await due();
    assert.deepEqual(await stateOf(of), ['card', 'charging', 1000]);
    assert.deepEqual(await cardOf(of), { paid: 0, refunded: 0, held: [] });
    await work();
    await work();
    assert.deepEqual(await stateOf(of), ['card', 'charged', 1000]);
    assert.deepEqual(await cardOf(of), { paid: 1000, refunded: 0, held: [] });
    assert.deepEqual(await shop.books(of), {
      payments: 1000,
      unreturned_goods: -1000,
      return_clearing: 2000,
      exchange_orders: -2000,
    });
    assert.deepEqual((await sendEmails(of)).slice(-1), ['security_charged']);
    assert.equal('instant' in (await draftOf(await prepare(1, undefined, shop.customerOf()))), false);
    await grade(of);
    await due();
    await work();
    assert.deepEqual(await stateOf(of), ['card', 'refunded_late', 0]);
    assert.deepEqual(await cardOf(of), { paid: 1000, refunded: 1000, held: [] });
  });

  it('looks a charge up whose answer was lost before it is ever sent again', async () => {
    for (const does of ['reset_after', 'reset_before', 'error_after', 'nonsense'] as const) {
      const of = await hold();
      await liveUntilDue(of);
      const before = await charges();
      await payments().misbehave({ call: 'charge', does, times: 1 });
      await work();
      await payments().order({ forget_keys: true });
      await work();
      assert.deepEqual(await stateOf(of), ['card', 'charged', 1000], does);
      assert.equal((await charges()) - before, 1, does);
    }
  });

  it('sends a link to pay where the bank declines or wants the customer, and tells staff why', async () => {
    for (const code of ['insufficient_funds', 'authentication_required', 'lost_card']) {
      const of = await hold();
      await liveUntilDue(of);
      await decline(code);
      await work();
      assert.deepEqual(await stateOf(of), ['card', 'charging', 1000], code);
      const { id, decline_code } = await securityOf(of);
      assert.equal(decline_code, code);
      const queue = await ok(client.get('/security-queue?view=problems'));
      assert.equal(queue.securities.find((one: any) => one.id === id).cause, 'charge_declined');
      await work();
      assert.ok((await sendEmails(of)).includes('security_unpaid'));
      const before = await charges();
      await live(of, 2);
      const { rows } = await sql<{ id: string; token: string }>`
        select id, token from shopper_payments where security_id = ${id}`.execute(at.deps.db.root);
      assert.equal(rows.length, 1);
      await payments().order({ pay: [rows[0]!.id] });
      await work();
      assert.deepEqual(await stateOf(of), ['card', 'charged', 1000], code);
      assert.equal(await charges(), before, 'the card is not tried behind their back');
      assert.equal((await cardOf(of)).paid, 1000);
    }
  });

  it('is uncollected when nobody pays at the link, and asks for nothing when the item comes before', async () => {
    const never = await hold();
    await liveUntilDue(never);
    await decline('do_not_honor');
    await work();
    const late = await hold();
    await live(late, 9);
    assert.deepEqual(await stateOf(never), ['card', 'uncollected', 1000]);
    await liveUntilDue(late);
    await decline('do_not_honor');
    await work();
    assert.deepEqual(await stateOf(late), ['card', 'charging', 1000]);
    await grade(late);
    await due();
    await work();
    assert.deepEqual(await stateOf(late), ['card', 'released', 0]);
    assert.deepEqual(await cardOf(late), { paid: 0, refunded: 0, held: [] });
    const reason = { reason: 'No answer' };
    await ok(client.post(`/securities/${(await securityOf(never)).id}/write-off`, reason));
  });

  it('takes what the exchange costs more at once, and saves the card for the rest', async () => {
    const of = await hold(1, large);
    assert.deepEqual(await cardOf(of), { paid: 600, refunded: 0, held: [] });
    await liveUntilDue(of);
    await work();
    assert.deepEqual(await stateOf(of), ['card', 'charged', 1000]);
    assert.deepEqual(await cardOf(of), { paid: 1600, refunded: 0, held: [] });
    assert.equal((await shop.drafts.details(of.return_id)).collected.amount, '6.00');
  });

  it('holds the amount, renews it before it runs out, and lets it go when the item is graded', async () => {
    await publish({ security: 'hold', release_on: 'grading' });
    const of = await hold();
    assert.deepEqual(await stateOf(of), ['hold', 'held', 0]);
    assert.deepEqual(await cardOf(of), { paid: 0, refunded: 0, held: [1000] });
    let renewed = 0;
    for (let hours = 0; hours < 15 * 24; hours += 6) {
      await advance(6 * hour_ms);
      await due();
      await work();
      await work();
      const { held } = await cardOf(of);
      assert.deepEqual(held, [1000], `after ${hours + 6} hours`);
      renewed = await sql`select from shopper_payments where security_id is not null and secures = 'hold'`
        .execute(at.deps.db.root)
        .then(({ rows }) => rows.length);
    }
    assert.equal(renewed, 3, 'after 6.5 days, then every 4 days and 6 hours');
    await grade(of);
    await due();
    await work();
    assert.deepEqual(await stateOf(of), ['hold', 'released', 0]);
    assert.deepEqual(await cardOf(of), { paid: 0, refunded: 0, held: [] });
    assert.deepEqual((await sendEmails(of)).slice(-1), ['security_released']);
  });

  it('captures a part for what never came, with what the exchange cost more, and lets the rest go', async () => {
    const of = await hold(2, large);
    assert.deepEqual((await cardOf(of)).held, [3200]);
    await grade(of, 1);
    await advance(5 * day_ms);
    await due();
    const { id } = await securityOf(of);
    await grade(of, 2, 'missing');
    await grade(of, 1);
    await ok(client.post(`/securities/${id}/charge`));
    await sendEmails(of);
    await advance(24 * hour_ms);
    await due();
    await work();
    await work();
    await advance(49 * hour_ms);
    await due();
    assert.deepEqual(await stateOf(of), ['hold', 'charging', 1000]);
    await payments().misbehave({ call: 'end_hold', does: 'reset_after', times: 1 });
    await work();
    await work();
    assert.deepEqual(await stateOf(of), ['hold', 'charged', 1000]);
    assert.deepEqual(await cardOf(of), { paid: 2200, refunded: 0, held: [] });
  });

  it('goes on with the card alone where a hold is not renewed, or has ended by itself', async () => {
    const declined = await hold();
    await advance(6.6 * day_ms);
    await decline('generic_decline');
    await due();
    await work();
    await work();
    assert.deepEqual(await stateOf(declined), ['card', 'held', 0]);
    assert.deepEqual(await cardOf(declined), { paid: 0, refunded: 0, held: [] });
    const gone = await hold();
    await live(gone, 1);
    const { id } = await securityOf(gone);
    await grade(gone, 1, 'missing');
    await ok(client.post(`/securities/${id}/charge`));
    await sendEmails(gone);
    await advance(8 * day_ms);
    const { shop_id } = gone.ref;
    await checkSecurity(at.deps, { shop_id, id, return_id: gone.return_id });
    await work();
    await work();
    assert.deepEqual((await stateOf(gone)).slice(1), ['charged', 1000]);
    assert.deepEqual(await cardOf(gone), { paid: 1000, refunded: 0, held: [] });
  });

  it('keeps what the exchange cost more when the items come back, and lets go of what became no return', async () => {
    const of = await hold(1, large);
    await grade(of);
    await due();
    await work();
    assert.deepEqual(await cardOf(of), { paid: 600, refunded: 0, held: [] });
    await processReturn(at.deps, { shop_id: at.shop.id, return_id: of.return_id, source: 'warehouse' });
    await execute(at.deps, { shop_id: at.shop.id, return_id: of.return_id });
    await work();
    assert.deepEqual(await shop.books(of), { returned_goods: 1000, payments: 600, exchange_orders: -1600 });
    const lost = await begin(1, large);
    await sql`update orders set status = 'cancelled' where id = (select order_id from shopper_payments where id = ${lost.ref.id})`.execute(
      at.deps.db.root,
    );
    await pay(lost);
    await work();
    assert.deepEqual((await cardOf({ ...lost, return_id: 0 })).held, []);
  });

  it('gives back what was kept item by item, as they come', async () => {
    await publish({});
    const of = await hold(2);
    await advance(20 * day_ms);
    await due();
    await sendEmails(of);
    await advance(4 * day_ms);
    await due();
    assert.deepEqual(await stateOf(of), ['deposit', 'charged', 2000]);
    for (const left of [1000, 0]) {
      await grade(of, left === 0 ? 2 : 1);
      await due();
      assert.equal((await stateOf(of))[2], left);
    }
    await work();
    assert.deepEqual(await shop.balanceOf(of), [2000, 2000]);
  });

  it('is never both released and charged, whoever is first', async () => {
    for (const kind of ['card', 'hold']) {
      await publish({ security: kind });
      const of = await hold();
      const { id } = await securityOf(of);
      await live(of, 17);
      await advance(day_ms);
      const ref = { shop_id: at.shop.id, id, return_id: of.return_id };
      await Promise.all([
        checkSecurity(at.deps, ref),
        ok(client.post(`/securities/${id}/release`)),
        work(),
        checkSecurity(at.deps, ref),
        ok(client.post(`/securities/${id}/release`)),
      ]);
      for (let i = 0; i < 4; i++) await work();
      const { paid, refunded, held } = await cardOf(of);
      assert.deepEqual([paid - refunded, held], [0, []], kind);
      assert.match((await securityOf(of)).state, /^(released|refunded_late)$/);
    }
  });
});
