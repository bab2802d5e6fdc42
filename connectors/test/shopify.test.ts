import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Json } from '../src/connector.ts';
import { idOf, numberOf } from '../src/shopify/native.ts';
import type { Order } from '../src/shopify/native.ts';
import { shopify } from '../src/shopify/shopify.ts';
import { connectorContract } from './contract-suite.ts';
import { useShopify, walkChanges } from './shopify/harness.ts';
import { bagOf } from './shopify/shop.ts';

const minute_ms = 60_000;
const shop = { currency: 'EUR' };

describe('the connector for Shopify', () => {
  const test = useShopify();
  const refundOf = () => test.at.connector.writes.refund!;
  const bodyOf = (order: Order) =>
    shopify.map({ ref: { kind: 'order', id: numberOf(order) }, body: order }, shop).lines[0]!.data as any;

  connectorContract(() => test.at);

  describe('loading', () => {
    const loadAll = async (limit = 50) => {
      const rows: { kind: string; body: any }[] = [];
      let cursor: Json | null = null;
      for (let pages = 0; pages < 100; pages++) {
        const page = await test.at.connector.load(cursor, limit);
        rows.push(...page.rows.map(({ ref: { kind }, body }) => ({ kind, body })));
        cursor = page.cursor;
        if (page.done) return rows;
      }
      throw new Error('Loading does not end.');
    };

    it('waits until Shopify has restored its points, and asks again', async () => {
      for (let i = 0; i < 8; i++) test.service.addOrder();
      // Less than all pages cost.
      test.service.points = { most: 240, per_s: 50, of_one: 1000 };
      assert.equal((await loadAll(1)).filter(({ kind }) => kind === 'order').length, 8);
      assert.ok(test.paused_ms > 0, 'it was throttled');
      test.service.points = { most: 1, per_s: 1, of_one: 1000 };
      await assert.rejects(loadAll(1), { kind: 'rate_limited' });
    });

    it('asks for fewer orders at once where Shopify finds them too dear', async () => {
      for (let i = 0; i < 12; i++) test.service.addOrder();
      for (const of_one of [1000, 500]) {
        test.service.points.of_one = of_one;
        const orders = (await loadAll()).filter(({ kind }) => kind === 'order');
        assert.equal(new Set(orders.map(({ body }) => body.id)).size, 12);
      }
      test.service.points.of_one = 50;
      await assert.rejects(loadAll(), { code: 'MAX_COST_EXCEEDED' });
    });

    it('reads all lines of an order, of its parcels and of its refunds, and none of one that has too many parts', async () => {
      const order = test.service.addOrder();
      const [line] = order.lineItems.nodes;
      order.lineItems.nodes = Array.from({ length: 120 }, (_, i) => ({
        ...line!,
        id: `gid://shopify/LineItem/${i + 1}`,
      }));
      const [parcel] = order.fulfillments;
      parcel!.fulfillmentLineItems.nodes = order.lineItems.nodes.map((lineItem, i) => ({
        id: `gid://shopify/FulfillmentLineItem/${i + 1}`,
        quantity: 2,
        lineItem,
      }));
      const refund = test.service.refund(order, { amount: '1.00' });
      refund.refundLineItems.nodes = order.lineItems.nodes.map((lineItem) => ({ quantity: 1, lineItem }));
      const read = await test.at.connector.read({ kind: 'order', id: numberOf(order) });
      const body = bodyOf(read!.body as Order);
      assert.equal(body.line_items.length, 120);
      assert.equal(body.fulfillments[0].fulfillment_line_items.length, 120);
      assert.equal(body.refunds.length, 1 + 120);
      for (let i = 0; i < 20; i++) test.service.refund(order, { amount: '0.01' });
      await assert.rejects(test.at.connector.read({ kind: 'order', id: numberOf(order) }), {
        kind: 'refused',
      });
    });
  });

  describe('an order', () => {
    it('that was paid in another currency has both, and its payments and refunds in that', () => {
      const order = test.service.addOrder({
        presentmentCurrencyCode: 'CHF',
        totalPriceSet: bagOf('81.96', '77.86'),
      });
      const foreign = (bag: { shopMoney: { amount: string } }) =>
        bagOf(bag.shopMoney.amount, (Number(bag.shopMoney.amount) * 0.95).toFixed(2));
      for (const line of order.lineItems.nodes) {
        line.originalUnitPriceSet = foreign(line.originalUnitPriceSet);
        for (const tax of line.taxLines) tax.priceSet = foreign(tax.priceSet);
      }
      order.transactions[0]!.amountSet = bagOf('81.96', '77.86');
      const body = bodyOf(order);
      assert.deepEqual(body.total_price, { amount: 8196, currency_code: 'EUR' });
      assert.deepEqual(body.total_price_presentment, { amount: 7786, currency_code: 'CHF' });
      assert.deepEqual(body.line_items[0].unit_price_presentment, { amount: 1994, currency_code: 'CHF' });
      assert.deepEqual(body.payments[0].captured, { amount: 7786, currency_code: 'CHF' });
    });

    it('of a company has a business as its customer, who is another than the same person', async () => {
      const order = test.service.addOrder();
      const read = async () => {
        const found = await test.at.connector.read({ kind: 'order', id: numberOf(order) });
        return bodyOf(found!.body as Order).customer;
      };
      const person = await read();
      assert.equal(person.is_business, undefined);
      order.purchasingEntity = { __typename: 'PurchasingCompany' };
      assert.deepEqual(await read(), {
        ...person,
        external_id: `company:${person.external_id}`,
        is_business: true,
      });
      order.purchasingEntity = null;
      assert.deepEqual(await read(), person);
    });

    it('that nobody has paid, that is on its way, cancelled or archived says so', () => {
      const order = test.service.addOrder();
      order.transactions[0]!.status = 'PENDING';
      order.fulfillments[0]!.deliveredAt = null;
      order.cancelledAt = order.updatedAt;
      const body = bodyOf(order);
      assert.deepEqual(
        [
          body.payments[0].status,
          body.payments[0].captured.amount,
          body.fulfillments[0].delivered_at,
          body.status,
        ],
        ['voided', 0, null, 'cancelled'],
      );
      Object.assign(order, { cancelledAt: null, closedAt: order.updatedAt });
      order.fulfillments[0]!.requiresShipping = false;
      order.fulfillments[0]!.status = 'SUCCESS';
      assert.equal(bodyOf(order).status, 'archived');
      assert.equal(bodyOf(order).payments[0].status, 'pending');
      assert.ok(bodyOf(order).fulfillments[0].delivered_at, 'nothing has to be delivered');
      order.fulfillments[0]!.status = 'CANCELLED';
      assert.deepEqual(bodyOf(order).fulfillments, []);
    });

    it('has the units of returns and refunds in Shopify, each once, and none of a return that was called off', () => {
      const order = test.service.addOrder();
      const [shirt, hat] = order.lineItems.nodes;
      const made = test.service.addReturn(order, shirt!, { quantity: 1 });
      const refund = test.service.refund(order, { amount: '24.98', item: shirt!, quantity: 1 });
      refund.return = { id: made.id };
      test.service.addReturn(order, hat!, { quantity: 1 }).status = 'DECLINED';
      const returned = () =>
        bodyOf(order)
          .refunds.filter(({ type }: any) => type === 'line_item')
          .map(({ line_item }: any) => [line_item.external_id, line_item.quantity]);
      assert.deepEqual(returned(), [[numberOf(shirt!), 1]]);
      test.service.refund(order, { amount: '10.00', item: shirt!, quantity: 1 });
      assert.deepEqual(returned(), [[numberOf(shirt!), 2]]);
    });

    it('counts no money of a refund that the gateway refused', () => {
      const order = test.service.addOrder();
      test.service.refund(order, { amount: '5.00' }).transactions.nodes[0]!.status = 'FAILURE';
      assert.deepEqual(bodyOf(order).refunds, []);
    });
  });

  describe('a refund', () => {
    it('is to its payment, with our key and our note, and tells the customer nothing', async () => {
      const intent = test.at.intent('stl_A');
      await refundOf().send(intent);
      const { variables } = test.service.requests.at(-1)!.body;
      const orderId = idOf('Order', intent.order);
      const parentId = idOf('OrderTransaction', intent.payment);
      assert.deepEqual(variables, {
        key: 'stl_A',
        input: {
          orderId,
          currency: 'EUR',
          note: 'Retour stl_A',
          notify: false,
          refundLineItems: [
            { lineItemId: idOf('LineItem', intent.lines[0]!.line), quantity: 1, restockType: 'NO_RESTOCK' },
          ],
          transactions: [{ orderId, parentId, gateway: 'shopify_payments', kind: 'REFUND', amount: '24.98' }],
        },
      });
    });

    it('names no more units than Shopify has left, and its own can be returned by nobody else', async () => {
      const intent = test.at.intent('stl_A');
      const order = test.orderOf(intent.order);
      const [shirt] = order.lineItems.nodes;
      const line = numberOf(shirt!);
      await refundOf().send({ ...intent, lines: [{ line, quantity: 2 }] });
      assert.deepEqual(order.refunds[0]!.refundLineItems.nodes, [{ quantity: 2, lineItem: shirt }]);
      await refundOf().send({
        ...intent,
        id: 'stl_B',
        lines: [
          { line, quantity: 2 },
          { line: 'x', quantity: 1 },
        ],
      });
      assert.deepEqual(order.refunds[1]!.refundLineItems.nodes, []);
      assert.deepEqual(test.at.paid('stl_B'), [2498], 'it is made all the same');
      const returned = bodyOf(order).refunds.filter(({ type }: any) => type === 'line_item');
      assert.deepEqual(returned, [], 'Retour knows its own returns');
    });

    it('is one refund however often it is sent with its key', async () => {
      const intent = test.at.intent('stl_A');
      await refundOf().send(intent);
      const { body, headers } = test.service.requests.at(-1)!;
      const options = {
        method: 'POST',
        body: JSON.stringify(body),
        headers: headers as Record<string, string>,
      };
      const again = await fetch(`${test.service.url}/admin/api/2026-10/graphql.json`, options);
      assert.equal(again.status, 200);
      assert.deepEqual(test.at.paid('stl_A'), [2498]);
      assert.equal((await refundOf().send(intent)).kind, 'unknown', 'it is there already');
    });

    it('that Shopify stops in after the bank has paid is found', async () => {
      const intent = test.at.intent('stl_A');
      test.service.refunds_end('stop_after_bank');
      assert.equal((await refundOf().send(intent)).kind, 'unknown');
      assert.equal((await refundOf().find(intent)).kind, 'succeeded');
      assert.deepEqual(test.at.paid('stl_A'), [2498]);
    });

    it('is pending while the gateway makes it, and failed once the gateway refuses it', async () => {
      const intent = test.at.intent('stl_A');
      test.service.refunds_end('gateway_waits');
      assert.equal((await refundOf().send(intent)).kind, 'pending');
      const [made] = test.orderOf(intent.order).refunds[0]!.transactions.nodes;
      made!.status = 'FAILURE';
      const found = await refundOf().find(intent);
      assert.equal(found.kind === 'failed' && found.code, 'refused_by_gateway');
      test.service.refunds_end('gateway_refuses');
      const refused = await refundOf().send({ ...intent, id: 'stl_B' });
      assert.equal(refused.kind === 'failed' && refused.code, 'refused_by_gateway');
      test.service.refunds_end('refuse');
      const result = await refundOf().send({ ...intent, id: 'stl_C' });
      assert.deepEqual(result, {
        kind: 'failed',
        code: 'refused_by_shopify',
        message: 'Refunds of this payment are disabled',
      });
    });

    it('takes what is left from the figures of this moment, counting refunds on their way', async () => {
      const intent = test.at.intent('stl_A');
      const order = test.orderOf(intent.order);
      test.service.refund(order, { amount: '60.00' }).transactions.nodes[0]!.status = 'PENDING';
      assert.deepEqual(await refundOf().send(intent), {
        kind: 'failed',
        code: 'more_than_left',
        message: 'Shopify has 21.96 EUR left of this payment.',
      });
    });

    it('of a payment at another provider, of another order, or in another currency fails', async () => {
      const intent = test.at.intent('stl_A');
      const asked = test.service.asked.length;
      assert.equal((await refundOf().send({ ...intent, payment: 'pi_1' })).kind, 'failed');
      assert.equal(test.service.asked.length, asked, 'without asking');
      const other = test.at.intent('stl_B');
      assert.equal((await refundOf().send({ ...intent, payment: other.payment })).kind, 'failed');
      assert.equal((await refundOf().send({ ...intent, currency: 'USD' })).kind, 'failed');
      assert.equal((await refundOf().send({ ...intent, order: '1' })).kind, 'failed');
      assert.deepEqual(test.service.bank, []);
    });
  });

  describe('changes', () => {
    it('are found where an order moves to the end while they are walked through', async () => {
      const { cursor } = await walkChanges(test.at.connector, null);
      test.at.advance(20 * minute_ms);
      const orders = Array.from({ length: 5 }, () => {
        test.at.advance(5000);
        return test.service.addOrder();
      });
      const page = await test.at.connector.changes(cursor, 2);
      test.at.advance(5000);
      test.service.touch(orders[0]!);
      const { names } = await walkChanges(test.at.connector, page.cursor);
      const found = [...page.refs.map(({ kind, id }) => `${kind} ${id}`), ...names];
      for (const order of orders) assert.ok(found.includes(`order ${numberOf(order)}`));
      assert.equal(
        names.filter((name) => name === `order ${numberOf(orders[0]!)}`).length,
        1,
        'it changed again',
      );
    });

    it('are found that Shopify finds late, behind others', async () => {
      let { cursor } = await walkChanges(test.at.connector, null);
      test.at.advance(20 * minute_ms);
      const late = test.service.addOrder();
      test.at.advance(30_000);
      const hidden = test.service.orders.get(late.id)!;
      test.service.orders.delete(late.id);
      const other = test.service.addOrder();
      const first = await walkChanges(test.at.connector, cursor);
      assert.deepEqual(first.names, [`order ${numberOf(other)}`]);
      test.service.orders.set(late.id, hidden);
      ({ cursor } = first);
      assert.deepEqual(
        (await walkChanges(test.at.connector, cursor)).names,
        [`order ${numberOf(late)}`],
        'within the overlap',
      );
      test.service.search_delay_ms = 10_000;
      const newest = test.service.addOrder();
      ({ cursor } = await walkChanges(test.at.connector, cursor));
      test.at.advance(10_000);
      assert.ok((await walkChanges(test.at.connector, cursor)).names.includes(`order ${numberOf(newest)}`));
    });

    it('are those of products, stock and locations too', async () => {
      const { cursor } = await walkChanges(test.at.connector, null);
      test.at.advance(20 * minute_ms);
      const [product] = test.service.products.values();
      const [item] = test.service.items.values();
      const level = item!.inventoryLevels.nodes[1]!;
      const [location] = test.service.locations.values();
      for (const row of [product!, level, location!]) test.service.touch(row);
      assert.deepEqual((await walkChanges(test.at.connector, cursor)).names, [
        `product ${numberOf(product!)}`,
        `location ${numberOf(location!)}`,
        `stock ${numberOf(item!)}`,
      ]);
    });
  });

  it('offers nothing of a product that is not sold', async () => {
    const [product] = test.service.products.values();
    const read = async () => {
      const native = await test.at.connector.read({ kind: 'product', id: numberOf(product!) });
      return shopify.map(native!, shop).lines[0]!.data as any;
    };
    assert.deepEqual(
      (await read()).product_variants.map(({ name, weight_grams, price }: any) => [
        name,
        weight_grams,
        price.amount,
      ]),
      [
        ['S', 350, 2099],
        ['M', 350, 2099],
      ],
    );
    product!.status = 'ARCHIVED';
    assert.deepEqual((await read()).product_variants, []);
    product!.status = 'ACTIVE';
  });
});
