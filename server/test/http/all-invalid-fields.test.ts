import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { applyBatch, createLineApplier } from '../../src/modules/integrations/bulk-operations/index.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';

const usd = { amount: 100, currency_code: 'USD' };
const euros = { amount: 100, currency_code: 'EUR' };
const not_in_usd = (name: string) => [`The ${name} field must be in USD.`];

describe('all invalid fields of a body are reported at once', () => {
  let at: TestShop;
  before(async () => {
    at = await startShop();
  });
  after(() => at.server.close());

  const errorsOf = async (method: string, path: string, body: object): Promise<unknown> => {
    const answer = await at.clients.standard.request(method, path, { body });
    assert.deepEqual([answer.status, answer.body.code], [422, 'validation_failed']);
    return answer.body.errors;
  };

  it('the country of an address beside a type and a name that are missing', async () => {
    const address = { address1: '200 Dock Rd', city: 'Reno', country_code: 'ZZ' };
    const expected = {
      type: ['Must be one of the following values: warehouse, donate.'],
      name: ['The name field is required.'],
      'address.country_code': ['The selected country code is invalid.'],
    };
    assert.deepEqual(await errorsOf('POST', '/destinations', { type: 'moon', address }), expected);
    // What is wrong with the address already is reported alone.
    const nowhere = { type: 'donate', name: 'Nevada', address: { ...address, city: '' } };
    assert.deepEqual(await errorsOf('POST', '/destinations', nowhere), {
      'address.city': ['The city field is required.'],
    });
  });

  it('what a draft return needs beside what is of the wrong type', async () => {
    assert.deepEqual(await errorsOf('POST', '/draft-returns', { is_gift: 'no', override_reason: 'Kind' }), {
      order_name: ['The order name field is required.'],
      is_gift: ['The is gift field must be a boolean.'],
      secondary_input: ['The secondary input field is required.'],
      override_reason: ['The override reason field requires staff.'],
    });
  });

  it('amounts in another currency, of a product and of each of its variants, beside other fields', async () => {
    const body = {
      external_id: 'p-1',
      name: 7,
      price: euros,
      product_variants: [
        { external_id: 'v-1', price: usd },
        { external_id: 'v-2', price: euros, logistics_information: { requires_shipping: true, cost: euros } },
      ],
    };
    const expected = {
      name: ['The name field must be a string.'],
      price: not_in_usd('price'),
      'product_variants.1.price': not_in_usd('price'),
      'product_variants.1.logistics_information.cost': not_in_usd('cost'),
    };
    assert.deepEqual(await errorsOf('PUT', '/products', body), expected);
    const line = `${JSON.stringify({ resource: 'product', data: body })}\n`;
    const { body: taken } = await at.clients.standard.request('POST', '/bulk-operations', {
      raw: line,
      headers: { 'Content-Type': 'application/x-ndjson' },
    });
    const apply = createLineApplier(at.deps);
    await applyBatch(at.deps, at.shop, apply);
    const { body: jobs } = await at.clients.standard.get(`/bulk-operations/${taken.bulk_operation.id}/jobs`);
    assert.deepEqual(
      jobs.bulk_operation_jobs[0].errors.map(({ field }: { field: string }) => field),
      Object.keys(expected),
    );
  });

  it('the comment of a fraud report, which its category requires', async () => {
    assert.deepEqual(await errorsOf('POST', '/returns/77/fraud-report', { category: 'other', comment: 7 }), {
      comment: ['The comment field must be a string.'],
    });
    assert.deepEqual(await errorsOf('POST', '/returns/77/fraud-report', { category: 'other' }), {
      comment: ['The comment field is required.'],
    });
  });

  it('what is wrong with an order by its schema, by its rules, by stored data and in its totals', async () => {
    const order = {
      external_id: 'o-1',
      name: 7,
      sales_channel: 'x'.repeat(300),
      total_price: usd,
      customer: { external_id: 'c-1', email: 'nobody' },
      line_items: [
        {
          external_id: 'l-1',
          product: { external_id: 'unknown' },
          unit_price: { amount: 400, currency_code: 'USD' },
        },
        { external_id: 'l-2', title: 'Shirt', sku: 5, unit_price: { amount: 300, currency_code: 'USD' } },
        { external_id: 'l-2', title: 'Socks', unit_price: { amount: 100, currency_code: 'USD' } },
      ],
      fulfillments: [
        {
          external_id: 'f-1',
          status: 'sent',
          fulfillment_line_items: [{ order_line_item_external_id: 'l-9', quantity: 1 }],
        },
      ],
      payments: [
        {
          external_id: 'p',
          gateway: 'card',
          kind: 'card',
          status: 'captured',
          captured: euros,
          captured_at: 'now',
        },
      ],
    };
    assert.deepEqual(await errorsOf('PUT', '/orders', order), {
      name: ['The name field must be a string.'],
      sales_channel: ['The sales channel field must not be greater than 255 characters.'],
      'customer.email': ['The email field must be a valid email address.'],
      'line_items.1.sku': ['The sku field must be a string.'],
      'fulfillments.0.status': [
        'Must be one of the following values: success, failure, cancelled, pending, open, error.',
      ],
      'payments.0.captured_at': ['The captured at field must be a valid date.'],
      taxes_included: ['The taxes included field is required.'],
      'line_items.0.product': ['The selected product is invalid.'],
      'fulfillments.0.fulfillment_line_items.0.order_line_item_external_id': [
        'The selected order line item external id is invalid.',
      ],
      'payments.0.captured': ['The captured field must be in USD.'],
      'line_items.2.external_id': ['The external id field has a duplicate value.'],
    });
    // Totals are compared if no amount is wrong.
    const { name, taxes_included } = { name: '#1', taxes_included: false };
    const totals = { ...order, name, taxes_included, external_id: 'o-2' };
    assert.ok(Object.hasOwn((await errorsOf('PUT', '/orders', totals)) as object, 'total_price'));
    const [first, ...others] = order.line_items;
    const foreign = { ...totals, line_items: [{ ...first, unit_price: euros }, ...others] };
    const errors = (await errorsOf('PUT', '/orders', foreign)) as object;
    assert.ok(Object.hasOwn(errors, 'line_items.0.unit_price') && !Object.hasOwn(errors, 'total_price'));
  });

  it('what a new record lacks beside what is of the wrong type, with an idempotency key too', async () => {
    const keyed = await at.clients.standard.request('PUT', '/customers', {
      body: { external_id: 'c-9', email: 7 },
      headers: { 'Idempotency-Key': 'customer-9' },
    });
    assert.deepEqual([keyed.status, Object.keys(keyed.body.errors)], [422, ['email', 'sales_channel']]);
    assert.deepEqual(await errorsOf('PUT', '/customers', { external_id: 'c-9', email: 7 }), {
      email: ['The email field must be a valid email address.'],
      sales_channel: ['The sales channel field is required.'],
    });
  });

  it('what is left of the strangest orders is checked, whatever shape its parts have', async () => {
    const shapes = [
      5,
      'x',
      null,
      true,
      [],
      {},
      [5],
      [[]],
      [{}],
      { amount: 1 },
      [{ amount: {} }],
      [{ line_item: 3 }],
    ];
    const members = [
      'line_items',
      'fees',
      'shipping_lines',
      'order_discounts',
      'fulfillments',
      'refunds',
      'payments',
    ];
    const others = ['customer', 'total_price', 'total_price_presentment', 'shipping_address', 'adjustments'];
    for (const member of [...members, ...others])
      for (const shape of shapes) {
        const body = { external_id: 'strange', name: 9, [member]: shape };
        const { status, text } = await at.clients.standard.request('PUT', '/orders', { body });
        assert.equal(status, 422, `${member}: ${JSON.stringify(shape)}: ${text}`);
      }
  });
});
