import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Order } from '../../../connectors/src/medusa/native.ts';
import { minute_ms } from '../../src/platform/clock.ts';
import { execute } from '../support/processing.ts';
import type { Ref } from '../support/processing.ts';
import { beginRefund, finishRefund, settlementOf, startConnectedShop } from './support.ts';
import type { ConnectedShop } from './support.ts';

describe('refunds through Medusa', () => {
  let shop: ConnectedShop;

  before(async () => {
    shop = await startConnectedShop({ orders: 0, body: { makes_refunds: true } });
    // Otherwise Retour would count its stock itself.
    await shop.at.deps.db.pool.query("update shops set restock_mode = 'provider' where id = $1", [
      shop.ref.shop_id,
    ]);
  });
  after(() => shop.close());

  /** A new order with a return of one unit of its first line, which is being processed. */
  async function begin(): Promise<{ ref: Ref; native: Order }> {
    const native = shop.medusa.addOrder();
    const ref = await beginRefund(shop, native.id);
    return { ref, native };
  }
  const paidFor = (id: string) =>
    shop.medusa.bank.filter(({ note }) => note === id).map(({ amount }) => amount);

  it('are made once, under our id, with the exact amount', async () => {
    const { ref, native } = await begin();
    await execute(shop.at.deps, ref);
    const settlement = await settlementOf(shop, ref);
    assert.equal(settlement.state, 'succeeded');
    assert.equal(settlement.provider, 'medusa');
    assert.deepEqual(paidFor(settlement.id), [24.98]);
    const refund = native.payment_collections![0]!.payments![0]!.refunds![0]!;
    assert.equal(settlement.provider_reference, refund.id);
  });

  it('are recognised as our own when the platform reports them', async () => {
    const { ref, native } = await begin();
    await execute(shop.at.deps, ref);
    shop.at.clock.advance(minute_ms);
    await shop.pull();
    const { rows } = await shop.at.deps.db.pool.query(
      `select f.is_own from order_refunds f join orders o on o.shop_id = f.shop_id and o.id = f.order_id
       where f.shop_id = $1 and o.external_id = $2`,
      [ref.shop_id, native.id],
    );
    assert.deepEqual(rows, [{ is_own: true }]);
  });

  it('whose response is lost are looked up, and never made twice', async () => {
    const { ref } = await begin();
    shop.medusa.misbehave('refund', 'lose_answer');
    await execute(shop.at.deps, ref);
    const { id, state } = await settlementOf(shop, ref);
    assert.equal(state, 'unknown');
    await finishRefund(shop, ref);
    assert.equal((await settlementOf(shop, ref)).state, 'succeeded');
    assert.deepEqual(paidFor(id), [24.98]);
  });

  it('that never arrived are sent again, but not before that is certain', async () => {
    const { ref } = await begin();
    shop.medusa.misbehave('refund', { status: 502, body: {} });
    await execute(shop.at.deps, ref);
    const { id } = await settlementOf(shop, ref);
    await execute(shop.at.deps, ref);
    const early = await settlementOf(shop, ref);
    assert.equal(early.state, 'unknown');
    assert.match(early.failure_message, /may still be on its way/);
    assert.deepEqual(paidFor(id), []);
    await finishRefund(shop, ref);
    assert.deepEqual(paidFor(id), [24.98]);
  });

  it('wait again after a repeat whose response is lost as well', async () => {
    const { ref } = await begin();
    shop.medusa.misbehave('refund', { status: 502, body: {} }, { status: 502, body: {} });
    await execute(shop.at.deps, ref);
    const { id } = await settlementOf(shop, ref);
    shop.at.clock.advance(5 * minute_ms);
    await execute(shop.at.deps, ref);
    await execute(shop.at.deps, ref);
    assert.match((await settlementOf(shop, ref)).failure_message, /may still be on its way/);
    await finishRefund(shop, ref);
    assert.deepEqual(paidFor(id), [24.98]);
  });

  it('that Medusa was interrupted in are left to a person', async () => {
    const { ref } = await begin();
    shop.medusa.refunds_end('crash');
    await execute(shop.at.deps, ref);
    const { id } = await settlementOf(shop, ref);
    for (let i = 0; i < 4; i++) {
      shop.at.clock.advance(5 * minute_ms);
      await execute(shop.at.deps, ref);
      assert.equal((await settlementOf(shop, ref)).state, 'unknown');
    }
    const settlement = await settlementOf(shop, ref);
    assert.equal(settlement.state, 'unknown');
    assert.match(settlement.failure_message, /idempotency key ref_/);
    assert.deepEqual(paidFor(id), [24.98], 'paid once by the bank, and not again');
  });

  it('that the bank refuses are tried again after a look-up', async () => {
    const { ref } = await begin();
    shop.medusa.refunds_end('refuse');
    await execute(shop.at.deps, ref);
    const { id, state } = await settlementOf(shop, ref);
    assert.equal(state, 'unknown', 'a 500 of Medusa says nothing');
    await finishRefund(shop, ref);
    assert.deepEqual(paidFor(id), [24.98]);
  });

  it('that Medusa refuses fail, with its words', async () => {
    const { ref, native } = await begin();
    const payment = native.payment_collections![0]!.payments![0]!;
    shop.medusa.refund(payment, 80);
    await execute(shop.at.deps, ref);
    const settlement = await settlementOf(shop, ref);
    assert.equal(settlement.state, 'failed');
    assert.equal(settlement.failure_code, 'refused_by_medusa');
    assert.match(settlement.failure_message, /more than what is captured/);
  });

  it('wait while Medusa rejects the key', async () => {
    const { ref } = await begin();
    shop.medusa.misbehave('refund', { status: 401, body: { message: 'Unauthorized' } });
    await execute(shop.at.deps, ref);
    const { id, state, failure_code } = await settlementOf(shop, ref);
    assert.equal(state, 'intended');
    assert.equal(failure_code, 'provider_unauthorized');
    await finishRefund(shop, ref);
    assert.deepEqual(paidFor(id), [24.98]);
  });

  it('keep their connection: it cannot be deleted before another provider is chosen', async () => {
    const path = `/connections/${shop.ref.id}`;
    const kept = await shop.client.request('DELETE', path);
    assert.equal(kept.status, 409);
    assert.equal(kept.body.code, 'resource_in_use');
    const { body } = await shop.client.request('PATCH', path, { body: { makes_refunds: false } });
    assert.equal(body.makes_refunds, false);
    assert.equal((await shop.client.request('DELETE', path)).status, 204);
    assert.equal((await shop.client.request('GET', path)).status, 404);
    const chosen = await shop.client.request('PUT', '/settings/payment-provider', {
      body: { provider: 'medusa' },
    });
    assert.equal(chosen.status, 422);
    assert.match(JSON.stringify(chosen.body), /isn't connected to Medusa/);
  });

  it('leave the stock to the platform: Retour counts no returned unit itself', async () => {
    const { rows } = await shop.at.deps.db.pool.query(
      'select distinct available_count from inventories where shop_id = $1',
      [shop.ref.shop_id],
    );
    assert.deepEqual(
      rows.map(({ available_count }) => Number(available_count)),
      [99],
    );
    const restocked = await shop.at.deps.db.pool.query(
      'select from return_line_items where shop_id = $1 and restocked_at is not null',
      [shop.ref.shop_id],
    );
    assert.ok(restocked.rowCount! > 0);
  });
});
