import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openReturn, sellOrder } from '../support/factories.ts';
import type { Sale } from '../support/factories.ts';
import { execute } from '../support/return-states.ts';
import { processReturn } from '../../src/modules/returns/index.ts';
import { createCheckedClients } from '../support/checked-client.ts';
import { fieldErrorsOf } from '../support/field-errors.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';

let at: TestShop;

const path = '/warehouse/return/details';
type Query = Record<string, string | number> | string;
const urlOf = (query: Query) => {
  if (typeof query === 'string') return `${path}?${query}`;
  const text = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${path}?${text.join('&')}`;
};
const get = (query: Query, by = at.clients.standard) => by.get(urlOf(query));
const errorsOf = (query: Query) => fieldErrorsOf(at.clients, urlOf(query));
const open = async (sale: Sale = {}, count = 1) => {
  const order = await sellOrder(at.deps, at.shop, sale);
  const ids = [];
  for (let i = 0; i < count; i++) ids.push(await openReturn(at.deps, at.shop, { order }));
  return { order, ids };
};
const idsOf = ({ body }: { body: { id: number }[] }) => body.map(({ id }) => id);

/** Neither profile finds anything, each in its words. */
async function assertNotFound(query: Query): Promise<void> {
  const name = JSON.stringify(query);
  const { status, body } = await get(query);
  assert.deepEqual(
    [status, body.code, body.detail],
    [404, 'return_not_found', 'No return found with this ID.'],
    name,
  );
  const legacy = await get(query, at.clients.legacy);
  assert.deepEqual(
    [legacy.status, legacy.text],
    [200, '{"error":{"message":"No return found with this ID."}}'],
    name,
  );
}

describe('the details of a return', () => {
  before(async () => {
    at = await startShop();
  });
  after(() => at.server.close());

  describe('Get Return Details', () => {
    it('gives one return for its id, and all returns of an order, newest first, for the order', async () => {
      const { order, ids } = await open({}, 2);
      at.clock.advance(1000);
      ids.push(await openReturn(at.deps, at.shop, { order }));
      const newest_first = ids.toReversed();
      const one = await get({ return_id: ids[1]! });
      assert.equal(one.body.id, ids[1]);
      assert.deepEqual(one.body.order_return_ids, newest_first);
      for (const query of [
        { order_id: order.external_id },
        { order_id: order.id },
        { order_name: order.name },
        { order_id: order.external_id, order_name: order.name },
      ])
        assert.deepEqual(idsOf(await get(query)), newest_first, JSON.stringify(query));
      const legacy = await get({ order_name: order.name }, at.clients.legacy);
      assert.deepEqual(legacy.body, (await get({ order_name: order.name })).body);
    });

    it('must match every parameter that is given', async () => {
      const { order, ids } = await open();
      const other = await open();
      const [return_id = 0] = ids;
      for (const more of [
        { order_id: order.external_id },
        { order_id: order.id },
        { order_name: order.name },
        { order_id: order.id, order_name: order.name },
      ])
        assert.equal((await get({ return_id, ...more })).body.id, return_id, 'an object, not an array');
      for (const query of [
        { return_id, order_id: other.order.external_id },
        { return_id, order_id: other.order.id },
        { return_id, order_name: other.order.name },
        { return_id, order_id: order.id, order_name: other.order.name },
        { order_id: order.id, order_name: other.order.name },
        { return_id: other.ids[0]!, order_id: order.id },
      ])
        await assertNotFound(query);
    });

    it('asks for at least one of the three', async () => {
      const required = { return_id: ['The return id field is required.'] };
      for (const query of [
        '',
        'return_id=',
        'return_id=&order_id=&order_name=',
        'currency_type=shop',
        'id=5',
      ])
        assert.deepEqual(await errorsOf(query), required, query);
    });

    it('does not find ids that are no ids, nor orders without returns', async () => {
      const order = await sellOrder(at.deps, at.shop);
      for (const query of [
        ...['999999999', '0', '-1', 'x', '1.5', '1e3', '0x10', '01', '9007199254740992', 'null'].map(
          (return_id) => ({
            return_id,
          }),
        ),
        { order_id: '999999999' },
        { order_id: 'x'.repeat(255) },
        { order_id: '0' },
        { order_id: order.external_id },
        { order_id: order.id },
        { order_name: order.name },
        { order_name: '#' },
      ])
        await assertNotFound(query);
    });

    it('takes an order id for that of the platform, and only when no order has it for its own', async () => {
      const plain = await open();
      const first = await open();
      // What is the first order's own id is the second's id at the platform.
      const second = await open({ external_id: String(first.order.id) });
      assert.deepEqual(idsOf(await get({ order_id: first.order.id })), second.ids);
      assert.deepEqual(idsOf(await get({ order_id: second.order.id })), second.ids);
      assert.deepEqual(idsOf(await get({ order_id: plain.order.id })), plain.ids);
      const without_returns = await sellOrder(at.deps, at.shop, { external_id: String(plain.order.id) });
      await assertNotFound({ order_id: without_returns.external_id });
      assert.deepEqual(idsOf(await get({ order_id: plain.order.external_id })), plain.ids);
    });

    it('finds orders by ids of the platform of every form', async () => {
      for (const external_id of [
        'gid://shop/Order/1',
        '007',
        '9007199254740993',
        'ü 1',
        '💶'.repeat(50),
        'A-1',
      ]) {
        const { ids } = await open({ external_id });
        const { body } = await get({ order_id: external_id });
        assert.deepEqual([body[0]?.id, body[0]?.provider_order_id], [ids[0], external_id], external_id);
        assert.deepEqual(idsOf(await get({ order_id: ` ${external_id} ` })), ids);
      }
      const { ids } = await open({ external_id: '9007199254740991' });
      const { body } = await get({ order_id: '9007199254740991' });
      assert.deepEqual([body[0].id, body[0].provider_order_id], [ids[0], 9007199254740991]);
      await assertNotFound({ order_id: 'a-1' });
    });

    it('compares the name of the order without case and without a # before it', async () => {
      const { ids } = await open({ name: '#Ärmel-7 x' });
      for (const order_name of ['#Ärmel-7 x', 'Ärmel-7 x', 'ÄRMEL-7 X', '#ärmel-7 x', '  #Ärmel-7 x '])
        assert.deepEqual(idsOf(await get({ order_name })), ids, order_name);
      for (const order_name of ['Ärmel-7', 'Armel-7 x', 'Ärmel-7  x', '%', 'Ärmel-7_x'])
        await assertNotFound({ order_name });
      const plain = await open({ name: 'EX7' });
      assert.deepEqual(idsOf(await get({ order_name: '#ex7' })), plain.ids);
      const namesake = await open({ name: '#ex7' });
      assert.deepEqual(
        new Set(idsOf(await get({ order_name: 'EX7' }))),
        new Set([...plain.ids, ...namesake.ids]),
      );
    });

    it('takes names of 100 characters and refuses longer ones, and U+0000 everywhere', async () => {
      await assertNotFound({ order_name: '😀'.repeat(100) });
      assert.deepEqual(await errorsOf({ order_name: 'x'.repeat(101) }), {
        order_name: ['The order name field must not be greater than 100 characters.'],
      });
      assert.deepEqual(await errorsOf({ order_name: ' ' }), {
        order_name: ['The order name field is required.'],
      });
      assert.deepEqual(await errorsOf('order_name=a%00b'), {
        order_name: ['The order name field must be a string.'],
      });
      assert.deepEqual(await errorsOf('order_id=a%00b'), {
        order_id: ['The order id field must be a string.'],
      });
    });

    it('takes the last of several, and ignores what it does not know', async () => {
      const { ids } = await open();
      const { body } = await get(`return_id=x&return_id=${ids[0]}&order=5&return_ids=7&currency_type=shop`);
      assert.equal(body.id, ids[0]);
    });
  });

  describe('the members about the order', () => {
    it('say what is missing by the empty value of each form', async () => {
      const order = await sellOrder(at.deps, at.shop, {
        name: 'EX-A',
        customer: null,
        shipping_address: null,
        line_items: [{ quantity: 1, unit_price: 1000, external_id: null, title: 'Mug', sku: null }],
      });
      await at.deps.db.pool.query('update orders set external_id = null where id = $1', [order.id]);
      const return_id = await openReturn(at.deps, at.shop, { order });
      const { body: details } = await get({ return_id });
      const list = await at.clients.standard.get('/warehouse/return/list');
      const listed = list.body.find(({ id }: { id: string }) => id === String(return_id));
      const names = [
        'provider_order_id',
        'customer',
        'origin_country',
        'origin_country_code',
        'carrier',
        'tracking_number',
        'label_status',
        'label_updated_at',
        'label_url',
        'label_rate',
        'labels',
        'return_method',
        'edited_at',
        'order_number',
      ];
      const pick = (from: Record<string, unknown>) => names.map((name) => from[name]);
      const both = ['', '', '', 'N/A', 'N/A', 'N/A', 'N/A', null, null, [], null, null, 'EX-A'];
      assert.deepEqual(pick(details), [null, ...both]);
      assert.deepEqual(pick(listed), ['', ...both]);
      const pids = [
        'provider_line_item_id',
        'product_id',
        'variant_id',
        'sku',
        'title',
        'exchange_variant',
        'barcode',
      ];
      const unit = (from: { line_items: Record<string, unknown>[] }) =>
        pids.map((name) => from.line_items[0]![name]);
      assert.deepEqual(unit(details), [null, null, null, '', 'Mug', '', 'N/A']);
      assert.deepEqual(unit(listed), ['', '', '', '', 'Mug', '', 'N/A']);
      assert.equal(details.customer_email, '');
    });
  });

  describe('the currency of the amounts', () => {
    it('is the currency of the shop, with as many decimals as it has', async () => {
      for (const [currency, one_unit, three] of [
        ['JPY', '6330', '18990'],
        ['KWD', '6.330', '18.990'],
        ['EUR', '63.30', '189.90'],
      ] as const) {
        const shop = await at.server.createShop({ currency });
        const clients = await createCheckedClients(at.server, shop);
        const order = await sellOrder(at.deps, shop, { line_items: [{ quantity: 3, unit_price: 6330 }] });
        const return_id = await openReturn(at.deps, shop, { order, units: [{ quantity: 3 }] });
        for (const type of ['', '&currency_type=presentment']) {
          const { body } = await clients.standard.get(`${path}?return_id=${return_id}${type}`);
          assert.deepEqual(
            [
              body.currency,
              body.multi_currency,
              body.total,
              body.refund,
              body.upsell,
              body.line_items[0].price,
            ],
            [
              currency,
              false,
              three,
              three,
              one_unit.replaceAll(/[1-9]/g, '0').replace(/^0+(?=\d)/, ''),
              one_unit,
            ],
          );
        }
        const { body: notices } = await clients.standard.get('/warehouse/reporting/asn');
        assert.deepEqual([notices[0].purchase_price, notices[0].currency], [one_unit, currency]);
      }
    });

    it('is that of the payment where that is asked for, for every amount; the list is in that of the shop', async () => {
      const order = await sellOrder(at.deps, at.shop, {
        line_items: [{ quantity: 3, unit_price: 1000, unit_price_presentment: 1570 }],
        order_discounts: [{ type: 'amount', amount: 300 }],
        order_tax: 216,
        presentment: {
          currency: 'JPY',
          total_price: 4578,
          total_discounts: 471,
          total_taxes: 339,
          total_shipping: 0,
        },
      });
      const return_id = await openReturn(at.deps, at.shop, {
        order,
        units: [
          {},
          { resolution: 'exchange', exchange: { type: 'exchange', title: 'Mug', price: 1000, tax: 113 } },
        ],
      });
      await processReturn(at.deps, { shop_id: at.shop.id, return_id, source: null });
      await execute(at.deps, { shop_id: at.shop.id, return_id });
      const { body: shop } = await get({ return_id });
      const { body: paid } = await get({ return_id, currency_type: 'presentment' });
      const names = [
        'currency',
        'multi_currency',
        'return_product_total',
        'return_discount_total',
        'return_tax_total',
        'return_total',
        'exchange_total',
        'exchange',
      ];
      const pick = (from: Record<string, unknown>) => names.map((name) => from[name]);
      assert.deepEqual(pick(shop).slice(0, 6), ['USD', true, '20.00', '2.00', '1.44', '19.44']);
      assert.deepEqual(pick(paid), ['JPY', true, '3140', '314', '226', '3052', '1113', '1113']);
      assert.deepEqual(
        [shop.line_items[0].price, shop.line_items[0].discount, shop.line_items[0].tax],
        ['10.00', '1.00', '0.72'],
      );
      assert.deepEqual(
        [paid.line_items[0].price, paid.line_items[0].discount, paid.line_items[0].tax],
        ['1570', '157', '113'],
      );
      assert.deepEqual(
        [paid.exchanges[0].price, paid.exchanges[0].tax, paid.exchanges[0].total],
        ['1000', '113', '1113'],
      );
      // Refunds are in the currency of their payment, whatever is asked for.
      const refunds = [{ gateway: 'card', amount: paid.refund, currency: 'JPY', provider_refund_id: null }];
      assert.deepEqual([paid.refunds, shop.refunds], [refunds, refunds]);
      const list = await at.clients.standard.get('/warehouse/return/list');
      const listed = list.body.find(({ id }: { id: string }) => id === String(return_id));
      assert.deepEqual([listed.currency, listed.total, listed.refund], ['USD', shop.total, shop.refund]);
      for (const each of [shop, paid]) {
        const sum = (...members: string[]) =>
          members.reduce((total, name) => total + Math.round(Number(each[name]) * 100), 0);
        assert.equal(
          sum('return_total', 'honoured_discount', 'bonus_credit', 'reimbursement'),
          sum('return_credit_total', 'refund', 'handling_fee', 'not_refundable'),
        );
      }
    });

    it('is refused when it is neither of the two', async () => {
      const { ids } = await open();
      assert.deepEqual(await errorsOf(`return_id=${ids[0]}&currency_type=customer`), {
        currency_type: ['Must be one of the following values: shop, presentment.'],
      });
      assert.equal((await get(`return_id=${ids[0]}&currency_type=`)).body.currency, 'USD');
    });
  });
});
