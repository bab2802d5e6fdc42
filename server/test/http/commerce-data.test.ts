import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Scope } from '@retour/contract/scopes';
import type { Answer } from '../support/client.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';

type Body = Record<string, unknown>;

const usd = (amount: number) => ({ amount, currency_code: 'USD' });
const shown_usd = (amount: number) => ({ amount, currency: 'USD', currency_code: 'USD' });
const address = { address1: '200 Dock Rd', city: 'Reno', country_code: 'US' };
const required = (field: string) => [`The ${field.replaceAll('_', ' ')} field is required.`];

/** Bodies with every member, and what they are shown as. */
const kinds = [
  {
    one: 'customer',
    path: '/customers',
    minimal: { sales_channel: 'Online Store' },
    missing: ['sales_channel'],
    full: {
      sales_channel: 'Online Store',
      first_name: 'Ana',
      last_name: 'Ruiz',
      email: 'ana@example.com',
      phone: '+1 614 555 0136',
      is_business: true,
      tags: ['vip', 'a, "b" {c}\\'],
    },
    clear: { first_name: null, tags: null },
    cleared: { first_name: null, tags: [] },
    broken: [{ email: 'x' }, 'email', 'The email field must be a valid email address.'],
  },
  {
    one: 'location',
    path: '/locations',
    minimal: { name: 'Reno', status: 'active', address },
    missing: ['name', 'status', 'address'],
    full: {
      name: 'Reno',
      status: 'inactive',
      sales_channel: 'Online Store',
      channel: 'Online Store',
      accepts_returns: true,
      address: {
        name: 'Dock 4',
        company: 'Acme Inc',
        address1: '200 Dock Rd',
        address2: null,
        city: 'Reno',
        region: 'NV',
        postal_code: '89502',
        country_code: 'US',
      },
    },
    clear: { sales_channel: null },
    cleared: { sales_channel: null, channel: null },
    broken: [{ status: 'moon' }, 'status', 'Must be one of the following values: active, inactive.'],
  },
  {
    one: 'product',
    path: '/products',
    minimal: { name: 'Linen Shirt' },
    missing: ['name'],
    full: {
      name: 'Linen Shirt',
      sales_channel: 'Online Store',
      channel: 'Online Store',
      sku: 'LS',
      barcode: '4006381333931',
      type: 'Shirts',
      vendor: 'Acme',
      description: 'Made of linen.',
      weight_grams: 260,
      price: shown_usd(4000),
      collections: [{ id: 7, external_id: 'col-7', name: 'Summer' }],
      options: [{ position: 1, name: 'Size', values: ['M', 'L'] }],
      images: ['https://cdn.example.com/ls.jpg'],
      tags: ['summer'],
      source: 'erp',
    },
    clear: { price: null, images: null, collections: null, weight_grams: null },
    cleared: { price: null, images: [], collections: [], weight_grams: null },
    broken: [{ price: { amount: 1, currency_code: 'EUR' } }, 'price', 'The price field must be in USD.'],
    more_broken: {
      'price.currency': { price: { amount: 1, currency: null, currency_code: 'USD' } },
      'collections.0.id': { collections: [{ id: 'col-7' }] },
    },
  },
] as const;

describe('commerce data', () => {
  let at: TestShop;
  let put: (path: string, body: Body, as?: 'standard' | 'legacy', method?: string) => Promise<Answer>;
  let product_id: number;
  before(async () => {
    at = await startShop();
    put = (path, body, as = 'standard', method = 'PUT') => at.clients[as].request(method, path, { body });
    product_id = (await put('/products', { external_id: 'p-0', name: 'Shirt' })).body.product.id;
  });
  after(() => at.server.close());

  const post = (path: string, body: Body, as: 'standard' | 'legacy' = 'standard') =>
    at.clients[as].post(path, body);
  const get = (path: string, as: 'standard' | 'legacy' = 'standard') => at.clients[as].get(path);
  const remove = (path: string, as: 'standard' | 'legacy' = 'standard') =>
    at.clients[as].request('DELETE', path);

  const variant_kind = () => ({
    one: 'product_variant',
    path: `/products/${product_id}/product-variants`,
    minimal: { price: usd(4000) },
    missing: ['price'],
    full: {
      sku: 'LS-M',
      name: 'M',
      barcode: '4006381333931',
      weight_grams: 0,
      price: shown_usd(4000),
      images: ['https://cdn.example.com/m.jpg'],
      options: [{ position: 1, value: 'M' }],
      taxable: false,
      logistics_information: {
        origin_country_code: 'PT',
        origin_region_code: null,
        default_hs_code: '6205.20',
        requires_shipping: true,
        cost: shown_usd(1100),
        destination_country_hs_codes: [{ country_code: 'DE', hs_code: '6205' }],
      },
    },
    clear: { logistics_information: null, options: null },
    cleared: { logistics_information: null, options: [] },
    broken: [
      { weight_grams: -1 },
      'weight_grams',
      'The weight grams field must be between 0 and 2147483647.',
    ],
  });

  it('of every kind is created, found by id and by name, listed, changed and deleted, alike in both profiles', async () => {
    for (const { one, path, full, clear, cleared } of [...kinds, variant_kind()]) {
      for (const as of ['standard', 'legacy'] as const) {
        const external_id = `${one}-${as} ä/?`;
        const { status, headers, body } = await post(path, { ...full, external_id, id: 5 }, as);
        assert.equal(status, 201, JSON.stringify(body));
        const { id, created_at, updated_at, ...shown } = body[one];
        const { default_variant_id: _d, product: _p, inventories: _i, ...own } = shown;
        assert.deepEqual(own, { ...full, external_id });
        const now = at.clock.now().toISOString();
        assert.deepEqual([created_at, updated_at], [now, now]);
        assert.equal(headers.get('Location'), `${at.server.origin}/api/v1${path}/${id}`);
        assert.deepEqual((await get(`${path}/${id}`, as)).body, body);
        if (one !== 'product_variant')
          assert.deepEqual((await get(`${path}/external/${encodeURIComponent(external_id)}`, as)).body, body);
        const listed = await get(`${path}?external_id=${encodeURIComponent(external_id)}`, as);
        assert.deepEqual(Object.values(listed.body)[0], [body[one]]);
        at.clock.advance(1000);
        const changed = await put(`${path}/${id}`, clear, as, as === 'legacy' ? 'PATCH' : 'PUT');
        const expected = { ...body[one], ...cleared, updated_at: at.clock.now().toISOString() };
        assert.deepEqual([changed.status, changed.body[one]], [200, expected]);
        assert.deepEqual((await remove(`${path}/${id}`, as)).body, { id, success: true });
        assert.equal((await get(`${path}/${id}`, as)).status, 404);
      }
    }
  });

  it('of every kind is created or changed by external_id; what says nothing new changes nothing', async () => {
    for (const { one, path, minimal, missing } of [...kinds, variant_kind()]) {
      const external_id = `upsert-${one}`;
      const without = await put(path, { external_id });
      assert.deepEqual(
        [without.status, without.body.errors],
        [422, Object.fromEntries(missing.map((name) => [name, required(name)]))],
      );
      assert.deepEqual((await put(path, minimal)).body.errors, {
        external_id: required('external id'),
      });
      const created = await put(path, { ...minimal, external_id });
      assert.equal(created.status, 201);
      at.clock.advance(1000);
      const again = await put(path, { ...minimal, external_id });
      assert.deepEqual([again.status, again.body], [200, created.body]);
      assert.deepEqual((await put(path, { external_id })).body, created.body);
      const { id } = created.body[one];
      assert.deepEqual((await put(`${path}/${id}`, { external_id: null })).body, created.body);
      const taken = await post(path, { ...minimal, external_id });
      assert.deepEqual([taken.status, taken.body.code], [409, 'resource_exists']);
      const legacy = await post(path, { ...minimal, external_id }, 'legacy');
      assert.deepEqual(legacy.body, { message: taken.body.detail });
      const nameless = await post(path, minimal);
      assert.match(nameless.body[one].external_id, /^ext_/);
      const renamed = await put(`${path}/${nameless.body[one].id}`, { external_id });
      assert.deepEqual([renamed.status, renamed.body.code], [409, 'resource_exists']);
    }
  });

  it('of every kind is refused with each member that breaks a rule, and where there is no such row', async () => {
    for (const { one, path, minimal, missing, broken, ...kind } of [...kinds, variant_kind()]) {
      for (const [field, body] of Object.entries('more_broken' in kind ? kind.more_broken : {}))
        assert.deepEqual(Object.keys((await post(path, { ...minimal, ...body })).body.errors), [field]);
      const [body, field, message] = broken as unknown as [Body, string, string];
      for (const [answer, as] of [
        [await post(path, { ...minimal, ...body }), 'standard'],
        [await post(path, { ...minimal, ...body }, 'legacy'), 'legacy'],
      ] as const) {
        assert.equal(answer.status, 422);
        assert.deepEqual(answer.body.errors, { [field]: [message] }, as);
      }
      const empty = await post(path, {});
      assert.deepEqual(empty.body.errors, Object.fromEntries(missing.map((name) => [name, required(name)])));
      assert.equal((await post(path, { ...minimal, external_id: 'x'.repeat(101) })).status, 422);
      const limit = one === 'customer' ? 64 : 100;
      assert.equal((await post(path, { ...minimal, external_id: 'x'.repeat(limit) })).status, 201);
      for (const answer of [
        await get(`${path}/799999999`),
        await put(`${path}/799999999`, {}),
        await remove(`${path}/799999999`),
        ...(one === 'product_variant' ? [] : [await get(`${path}/external/nobody`)]),
      ])
        assert.deepEqual([answer.status, answer.body.code], [404, 'resource_not_found']);
      const { detail } = (await get(`${path}/799999999`)).body;
      const legacy = await get(`${path}/799999999`, 'legacy');
      assert.deepEqual([legacy.status, legacy.body], [404, { code: 'NOT_FOUND', message: detail }]);
    }
  });

  it('explains the unit when a price is a decimal', async () => {
    const unit = 'The amount field must be an integer in minor units of the currency: 69.95 USD is 6995.';
    const whole =
      'The price field must be a valid amount, an object with minor units and a currency: 69.95 USD is {"amount": 6995, "currency_code": "USD"}.';
    for (const [price, field, message] of [
      [69.95, 'price', whole],
      [{ amount: 69.95, currency_code: 'USD' }, 'price.amount', unit],
      [{ amount: '69.95', currency_code: 'USD' }, 'price.amount', unit],
    ] as const)
      for (const headers of [{}, { Prefer: 'handling=strict' }]) {
        const as = 'Prefer' in headers ? 'legacy' : 'standard';
        const push = (body: object) => at.clients[as].request('POST', '/products', { body, headers });
        const { status, body } = await push({ name: 'Shirt', price });
        assert.deepEqual([status, body.errors], [422, { [field]: [message] }]);
        const nested = { name: 'Shirt', product_variants: [{ external_id: 'v', price }] };
        assert.deepEqual((await push(nested)).body.errors, { [`product_variants.0.${field}`]: [message] });
      }
  });

  it('is walked by cursor in both directions: every row once, whatever is added or deleted meanwhile', async () => {
    const path = '/customers';
    const ids: number[] = [];
    at.clock.set('2026-04-01T12:00:00.500Z');
    for (let i = 0; i < 7; i++) ids.push((await post(path, { sales_channel: 'walk' })).body.customer.id);
    const within = 'updated_from=2026-04-01T12:00:00Z&updated_to=2026-04-01T12:00:00Z';
    const idsOf = ({ body }: Answer) => body.customers.map((row: { id: number }) => row.id);
    const follow = (url: string) => get(url.replace(at.server.origin, ''));
    for (const order of ['asc', 'desc']) {
      const expected = order === 'asc' ? ids : ids.toReversed();
      const first = await get(`${path}?${within}&limit=3&sort_order=${order}`);
      const second = await follow(first.body.next_page_url);
      const third = await follow(second.body.next_page_url);
      assert.deepEqual([first, second, third].map(idsOf), [
        expected.slice(0, 3),
        expected.slice(3, 6),
        expected.slice(6),
      ]);
      assert.equal(first.body.previous_page_url, null);
      assert.equal(third.body.next_page_url, null);
      const back = await follow(third.body.previous_page_url);
      assert.deepEqual(idsOf(back), idsOf(second));
      const front = await follow(back.body.previous_page_url);
      assert.deepEqual([idsOf(front), front.body.previous_page_url], [idsOf(first), null]);
      const { searchParams } = new URL(first.body.next_page_url);
      assert.equal(searchParams.get('updated_from'), '2026-04-01T12:00:00Z');
      const cursor = searchParams.get('cursor');
      assert.deepEqual(idsOf(await get(`${path}?cursor=${cursor}`)), idsOf(second));
      for (const query of [
        `cursor=${cursor}&updated_from=2020-01-01`,
        `cursor=${cursor}&sort_order=${order === 'asc' ? 'desc' : 'asc'}`,
        `cursor=${cursor}x`,
      ])
        assert.deepEqual(Object.keys((await get(`${path}?${query}`)).body.errors), ['cursor'], query);
      const { body: foreign } = await get(`/locations?cursor=${cursor}`);
      assert.deepEqual(Object.keys(foreign.errors), ['cursor']);
    }
    for (const [query, field] of [
      ['limit=0', 'limit'],
      ['sort_order=up', 'sort_order'],
      ['updated_from=x', 'updated_from'],
      ['updated_from=2026-02-02&updated_to=2026-02-01', 'updated_to'],
    ])
      assert.deepEqual(Object.keys((await get(`${path}?${query}`)).body.errors), [field]);
    assert.equal((await get(`${path}?limit=250`)).status, 200);
    assert.deepEqual(idsOf(await get(`${path}?updated_from=2026-04-01T12:00:01Z&limit=1`)), []);
  });

  it('finds products by tags, SKU and barcode of their own or of a variant', async () => {
    const variant = { external_id: 'find-v', sku: 'FIND-V', barcode: 'BAR-V', price: usd(1) };
    const { body } = await put('/products', {
      external_id: 'find',
      name: 'Find me',
      tags: ['new', 'linen'],
      sku: 'FIND-P',
      product_variants: [variant],
    });
    for (const query of ['tags=linen', 'tags=linen,%20new', 'sku=FIND-P', 'sku=FIND-V', 'barcode=BAR-V'])
      assert.deepEqual((await get(`/products?${query}`)).body.products, [body.product], query);
    assert.deepEqual((await get('/products?tags=linen,old')).body.products, []);
    const { product_variants } = (await get(`/products/${body.product.id}/product-variants`)).body;
    assert.equal(body.product.default_variant_id, product_variants[0].id);
    const changed = await put('/products', {
      external_id: 'find',
      product_variants: [{ ...variant, price: usd(2) }, { external_id: 'find-w' }],
    });
    assert.deepEqual(changed.body.errors, { 'product_variants.1.price': required('price') });
    assert.equal(
      (await get(`/products/${body.product.id}/product-variants/${product_variants[0].id}`)).body
        .product_variant.price.amount,
      1,
    );
    await remove(`/products/${body.product.id}`);
    assert.equal((await put(`/products/${body.product.id}/product-variants`, variant)).status, 404);
  });

  it('asks for its own scopes: one to read, one to write', async () => {
    const keyOf = async (scope: Scope) =>
      at.server.client((await at.server.createKey(at.shop, { scopes: [scope] })).secret);
    const [reader, writer] = [await keyOf('commerce:read'), await keyOf('commerce:write')];
    for (const path of ['/products', '/customers', '/locations', '/inventories']) {
      assert.equal((await reader.get(path)).status, 200);
      const refused = await writer.get(path);
      assert.deepEqual([refused.status, refused.body.required_scope], [403, 'commerce:read']);
    }
    const refused = await reader.post('/products', { name: 'No' });
    assert.deepEqual([refused.status, refused.body.required_scope], [403, 'commerce:write']);
    assert.equal((await writer.post('/products', { name: 'Yes' })).status, 201);
  });

  it('is written once for an Idempotency-Key, and the alias PATCH shares it with PUT', async () => {
    const headers = { 'Idempotency-Key': 'commerce-1' };
    const first = await at.clients.standard.post('/products', { name: 'Once' }, { headers });
    const again = await at.clients.standard.post('/products', { name: 'Once' }, { headers });
    assert.deepEqual([again.status, again.body], [201, first.body]);
    assert.equal(again.headers.get('Idempotent-Replayed'), 'true');
    const path = `/products/${first.body.product.id}`;
    const options = { body: { name: 'Twice' }, headers: { 'Idempotency-Key': 'commerce-2' } };
    await at.clients.standard.request('PUT', path, options);
    const patched = await at.clients.standard.request('PATCH', path, options);
    assert.equal(patched.headers.get('Idempotent-Replayed'), 'true');
  });

  it('of two callers who create the same row at once, one creates it and the other changes it', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => put('/products', { external_id: 'race', name: `Name ${i}` })),
    );
    assert.equal(answers.filter(({ status }) => status === 201).length, 1);
    assert.ok(answers.every(({ status }) => status < 300));
    assert.equal((await get('/products?external_id=race')).body.products.length, 1);
  });

  it('of another shop is no reference: not as a parent, not as a place', async () => {
    const other = await at.server.createShop();
    const client = at.server.client((await at.server.createKey(other)).secret);
    const refused = await client.request('PUT', `/products/${product_id}/product-variants`, {
      body: { external_id: 'x', price: usd(1) },
    });
    assert.deepEqual([refused.status, refused.body.code], [404, 'resource_not_found']);
  });
});
