import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { processReturn } from '../../src/modules/returns/index.ts';
import { minute_ms } from '../../src/platform/clock.ts';
import type { Client } from '../support/client.ts';
import { assertInvariants } from '../support/invariants.ts';
import { startPaymentServer } from '../support/payment-server.ts';
import type { PaymentServer } from '../support/payment-server.ts';
import { execute, executeGiven, readBooks, readPaidTotals, sell, submit } from '../support/processing.ts';
import type { Ref, ShortSale } from '../support/processing.ts';
import { bringReturn } from '../support/return-states.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';
import { signStaffIn } from '../support/staff.ts';

describe('goodwill', () => {
  let payments: PaymentServer;
  let at: TestShop;
  before(async () => {
    payments = await startPaymentServer();
    const settings = { RETOUR_PAYMENT_URL: payments.url, RETOUR_PAYMENT_TIMEOUT_MS: '1000' };
    at = await startShop({}, { settings });
  });
  beforeEach(() => payments.behave());
  after(async () => {
    await assertInvariants(at.deps, at.shop.id);
    await at.server.close();
    await payments.stop();
  });

  const usd = (amount: number) => ({ amount, currency: 'USD', currency_code: 'USD' });
  const give = (ref: Ref, amount: number, more: object = {}, by: Client = at.clients.standard) =>
    by.post(`/returns/${ref.return_id}/goodwill`, {
      amount: { amount, currency: 'USD' },
      kind: 'refund',
      reason: 'delay',
      ...more,
    });
  const preview = (ref: Ref, amount: number, by: Client = at.clients.standard, kind = 'refund') =>
    by.post(`/returns/${ref.return_id}/goodwill/preview`, { amount: { amount, currency: 'USD' }, kind });
  const open = async (sale: ShortSale = {}) => {
    const order = await sell(at.deps, at.shop, sale);
    return { ...(await submit(at.deps, at.shop, order)), order };
  };
  const close = async (ref: Ref) => {
    await processReturn(at.deps, { ...ref, source: 'warehouse' });
    await execute(at.deps, ref);
  };
  const settlementsOf = async ({ return_id }: Ref) =>
    (await at.clients.standard.get(`/settlements?return_id=${return_id}`)).body.settlements;
  const paidFor = async (payment: string) => (await payments.paid())[payment] ?? 0;
  const detailsOf = async ({ return_id }: Ref) =>
    (await at.clients.standard.get(`/warehouse/return/details?return_id=${return_id}`)).body;

  it('is refunded once, before and after its return is processed, and is in none of its totals', async () => {
    const { order, ...ref } = await open();
    const [payment] = order.payments;
    const first = await give(ref, 300, { note: ' Parcel was late. ' });
    assert.equal(first.status, 202);
    const card = { kind: 'card', gateway: 'card' };
    assert.deepEqual(first.body.movements, [
      { kind: 'refund', amount: usd(300), instrument: card, can_be_undone: 'never' },
    ]);
    const totals = await readPaidTotals(at.deps, ref);
    await Promise.all([executeGiven(at.deps, ref), executeGiven(at.deps, ref)]);
    assert.equal(await paidFor(payment!.external_id), 300);
    assert.deepEqual(await readPaidTotals(at.deps, ref), totals);
    await close(ref);
    at.clock.advance(1000);
    await give(ref, 200);
    await executeGiven(at.deps, ref);
    assert.equal(await paidFor(payment!.external_id), 1500);
    const details = await detailsOf(ref);
    assert.deepEqual([details.refund, details.refunds.length], ['10.00', 1]);
    assert.deepEqual(
      details.goodwill.map(({ amount, kind, settled_at }: any) => [amount, kind, settled_at !== null]),
      [
        ['3.00', 'refund', true],
        ['2.00', 'refund', true],
      ],
    );
    assert.deepEqual(
      (await settlementsOf(ref))
        .map(({ amount, goodwill_id }: any) => [amount, goodwill_id !== undefined])
        .toSorted(),
      [
        ['10.00', false],
        ['2.00', true],
        ['3.00', true],
      ],
    );
    const shown = (await at.clients.standard.get(`/returns/${ref.return_id}`)).body;
    const [late] = shown.goodwill;
    assert.deepEqual([late.reason, late.note, late.amount], ['delay', 'Parcel was late.', usd(300)]);
    assert.ok(shown.timeline.some(({ kind }: any) => kind === 'goodwill'));
    const { rows } = await at.deps.db.pool.query(
      `select e.account, sum(e.debit - e.credit)::int as balance from ledger_transactions t
       join ledger_entries e on e.shop_id = t.shop_id and e.transaction_id = t.id where t.return_id = $1 group by 1 order by 1`,
      [ref.return_id],
    );
    assert.deepEqual(
      rows.map(({ account, balance }) => [account, balance]),
      [
        ['goodwill', 500],
        ['payments', -1500],
        ['return_clearing', 0],
        ['returned_goods', 1000],
      ],
    );
  });

  it('never takes what returns of the order are still going to refund, nor what was refunded', async () => {
    const { order, ...ref } = await open({
      payments: [
        { kind: 'gift_card', captured: 1200 },
        { kind: 'card', captured: 1800 },
      ],
    });
    assert.equal((await preview(ref, 2001)).body.refusal.code, 'goodwill_exceeds_order');
    const refused = await give(ref, 2001);
    assert.deepEqual([refused.status, refused.body.code], [409, 'goodwill_exceeds_order']);
    assert.match(refused.body.detail, /^20\.00 USD /);
    const { refusal, movements: parts } = (await preview(ref, 2000)).body;
    assert.deepEqual(
      [refusal, ...parts.map(({ amount, instrument }: any) => [amount.amount, instrument.kind])],
      [null, [200, 'gift_card'], [1800, 'card']],
    );
    assert.deepEqual(await settlementsOf(ref), [], 'a preview does nothing');
    assert.equal((await give(ref, 2000)).status, 202);
    await executeGiven(at.deps, ref);
    await close(ref);
    assert.equal((await readBooks(at.deps, ref)).state, 'closed');
    for (const { external_id, captured } of order.payments)
      assert.equal(await paidFor(external_id), captured);
    assert.equal((await give(ref, 1)).body.code, 'goodwill_exceeds_order');
    const { movements } = (await give(ref, 700, { kind: 'credit' })).body;
    const credit = { kind: 'store_credit', amount: usd(700), instrument: null, can_be_undone: 'until_spent' };
    assert.deepEqual(movements, [credit], 'credit is none of what was paid');
    await executeGiven(at.deps, ref);
  });

  it('is a gift card where the shop issues those elsewhere, and never a refund to whoever gave a gift', async () => {
    await at.deps.db.pool.query(`update shops set gift_card_issuer = 'external' where id = $1`, [at.shop.id]);
    const order = await sell(at.deps, at.shop);
    const ref = await submit(at.deps, at.shop, order, undefined, { type: 'gift' });
    assert.deepEqual((await give(ref, 500)).body.code, 'validation_failed');
    assert.equal((await give(ref, 500, { kind: 'credit' })).body.movements[0].kind, 'gift_card');
    await executeGiven(at.deps, ref);
    const { triggers } = await readBooks(at.deps, ref);
    assert.ok(triggers.includes('giftcard.requested'));
    await at.deps.db.pool.query(`update shops set gift_card_issuer = 'internal' where id = $1`, [at.shop.id]);
  });

  it('has a limit for a return for members who may not settle refunds, and is in the audit log', async () => {
    const { order: _order, ...ref } = await open();
    const agent = await signStaffIn(at, 'agent');
    const refused = await give(ref, 1, {}, agent.client);
    assert.deepEqual([refused.status, refused.body.code], [403, 'goodwill_over_limit']);
    const owner = await signStaffIn(at, 'owner');
    const limit = { body: { goodwill_limit: 500 } };
    assert.equal((await owner.client.request('PATCH', '/settings/shop', limit)).body.goodwill_limit, 500);
    assert.equal((await give(ref, 400, {}, agent.client)).status, 202);
    const { refusal } = (await preview(ref, 101, agent.client)).body;
    assert.deepEqual(refusal, {
      code: 'goodwill_over_limit',
      detail: 'You can give 1.00 USD more for this return.',
    });
    assert.equal((await preview(ref, 100, agent.client)).body.refusal, null);
    const manager = await signStaffIn(at, 'manager');
    assert.equal((await give(ref, 101, {}, manager.client)).status, 202);
    const warehouse = await signStaffIn(at, 'warehouse');
    assert.equal((await give(ref, 1, {}, warehouse.client)).status, 403);
    await executeGiven(at.deps, ref);
    const { audit_entries } = (await owner.client.get('/audit-entries')).body;
    assert.equal(
      audit_entries.filter(
        ({ operation, object }: any) => operation === 'giveGoodwill' && object.id === String(ref.return_id),
      ).length,
      2,
    );
  });

  it('confirms who gives more than the limit of refunds, and names the currency and the state that it needs', async () => {
    const { order: _order, ...ref } = await open();
    await at.deps.db.pool.query('update shops set refund_step_up_above = 0 where id = $1', [at.shop.id]);
    const manager = await signStaffIn(at, 'manager');
    at.clock.advance(10 * minute_ms);
    assert.equal((await give(ref, 1, {}, manager.client)).body.code, 'step_up_required');
    assert.equal((await preview(ref, 1, manager.client)).body.refusal, null);
    await at.deps.db.pool.query('update shops set refund_step_up_above = null where id = $1', [at.shop.id]);
    const euros = await give(ref, 1, { amount: { amount: 1, currency: 'EUR' } });
    assert.deepEqual(Object.keys(euros.body.errors), ['amount.currency']);
    const none = { ...ref, return_id: 1 };
    assert.equal((await give(none, 1)).body.code, 'return_not_found');
    assert.equal((await preview(none, 1)).body.code, 'return_not_found');
    assert.equal((await preview(ref, 1, at.clients.standard, 'cash')).body.code, 'validation_failed');
    const stale = await at.clients.standard.post(`/returns/${ref.return_id}/goodwill?version=0`, {
      amount: usd(1),
      kind: 'refund',
      reason: 'other',
    });
    assert.equal(stale.body.code, 'return_changed');
    for (const state of ['cancelled', 'expired'] as const) {
      const ended = await bringReturn(at.deps, at.shop, state);
      assert.equal((await give(ended, 1)).body.code, `return_${state}`);
      assert.equal((await preview(ended, 1)).body.refusal.code, `return_${state}`);
    }
  });

  it('that was declined waits alone, is on the home page, and is retried or marked as paid', async () => {
    const { order, ...ref } = await open();
    const payment = order.payments[0]!.external_id;
    await payments.misbehave({ call: 'refund', does: 'decline', payment, times: 2 });
    await give(ref, 300);
    await executeGiven(at.deps, ref);
    const [declined] = await settlementsOf(ref);
    assert.equal(declined.state, 'failed');
    const { groups } = (await at.clients.standard.get('/attention')).body;
    const issues = groups.find(({ group }: any) => group === 'payment_issues').items;
    assert.ok(issues.some(({ return_id }: any) => return_id === ref.return_id));
    const retry = () => at.clients.standard.post(`/settlements/${declined.id}/retry`, {});
    assert.equal((await retry()).status, 202);
    await executeGiven(at.deps, ref);
    assert.equal((await settlementsOf(ref))[0].state, 'failed');
    await close(ref);
    const paid = await at.clients.standard.post(`/settlements/${declined.id}/mark-paid`, {
      reference: 'SEPA 1',
    });
    assert.deepEqual(
      [paid.status, paid.body.state, paid.body.goodwill_id],
      [200, 'succeeded', declined.goodwill_id],
    );
    assert.equal((await retry()).body.code, 'settlement_succeeded');
    assert.equal(await paidFor(payment), 1000);
  });

  it('isn’t retried once the payment no longer covers it', async () => {
    const { order, ...ref } = await open();
    const payment = order.payments[0]!.external_id;
    await payments.misbehave({ call: 'refund', does: 'decline', payment, times: 1 });
    await give(ref, 1500);
    await executeGiven(at.deps, ref);
    const [declined] = await settlementsOf(ref);
    await give(ref, 600);
    await executeGiven(at.deps, ref);
    await close(ref);
    const again = await at.clients.standard.post(`/settlements/${declined.id}/retry`, {});
    assert.deepEqual([again.status, again.body.code], [409, 'refund_exceeds_payment']);
  });
});
