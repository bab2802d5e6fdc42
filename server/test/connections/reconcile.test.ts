import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Order } from '../../../connectors/src/medusa/native.ts';
import { hour_ms, minute_ms } from '../../src/platform/clock.ts';
import { startConnectedShop } from './support.ts';
import type { ConnectedShop } from './support.ts';

describe('the comparison of figures with Medusa', () => {
  let shop: ConnectedShop;
  const orderOf = (n: number) => shop.medusa.orders.get(`order_${n}`)!;
  const paymentOf = (order: Order) => order.payment_collections![0]!.payments![0]!;

  before(async () => {
    shop = await startConnectedShop({ orders: 40 });
    await shop.pull();
  });
  after(() => shop.close());

  it('finds nothing where nothing differs', async () => {
    await shop.reconcile();
    const { differences } = await shop.shown();
    assert.equal(differences.open_count, 0);
    assert.equal(differences.compared_at, shop.at.clock.now().toISOString());
  });

  it('finds every figure that differs and nothing else, and reads again what differs', async () => {
    shop.at.clock.advance(hour_ms);
    const planted: string[] = [];
    // Changes that nothing reports, not even the change feed.
    for (const n of [1, 2, 3, 4, 5]) {
      const refund = shop.medusa.refund(paymentOf(orderOf(n)), n + 0.5);
      planted.push(`refund ${refund.id} null ${n * 100 + 50}`);
    }
    for (const n of [6, 7, 8, 9, 10]) {
      const item = orderOf(n).items![0]!;
      item.detail = { return_received_quantity: 1 };
      planted.push(`returned_units ${item.id} 0 1`);
    }
    for (const n of [11, 12, 13]) {
      paymentOf(orderOf(n)).captures!.push({ amount: 1.25, created_at: shop.at.clock.now().toISOString() });
      planted.push(`paid ${paymentOf(orderOf(n)).id} 8195 8320`);
    }
    for (const n of [14, 15]) {
      const item = orderOf(n).items![1]!;
      item.unit_price = 22.99;
      item.raw_unit_price = { value: '22.99' };
      planted.push(`order_total order_${n} 8196 8296`);
    }
    for (const [i, item] of [...shop.medusa.stock.values()].slice(0, 3).entries()) {
      item.location_levels![0]!.stocked_quantity += i + 1;
      planted.push(`stock ${item.variants![0]!.id}/sloc_1 99 ${99 + i + 1}`);
    }
    for (let i = 0; i < 2; i++) {
      const { id } = shop.medusa.addOrder();
      shop.medusa.changes.pop();
      planted.push(`order ${id} null 8196`);
    }
    assert.equal(planted.length, 20);
    await shop.reconcile();
    const found = await shop.differences('open');
    const named = found.map(({ kind, key, ours, theirs }) => `${kind} ${key} ${ours} ${theirs}`);
    assert.deepEqual(named.toSorted(), planted.toSorted());
    for (const { first_seen_at, gone_at } of found) {
      assert.equal(first_seen_at, shop.at.clock.now().toISOString());
      assert.equal(gone_at, null);
    }
    const { compared } = (await shop.shown()).differences;
    const refunds = found.filter(({ kind }) => kind === 'refund');
    const differ_by = refunds.reduce((sum, { ours, theirs }) => sum + (ours ?? 0) - (theirs ?? 0), 0);
    assert.ok(compared);
    assert.equal(differ_by, -1750);
    assert.equal(compared.refunds_ours - compared.refunds_theirs, differ_by);
    assert.deepEqual([compared.orders, compared.refunds, compared.returned_units], [40, 5, 5]);
    await shop.pull();
    shop.at.clock.advance(hour_ms);
    await shop.reconcile();
    assert.deepEqual(await shop.differences('open'), []);
    assert.equal((await shop.shown()).differences.gone_count, 20);
    const gone = await shop.differences('gone');
    assert.equal(gone.length, 20);
    for (const { gone_at } of gone) assert.equal(gone_at, shop.at.clock.now().toISOString());
  });

  it('names units that were returned more often than they were bought, until they are not', async () => {
    shop.at.clock.advance(hour_ms);
    const item = orderOf(20).items![0]!;
    item.detail = { return_received_quantity: 4 };
    for (let i = 0; i < 2; i++) {
      await shop.reconcile();
      await shop.pull();
      shop.at.clock.advance(hour_ms);
    }
    const [difference, ...others] = await shop.differences('open');
    assert.deepEqual(others, []);
    assert.equal(difference.message, 'The returned units: Retour has 2, Medusa has 4.');
    assert.equal(difference.order.name, '#20');
    assert.notEqual(difference.first_seen_at, difference.last_seen_at);
  });

  it('leaves out what somebody has accepted, until its figures change', async () => {
    const [{ id }] = await shop.differences('open');
    const path = `/connections/${shop.ref.id}/differences/${id}/accept`;
    assert.equal((await shop.client.request('POST', path, { body: {} })).body.code, 'validation_failed');
    const missing = await shop.client.request('POST', path.replace(`${id}`, '999999'), {
      body: { reason: 'x' },
    });
    assert.equal(missing.body.code, 'resource_not_found');
    const { status, body } = await shop.client.request('POST', path, { body: { reason: 'Counted twice.' } });
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal(body.accepted.reason, 'Counted twice.');
    assert.equal(body.accepted.at, shop.at.clock.now().toISOString());
    const issues = async () => {
      const { groups } = (await shop.client.request('GET', '/attention')).body;
      const systems = groups.find(({ group }: { group: string }) => group === 'systems');
      return (systems?.items ?? []).filter((one: any) => one.kind === 'connection_differences');
    };
    for (let i = 0; i < 2; i++) {
      assert.deepEqual(await shop.differences('open'), []);
      assert.equal((await shop.shown()).differences.open_count, 0);
      assert.deepEqual(await issues(), []);
      shop.at.clock.advance(hour_ms);
      await shop.reconcile();
    }
    assert.ok((await shop.differences('settled')).some((one) => one.id === id));
    for (let i = 0; i < 2; i++) {
      const taken_back = await shop.client.request('DELETE', path);
      assert.deepEqual([taken_back.status, taken_back.body.accepted], [200, null]);
      assert.equal((await shop.differences('open'))[0].id, id);
      assert.equal((await issues()).length, 1);
    }
    const gone = await shop.client.request('DELETE', path.replace(`${id}`, '999999'));
    assert.equal(gone.body.code, 'resource_not_found');
    assert.equal((await shop.client.request('POST', path, { body: { reason: 'So be it.' } })).status, 200);
    orderOf(20).items![0]!.detail = { return_received_quantity: 5 };
    await shop.reconcile();
    const [again] = await shop.differences('open');
    assert.deepEqual([again.id, again.accepted, again.theirs], [id, null, 5]);
    assert.equal((await issues()).length, 1);
  });

  it('is made when somebody asks for it', async () => {
    const path = `/connections/${shop.ref.id}/reconcile`;
    const { body } = await shop.client.request('POST', path);
    assert.equal(body.differences.requested_at, shop.at.clock.now().toISOString());
    shop.at.clock.advance(minute_ms);
    await shop.reconcile();
    const { differences } = await shop.shown();
    assert.equal(differences.requested_at, null);
    assert.equal(differences.compared_at, shop.at.clock.now().toISOString());
  });
});
