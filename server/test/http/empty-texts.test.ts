import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';

type Body = Record<string, any>;

const address = { address1: '200 Dock Rd', city: 'Reno', country_code: 'US' };
const price = { amount: 4000, currency_code: 'USD' };

/** Kinds of commerce data with every optional text, and some others, filled in. */
const kinds = [
  {
    one: 'customer',
    path: '/customers',
    needed: { sales_channel: 'Online Store' },
    filled: { first_name: 'Ana', last_name: 'Ruiz', email: 'ana@example.com', phone: '+1 614 555 0136' },
    required: 'sales_channel',
  },
  {
    one: 'product',
    path: '/products',
    needed: { name: 'Shirt' },
    filled: {
      sku: 'S',
      barcode: '4006381333931',
      type: 'Shirts',
      vendor: 'Acme',
      description: 'Linen.',
      source: 'erp',
      weight_grams: 260,
      price,
    },
    required: 'name',
  },
  {
    one: 'location',
    path: '/locations',
    needed: { name: 'Reno', status: 'active', address },
    filled: { channel: 'Online Store' },
    required: 'name',
  },
];

describe('an empty text', () => {
  let at: TestShop;
  before(async () => {
    at = await startShop();
  });
  after(() => at.server.close());

  const put = (path: string, body: Body, as: 'standard' | 'legacy' = 'standard') =>
    at.clients[as].request('PUT', path, { body });
  const emptied = (filled: object, empty: string) =>
    Object.fromEntries(Object.keys(filled).map((name) => [name, empty]));
  const cleared = (filled: object) => Object.fromEntries(Object.keys(filled).map((name) => [name, null]));
  const partOf = (shown: Body, filled: object) =>
    Object.fromEntries(Object.keys(filled).map((name) => [name, shown[name]]));

  it('in an optional member means null, in new rows and in changes, in both profiles', async () => {
    const { product } = (await put('/products', { external_id: 'p', name: 'Shirt' })).body;
    const variant = {
      one: 'product_variant',
      path: `/products/${product.id}/product-variants`,
      needed: { price },
      filled: { sku: 'S', name: 'M', barcode: '4006381333931', weight_grams: 260 },
      required: 'price',
    };
    for (const { one, path, needed, filled, required } of [...kinds, variant])
      for (const as of ['standard', 'legacy'] as const)
        for (const empty of ['', ' \t']) {
          const external_id = `${one} ${as} ${empty.length}`;
          const created = await put(path, { external_id, ...needed, ...emptied(filled, empty) }, as);
          assert.equal(created.status, 201, created.text);
          assert.deepEqual(partOf(created.body[one], filled), cleared(filled));
          const changed = await put(path, { external_id, ...filled }, as);
          assert.equal(changed.status, 200, changed.text);
          assert.notDeepEqual(partOf(changed.body[one], filled), cleared(filled));
          const { id } = changed.body[one];
          const again = await put(`${path}/${id}`, emptied(filled, empty), as);
          assert.deepEqual([again.status, partOf(again.body[one], filled)], [200, cleared(filled)]);
          const refused = await put(`${path}/${id}`, { [required]: empty }, as);
          assert.deepEqual(
            [refused.status, Object.keys(refused.body.errors)],
            [422, [required]],
            'what is required stays required',
          );
        }
  });

  it('in the external_id of a new row means that it has none of its own', async () => {
    const { status, body } = await at.clients.standard.post('/customers', {
      external_id: '',
      sales_channel: 'Online Store',
    });
    assert.equal(status, 201);
    assert.match(body.customer.external_id, /^ext_/);
    const upsert = await put('/customers', { external_id: '', sales_channel: 'Online Store' });
    assert.deepEqual(upsert.body.errors, { external_id: ['The external id field is required.'] });
  });

  it('is rejected inside of addresses, where null is taken', async () => {
    for (const name of ['name', 'company', 'address2', 'region', 'postal_code', 'city', 'country_code']) {
      for (const empty of ['', ' ']) {
        const body = { name: 'Reno', status: 'active', address: { ...address, [name]: empty } };
        const refused = await at.clients.standard.post('/locations', body);
        assert.equal(refused.status, 422, name);
        assert.deepEqual(Object.keys(refused.body.errors), [`address.${name}`]);
      }
    }
    const nulls = { ...address, name: null, company: null, address2: null, region: null, postal_code: null };
    const taken = await at.clients.standard.post('/locations', {
      name: 'R',
      status: 'active',
      address: nulls,
    });
    assert.equal(taken.status, 201);
    for (const name of ['address2', 'state', 'zip']) {
      const body = { type: 'warehouse', name: 'Dock', address: { ...address, [name]: '' } };
      const refused = await at.clients.standard.post('/destinations', body);
      assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, [`address.${name}`]]);
    }
  });

  it('in any other body means null too', async () => {
    const item = { type: 'email', value: 'a@example.com', secondary_value: '' };
    const { status, body } = await at.clients.standard.post('/blocklists', item);
    assert.deepEqual([status, body.secondary_value], [201, null]);
    const dock = { type: 'warehouse', name: 'Dock', provider_location_id: ' ', address };
    const destination = await at.clients.standard.post('/destinations', dock);
    assert.deepEqual([destination.status, destination.body.provider_location_id], [201, null]);
  });

  it('in a line of a bulk operation means the same', async () => {
    const { createLineApplier } = await import('../../src/modules/integrations/bulk-operations/index.ts');
    const { inJoinableTransaction } = await import('../../src/platform/db.ts');
    const data = { external_id: 'bulk', sales_channel: 'Online Store', first_name: '', phone: ' ' };
    const content = JSON.stringify({ resource: 'customer', data });
    const apply = createLineApplier(at.deps);
    const line = { line: 1, content, strict: true };
    const { status } = await inJoinableTransaction(at.deps.db, () => apply(at.shop, line));
    assert.equal(status, 'success');
    const { customer } = (await at.clients.standard.get('/customers/external/bulk')).body;
    assert.deepEqual([customer.first_name, customer.phone], [null, null]);
  });
});
