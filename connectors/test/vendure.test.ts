import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { Order } from '../src/vendure/native.ts';
import { vendure } from '../src/vendure/vendure.ts';
import { connectorContract } from './contract-suite.ts';
import type { Harness } from './contract-suite.ts';
import { signedMessage } from './fake-medusa.ts';
import { startVendure } from './fake-vendure.ts';
import type { FakeVendure } from './fake-vendure.ts';

const minute_ms = 60_000;
const shop = { currency: 'EUR' };

describe('the connector for Vendure', () => {
  let service: FakeVendure;
  let at: Harness;
  let failing: number | undefined;
  let time = Date.parse('2026-03-02T09:15:27.000Z');
  const now = () => new Date(time);

  before(async () => {
    service = await startVendure({ now });
  });
  beforeEach(() => {
    service.behave();
    service.orders.clear();
    service.changes.length = 0;
    service.bank.length = 0;
    service.has_plugin = true;
    service.permissions = new Set(['ReadOrder', 'UpdateOrder', 'ReadCatalog', 'ReadStockLocation']);
    failing = undefined;
    at = makeHarness();
  });
  after(() => service.close());

  function makeHarness(): Harness {
    const { url, key } = service;
    const tools = {
      async fetch(to: string, options = {}) {
        const status = failing;
        failing = undefined;
        return status === undefined ? fetch(to, options) : new Response('{}', { status });
      },
      now,
      pause: async () => undefined,
    };
    return {
      definition: vendure,
      connector: vendure.create({ url, key }, tools),
      currency: 'EUR',
      now,
      advance: (ms) => void (time += ms),
      addOrder: () => service.addOrder().id,
      changeOrder: (id) => service.touch('order', id),
      intent(id) {
        const { id: order, payments } = service.addOrder();
        return {
          id,
          order,
          payment: payments![0]!.id,
          amount: 2498,
          currency: 'EUR',
          return: null,
          lines: [],
        };
      },
      paid: (id) =>
        service.bank.filter(({ reason }) => reason === `Retour ${id}`).map(({ amount }) => amount),
      loseRefund: () => service.refunds_end('lose_answer'),
      failNext: (status) => void (failing = status),
      message(secret, order, sent_at) {
        const event = { name: 'OrderPlacedEvent', data: { order_id: order }, at: sent_at };
        const { body, headers } = signedMessage(secret, event);
        return { headers, body: Buffer.from(body) };
      },
      secret: 'whsec_c2VjcmV0IG9mIGEgdGVzdA==',
      signs_time: true,
    };
  }

  connectorContract(() => at);

  const refundOf = () => at.connector.writes.refund!;
  const statusesOf = async () =>
    Object.fromEntries((await at.connector.check(shop)).map(({ name, status }) => [name, status]));

  describe('a refund', () => {
    for (const [end, paid] of [
      ['stop_before_bank', []],
      ['stop_after_bank', [2498]],
      ['throw', []],
    ] as const)
      it(`that Vendure is interrupted in (${end}) is left to a person, and not made twice`, async () => {
        const intent = at.intent('stl_A');
        service.refunds_end(end);
        assert.equal((await refundOf().send(intent)).kind, 'unknown');
        assert.equal((await refundOf().send(intent)).kind, 'unknown', 'there is a note of it already');
        const found = await refundOf().find(intent);
        assert.equal(found.kind, 'unknown');
        assert.match(JSON.stringify(found), /with the reason \\"Retour stl_A\\"/);
        assert.deepEqual(at.paid('stl_A'), paid);
      });

    it('whose bank answers later is pending until Vendure settles it', async () => {
      const intent = at.intent('stl_A');
      service.refunds_end('pending');
      assert.equal((await refundOf().send(intent)).kind, 'pending');
      assert.equal((await refundOf().find(intent)).kind, 'pending');
      service.orders.get(intent.order)!.payments![0]!.refunds[0]!.state = 'Settled';
      assert.equal((await refundOf().find(intent)).kind, 'succeeded');
      assert.deepEqual(at.paid('stl_A'), [2498]);
    });

    it('that the bank refuses fails, and takes nothing from what is left', async () => {
      const intent = { ...at.intent('stl_A'), amount: 8103 };
      service.refunds_end('refuse');
      const refused = await refundOf().send(intent);
      assert.equal(refused.kind === 'failed' && refused.code, 'refused_by_gateway');
      assert.deepEqual(await refundOf().find(intent), refused);
      assert.equal((await refundOf().send({ ...intent, id: 'stl_B' })).kind, 'succeeded');
    });

    it('takes what is left of its payment from the figures of this moment, without asking the bank', async () => {
      const intent = at.intent('stl_A');
      const [payment] = service.orders.get(intent.order)!.payments!;
      service.refund(payment!, 6000);
      assert.deepEqual(await refundOf().send(intent), {
        kind: 'failed',
        code: 'more_than_left',
        message: 'Vendure has 21.03 EUR left of this payment.',
      });
      payment!.state = 'Authorized';
      const unpaid = await refundOf().send({ ...intent, amount: 1 });
      assert.equal(unpaid.kind === 'failed' && unpaid.code, 'more_than_left');
      const elsewhere = await refundOf().send({ ...intent, payment: 'pi_1' });
      assert.equal(elsewhere.kind === 'failed' && elsewhere.code, 'payment_not_at_vendure');
      assert.deepEqual(service.orders.get(intent.order)!.notes, []);
    });

    it('is made in the unit of the shop, where that is finer than the currency', async () => {
      const intent = at.intent('stl_A');
      service.precision = 3;
      service.orders.get(intent.order)!.payments![0]!.amount = 81_030;
      assert.equal((await refundOf().send(intent)).kind, 'succeeded');
      assert.deepEqual(at.paid('stl_A'), [24_980]);
      service.precision = 2;
    });
  });

  describe('without the plug-in', () => {
    beforeEach(() => {
      service.has_plugin = false;
    });
    const changed = async (cursor: Awaited<ReturnType<typeof at.connector.changes>>['cursor'] | null) => {
      const page = await at.connector.changes(cursor, 100);
      assert.ok(page.done);
      return { ids: page.refs.map(({ id }) => id), cursor: JSON.parse(JSON.stringify(page.cursor)) };
    };

    it('reports orders that are placed and changed once, and those that are sent and delivered', async () => {
      let { cursor } = await changed(null);
      time += 2 * minute_ms;
      const cart = service.addOrder({
        state: 'AddingItems',
        orderPlacedAt: null,
        updatedAt: now().toISOString(),
      });
      time += 30 * minute_ms;
      Object.assign(cart, {
        orderPlacedAt: now().toISOString(),
        state: 'PaymentSettled',
      } satisfies Partial<Order>);
      let ids: string[];
      ({ ids, cursor } = await changed(cursor));
      assert.deepEqual(ids, [cart.id]);
      for (const state of ['Shipped', 'Delivered']) {
        time += 5 * minute_ms;
        ({ ids, cursor } = await changed(cursor));
        assert.deepEqual(ids, []);
        cart.state = state;
        ({ ids, cursor } = await changed(cursor));
        assert.deepEqual(ids, [cart.id], state);
      }
      ({ ids } = await changed(cursor));
      assert.deepEqual(ids, []);
    });

    it('reports all of many changes, page by page', async () => {
      let { cursor } = await changed(null);
      time += 2 * minute_ms;
      const made = Array.from(
        { length: 9 },
        (_, i) => service.addOrder(i % 2 ? { state: 'Shipped' } : {}).id,
      );
      const seen: string[] = [];
      for (let done = false; !done;) {
        const page = await at.connector.changes(cursor, 2);
        seen.push(...page.refs.map(({ id }) => id));
        ({ cursor, done } = page);
      }
      assert.deepEqual(seen.toSorted(), made.toSorted());
    });

    it('says so when it is checked', async () => {
      assert.deepEqual(await statusesOf(), {
        key: 'passed',
        currency: 'passed',
        permissions: 'passed',
        returns: 'warning',
        locations: 'passed',
        change_feed: 'warning',
        clock: 'passed',
      });
    });
  });

  it('says which permissions and addresses are missing when it is checked', async () => {
    service.permissions = new Set(['ReadOrder', 'ReadStockLocation']);
    const berlin = service.locations.get('1')!;
    service.locations.set('1', { ...berlin, description: 'The default stock location' });
    const checks = await at.connector.check(shop);
    service.locations.set('1', berlin);
    const [permissions, returns, locations] = checks.filter(({ status }) => status !== 'passed');
    assert.equal(permissions?.status, 'failed');
    assert.equal(permissions?.message, 'The role of the key may not read products and stock, make refunds.');
    assert.match(permissions?.what_to_do ?? '', /add ReadCatalog, UpdateOrder to the role/);
    assert.match(`${returns?.message} ${returns?.what_to_do}`, /no permission UpdateOrder.*add UpdateOrder/);
    assert.equal(locations?.status, 'warning');
    assert.match(locations?.message ?? '', /Berlin/);
    service.permissions = new Set(['ReadOrder', 'ReadStockLocation', 'ReadCatalog']);
    assert.equal((await statusesOf())['permissions'], 'warning', 'it can still read');
  });

  it('knows carts from orders, and reads none', async () => {
    service.addOrder({ orderPlacedAt: null, state: 'AddingItems' });
    const page = await at.connector.load({ list: 3, offset: 0, of: 0 }, 50);
    assert.deepEqual(page.rows, []);
  });
});
