import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';

type Body = Record<string, any>;

const usd = (amount: number) => ({ amount, currency_code: 'USD' });
const address = { address1: 'Lagerstrasse 14', city: 'Hamburg', country_code: 'DE' };
const plain = {
  name: '#1042',
  taxes_included: false,
  total_price: usd(1100),
  line_items: [
    { title: 'Shirt', unit_price: usd(1000), tax_lines: [{ title: 'Tax', rate: 0.1, price: usd(100) }] },
  ],
};

describe('an empty text in an order', () => {
  let at: TestShop;
  let sold = 0;
  before(async () => {
    at = await startShop();
  });
  after(() => at.server.close());

  const push = (body: Body, as: 'standard' | 'legacy' = 'standard') =>
    at.clients[as].request('PUT', '/orders', { body: { external_id: `empty-${++sold}`, ...plain, ...body } });

  it('means null in every optional member, of its lines, customer and parts too', async () => {
    const [line] = plain.line_items;
    for (const as of ['standard', 'legacy'] as const)
      for (const empty of ['', ' ']) {
        const answer = await push(
          {
            order_number: empty,
            source: empty,
            sales_channel: empty,
            created_at: empty,
            customer: {
              external_id: 'c-1',
              first_name: empty,
              last_name: empty,
              email: empty,
              phone: empty,
            },
            total_price: usd(950),
            order_discounts: [
              { type: 'amount', code: empty, name: empty, reason: empty, rate: empty, amount: usd(150) },
            ],
            line_items: [
              {
                ...line,
                external_id: empty,
                sku: empty,
                barcode: empty,
                duties: [{ hs_code: empty, country_of_origin: empty, price: usd(0) }],
                metadata: [{ key: 'note', value: empty }],
              },
            ],
            fulfillments: [
              { external_id: 'f-1', status: 'open', fulfilled_at: empty, shipping_carrier: empty },
            ],
          },
          as,
        );
        assert.equal(answer.status, 201, answer.text);
        const { order } = answer.body;
        const [shirt] = order.line_items;
        const { first_name, last_name, email, phone } = order.customer;
        const { code, name, reason, rate } = order.order_discounts[0];
        const { fulfilled_at, shipping_carrier } = order.fulfillments[0];
        assert.deepEqual(
          [first_name, last_name, email, phone, code, name, reason, rate, fulfilled_at, shipping_carrier],
          Array(10).fill(null),
        );
        assert.deepEqual(
          [
            order.source,
            order.sales_channel,
            shirt.external_id,
            shirt.sku,
            shirt.barcode,
            shirt.duties[0].hs_code,
          ],
          Array(6).fill(null),
        );
        assert.deepEqual([order.order_number, shirt.metadata], ['1042', [{ key: 'note', value: '' }]]);
      }
  });

  it('is refused where a text is needed, and inside of addresses', async () => {
    const faults: [Body, string][] = [
      [{ name: '' }, 'name'],
      [{ external_id: '' }, 'external_id'],
      [{ line_items: [{ title: '', unit_price: usd(1100) }] }, 'line_items.0.product'],
      ...['name', 'company', 'address1', 'address2', 'city', 'region', 'postal_code', 'country_code'].flatMap(
        (member): [Body, string][] =>
          ['shipping_address', 'billing_address'].map((name) => [
            { [name]: { ...address, [member]: ' ' } },
            `${name}.${member}`,
          ]),
      ),
    ];
    for (const [fault, field] of faults)
      for (const as of ['standard', 'legacy'] as const) {
        const { status, body } = await push(fault, as);
        assert.deepEqual([status, Object.keys(body.errors ?? {})], [422, [field]], field);
      }
    assert.equal((await push({ shipping_address: { ...address, address2: null } })).status, 201);
  });
});
