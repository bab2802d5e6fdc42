import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { hour_ms, minute_ms } from '../../src/platform/clock.ts';
import { startConnectedShop } from './support.ts';
import type { ConnectedShop } from './support.ts';

describe('a shop that is connected to Medusa', () => {
  let shop: ConnectedShop;
  const byName = async (name: string) => (await shop.orders()).find((order) => order.name === name);

  before(async () => {
    shop = await startConnectedShop({ orders: 25 });
  });
  after(() => shop.close());

  it('has all orders, products and stock of the shop', async () => {
    const { load, status, last_order_at, differences, settings } = await shop.shown();
    assert.equal(status, 'working');
    assert.equal(load.done, load.of);
    assert.equal(load.done, 25 + 2 + 1 + 4);
    assert.equal(last_order_at, shop.at.clock.now().toISOString());
    assert.deepEqual(settings, [
      { name: 'url', value: shop.medusa.url },
      { name: 'key', value: 'sk_012…' },
    ]);
    assert.equal(differences.not_imported_count, 0);
    const orders = await shop.orders();
    assert.equal(orders.length, 25);
    const { body } = await shop.client.request('GET', '/products?limit=10');
    assert.deepEqual(
      body.products.map(({ name }: { name: string }) => name),
      ['Shirt 1', 'Shirt 2'],
    );
    const order = await byName('#1');
    assert.equal(order.line_items[0].product_variant.external_id, 'variant_1S');
    assert.equal(order.fulfillments[0].delivered_at, '2026-03-02T09:15:27.000Z');
    assert.deepEqual(order.payments[0].captured.amount, 8195, '81.9553 are 81.95 at most');
    const { rows } = await shop.at.deps.db.pool.query(
      'select available_count from inventories where shop_id = $1',
      [shop.ref.shop_id],
    );
    assert.deepEqual(
      rows.map(({ available_count }) => available_count),
      [99, 99, 99, 99],
    );
  });

  it('has new orders and changes within a minute, also without a message', async () => {
    shop.at.clock.advance(minute_ms);
    const order = shop.medusa.addOrder();
    const old = shop.medusa.orders.get('order_2')!;
    old.canceled_at = shop.at.clock.now().toISOString();
    shop.medusa.touch('order', old.id);
    await shop.pull();
    assert.equal((await byName(`#${order.display_id}`)).total_price.amount, 8196);
    assert.equal((await byName('#2')).status, 'cancelled');
  });

  it('reads what it has seen once, and again when it changes again', async () => {
    const asked = () => shop.medusa.asked.filter((name) => name === 'order').length;
    const before_pull = asked();
    shop.at.clock.advance(minute_ms);
    await shop.pull();
    assert.equal(asked(), before_pull);
    shop.medusa.touch('order', 'order_2');
    shop.at.clock.advance(minute_ms);
    await shop.pull();
    assert.equal(asked(), before_pull + 1);
  });

  it('has products that an order refers to before the order', async () => {
    shop.medusa.products.set('prod_9', {
      id: 'prod_9',
      title: 'Hat',
      variants: [{ id: 'variant_9', product_id: 'prod_9', prices: [{ amount: 5, currency_code: 'eur' }] }],
    });
    const order = shop.medusa.addOrder();
    Object.assign(order.items![0]!, { product_id: 'prod_9', variant_id: 'variant_9' });
    Object.assign(order.items![1]!, { product_id: 'prod_deleted', variant_id: 'variant_deleted' });
    shop.at.clock.advance(minute_ms);
    await shop.pull();
    const { line_items } = await byName(`#${order.display_id}`);
    assert.equal(line_items[0].product_variant.external_id, 'variant_9');
    assert.equal(line_items[1].product, null, 'the shop has deleted it, and the order keeps its title');
    assert.equal(line_items[1].title, 'Shirt 2');
  });

  it('names what it cannot import, until it can', async () => {
    const order = shop.medusa.addOrder({ currency_code: 'usd' });
    shop.at.clock.advance(minute_ms);
    await shop.pull();
    assert.equal((await shop.shown()).differences.not_imported_count, 1);
    const [difference] = await shop.differences('open');
    assert.equal(difference.kind, 'not_imported');
    assert.equal(difference.message, "The order is in USD, and the shop's currency is EUR.");
    order.currency_code = 'eur';
    shop.medusa.touch('order', order.id);
    shop.at.clock.advance(minute_ms);
    await shop.pull();
    assert.deepEqual(await shop.differences('open'), []);
    assert.equal((await shop.differences('gone'))[0].gone_at, shop.at.clock.now().toISOString());
    assert.ok(await byName(`#${order.display_id}`));
  });

  it('knows units that Medusa takes back itself: they cannot be returned again', async () => {
    const order = shop.medusa.orders.get('order_3')!;
    shop.medusa.takeBack(order, order.items![0]!, 5);
    shop.at.clock.advance(minute_ms);
    await shop.pull();
    const { refunds } = await byName('#3');
    assert.equal(refunds[0].line_item.quantity, 2, 'more than were bought');
  });

  it('leaves a platform alone that fails, says why, and goes on when it works again', async () => {
    shop.at.clock.advance(minute_ms);
    const order = shop.medusa.addOrder();
    shop.medusa.misbehave('changes', { status: 503, body: {} });
    await shop.pull();
    const failing = await shop.shown();
    assert.equal(failing.status, 'failing');
    assert.equal(failing.failure.kind, 'unavailable');
    const asked = shop.medusa.asked.length;
    await shop.pull();
    assert.equal(shop.medusa.asked.length, asked, 'it waits');
    shop.at.clock.advance(hour_ms);
    await shop.pull();
    assert.equal((await shop.shown()).failure, null);
    assert.ok(await byName(`#${order.display_id}`));
  });

  it('does nothing while it is paused, and catches up afterwards', async () => {
    const path = `/connections/${shop.ref.id}`;
    assert.equal((await shop.client.request('POST', `${path}/pause`)).body.status, 'paused');
    const order = shop.medusa.addOrder();
    shop.at.clock.advance(hour_ms);
    await shop.pull();
    assert.equal(await byName(`#${order.display_id}`), undefined);
    assert.equal((await shop.client.request('POST', `${path}/resume`)).body.status, 'working');
    await shop.pull();
    assert.ok(await byName(`#${order.display_id}`));
  });

  it('loads everything again when asked, and goes on after a crash where it was', async () => {
    const path = `/connections/${shop.ref.id}/load`;
    const { body } = await shop.client.request('POST', path);
    assert.equal(body.status, 'loading');
    assert.equal(body.load.done, 0);
    shop.medusa.misbehave('stock', { status: 200, body: { inventory_items: [], count: 4 } }, 'lose_answer');
    await shop.load();
    const stopped = await shop.shown();
    assert.equal(stopped.status, 'failing');
    assert.ok(stopped.load.done > 0 && stopped.load.done < stopped.load.of);
    shop.at.clock.advance(hour_ms);
    await shop.load();
    const { load, status } = await shop.shown();
    assert.equal(status, 'working');
    assert.equal(load.done, load.of);
  });
});
