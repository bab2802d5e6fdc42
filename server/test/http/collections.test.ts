import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { applyBatch, createLineApplier } from '../../src/modules/integrations/bulk-operations/index.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';

type Body = Record<string, any>;
const profiles = ['standard', 'legacy'] as const;

describe('collections', () => {
  let at: TestShop;
  let products: { id: number; external_id: string; sku: string | null; name: string }[];
  before(async () => {
    at = await startShop();
    products = [];
    for (const name of ['Shirt', 'Coat', 'Bag']) {
      const { body } = await put('/products', { external_id: name.toLowerCase(), name, sku: `${name}-1` });
      products.push({ id: body.product.id, external_id: name.toLowerCase(), sku: `${name}-1`, name });
    }
  });
  after(() => at.server.close());

  const put = (path: string, body: Body, as: 'standard' | 'legacy' = 'standard', method = 'PUT') =>
    at.clients[as].request(method, path, { body });
  const get = (path: string, as: 'standard' | 'legacy' = 'standard') => at.clients[as].get(path);
  const remove = (path: string) => at.clients.standard.request('DELETE', path);
  const idsIn = (body: Body): number[] => body['collection'].products.map(({ id }: Body) => id);

  it('are created with products by id and by external id, found, changed and deleted, in both profiles', async () => {
    const [shirt, coat, bag] = products;
    for (const as of profiles) {
      const external_id = `summer-${as}`;
      const created = await at.clients[as].post('/collections', {
        external_id,
        name: 'Summer',
        sales_channel: 'Online Store',
        handle: 'summer',
        products: [{ external_id: 'coat' }, { id: shirt!.id }, { id: String(shirt!.id) }],
      });
      assert.equal(created.status, 201, created.text);
      const { id, ...shown } = created.body.collection;
      const now = at.clock.now().toISOString();
      assert.deepEqual(shown, {
        external_id,
        name: 'Summer',
        sales_channel: 'Online Store',
        channel: 'Online Store',
        handle: 'summer',
        product_count: 2,
        products: [shirt, coat],
        created_at: now,
        updated_at: now,
      });
      assert.equal(created.headers.get('Location'), `${at.server.origin}/api/v1/collections/${id}`);
      assert.deepEqual((await get(`/collections/${id}`, as)).body, created.body);
      assert.deepEqual((await get(`/collections/external/${external_id}`, as)).body, created.body);
      const listed = await get(`/collections?external_id=${external_id}`, as);
      assert.deepEqual(listed.body.collections, [created.body.collection]);
      const again = await at.clients[as].post('/collections', { external_id, name: 'Again' });
      assert.equal(again.status, 409);
      if (as === 'standard') {
        assert.equal(again.body.code, 'resource_exists');
        const other = (await at.clients[as].post('/collections', { name: 'Other' })).body.collection;
        const renamed = await put(`/collections/${other.id}`, { external_id, name: 'Again' }, as);
        assert.deepEqual([renamed.status, renamed.body.code], [409, 'resource_exists']);
        assert.deepEqual((await get(`/collections/${other.id}`, as)).body.collection, other);
      }

      at.clock.advance(1000);
      const same = await put(
        '/collections',
        { external_id, products: [{ id: coat!.id }, { id: shirt!.id }] },
        as,
      );
      assert.deepEqual(
        [same.status, same.body],
        [200, created.body],
        'what says nothing new changes nothing',
      );
      const changed = await put(
        `/collections/${id}`,
        { products: [{ id: bag!.id }], handle: '' },
        as,
        'PATCH',
      );
      assert.deepEqual([changed.status, changed.body.collection.products], [200, [bag]]);
      const { handle, name, updated_at } = changed.body.collection;
      assert.deepEqual([handle, name, updated_at], [null, 'Summer', at.clock.now().toISOString()]);
      assert.deepEqual(idsIn((await put('/collections', { external_id, name: 'Sale' }, as)).body), [bag!.id]);
      assert.deepEqual(idsIn((await put(`/collections/${id}`, { products: null }, as)).body), []);
      const deleted = await at.clients[as].request('DELETE', `/collections/${id}`);
      assert.deepEqual([deleted.status, deleted.body], [200, { id, success: true }]);
      assert.equal((await get(`/collections/${id}`, as)).status, 404);
      const upserted = await put('/collections', { external_id, name: 'Back' }, as);
      assert.deepEqual([upserted.status, upserted.body.collection.product_count], [201, 0]);
    }
  });

  it('take the sales channel by both of its names', async () => {
    const { body } = await put('/collections', { external_id: 'channel', name: 'C', channel: 'POS' });
    assert.deepEqual([body.collection.sales_channel, body.collection.channel], ['POS', 'POS']);
    const both = await put('/collections', { external_id: 'channel', channel: 'POS', sales_channel: 'Web' });
    assert.equal(both.body.collection.sales_channel, 'Web');
    const cleared = await put('/collections', { external_id: 'channel', sales_channel: null });
    assert.deepEqual([cleared.body.collection.sales_channel, cleared.body.collection.channel], [null, null]);
  });

  it('refuse what breaks a rule, naming every field, and change nothing then', async () => {
    const { body: kept } = await put('/collections', {
      external_id: 'rules',
      name: 'Rules',
      products: [{ external_id: 'bag' }],
    });
    for (const [given, fields] of [
      [{ name: null }, ['name']],
      [{ name: '' }, ['name']],
      [{ name: 'x'.repeat(256) }, ['name']],
      [{ handle: 7 }, ['handle']],
      [
        { products: [{ id: products[0]!.id }, { id: 799999999 }, { external_id: 'no' }, {}] },
        ['products.1', 'products.2', 'products.3'],
      ],
      [
        { products: [{ id: '99999999999999999999' }, { id: 0 }, { id: 'x' }] },
        ['products.0', 'products.1', 'products.2'],
      ],
      [{ products: Array.from({ length: 1001 }, () => ({ external_id: 'bag' })) }, ['products']],
      [{ products: 'bag' }, ['products']],
    ] as const)
      for (const as of profiles) {
        const refused = await put('/collections', { external_id: 'rules', ...given }, as);
        assert.deepEqual(
          [refused.status, Object.keys(refused.body.errors)],
          [422, fields],
          JSON.stringify(given).slice(0, 200),
        );
      }
    assert.deepEqual((await put('/collections', { external_id: 'new' })).body.errors, {
      name: ['The name field is required.'],
    });
    assert.deepEqual((await get(`/collections/${kept.collection.id}`)).body, kept);
    for (const path of [
      '/collections/799999999',
      '/collections/x',
      '/collections/external/no',
      '/collections/799999999/products',
    ])
      assert.deepEqual([(await get(path)).status, (await get(path)).body.code], [404, 'resource_not_found']);
  });

  it('list their products by pages, as the catalogue shows them', async () => {
    const { body } = await put('/collections', {
      external_id: 'all',
      name: 'All',
      products: products.map(({ id }) => ({ id })),
    });
    const path = `/collections/${body.collection.id}/products`;
    const whole = await get(path);
    const { products: listed } = (await get('/products?limit=250')).body;
    assert.deepEqual(whole.body, { products: listed, next_page_url: null, previous_page_url: null });
    const first = await get(`${path}?limit=2`);
    const next = await get(first.body.next_page_url.replace(at.server.origin, ''));
    assert.deepEqual([...first.body.products, ...next.body.products], listed);
    const descending = await get(`${path}?sort_order=desc`);
    assert.deepEqual(descending.body.products, listed.toReversed());
    const { body: other } = await put('/collections', { external_id: 'none', name: 'None' });
    const none = `/collections/${other.collection.id}/products`;
    assert.deepEqual((await get(none)).body.products, []);
    const cursor = new URL(first.body.next_page_url).searchParams.get('cursor');
    assert.deepEqual(Object.keys((await get(`${none}?cursor=${cursor}`)).body.errors), ['cursor']);
  });

  it('get and lose single products, of several callers at once each of them once', async () => {
    const [shirt, coat] = products;
    const { body } = await put('/collections', { external_id: 'one', name: 'One' });
    const path = `/collections/${body.collection.id}/products`;
    const add = (id: number | string) => at.clients.standard.request('POST', `${path}/${id}`);
    at.clock.advance(1000);
    const answers = await Promise.all([add(shirt!.id), add(coat!.id), add(shirt!.id), add(shirt!.id)]);
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200, 200],
    );
    const full = await get(`/collections/${body.collection.id}`);
    assert.deepEqual(idsIn(full.body), [shirt!.id, coat!.id]);
    assert.equal(full.body.collection.updated_at, at.clock.now().toISOString());
    at.clock.advance(1000);
    assert.deepEqual((await add(coat!.id)).body, full.body);
    const smaller = await remove(`${path}/${shirt!.id}`);
    assert.deepEqual([smaller.status, idsIn(smaller.body)], [200, [coat!.id]]);
    assert.deepEqual((await remove(`${path}/${shirt!.id}`)).status, 404);
    assert.deepEqual((await add(799999999)).status, 404);
    assert.deepEqual(
      (await at.clients.standard.request('POST', `/collections/799999999/products/${coat!.id}`)).status,
      404,
    );
  });

  it('are shown with their products, and go from them when either is deleted', async () => {
    const own = { external_id: 'platform-1', name: 'Of the platform', id: 7 };
    const { body } = await put('/products', { external_id: 'member', name: 'Member', collections: [own] });
    const { product } = body;
    const made = [];
    for (const external_id of ['b', 'platform-1', 'a'])
      made.push(
        (await put('/collections', { external_id, name: external_id, products: [{ id: product.id }] })).body
          .collection,
      );
    const shown = async () => (await get(`/products/${product.id}`)).body.product.collections;
    // What the product itself says comes first, and is not repeated.
    assert.deepEqual(await shown(), [
      own,
      { id: made[0].id, external_id: 'b', name: 'b' },
      { id: made[2].id, external_id: 'a', name: 'a' },
    ]);
    await remove(`/collections/${made[0].id}`);
    assert.deepEqual(await shown(), [own, { id: made[2].id, external_id: 'a', name: 'a' }]);
    assert.equal((await remove(`/products/${product.id}`)).status, 200);
    assert.equal((await get(`/collections/${made[2].id}`)).body.collection.product_count, 0);
  });

  it('show the first 250 products, and count all', async () => {
    const { rows } = await at.deps.db.pool.query<{ id: number }>(
      `insert into products (shop_id, external_id, name, created_at, updated_at)
       select $1, 'many-' || n, 'Many ' || n, now(), now() from generate_series(1, 1000) n returning id`,
      [at.shop.id],
    );
    const { body } = await put('/collections', { external_id: 'many', name: 'Many', products: rows });
    assert.deepEqual([body.collection.product_count, body.collection.products.length], [1000, 250]);
  });

  it('come by bulk operations', async () => {
    const lines = [
      {
        resource: 'collection',
        data: { external_id: 'bulk', name: 'Bulk', products: [{ external_id: 'bag' }] },
      },
      {
        resource: 'collection',
        data: { external_id: 'bad', name: 'Bad', products: [{ external_id: 'no' }] },
      },
      { resource: 'collection', data: { external_id: 'bulk', name: 'Bulk' } },
    ];
    const { body } = await at.clients.standard.request('POST', '/bulk-operations', {
      raw: lines.map((line) => JSON.stringify(line)).join('\n'),
      headers: { 'Content-Type': 'application/x-ndjson' },
    });
    const { id } = body.bulk_operation;
    for (let i = 0; i < 2; i++) await applyBatch(at.deps, at.shop, createLineApplier(at.deps));
    const jobs = (await get(`/bulk-operations/${id}/jobs`)).body.bulk_operation_jobs;
    assert.deepEqual(
      jobs.map(({ result, errors }: Body) => [result, errors]),
      [
        ['created', []],
        [null, [{ field: 'products.0', message: 'The selected product is invalid.' }]],
        ['unchanged', []],
      ],
    );
    assert.deepEqual(idsIn((await get('/collections/external/bulk')).body), [products[2]!.id]);
  });

  it('of one shop hold no product of another', async () => {
    const other = await at.server.createShop();
    const client = at.server.client((await at.server.createKey(other)).secret);
    const mine = await client.post('/collections', { name: 'Mine' });
    const path = `/collections/${mine.body.collection.id}`;
    const refused = await client.request('PUT', path, { body: { products: [{ id: products[0]!.id }] } });
    assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['products.0']]);
    assert.equal((await client.request('POST', `${path}/products/${products[0]!.id}`)).status, 404);
    assert.equal((await get(path)).status, 404);
    assert.equal((await get(`${path}/products`)).status, 404);
  });

  it('are created by one of eight upserts at once, and hold the products of one of them', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        put('/collections', {
          external_id: 'race',
          name: `Race ${i}`,
          products: [{ id: products[i % 3]!.id }],
        }),
      ),
    );
    assert.equal(answers.filter(({ status }) => status === 201).length, 1);
    assert.ok(answers.every(({ status }) => status < 300));
    assert.equal((await get('/collections/external/race')).body.collection.product_count, 1);
  });

  it('may lose a product that is deleted while it is added: the request is refused, never broken', async () => {
    const { body } = await put('/collections', { external_id: 'deleting', name: 'Deleting' });
    for (let round = 0; round < 10; round++) {
      const { product } = (await put('/products', { external_id: `gone-${round}`, name: 'Gone' })).body;
      const [deleted, changed] = await Promise.all([
        remove(`/products/${product.id}`),
        put(`/collections/${body.collection.id}`, { products: [{ id: product.id }] }),
      ]);
      assert.equal(deleted.status, 200);
      assert.ok(changed.status === 200 || changed.status === 422, changed.text);
    }
    assert.equal((await get('/collections/external/deleting')).body.collection.product_count, 0);
  });
});

describe('products and locations', () => {
  let at: TestShop;
  before(async () => {
    at = await startShop();
  });
  after(() => at.server.close());

  it('keep their sales channel, by both of its names', async () => {
    const address = { address1: '200 Dock Rd', city: 'Reno', country_code: 'US' };
    for (const [one, needed] of [
      ['product', { name: 'Shirt' }],
      ['location', { name: 'Reno', status: 'active', address }],
    ] as const)
      for (const [given, kept] of [
        [{ sales_channel: 'Online Store' }, 'Online Store'],
        [{ channel: 'POS' }, 'POS'],
        [{ name: 'Other' }, 'POS'],
        [{ sales_channel: 'Web', channel: 'POS' }, 'Web'],
        [{ sales_channel: '' }, null],
        [{ channel: 'POS' }, 'POS'],
        [{ sales_channel: null }, null],
      ] as const)
        for (const as of profiles) {
          const body = { external_id: one, ...needed, ...given };
          const answer = await at.clients[as].request('PUT', `/${one}s`, { body });
          assert.ok(answer.status < 300, answer.text);
          const { sales_channel, channel } = answer.body[one];
          assert.deepEqual([sales_channel, channel], [kept, kept], JSON.stringify(given));
        }
  });
});
