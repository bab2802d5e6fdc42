import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Answer } from '../support/client.ts';
import { openReturn } from '../support/factories.ts';
import { shownDiscount } from '../support/sample-order.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';

type Body = Record<string, any>;

const usd = (amount: number) => ({ amount, currency_code: 'USD' });
const shown = (amount: number) => ({ amount, currency: 'USD', currency_code: 'USD' });

/** An order as integrations of other platforms send it: three shirts at 40.00 with 10.00 off the order, and a wrap. */
const foreign_order = {
  name: 'SO1042',
  status: 'active',
  sales_channel: 'NetSuite',
  source: 'NetSuite',
  taxes_included: false,
  total_price: usd(14_000),
  total_discounts: usd(1400),
  total_taxes: usd(1100),
  total_shipping: usd(600),
  total_price_presentment: usd(14_000),
  total_discounts_presentment: usd(1400),
  total_taxes_presentment: usd(1100),
  total_shipping_presentment: usd(600),
  shipping_lines: [
    {
      title: 'Ground',
      price: usd(600),
      discounts: [],
      tax_lines: [{ title: 'Tax', price: usd(60), rate: 0.097411 }],
    },
  ],
  order_discounts: [
    {
      external_id: '1042_disc_0',
      name: 'SPRING10',
      discount_type: 'amount',
      rate: null,
      net_adjustment_money: usd(1000),
      tax_adjustment_money: usd(0),
    },
  ],
  line_items: [
    {
      external_id: '1042_1',
      title: 'Linen Shirt',
      quantity: 3,
      unit_price: usd(4000),
      unit_price_presentment: usd(4000),
      unit_discounts: usd(0),
      taxable: true,
      tax_lines: [{ title: 'Tax', price: usd(1000), rate: 0.097498 }],
      discounts: [],
      duties: [],
      metadata: [{ key: 'session_id', value: 'abc-1' }],
    },
    {
      external_id: '1042_2',
      title: 'Gift wrap',
      quantity: 2,
      unit_price: usd(500),
      unit_discounts: usd(100),
      discounts: [
        {
          discount_type: 'percentage',
          name: 'Twenty off',
          rate: 20,
          net_adjustment_money: usd(200),
          tax_adjustment_money: usd(20),
        },
      ],
      duties: [
        {
          hs_code: '6205',
          country_of_origin: 'PT',
          price: usd(30),
          tax_lines: [{ title: 'Duty tax', rate: 0.2, price: usd(6) }],
        },
      ],
    },
    {
      external_id: '1042_3',
      title: 'Card',
      quantity: 2,
      unit_price: usd(200),
      unit_discounts: usd(100),
      discounts: [],
    },
  ],
  fees: [
    {
      name: 'Order protection',
      amount: usd(300),
      tax: usd(40),
      accepted_offer_mode: ['returnCoverage'],
    },
  ],
  fulfillments: [],
  refunds: [
    {
      external_id: 'cm-1',
      type: 'line_item',
      created_at: '2026-02-27T00:00:00+00:00',
      total: usd(500),
      line_item: null,
    },
  ],
  created_at: '2026-02-18T00:00:00+00:00',
};

describe('the money shapes of other platforms in orders', () => {
  let at: TestShop;
  let sold = 0;
  before(async () => {
    at = await startShop();
  });
  after(() => at.server.close());

  const put = (path: string, body: Body, as: 'standard' | 'legacy' = 'standard'): Promise<Answer> =>
    at.clients[as].request('PUT', path, { body });
  const sell = async (body: Body, as: 'standard' | 'legacy' = 'standard'): Promise<Body> => {
    const answer = await put('/orders', { external_id: `shape-${++sold}`, ...body }, as);
    assert.equal(answer.status, 201, answer.text);
    return answer.body.order;
  };
  const sharesOf = async (order: Body): Promise<unknown[]> => {
    const rows = await at.deps.db.root
      .selectFrom('order_line_items')
      .select('unit_shares')
      .where('order_id', '=', order['id'])
      .orderBy('position')
      .execute();
    return rows.map(({ unit_shares }) => unit_shares);
  };

  it('are taken, and the values are returned that were sent, in both spellings', async () => {
    for (const as of ['standard', 'legacy'] as const) {
      const order = await sell(foreign_order, as);
      assert.deepEqual(order['order_discounts'], [
        shownDiscount(1000, {
          external_id: '1042_disc_0',
          name: 'SPRING10',
          net_adjustment_money: shown(1000),
          tax_adjustment_money: shown(0),
        }),
      ]);
      assert.deepEqual(order['shipping_lines'], [
        {
          title: 'Ground',
          price: shown(600),
          tax_lines: [{ title: 'Tax', rate: 0.097411, amount: shown(60), price: shown(60) }],
          discounts: [],
        },
      ]);
      assert.deepEqual(order['fees'], [
        {
          external_id: null,
          name: 'Order protection',
          amount: shown(300),
          price: shown(300),
          tax: shown(40),
          accepted_offer_mode: ['returnCoverage'],
        },
      ]);
      const [shirt, wrap, card] = order['line_items'];
      assert.deepEqual(
        [shirt.unit_discounts, shirt.discounts, shirt.metadata],
        [shown(0), [], [{ key: 'session_id', value: 'abc-1' }]],
      );
      assert.deepEqual(shirt.tax_lines, [
        { title: 'Tax', rate: 0.097498, amount: shown(1000), price: shown(1000) },
      ]);
      assert.deepEqual(wrap.unit_discounts, shown(100));
      assert.deepEqual(
        wrap.discounts.map(({ type, name, rate, amount }: Body) => [type, name, rate, amount]),
        [['percentage', 'Twenty off', 20, shown(200)]],
      );
      assert.deepEqual(wrap.duties, [
        {
          hs_code: '6205',
          country_of_origin: 'PT',
          amount: shown(30),
          price: shown(30),
          tax_lines: [{ title: 'Duty tax', rate: 0.2, amount: shown(6), price: shown(6) }],
        },
      ]);
      assert.deepEqual([card.unit_discounts, card.discounts, card.metadata], [shown(100), [], []]);
      assert.deepEqual(order['refunds'], [
        {
          external_id: 'cm-1',
          type: 'line_item',
          amount: shown(500),
          total: shown(500),
          line_item: null,
          created_at: '2026-02-27T00:00:00.000Z',
        },
      ]);
      assert.deepEqual((await at.clients[as].get(`/orders/${order['id']}`)).body.order, order);
    }
  });

  it('can be read and written back: nothing changes', async () => {
    const order = await sell(foreign_order);
    at.clock.advance(1000);
    const again = await put('/orders', order);
    assert.deepEqual([again.status, again.body.order], [200, order]);
    const as_sent = await put(`/orders/${order['id']}`, foreign_order);
    assert.deepEqual([as_sent.status, as_sent.body.order], [200, order]);
  });

  it('are split over the units as the same amounts in the shapes of this API', async () => {
    const foreign = await sell(foreign_order);
    const [shirt, wrap, card] = foreign_order.line_items;
    const own = await sell({
      name: '#1042',
      taxes_included: false,
      total_price: usd(14_000),
      total_taxes: usd(1100),
      order_discounts: [{ type: 'amount', amount: usd(1000) }],
      shipping_lines: [
        { title: 'Ground', price: usd(600), tax_lines: [{ title: 'Tax', rate: '0.1', amount: usd(60) }] },
      ],
      fees: foreign_order.fees,
      line_items: [
        {
          title: 'Linen Shirt',
          quantity: 3,
          unit_price: usd(4000),
          tax_lines: [{ title: 'Tax', rate: '0.0975', amount: usd(1000) }],
        },
        {
          title: 'Gift wrap',
          quantity: 2,
          unit_price: wrap!.unit_price,
          discounts: [{ type: 'amount', amount: usd(200) }],
        },
        { title: 'Card', quantity: 2, unit_price: card!.unit_price, unit_discounts: usd(100) },
      ],
    });
    assert.equal(shirt!.quantity, 3);
    assert.deepEqual(await sharesOf(foreign), await sharesOf(own));
    assert.deepEqual(own['total_shipping'], shown(600), 'the sum of the shipping lines');
  });

  it('take the tax of a discount off prices that include tax, and not off others', async () => {
    const discounts = [
      { discount_type: 'amount', net_adjustment_money: usd(500), tax_adjustment_money: usd(100) },
    ];
    for (const [taxes_included, off] of [
      [true, 600],
      [false, 500],
    ] as const) {
      const order = await sell({
        name: '#TAX',
        taxes_included,
        total_price: usd(3000 - off),
        line_items: [{ title: 'Shirt', quantity: 3, unit_price: usd(1000), discounts }],
      });
      assert.deepEqual(order['line_items'][0].discounts[0].amount, shown(off));
      assert.deepEqual(order['total_discounts'], shown(off));
      const given = (await sharesOf(order)).flat() as { count: number; discount: number }[];
      assert.equal(
        given.reduce((sum, { count, discount }) => sum + count * discount, 0),
        off,
      );
    }
  });

  it('are refused where two spellings or two figures contradict each other', async () => {
    const line = { title: 'Shirt', quantity: 3, unit_price: usd(1000) };
    const faults: [Body, Record<string, string[]>][] = [
      [{ discounts: [{ amount: usd(1) }] }, { 'discounts.0.type': ['The type field is required.'] }],
      [
        { discounts: [{ type: 'amount', discount_type: 'free', amount: usd(1) }] },
        { 'discounts.0.discount_type': ['The discount type field must equal type.'] },
      ],
      [{ discounts: [{ type: 'amount' }] }, { 'discounts.0.amount': ['The amount field is required.'] }],
      [
        { discounts: [{ discount_type: 'percentage', rate: 20 }] },
        { 'discounts.0.net_adjustment_money': ['The net adjustment money field is required.'] },
      ],
      [
        { discounts: [{ type: 'amount', amount: usd(200), net_adjustment_money: usd(300) }] },
        {
          'discounts.0.amount': ['The amount field is 2.00 USD, but the adjustments come to 3.00 USD.'],
        },
      ],
      [
        { discounts: [{ type: 'amount', amount: usd(500) }], unit_discounts: usd(200) },
        {
          unit_discounts: [
            'The unit discounts field comes to 6.00 USD for 3 units, but the discounts of the line add up to 5.00 USD.',
          ],
        },
      ],
      [
        { tax_lines: [{ title: 'Tax', rate: 0.1, amount: usd(1), price: usd(2) }] },
        { 'tax_lines.0.price': ['The price field must equal amount.'] },
      ],
      [
        { tax_lines: [{ title: 'Tax', rate: 0.1 }] },
        { 'tax_lines.0.amount': ['The amount field is required.'] },
      ],
      [
        { tax_lines: [{ title: 'Tax', rate: true, price: usd(1) }] },
        { 'tax_lines.0.rate': ['The rate field must be a number.'] },
      ],
      [
        { tax_lines: [{ title: 'Tax', rate: -1, price: usd(1) }] },
        { 'tax_lines.0.rate': ['The rate field must be between 0 and 1000000.'] },
      ],
      [{ duties: [{ hs_code: '1' }] }, { 'duties.0.amount': ['The amount field is required.'] }],
      [{ metadata: [{ value: 'x' }] }, { 'metadata.0.key': ['The key field is required.'] }],
    ];
    for (const [fault, errors] of faults) {
      const body = {
        name: '#1',
        taxes_included: false,
        total_price: usd(3000),
        line_items: [{ ...line, ...fault }],
      };
      const answer = await at.clients.standard.post('/orders', body);
      const expected = Object.fromEntries(
        Object.entries(errors).map(([path, messages]) => [`line_items.0.${path}`, messages]),
      );
      for (const [path, messages] of Object.entries(expected))
        assert.deepEqual(answer.body.errors?.[path], messages, `${JSON.stringify(fault)}: ${answer.text}`);
    }
  });

  it('are taken in lines of a bulk operation', async () => {
    const { createLineApplier } = await import('../../src/modules/integrations/bulk-operations/index.ts');
    const { inJoinableTransaction } = await import('../../src/platform/db.ts');
    const apply = createLineApplier(at.deps);
    const data = { ...foreign_order, external_id: 'bulk-1' };
    const applied = [];
    for (const line of [1, 2])
      applied.push(
        await inJoinableTransaction(at.deps.db, () =>
          apply(at.shop, { line, content: JSON.stringify({ resource: 'order', data }) }),
        ),
      );
    assert.deepEqual(
      applied.map(({ status, result, errors }) => [status, result, errors]),
      [
        ['success', 'created', '[]'],
        ['success', 'unchanged', '[]'],
      ],
    );
    const { order } = (await at.clients.standard.get('/orders/external/bulk-1')).body;
    assert.deepEqual(order.fees[0].tax, shown(40));
    assert.deepEqual(order.line_items[0].tax_lines[0].rate, 0.097498);
  });

  it('of a line that a return refers to can change their spelling, but not what they come to', async () => {
    const order = await sell({
      name: '#HELD',
      taxes_included: true,
      total_price: usd(2700),
      line_items: [
        { external_id: 'l-1', title: 'Shirt', quantity: 3, unit_price: usd(1000), unit_discounts: usd(100) },
      ],
      fulfillments: [
        {
          external_id: 'f-1',
          status: 'success',
          fulfilled_at: '2026-02-20',
          fulfillment_line_items: [{ order_line_item_external_id: 'l-1', quantity: 3 }],
        },
      ],
    });
    const line_ids = order['line_items'].map(({ id }: Body) => id);
    await openReturn(at.deps, at.shop, { order: { id: order['id'], line_ids } });
    const line = { external_id: 'l-1', title: 'Shirt', quantity: 3, unit_price: usd(1000) };
    const respelled = await put(`/orders/${order['id']}`, {
      line_items: [{ ...line, discounts: [{ discount_type: 'amount', net_adjustment_money: usd(300) }] }],
    });
    assert.equal(respelled.status, 200, respelled.text);
    const more = await put(`/orders/${order['id']}`, {
      total_price: usd(2600),
      line_items: [{ ...line, discounts: [{ type: 'amount', amount: usd(400) }] }],
    });
    assert.deepEqual([more.status, more.body.code], [409, 'resource_in_use']);
    const stored = (await at.clients.standard.get(`/orders/${order['id']}`)).body;
    const other = { line_items: [{ ...line, external_id: 'l-2' }] };
    const pushed = await put('/orders', { external_id: order['external_id'], ...other });
    assert.deepEqual([pushed.status, pushed.body.code], [409, 'resource_in_use']);
    assert.deepEqual((await at.clients.standard.get(`/orders/${order['id']}`)).body, stored);
  });
});
