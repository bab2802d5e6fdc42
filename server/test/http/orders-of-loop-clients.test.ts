import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Answer } from '../support/client.ts';
import { contentsOf } from '../support/contents.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';

type Body = Record<string, any>;

const usd = (amount: number) => ({ amount, currency_code: 'USD' });
const shown = (amount: number, currency = 'USD') => ({ amount, currency, currency_code: currency });

/** One coat at 65.95. */
const coat = { title: 'Coat', external_id: 'coat', quantity: 1, unit_price: usd(6595) };
const plain = { name: '#7', taxes_included: false, total_price: usd(6595), line_items: [coat] };

describe('orders as clients of the Loop Returns API push them', () => {
  let at: TestShop;
  let sold = 0;
  before(async () => {
    at = await startShop();
  });
  after(() => at.server.close());

  const put = (
    path: string,
    body: Body,
    as: 'standard' | 'legacy' = 'legacy',
    headers = {},
  ): Promise<Answer> => at.clients[as].request('PUT', path, { body, headers });
  const push = (body: Body, as: 'standard' | 'legacy' = 'legacy', headers = {}) =>
    put('/orders', { external_id: `loop-${++sold}`, ...plain, ...body }, as, headers);
  const sell = async (body: Body): Promise<Body> => {
    const { status, text, body: answer } = await push(body);
    assert.equal(status, 201, text);
    return answer.order;
  };
  const discountsOf = async (order: Body): Promise<unknown[]> => {
    const rows = await at.deps.db.root
      .selectFrom('order_line_items')
      .select('unit_shares')
      .where('order_id', '=', order['id'])
      .orderBy('position')
      .execute();
    return rows.map(({ unit_shares }) => unit_shares);
  };

  it('have totals that differ from their parts: each difference is named, and a standard key is refused', async () => {
    const dearer = await sell({ total_price: usd(8169) });
    assert.deepEqual(
      [dearer['total_price'], dearer['adjustments']],
      [shown(8169), [{ name: 'total_price', amount: shown(1574) }]],
    );
    assert.deepEqual(dearer['warnings'], [
      {
        field: 'total_price',
        message:
          'The total price field is 81.69 USD, but items, discounts, taxes, shipping and fees come to 65.95 USD (items 65.95). It is taken as it is.',
      },
    ]);
    const refused = await push({ total_price: usd(8169) }, 'standard');
    assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['total_price']]);
    const strict = await push({ total_price: usd(8169) }, 'legacy', { Prefer: 'handling=strict' });
    assert.deepEqual([strict.status, Object.keys(strict.body.errors)], [422, ['total_price']]);
    const read = await at.clients.legacy.get(`/orders/${dearer['id']}`);
    assert.deepEqual(read.body.order, { ...dearer, warnings: [] });
  });

  it('have discounts that only a total names: they reduce what the items were paid with', async () => {
    const order = await sell({
      order_discounts: [],
      total_discounts: usd(1000),
      total_price: usd(5595),
    });
    assert.deepEqual(
      [order['order_discounts'], order['total_discounts'], order['adjustments']],
      [[], shown(1000), [{ name: 'total_discounts', amount: shown(-1000) }]],
    );
    assert.deepEqual(await discountsOf(order), [[{ count: 1, discount: 1000, tax: 0 }]]);
    assert.deepEqual(
      order['warnings'].map(({ field }: Body) => field),
      ['total_discounts'],
    );
    // A price below its parts was not paid either; and nothing is taken off beyond what the items cost.
    const cheaper = await sell({ total_price: usd(5000) });
    assert.deepEqual(await discountsOf(cheaper), [[{ count: 1, discount: 1595, tax: 0 }]]);
    const free = await sell({ total_discounts: usd(9000), total_price: usd(0) });
    assert.deepEqual(await discountsOf(free), [[{ count: 1, discount: 6595, tax: 0 }]]);
  });

  it('have taxes and shipping that differ from their parts', async () => {
    const order = await sell({
      line_items: [{ ...coat, tax_lines: [{ title: 'Tax', rate: 0.1, price: usd(660) }] }],
      shipping_lines: [{ title: 'Ground', price: usd(600) }],
      total_taxes: usd(720),
      total_shipping: usd(900),
      total_price: usd(8215),
    });
    assert.deepEqual(order['adjustments'], []);
    assert.deepEqual(
      order['warnings'].map(({ field }: Body) => field),
      ['total_taxes', 'total_shipping'],
    );
    assert.deepEqual([order['total_taxes'], order['total_shipping']], [shown(720), shown(900)]);
  });

  it('can be written again, and read and written back by any key, without a change', async () => {
    const external_id = `loop-${++sold}`;
    const body = { ...plain, external_id, total_discounts: usd(1000), total_price: usd(8169) };
    const { order } = (await put('/orders', body)).body;
    assert.equal(order.adjustments.length, 2);
    at.clock.advance(1000);
    const again = await put('/orders', body);
    assert.deepEqual([again.status, again.body.order], [200, order]);
    for (const as of ['legacy', 'standard'] as const) {
      const back = await put(`/orders/${order.id}`, { ...order, warnings: [] }, as);
      assert.deepEqual(
        [back.status, back.body.order],
        [200, { ...order, warnings: back.body.order.warnings }],
      );
    }
    const tagged = await put(`/orders/${order.id}`, { tags: ['vip'] }, 'standard');
    assert.deepEqual(tagged.body.order.adjustments, order.adjustments);
    const restated = await put(`/orders/${order.id}`, { ...plain, total_discounts: usd(0) }, 'standard');
    assert.deepEqual([restated.status, restated.body.order.adjustments], [200, []]);
    assert.deepEqual(await discountsOf(order), [[{ count: 1, discount: 0, tax: 0 }]]);
  });

  it('have amounts with fractions, which are cut off with a warning; standard keys learn of the value that they sent', async () => {
    const body = { line_items: [{ ...coat, unit_price: usd(16.8) }], total_price: usd(16) };
    const { body: answer, headers } = await push(body);
    const cut = {
      field: 'line_items.0.unit_price.amount',
      message: 'The amount is in whole minor units: 16.8 counts as 16.',
    };
    assert.deepEqual([answer.order.line_items[0].unit_price, answer.order.warnings], [shown(16), [cut]]);
    assert.deepEqual(JSON.parse(headers.get('x-retour-warnings') ?? '[]'), [cut]);
    for (const [as, prefer] of [
      ['standard', {}],
      ['legacy', { Prefer: 'handling=strict' }],
    ] as const) {
      const refused = await push(body, as, prefer);
      assert.deepEqual(
        [refused.status, refused.body.errors],
        [
          422,
          {
            'line_items.0.unit_price.amount': [
              'The amount field must be an integer in minor units of the currency: 16.80 USD is 1680.',
            ],
          },
        ],
      );
    }
    const product = await at.clients.legacy.post('/products', { name: 'Coat', price: usd(6595.5) });
    assert.deepEqual([product.status, product.body.product.price], [201, shown(6595)]);
    assert.match(product.headers.get('x-retour-warnings') ?? '', /6595\.5 counts as 6595/);
  });

  it('lack the shipping in the currency of the payment: it is what the items leave of the price', async () => {
    const eur = (amount: number) => ({ amount, currency_code: 'EUR' });
    const paid = {
      total_shipping: usd(600),
      total_price: usd(7195),
      total_price_presentment: eur(6600),
      total_discounts_presentment: eur(0),
      total_taxes_presentment: eur(0),
      line_items: [{ ...coat, unit_price_presentment: eur(6050), unit_discounts_presentment: eur(0) }],
    };
    for (const as of ['standard', 'legacy'] as const) {
      const { status, text, body } = await push(paid, as);
      assert.equal(status, 201, text);
      assert.deepEqual(body.order.total_shipping_presentment, shown(550, 'EUR'));
      assert.deepEqual(body.order.line_items[0].unit_discounts_presentment, shown(0, 'EUR'));
      const fees = { fees: [{ name: 'Cover', price: usd(100) }], total_price: usd(7295) };
      const with_fees = await push({ ...paid, ...fees }, as);
      assert.deepEqual(with_fees.body.order.total_shipping_presentment, shown(543, 'EUR'));
      const { total_taxes_presentment: _, ...untaxed } = paid;
      assert.deepEqual((await push(untaxed, as)).body.errors, {
        total_taxes_presentment: ['The total taxes presentment field is required.'],
      });
    }
  });

  it('have amounts of the payment in the currency of the shop, which are returned as they were sent', async () => {
    for (const as of ['standard', 'legacy'] as const) {
      const { body } = await push(
        {
          total_price_presentment: usd(6595),
          total_discounts_presentment: usd(0),
          line_items: [{ ...coat, unit_price_presentment: usd(6595), unit_discounts_presentment: usd(0) }],
        },
        as,
      );
      const { order } = body;
      assert.deepEqual(
        [order.total_price_presentment, order.total_discounts_presentment, order.total_taxes_presentment],
        [shown(6595), shown(0), null],
      );
      assert.deepEqual(
        [order.line_items[0].unit_price_presentment, order.line_items[0].unit_discounts_presentment],
        [shown(6595), shown(0)],
      );
      const cleared = await put(`/orders/${order.id}`, { total_price_presentment: null }, as);
      assert.deepEqual(cleared.body.order.total_price_presentment, null);
    }
  });

  it('have fees with a price, customers with a sales channel, and fulfilments that name lines by our id', async () => {
    const order = await sell({
      fees: [{ name: 'Cover', price: usd(300) }],
      total_price: usd(6895),
      customer: { external_id: 'loop-c', sales_channel: 'Shop floor' },
    });
    assert.deepEqual(order['fees'][0].price, shown(300));
    assert.equal(order['customer'].sales_channel, 'Shop floor');
    const [{ id }] = order['line_items'];
    const fulfillment_line_items = [{ order_line_item_global_id: id, quantity: 1 }];
    const sent = { external_id: 'f', status: 'success', fulfillment_line_items };
    const { body } = await put(`/orders/${order['id']}`, { fulfillments: [sent] });
    assert.deepEqual(body.order.fulfillments[0].fulfillment_line_items, [
      { external_id: null, order_line_item_external_id: 'coat', order_line_item_global_id: id, quantity: 1 },
    ]);
    const unpriced = await push({ fees: [{ name: 'Cover' }] });
    assert.deepEqual(unpriced.body.errors, { 'fees.0.amount': ['The amount field is required.'] });
  });

  it('have ids that are text where the header asks for it, in every answer', async () => {
    const headers = { 'X-Loop-Global-Identifier-Type': 'string' };
    const { body } = await push({ customer: { external_id: 'text-c', email: 't@example.com' } });
    const { order } = body;
    const id = String(order.id);
    const key = (await at.server.createKey(at.shop, { profile: 'legacy' })).secret;
    const raw = async (path: string, init: RequestInit = {}) => {
      const url = `${at.server.origin}/api/v1${path}`;
      const sent = { 'X-Authorization': key, 'Content-Type': 'application/json', ...headers };
      return (await fetch(url, { ...init, headers: sent })).json() as Promise<Body>;
    };
    for (const { order: shown_order } of [
      await raw(`/orders/${id}`),
      await raw(`/orders/external/${order.external_id}`),
      await raw(`/orders/${id}`, { method: 'PUT', body: JSON.stringify({ tags: [] }) }),
      { order: (await raw(`/orders?external_id=${order.external_id}`))['orders'][0] },
    ]) {
      assert.deepEqual(
        [shown_order.id, shown_order.customer.id, shown_order.line_items[0].id],
        [id, String(order.customer.id), String(order.line_items[0].id)],
      );
      assert.equal(shown_order.total_price.amount, 6595);
    }
    const named = await raw('/orders', {
      method: 'POST',
      body: JSON.stringify({ ...plain, customer: { id: String(order.customer.id) } }),
    });
    assert.equal(named['order'].customer.id, String(order.customer.id));
    assert.equal((await at.clients.legacy.get(`/orders/${id}`)).body.order.id, order.id);
  });

  it('that are refused change nothing', async () => {
    const before_it = await contentsOf(at.deps);
    const foreign = { ...coat, unit_price: { amount: 1, currency_code: 'EUR' } };
    assert.equal((await push({ line_items: [foreign], total_price: usd(99.5) })).status, 422);
    assert.deepEqual(await contentsOf(at.deps), before_it);
  });
});
