import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Answer } from '../support/client.ts';
import { openReturn } from '../support/factories.ts';
import { sample_order as sample, shippedLines, shownDiscount } from '../support/sample-order.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';

type Body = Record<string, any>;

const usd = (amount: number) => ({ amount, currency_code: 'USD' });
const shown = (amount: number, currency = 'USD') => ({ amount, currency, currency_code: currency });
const sales_tax = (amount: number) => [{ title: 'Sales tax', rate: '0.0825', amount: usd(amount) }];

describe('orders of commerce data', () => {
  let at: TestShop;
  let sold = 0;
  before(async () => {
    at = await startShop();
    await put('/products', {
      external_id: 'p-1',
      name: 'Linen Shirt',
      product_variants: [{ external_id: 'v-1', sku: 'LS-M', name: 'M', price: usd(4000) }],
    });
    await put('/products', { external_id: 'p-2', name: 'Wool Coat' });
    await put('/locations', {
      external_id: 'dock',
      name: 'Dock',
      status: 'active',
      address: { address1: '200 Dock Rd', city: 'Reno', country_code: 'US' },
    });
  });
  after(() => at.server.close());

  const put = (path: string, body: Body, as: 'standard' | 'legacy' = 'standard') =>
    at.clients[as].request('PUT', path, { body });
  const post = (body: Body, as: 'standard' | 'legacy' = 'standard') => at.clients[as].post('/orders', body);
  const sell = async (body: Body = {}): Promise<Body> => {
    const answer = await put('/orders', { ...sample, external_id: `o-${++sold}`, ...body });
    assert.equal(answer.status, 201, answer.text);
    return answer.body.order;
  };
  const sharesOf = async (order_id: number): Promise<unknown[]> => {
    const rows = await at.deps.db.root
      .selectFrom('order_line_items')
      .select('unit_shares')
      .where('order_id', '=', order_id)
      .orderBy('position')
      .execute();
    return rows.map(({ unit_shares }) => unit_shares);
  };
  const errorsOf = ({ status, body }: Answer) => [status, body.errors];

  it('are taken whole, shown with every member, and can be returned', async () => {
    const order = await sell({ name: '#WHOLE-77' });
    const { id, line_items, customer, ...rest } = order;
    assert.deepEqual(rest, {
      external_id: order['external_id'],
      name: '#WHOLE-77',
      order_number: '77',
      source: null,
      sales_channel: 'Online Store',
      status: 'active',
      shipping_address: null,
      billing_address: null,
      taxes_included: false,
      total_price: shown(18_461),
      total_discounts: shown(1000),
      total_taxes: shown(1361),
      total_shipping: shown(600),
      total_price_presentment: null,
      total_discounts_presentment: null,
      total_taxes_presentment: null,
      total_shipping_presentment: null,
      order_discounts: [shownDiscount(1000, { code: 'SPRING10' })],
      shipping_lines: [],
      fees: [],
      tags: [],
      adjustments: [],
      warnings: [],
      fulfillments: [
        {
          ...sample['fulfillments'][0],
          fulfilled_at: '2026-02-20T15:00:00.000Z',
          delivered_at: '2026-02-25T18:12:00.000Z',
          location: null,
          fulfillment_line_items: shippedLines(line_items),
        },
      ],
      refunds: [],
      payments: sample['payments'].map((payment: Body) => ({
        ...payment,
        captured: shown(payment['captured'].amount),
        captured_at: payment['captured_at'].replace('Z', '.000Z'),
        card: payment['card'] ?? null,
      })),
      created_at: '2026-02-18T10:00:00.000Z',
      updated_at: at.clock.now().toISOString(),
    });
    assert.equal(customer.email, 'ana@example.com');
    assert.deepEqual(
      line_items.map(({ title, sku, quantity }: Body) => [title, sku, quantity]),
      [
        ['Linen Shirt', 'LS-M', 3],
        ['Wool Coat', null, 1],
      ],
    );
    for (const client of Object.values(at.clients)) {
      assert.deepEqual((await client.get(`/orders/${id}`)).body.order, order);
      assert.deepEqual((await client.get(`/orders/external/${order['external_id']}`)).body.order, order);
      const { body } = await client.get(`/orders?external_id=${order['external_id']}`);
      assert.deepEqual(body.orders, [order]);
    }
    const eligible = await at.clients.standard.post('/orders/return-eligibility', {
      order_name: '#WHOLE-77',
    });
    assert.ok(eligible.status === 200 && eligible.text.includes('LS-M'));
    assert.equal(
      (await put('/orders', { ...sample, external_id: order['external_id'], name: '#WHOLE-77' })).status,
      200,
    );
  });

  it('say everything: presentment, addresses, shipping, discounts per unit, duties, refunds, locations', async () => {
    const eur = (amount: number) => ({ amount, currency: 'EUR' });
    const address = { address1: 'Lagerstrasse 14', city: 'Hamburg', country_code: 'DE' };
    const order = await sell({
      order_number: '7',
      source: 'erp',
      status: 'archived',
      customer: { external_id: 'c-9' },
      shipping_address: address,
      billing_address: address,
      total_price_presentment: eur(16_615),
      total_discounts_presentment: eur(900),
      total_taxes_presentment: eur(1225),
      total_shipping_presentment: eur(540),
      shipping_lines: [{ title: 'Ground', price: usd(600), tax_lines: sales_tax(50) }],
      total_taxes: usd(1411),
      total_price: usd(18_211),
      tags: ['a', 'b'],
      line_items: [
        {
          external_id: 'l-1',
          product_variant: { external_id: 'v-1' },
          quantity: 3,
          unit_price: usd(4000),
          unit_price_presentment: eur(3600),
          unit_discounts: usd(100),
          taxable: false,
          duties: [{ hs_code: '6205', country_of_origin: 'PT', amount: usd(30) }],
        },
        { title: 'Gift wrap', unit_price: usd(5500), unit_price_presentment: eur(4950) },
      ],
      fulfillments: [
        {
          external_id: 'f-1',
          status: 'success',
          fulfilled_at: '2026-02-20',
          location: { external_id: 'dock' },
          fulfillment_line_items: [{ external_id: 'fi-1', order_line_item_external_id: 'l-1', quantity: 2 }],
        },
      ],
      refunds: [
        {
          external_id: 'r-1',
          type: 'line_item',
          amount: eur(100),
          line_item: { external_id: 'l-1', quantity: 1, restock: true },
        },
      ],
      payments: [
        {
          external_id: 'pi',
          gateway: 'card',
          kind: 'card',
          status: 'captured',
          captured: eur(16_615),
          captured_at: '2026-02-18T10:00:01Z',
        },
      ],
    });
    assert.deepEqual(order['total_price_presentment'], shown(16_615, 'EUR'));
    assert.equal(order['shipping_address'].city, 'Hamburg');
    assert.deepEqual(order['shipping_lines'], [
      {
        title: 'Ground',
        price: shown(600),
        tax_lines: [{ title: 'Sales tax', rate: '0.0825', amount: shown(50), price: shown(50) }],
        discounts: [],
      },
    ]);
    const [shirt, wrap] = order['line_items'];
    assert.deepEqual([shirt.unit_discounts, shirt.discounts, shirt.taxable], [shown(100), [], false]);
    assert.deepEqual(shirt.duties, [
      { hs_code: '6205', country_of_origin: 'PT', amount: shown(30), price: shown(30), tax_lines: [] },
    ]);
    assert.equal(shirt.product.external_id, 'p-1');
    assert.deepEqual([wrap.product, wrap.title, wrap.external_id], [null, 'Gift wrap', null]);
    assert.equal(order['fulfillments'][0].location.external_id, 'dock');
    assert.deepEqual(order['refunds'][0].line_item, {
      id: shirt.id,
      external_id: 'l-1',
      quantity: 1,
      restock: true,
    });
    const [first] = (await sharesOf(order['id'])) as { tax_presentment: number }[][];
    assert.ok(
      first!.every((run) => run.tax_presentment > 0),
      'the tax of the goods is split in both currencies',
    );
    at.clock.advance(1000);
    const same = await put(`/orders/${order['id']}`, { name: order['name'], tags: ['a', 'b'] });
    assert.deepEqual(same.body.order, order);
  });

  it('change by the members that are given; what is given again as it was changes nothing', async () => {
    const order = await sell();
    const path = `/orders/${order['id']}`;
    const shares = await sharesOf(order['id']);
    at.clock.advance(1000);
    const again = await put('/orders', { ...sample, external_id: order['external_id'] });
    assert.deepEqual([again.status, again.body.order], [200, order]);
    const changed = await at.clients.legacy.request('PATCH', path, {
      body: { tags: ['vip'], channel: 'Store', fulfillments: [], customer: null },
    });
    const now = at.clock.now().toISOString();
    assert.deepEqual(changed.body.order, {
      ...order,
      tags: ['vip'],
      sales_channel: 'Store',
      fulfillments: [],
      customer: null,
      updated_at: now,
    });
    assert.deepEqual(await sharesOf(order['id']), shares);
    const [first, second] = sample['line_items'];
    const lines = await put(path, {
      line_items: [second, { title: 'Gift wrap', unit_price: usd(300) }, { ...first, quantity: 4 }],
    });
    const ids = order['line_items'].map(({ id }: Body) => id);
    const [coat, wrap, shirt] = lines.body.order.line_items;
    assert.deepEqual([coat.id, shirt.id, shirt.quantity], [ids[1], ids[0], 4]);
    assert.ok(!ids.includes(wrap.id));
    assert.equal(lines.body.order.total_taxes.amount, 1361);
    const refunds = [
      { external_id: 'r', type: 'line_item', amount: usd(1), line_item: { id: coat.id, quantity: 1 } },
    ];
    const refunded = await put(path, { refunds });
    assert.equal(refunded.body.order.refunds[0].line_item.external_id, 'l-2');
    const paid = await put(path, { payments: [{ ...sample['payments'][1], status: 'voided' }] });
    assert.deepEqual(
      paid.body.order.payments.map(({ external_id, status }: Body) => [external_id, status]),
      [['pi-1', 'voided']],
    );
  });

  it('with returns keep the shares that were quoted from, and the lines that returns refer to', async () => {
    const order = await sell();
    const line_ids = order['line_items'].map(({ id }: Body) => id);
    const sold_order = { id: order['id'], name: order['name'], external_id: order['external_id'], line_ids };
    await openReturn(at.deps, at.shop, { order: sold_order });
    const shares = await sharesOf(order['id']);
    const path = `/orders/${order['id']}`;
    const [first, second] = sample['line_items'];
    const discounts = [{ type: 'amount', amount: usd(2000) }];
    const longer = await put(path, {
      order_discounts: discounts,
      line_items: [first, { ...second, external_id: 'l-2' }, { title: 'Gift wrap', unit_price: usd(300) }],
    });
    assert.equal(longer.status, 200, longer.text);
    assert.deepEqual((await sharesOf(order['id'])).slice(0, 2), shares);
    for (const line_items of [
      [second],
      [{ ...first, quantity: 2 }, second],
      [{ ...first, unit_price: usd(4100) }],
    ])
      for (const as of ['standard', 'legacy'] as const) {
        const refused = await put(path, { line_items, fulfillments: [] }, as);
        assert.equal(refused.status, 409, refused.text);
        if (as === 'standard') assert.equal(refused.body.code, 'resource_in_use');
      }
    const refused = await at.clients.standard.request('DELETE', path);
    assert.deepEqual([refused.status, refused.body.code], [409, 'resource_in_use']);
    const free = await sell();
    const { body } = await at.clients.standard.request('DELETE', `/orders/${free['id']}`);
    assert.deepEqual(body, { id: free['id'], success: true });
    assert.equal((await at.clients.standard.get(`/orders/${free['id']}`)).status, 404);
    const { customer } = order;
    const kept = await at.clients.standard.request('DELETE', `/customers/${customer.id}`);
    assert.deepEqual([kept.status, kept.body.code], [409, 'resource_in_use']);
  });

  it('are refused with each member that breaks a rule', async () => {
    const [line] = sample['line_items'];
    const invalid = (field: string) => [`The selected ${field} is invalid.`];
    const plain = { ...line, external_id: 'l-2', product: undefined, product_variant: undefined };
    const requires_totals = ['The unit price presentment field requires the totals in that currency.'];
    const totals = { total_price: usd(12_533), total_taxes: usd(933) };
    for (const [body, errors] of [
      [{ line_items: [] }, { line_items: ['The line items field is required.'] }],
      [
        { ...totals, line_items: [plain], fulfillments: [] },
        { 'line_items.0.product': ['The product field is required.'] },
      ],
      [
        { ...totals, line_items: [{ ...line, product: { external_id: 'nobody' } }], fulfillments: null },
        { 'line_items.0.product': invalid('product') },
      ],
      [
        { ...totals, line_items: [{ ...line, product_variant: { id: 799999999 } }], fulfillments: [] },
        { 'line_items.0.product_variant': invalid('product variant') },
      ],
      [{ customer: { id: 799999999 } }, { customer: invalid('customer') }],
      [{ customer: { external_id: 'nobody' } }, { customer: invalid('customer') }],
      [{ customer: { email: 'a@b' } }, { 'customer.external_id': ['The external id field is required.'] }],
      [
        { total_price: { amount: 1, currency: 'EUR' } },
        { total_price: ['The total price field must be in USD.'] },
      ],
      [
        { total_price_presentment: { amount: 1, currency: 'EUR' }, payments: undefined },
        {
          total_discounts_presentment: ['The total discounts presentment field is required.'],
          total_taxes_presentment: ['The total taxes presentment field is required.'],
          'line_items.0.unit_price_presentment': requires_totals,
          'line_items.1.unit_price_presentment': requires_totals,
        },
      ],
      [
        {
          line_items: [
            { ...line, unit_discounts: usd(500), discounts: [{ type: 'amount', amount: usd(1) }] },
            sample['line_items'][1],
          ],
        },
        {
          'line_items.0.unit_discounts': [
            'The unit discounts field comes to 15.00 USD for 3 units, but the discounts of the line add up to 0.01 USD.',
          ],
        },
      ],
      [
        {
          fulfillments: [
            {
              external_id: 'f',
              status: 'success',
              fulfillment_line_items: [{ order_line_item_external_id: 'nobody', quantity: 1 }],
            },
          ],
        },
        {
          'fulfillments.0.fulfillment_line_items.0.order_line_item_external_id': invalid(
            'order line item external id',
          ),
        },
      ],
      [
        { fulfillments: [{ external_id: 'f', status: 'gone', location: { external_id: 'dock' } }] },
        {
          'fulfillments.0.status': [
            'Must be one of the following values: success, failure, cancelled, pending, open, error.',
          ],
        },
      ],
      [
        { payments: [sample['payments'][0], sample['payments'][0]] },
        { 'payments.1.external_id': ['The external id field has a duplicate value.'] },
      ],
    ] as [Body, Body][]) {
      const given = { ...sample, external_id: 'broken', ...body };
      for (const as of ['standard', 'legacy'] as const)
        assert.deepEqual(errorsOf(await post(given, as)), [422, errors], JSON.stringify(body));
    }
    assert.equal((await at.clients.standard.get('/orders/external/broken')).status, 404);
    const many = (count: number) =>
      Array.from({ length: count }, (_, i) => ({ title: `T${i}`, unit_price: usd(1) }));
    const big = {
      ...sample,
      order_discounts: [],
      total_price: usd(1100),
      total_taxes: null,
      fulfillments: [],
      payments: null,
    };
    assert.equal((await post({ ...big, line_items: many(500) })).status, 201);
    assert.deepEqual(errorsOf(await post({ ...big, line_items: many(501) })), [
      422,
      { line_items: ['The line items field must not have more than 500 items.'] },
    ]);
    const taken = await post({ ...sample, external_id: 'o-1' });
    assert.deepEqual([taken.status, taken.body.code], [409, 'resource_exists']);
    const { id } = (await post({ ...sample, external_id: 'not-taken' })).body.order;
    const stored = (await at.clients.standard.get(`/orders/${id}`)).body;
    const renamed = await put(`/orders/${id}`, { external_id: 'o-1' });
    assert.deepEqual([renamed.status, renamed.body.code], [409, 'resource_exists']);
    assert.deepEqual((await at.clients.standard.get(`/orders/${id}`)).body, stored);
  });
});
