import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { signedMessage } from '../../../connectors/test/fake-medusa.ts';
import { hour_ms, minute_ms, second_ms } from '../../src/platform/clock.ts';
import { startConnectedShop } from './support.ts';
import type { ConnectedShop } from './support.ts';

describe('messages of a connected platform', () => {
  let shop: ConnectedShop;
  let other: ConnectedShop;
  const now = () => shop.at.clock.now();
  const post = (url: string, { body, headers }: { body: string; headers: Record<string, string> }) =>
    fetch(url, { method: 'POST', body, headers });
  const send = (
    message: { name: string; data: object; id?: string },
    secret = shop.connection.message_secret,
  ) => post(shop.connection.messages.url, signedMessage(secret, { ...message, at: now() }));
  const marks = async () => {
    const { rows } = await shop.at.deps.db.pool.query(
      'select kind, external_id, version from connection_marks where shop_id = $1 order by 1, 2',
      [shop.ref.shop_id],
    );
    return rows;
  };
  const byName = async (name: string) => (await shop.orders()).find((order) => order.name === name);

  before(async () => {
    shop = await startConnectedShop({ orders: 2 });
    await shop.pull();
  });
  after(() => shop.close());

  it('have what they name read again, once however often they come', async () => {
    const message = { name: 'order.placed', data: { id: 'order_1' }, id: 'msg_1' };
    for (let i = 0; i < 3; i++) assert.equal((await send(message)).status, 200);
    assert.deepEqual(await marks(), [{ kind: 'order', external_id: 'order_1', version: 1 }]);
    await shop.pull();
    assert.deepEqual(await marks(), []);
    assert.equal((await send(message)).status, 200, 'a replay is taken and changes nothing');
    assert.deepEqual(await marks(), []);
  });

  it('may come in any order: what counts is how the order is now', async () => {
    const order = shop.medusa.orders.get('order_1')!;
    order.canceled_at = now().toISOString();
    await send({ name: 'order.canceled', data: { id: order.id } });
    await send({ name: 'order.placed', data: { id: order.id } });
    await shop.pull();
    assert.equal((await byName('#1')).status, 'cancelled');
  });

  it('that name no order have the changes read at once', async () => {
    const order = shop.medusa.orders.get('order_2')!;
    shop.at.clock.advance(second_ms);
    order.canceled_at = now().toISOString();
    shop.medusa.touch('order', order.id);
    await shop.pull();
    assert.equal((await byName('#2')).status, 'active', 'the next sweep is due later');
    await send({ name: 'payment.refunded', data: { id: 'pay_2' } });
    await shop.pull();
    assert.equal((await byName('#2')).status, 'cancelled');
    assert.equal((await shop.shown()).messages.missed_count, 0);
  });

  it('that come after an outage are read at once, not when the platform would be asked again', async () => {
    shop.at.clock.advance(hour_ms);
    shop.medusa.misbehave('changes', { status: 503, body: {} });
    await shop.pull();
    assert.equal((await shop.shown()).status, 'failing');
    const order = shop.medusa.addOrder();
    await send({ name: 'order.placed', data: { id: order.id } });
    await shop.pull();
    assert.ok(await byName(`#${order.display_id}`));
    assert.equal((await shop.shown()).failure, null);
  });

  it('that are lost are found by the sweep, and counted', async () => {
    shop.at.clock.advance(hour_ms);
    const lost = shop.medusa.addOrder();
    shop.at.clock.advance(minute_ms);
    await shop.pull();
    assert.ok(await byName(`#${lost.display_id}`));
    assert.equal((await shop.shown()).messages.missed_count, 1);
  });

  it('are rejected without a signature, with a wrong one, and when they are old', async () => {
    const { url } = shop.connection.messages;
    const message = { name: 'order.placed', data: { id: 'order_1' }, at: now() };
    const { body, headers } = signedMessage(shop.connection.message_secret, message);
    const { 'webhook-signature': _signature, ...unsigned } = headers;
    assert.equal((await post(url, { body, headers: unsigned })).status, 422);
    assert.equal((await send(message, 'whsec_c29tZWJvZHkgZWxzZQ==')).status, 422);
    assert.equal((await post(url, { body: body.replace('order_1', 'order_2'), headers })).status, 422);
    const old = signedMessage(shop.connection.message_secret, {
      ...message,
      at: new Date(now().getTime() - hour_ms),
    });
    assert.equal((await post(url, old)).status, 422);
    assert.equal((await post(`${url}x`, { body, headers })).status, 404);
    assert.deepEqual(await marks(), []);
  });

  it('are rejected when they are too long', async () => {
    const long = { name: 'order.placed', data: { id: 'order_1', more: 'x'.repeat(100_000) } };
    assert.equal((await send(long)).status, 413);
  });

  it('of another connection are rejected', async () => {
    other = await startConnectedShop({ orders: 0 });
    try {
      const message = { name: 'order.placed', data: { id: 'order_1' } };
      assert.equal((await send(message, other.connection.message_secret)).status, 422);
    } finally {
      await other.close();
    }
  });

  it('may be signed with the previous secret for a day after it was changed', async () => {
    const old = shop.connection.message_secret;
    const path = `/connections/${shop.ref.id}`;
    const { body } = await shop.client.request('PATCH', path, { body: { new_message_secret: true } });
    const message = { name: 'order.placed', data: { id: 'order_1' } };
    assert.equal((await send(message, body.message_secret)).status, 200);
    assert.equal((await send(message, old)).status, 200);
    shop.at.clock.advance(25 * hour_ms);
    assert.equal((await send(message, old)).status, 422);
    shop.connection.message_secret = body.message_secret;
    assert.equal((await send(message)).status, 200);
    await shop.pull();
  });

  it('that arrive while an order is being read have it read again', async () => {
    await send({ name: 'order.updated', data: { id: 'order_1' } });
    const { rows } = await shop.at.deps.db.pool.query(
      `update connection_marks set due_at = $2, tries = 1 where shop_id = $1 returning version`,
      [shop.ref.shop_id, new Date(now().getTime() + minute_ms)],
    );
    await send({ name: 'order.updated', data: { id: 'order_1' } });
    assert.equal((await marks())[0].version, Number(rows[0].version) + 1);
    await shop.pull();
    assert.deepEqual(await marks(), []);
  });
});
