import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { order_body } from '../../src/modules/commerce/orders/resources/order-examples.ts';
import type { Answer } from '../support/client.ts';
import { contentsOf } from '../support/contents.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';

type Body = Record<string, any>;

const usd = (amount: number) => ({ amount, currency_code: 'USD' });
const jpy = (amount: number) => ({ amount, currency_code: 'JPY' });
const tax = (amount: number) => [{ title: 'Tax', rate: 0.08, price: usd(amount) }];
const off = (amount: number) => [{ type: 'amount', amount: usd(amount) }];

/** Three shirts at 40.00 and 10.00 off, 9.33 tax, 6.00 shipping: 125.33. */
const shirts = { title: 'Shirt', quantity: 3, unit_price: usd(4000), tax_lines: tax(933) };
const plain = {
  name: '#1',
  taxes_included: false,
  total_price: usd(12_533),
  total_shipping: usd(600),
  order_discounts: off(1000),
  line_items: [shirts],
};

describe('totals of orders', () => {
  let at: TestShop;
  let sold = 0;
  before(async () => {
    at = await startShop();
  });
  after(() => at.server.close());

  const put = (path: string, body: Body): Promise<Answer> =>
    at.clients.standard.request('PUT', path, { body });
  const push = (body: Body) => put('/orders', { external_id: `total-${++sold}`, ...plain, ...body });
  const errorsOf = async (body: Body) => {
    const answer = await push(body);
    return answer.status === 201 ? {} : answer.body.errors;
  };

  it('that differ from the lines by more than a cent are refused with both figures', async () => {
    const figures =
      'items, discounts, taxes, shipping and fees come to 125.33 USD (items 120.00, discounts -10.00, taxes 9.33, shipping 6.00).';
    const faults: [Body, Record<string, string>][] = [
      [{ total_price: usd(12_535) }, { total_price: `The total price field is 125.35 USD, but ${figures}` }],
      [{ total_price: usd(12_531) }, { total_price: `The total price field is 125.31 USD, but ${figures}` }],
      [
        { total_discounts: usd(1002) },
        {
          total_discounts:
            'The total discounts field is 10.02 USD, but the discounts of lines, order and shipping add up to 10.00 USD.',
        },
      ],
      [
        { total_taxes: usd(900) },
        {
          total_taxes:
            'The total taxes field is 9.00 USD, but the taxes of lines, shipping and fees add up to 9.33 USD.',
        },
      ],
      [
        { total_shipping: usd(700), shipping_lines: [{ title: 'Ground', price: usd(600) }] },
        {
          total_shipping: 'The total shipping field is 7.00 USD, but the shipping lines add up to 6.00 USD.',
        },
      ],
      [
        { total_price: usd(1), total_taxes: usd(1) },
        {
          total_price:
            'The total price field is 0.01 USD, but items, discounts, taxes, shipping and fees come to 116.01 USD (items 120.00, discounts -10.00, taxes 9.33, shipping 6.00).',
          total_taxes:
            'The total taxes field is 0.01 USD, but the taxes of lines, shipping and fees add up to 9.33 USD.',
        },
      ],
    ];
    const before_it = await contentsOf(at.deps);
    for (const [fault, errors] of faults) {
      const expected = Object.fromEntries(Object.entries(errors).map(([path, message]) => [path, [message]]));
      assert.deepEqual(await errorsOf(fault), expected);
    }
    assert.deepEqual(await contentsOf(at.deps), before_it, 'nothing was stored');
  });

  it('that differ by a cent, or state no more than they must, are taken', async () => {
    for (const total of [12_532, 12_533, 12_534])
      assert.deepEqual(await errorsOf({ total_price: usd(total) }), {});
    for (const fit of [
      { total_discounts: usd(1001), total_taxes: usd(934) },
      { total_discounts: null, total_taxes: null },
      { order_discounts: null, total_price: usd(13_533) },
      // Tax that is reported for the order alone.
      { line_items: [{ ...shirts, tax_lines: [] }], total_taxes: usd(933) },
      // Shipping with a discount and tax of its own; totals with or without the discount.
      {
        total_price: usd(12_083),
        total_taxes: usd(983),
        total_shipping: usd(100),
        shipping_lines: [{ title: 'Ground', price: usd(600), discounts: off(500), tax_lines: tax(50) }],
      },
      {
        total_price: usd(12_083),
        total_discounts: usd(1500),
        total_shipping: usd(600),
        shipping_lines: [{ title: 'Ground', price: usd(600), discounts: off(500), tax_lines: tax(50) }],
      },
      // Fees are part of the price; duties are, or are not.
      { fees: [{ name: 'Protection', amount: usd(300), tax: usd(24) }], total_price: usd(12_857) },
      { line_items: [{ ...shirts, duties: [{ hs_code: '6205', price: usd(70), tax_lines: tax(7) }] }] },
      {
        line_items: [{ ...shirts, duties: [{ hs_code: '6205', price: usd(70), tax_lines: tax(7) }] }],
        total_price: usd(12_610),
        total_taxes: usd(940),
      },
      // Prices that include tax.
      { taxes_included: true, total_price: usd(11_600), total_taxes: usd(933) },
      {
        taxes_included: true,
        total_price: usd(11_900),
        fees: [{ name: 'Protection', amount: usd(300), tax: usd(50) }],
      },
    ])
      assert.deepEqual(await errorsOf(fit), {}, JSON.stringify(fit));
  });

  it('of the example in the API description add up', async () => {
    const { status, text } = await at.clients.standard.post('/orders', order_body);
    assert.equal(status, 201, text);
  });

  it('in the currency paid in are compared with the lines there', async () => {
    const presentment = {
      total_price_presentment: jpy(18_800),
      total_discounts_presentment: jpy(1500),
      total_taxes_presentment: jpy(1400),
      total_shipping_presentment: jpy(900),
      line_items: [{ ...shirts, unit_price_presentment: jpy(6000) }],
    };
    assert.deepEqual(await errorsOf(presentment), {});
    assert.deepEqual(await errorsOf({ ...presentment, total_price_presentment: jpy(18_802) }), {
      total_price_presentment: [
        'The total price presentment field is 18802 JPY, but items, discounts, taxes and shipping come to 18800 JPY.',
      ],
    });
  });

  it('of an order that changes are counted anew where they are not given with what they are made of', async () => {
    const { body } = await push({});
    const path = `/orders/${body.order.id}`;
    const four = { line_items: [{ ...shirts, quantity: 4 }] };
    const totalsAfter = async (change: Body) => {
      const { status, body: changed } = await put(path, change);
      assert.equal(status, 200, JSON.stringify(changed));
      const { total_price, total_discounts, total_taxes, total_shipping } = changed.order;
      return [total_price, total_discounts, total_taxes, total_shipping].map(({ amount }) => amount);
    };
    assert.deepEqual(await totalsAfter(four), [16_533, 1000, 933, 600]);
    assert.deepEqual(await totalsAfter({ total_shipping: usd(0) }), [15_933, 1000, 933, 0]);
    assert.deepEqual(await totalsAfter({ fees: [{ name: 'Fee', amount: usd(9) }] }), [15_942, 1000, 933, 0]);
    assert.deepEqual(await totalsAfter({ order_discounts: null }), [16_942, 0, 933, 0]);
    assert.deepEqual(await totalsAfter({ fees: null, taxes_included: true }), [16_000, 0, 933, 0]);
    assert.deepEqual(await totalsAfter({ tags: ['a'], total_price: usd(16_001) }), [16_001, 0, 933, 0]);
    assert.deepEqual(await totalsAfter({ status: 'archived' }), [16_001, 0, 933, 0]);
    for (const wrong of [{ total_price: usd(15_998) }, { ...plain, total_price: usd(1) }]) {
      const refused = await put(path, wrong);
      assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['total_price']]);
    }
  });

  it('keep the tax that was reported for the order alone when its lines are sent again', async () => {
    const line = { title: 'Shirt', quantity: 2, unit_price: usd(1000) };
    const { body } = await push({
      order_discounts: [],
      total_shipping: null,
      total_taxes: usd(160),
      total_price: usd(2160),
      line_items: [line],
    });
    const again = await put(`/orders/${body.order.id}`, { line_items: [line] });
    assert.deepEqual([again.status, again.body.order], [200, body.order]);
  });

  it('of an order with duties must be given with what they are made of', async () => {
    const dutiable = { ...shirts, duties: [{ hs_code: '6205', price: usd(70) }] };
    const { body } = await push({ line_items: [dutiable], total_price: usd(12_603) });
    const path = `/orders/${body.order.id}`;
    const four = { line_items: [{ ...dutiable, quantity: 4 }] };
    assert.deepEqual(Object.keys((await put(path, four)).body.errors), ['total_price']);
    assert.equal((await put(path, { ...four, total_price: usd(16_603) })).status, 200);
  });

  it('that were stored before they were compared stay: the rest of such an order can change', async () => {
    const { body } = await push({});
    const { id } = body.order;
    await at.deps.db.inTransaction((tx) =>
      tx.updateTable('orders').set({ total_price: 99 }).where('id', '=', id).execute(),
    );
    const tagged = await put(`/orders/${id}`, { tags: ['vip'], status: 'archived', fulfillments: [] });
    assert.deepEqual([tagged.status, tagged.body.order?.total_price.amount], [200, 99]);
    assert.equal((await put(`/orders/${id}`, { total_price: usd(99) })).status, 422);
  });
});
