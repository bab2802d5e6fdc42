import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Answer } from '../support/client.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';

type Body = Record<string, unknown>;

const usd = (amount: number) => ({ amount, currency_code: 'USD' });
const address = { address1: '200 Dock Rd', city: 'Reno', country_code: 'US' };
const no_address = { name: null, company: null, address2: null, region: null, postal_code: null };

describe('an inventory', () => {
  let at: TestShop;
  let product_id: number;
  before(async () => {
    at = await startShop();
    product_id = (await put('/products', { external_id: 'p-0', name: 'Shirt' })).body.product.id;
  });
  after(() => at.server.close());

  const put = (
    path: string,
    body: Body,
    as: 'standard' | 'legacy' = 'standard',
    method = 'PUT',
  ): Promise<Answer> => at.clients[as].request(method, path, { body });
  const post = (path: string, body: Body, as: 'standard' | 'legacy' = 'standard') =>
    at.clients[as].post(path, body);
  const get = (path: string) => at.clients.standard.get(path);
  const remove = (path: string, as: 'standard' | 'legacy' = 'standard') =>
    at.clients[as].request('DELETE', path);

  it('counts a variant at a location once, within the limits, and keeps the location', async () => {
    const variants = `/products/${product_id}/product-variants`;
    const { product_variant } = (
      await put(variants, { external_id: 'stock', sku: 'ST-1', weight_grams: 260, price: usd(1) })
    ).body;
    const { location } = (
      await put('/locations', { external_id: 'dock', name: 'Dock', status: 'active', address })
    ).body;
    const path = `/inventories/${product_variant.id}/${location.id}`;
    for (const answer of [await get(path), await remove(path)])
      assert.deepEqual([answer.status, answer.body.code], [404, 'resource_not_found']);
    const created = await post(path, { available_count: 37 });
    const shown_level = (available_count: number) => ({
      product_variant_id: product_variant.id,
      location_id: location.id,
      available_count,
      product_variant: {
        id: product_variant.id,
        external_id: 'stock',
        sku: 'ST-1',
        name: null,
        weight_grams: 260,
        barcode: null,
      },
      location: {
        id: location.id,
        external_id: 'dock',
        name: 'Dock',
        status: 'active',
        address: { ...no_address, ...address },
      },
      updated_at: at.clock.now().toISOString(),
    });
    assert.deepEqual([created.status, created.body.inventory], [201, shown_level(37)]);
    assert.deepEqual((await get(path)).body, created.body);
    assert.deepEqual((await put(path, { available_count: 38 })).body.inventory, shown_level(38));
    const listed = await get(`/inventories?product_variant_id=${product_variant.id}`);
    assert.deepEqual(listed.body.inventories, [shown_level(38)]);
    assert.equal((await post(path, { available_count: 1 })).body.code, 'resource_exists');
    assert.equal((await post(path, { available_count: 1 }, 'legacy')).status, 409);
    for (const count of [-1_000_000, 1_000_000_000])
      assert.equal((await put(path, { available_count: count })).body.inventory.available_count, count);
    for (const count of [-1_000_001, 1_000_000_001, 'x', null])
      assert.equal((await put(path, { available_count: count })).status, 422);
    assert.equal((await put(path, {}, 'legacy', 'PATCH')).body.inventory.available_count, 1_000_000_000);
    const { body: shown } = await get(`${variants}/${product_variant.id}`);
    const [level] = shown.product_variant.inventories;
    assert.deepEqual(
      [level.available_count, level.location],
      [1_000_000_000, { id: location.id, external_id: 'dock' }],
    );
    for (const [query, count] of [
      [`product_variant_id=${product_variant.id}`, 1],
      [`location_id=${location.id}`, 1],
      [`location_id=${location.id}&product_variant_id=799999999`, 0],
    ] as const)
      assert.equal((await get(`/inventories?${query}`)).body.inventories.length, count);
    for (const as of ['standard', 'legacy'] as const) {
      const refused = await remove(`/locations/${location.id}`, as);
      assert.equal(refused.status, 409);
    }
    assert.deepEqual((await remove(path)).body, {
      product_variant_id: product_variant.id,
      location_id: location.id,
      success: true,
    });
    assert.equal((await remove(`/locations/${location.id}`)).status, 200);
  });

  it('counts a variant at a location from the first PUT on, for each of several callers at once', async () => {
    const variants = `/products/${product_id}/product-variants`;
    const { product_variant } = (await put(variants, { external_id: 'put-stock', price: usd(1) })).body;
    const place = { external_id: 'put-dock', name: 'Dock', status: 'active', address };
    const { location } = (await put('/locations', place)).body;
    const path = `/inventories/${product_variant.id}/${location.id}`;
    const nothing = await put(path, {});
    assert.deepEqual(
      [nothing.status, nothing.body.errors],
      [422, { available_count: ['The available count field is required.'] }],
    );
    for (const as of ['standard', 'legacy'] as const) {
      const created = await put(path, { available_count: 5 }, as);
      assert.deepEqual([created.status, created.body.inventory.available_count], [201, 5]);
      const changed = await put(path, { available_count: 6 }, as, as === 'legacy' ? 'PATCH' : 'PUT');
      assert.deepEqual([changed.status, changed.body.inventory.available_count], [200, 6]);
      at.clock.advance(1000);
      const same = await put(path, { available_count: 6 }, as);
      assert.deepEqual([same.status, same.body], [200, changed.body]);
      assert.deepEqual((await put(path, {}, as)).body, changed.body);
      await remove(path);
    }
    const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => put(path, { available_count: i })));
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [...Array(7).fill(200), 201],
    );
    for (const missing of [`/inventories/799999999/${location.id}`, `/inventories/${product_variant.id}/x`])
      for (const body of [{ available_count: 1 }, {}]) {
        const refused = await put(missing, body);
        assert.deepEqual([refused.status, refused.body.code], [404, 'resource_not_found']);
      }
  });
});
