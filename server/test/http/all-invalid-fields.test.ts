import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { applyBatch, createLineApplier } from '../../src/modules/bulk-operations/index.ts';
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
});
