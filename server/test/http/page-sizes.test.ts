import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { listRoutes } from '../../src/modules.ts';
import { servedPaths } from '../../src/platform/route.ts';
import type { Route } from '../../src/platform/route.ts';
import { addConnection } from '../support/connections.ts';
import { openReturn, sellOrder } from '../support/factories.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';

/** Limits of the lists (API contract, 5); a number above them counts as the limit itself. */
const limits: Readonly<Record<string, number>> = {
  listReturns: 750,
  searchReturns: 750,
  listEvents: 1000,
  getInsightBreakdown: 1000,
  getInsightProductReasons: 100,
  getInsightSizing: 100,
  listInsightSerialReturners: 100,
};
const other_lists_limit = 250;

const isSize = (name: string) => name === 'limit' || name === 'pageSize';
const sizeOf = (route: Route) => Object.keys(route.query?.properties ?? {}).find(isSize);

/** What a list can't do without. */
const period = '&from=2026-01-01&to=2026-01-31';
const also: Readonly<Record<string, string>> = {
  listReturns: '&paginate=true',
  getInsightBreakdown: `${period}&by=product`,
  getInsightProductReasons: period,
  getInsightSizing: period,
  listInsightSerialReturners: period,
};

describe('a page size above the limit of a list', () => {
  let at: TestShop;
  let lists: Route[];
  let params: Record<string, number>;
  before(async () => {
    at = await startShop();
    lists = listRoutes(at.deps).filter((route) => route.method === 'GET' && sizeOf(route));
    const order = await sellOrder(at.deps, at.shop, { line_items: [{ quantity: 3, unit_price: 1000 }] });
    await openReturn(at.deps, at.shop, { order });
    const post = (path: string, body: object) => at.clients.standard.post(path, body);
    const { id } = (
      await post('/webhooks', {
        topic: 'return',
        trigger: 'return.closed',
        url: 'https://hooks.example.com/',
      })
    ).body;
    const { product } = (await post('/products', { name: 'Shirt' })).body;
    const upload = await at.clients.standard.request('POST', '/bulk-operations', {
      raw: '{}',
      headers: { 'Content-Type': 'application/x-ndjson' },
    });
    const returned = await openReturn(at.deps, at.shop);
    const begun = await post('/return-queue/bulk-actions', { action: 'flag', returns: [{ id: returned }] });
    const { collection } = (await post('/collections', { name: 'Summer' })).body;
    params = {
      '/return-queue/bulk-actions': begun.body.bulk_action.id,
      '/webhooks': id,
      '/products': product.id,
      '/collections': collection.id,
      '/connections': await addConnection(at.deps, at.shop.id),
      '/bulk-operations': upload.body.bulk_operation.id,
    };
  });
  after(() => at.server.close());

  const pathOf = (route: Route) => {
    const [path = ''] = servedPaths(route);
    const [, id] = Object.entries(params).find(([start]) => route.path.startsWith(`${start}/`)) ?? [];
    return path.replace(/\{\w+\}/, String(id));
  };
  const urlOf = (route: Route, size: string | number) =>
    `${pathOf(route)}?${sizeOf(route)}=${size}${also[route.operation] ?? ''}`;

  it('is the limit, on every list that has a size, in both profiles', async () => {
    assert.ok(lists.length >= 15, String(lists.length));
    for (const route of lists) {
      const limit = limits[route.operation] ?? other_lists_limit;
      for (const as of ['standard', 'legacy'] as const) {
        const full = await at.clients[as].get(urlOf(route, limit));
        assert.equal(full.status, 200, `${route.operation}: ${full.text}`);
        for (const size of [limit + 1, 99_999, '9007199254740993', '9'.repeat(40), `%20${limit + 1}`]) {
          const clamped = await at.clients[as].get(urlOf(route, size));
          assert.deepEqual([clamped.status, clamped.body], [200, full.body], `${route.operation} ${size}`);
        }
      }
    }
  });

  it('is still refused when it is no number of rows', async () => {
    for (const route of lists)
      for (const size of ['-1', '1.5', 'x', '1e3', '0x10', 'Infinity'])
        assert.equal((await at.clients.standard.get(urlOf(route, size))).status, 422, route.operation);
  });

  it('is repeated as the limit in the URLs of a page, and in what the search applied', async () => {
    for (let i = 0; i < 2; i++)
      await at.clients.standard.post('/customers', { sales_channel: 'Online Store' });
    const one = (await at.clients.standard.get('/customers?limit=1')).body;
    const next = new URL(one.next_page_url);
    next.searchParams.set('limit', '750');
    const { body } = await at.clients.standard.get(`${next.pathname}${next.search}`);
    assert.equal(new URL(body.previous_page_url).searchParams.get('limit'), '250');
    const search = await at.clients.standard.get('/api/v2/returns?limit=5000');
    assert.equal(search.body.query.limit, 750);
    await at.clients.standard.post('/blocklists', { type: 'email', value: 'a@example.com' });
    const listing = await at.clients.standard.get('/blocklists?pageSize=750');
    assert.equal(listing.body.per_page, 250);
    assert.equal(new URL(listing.body.first_page_url).searchParams.get('pageSize'), '250');
  });

  it('does not disturb lists whose size is fixed', async () => {
    for (const path of ['/dropoff-returns/shipments', '/destinations', '/webhooks'])
      for (const name of ['pageSize', 'limit'])
        assert.equal((await at.clients.standard.get(`${path}?${name}=750`)).status, 200);
  });
});
