import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { API_VERSIONS } from '../../src/platform/http/api-versions.ts';
import { day_ms } from '../../src/platform/clock.ts';
import type { Answer, Client } from '../support/client.ts';
import { openReturn, sellOrder } from '../support/factories.ts';
import { signShopperIn } from '../support/shoppers.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';

type Body = Record<string, any>;

const before_2026_10 = ['v1', '2026-07'];
const since_2026_10 = ['2026-10', 'latest', 'unstable'];
const usd = (amount: number) => ({ amount, currency_code: 'USD' });

describe('versions of the API', () => {
  let at: TestShop;
  let client: Client;
  before(async () => {
    at = await startShop();
    client = at.clients.standard;
  });
  after(() => at.server.close());

  const call = (
    version: string,
    method: string,
    path: string,
    body?: object,
    headers = {},
  ): Promise<Answer> => client.request(method, `/api/${version}${path}`, { ...(body && { body }), headers });

  it('are named by the response, and one that does not exist is not found', async () => {
    for (const [version, name] of [
      ['v1', '1.0'],
      ['2026-07', '1.0'],
      ['2026-10', '2026-10'],
      ['latest', '2026-10'],
      ['unstable', 'unstable'],
    ] as const)
      for (const path of ['/orders', '/warehouse/return/details?return_id=1']) {
        const { headers } = await call(version, 'GET', path);
        assert.equal(headers.get('X-API-Version'), name, `${version}${path}`);
        assert.deepEqual([headers.get('Deprecation'), headers.get('Sunset')], [null, null]);
      }
    for (const version of ['2026-08', 'v3', 'newest']) {
      const { status, body } = await call(version, 'GET', '/orders');
      assert.deepEqual([status, body.code], [404, 'route_not_found']);
    }
  });

  it('before 2026-10 take the category of a grade as text, those since then as an object in both directions', async () => {
    const return_id = await openReturn(at.deps, at.shop);
    const { body: details } = await client.get(`/warehouse/return/details?return_id=${return_id}`);
    const [{ line_item_id }] = details.line_items;
    const grade = (version: string, condition_category: unknown) =>
      call(version, 'POST', '/dispositioning/grade', {
        items: [{ line_item_id, description: 'Worn', condition_category }],
      });
    const built_in = { subject: 'Item condition grade', title: 'Grade B' };
    const own = { subject: 'Smell', title: 'Smoke', grade: 'smoky', category_name: 'Odour' };
    for (const version of before_2026_10) {
      const { body } = await grade(version, 'grade_a');
      assert.equal(body[0].condition_category, 'grade_a');
      assert.deepEqual(Object.keys((await grade(version, built_in)).body.errors), [
        'items.0.condition_category',
      ]);
    }
    for (const version of since_2026_10) {
      const refused = await grade(version, 'grade_a');
      assert.deepEqual(
        [refused.status, refused.body.errors],
        [422, { 'items.0.condition_category': ['The condition category field must be an object.'] }],
      );
      assert.deepEqual(
        Object.keys((await grade(version, { subject: 'x'.repeat(101) })).body.errors).toSorted(),
        ['items.0.condition_category.subject', 'items.0.condition_category.title'],
      );
      const { status, body } = await grade(version, built_in);
      assert.deepEqual(
        [status, body],
        [
          200,
          [
            {
              line_item_id,
              description: 'Worn',
              condition_category: {
                ...built_in,
                grade: 'grade_b',
                category_name: null,
                category_parent: null,
              },
            },
          ],
        ],
      );
      const shown = async () => {
        const { body: now } = await client.get(`/warehouse/return/details?return_id=${return_id}`);
        return now.line_items[0].condition as Body;
      };
      assert.equal((await shown())['condition_category'], 'grade_b');
      await grade(version, own);
      const condition = await shown();
      assert.deepEqual(
        [condition['condition_category'], condition['category']],
        ['smoky', { ...own, category_parent: null }],
      );
    }
  });

  it('since 2026-10 give a shipping notice of at most 120 days', async () => {
    const notice = (version: string, query: string) =>
      call(version, 'GET', `/warehouse/reporting/asn?${query}`);
    const now = at.clock.now().getTime();
    const day = (days_ago: number) => new Date(now - days_ago * day_ms).toISOString().slice(0, 10);
    const windows = [
      `from=${day(121)}`,
      `from=${day(130)}&to=${day(9)}`,
      'from=2026-01-01T00:00:00Z&to=2026-05-01T00:00:01Z',
    ];
    for (const query of windows) {
      for (const version of before_2026_10) assert.equal((await notice(version, query)).status, 200);
      for (const version of since_2026_10)
        assert.deepEqual((await notice(version, query)).body.errors, {
          to: ['The to field must be at most 120 days after from.'],
        });
    }
    for (const version of since_2026_10)
      for (const query of ['', `from=${day(120)}`, `from=${day(130)}&to=${day(10)}`])
        assert.equal((await notice(version, query)).status, 200, query);
  });

  it('since 2026-10 require the time of an order with its zone', async () => {
    const order = {
      external_id: 'dated',
      name: '#1',
      taxes_included: false,
      total_price: usd(100),
      line_items: [{ title: 'Mug', unit_price: usd(100) }],
    };
    const { body } = await call('v1', 'PUT', '/orders', order);
    const by_id = `/orders/${body.order.id}`;
    for (const version of since_2026_10)
      for (const [method, path] of [
        ['POST', '/orders'],
        ['PUT', '/orders'],
        ['PUT', by_id],
        ['PATCH', by_id],
      ] as const) {
        const errorsOf = async (created_at?: unknown) =>
          (await call(version, method, path, { ...order, created_at })).body.errors;
        assert.deepEqual(await errorsOf(), { created_at: ['The created at field is required.'] });
        assert.deepEqual(await errorsOf(null), { created_at: ['The created at field is required.'] });
        for (const other of ['2026-02-18', '2026-02-18 10:00:00', 'now'])
          assert.deepEqual(Object.keys((await errorsOf(other)) as object), ['created_at'], other);
        const external_id = `dated-${version}-${method}${path}`;
        const dated = { ...order, external_id, created_at: '2026-02-18T11:00:00+01:00' };
        const taken = await call(version, method, path, dated);
        assert.ok([200, 201].includes(taken.status), taken.text);
        assert.equal(taken.body.order.created_at, '2026-02-18T10:00:00.000Z');
      }
  });

  it('since 2026-10 show drafts as HAL-Forms whatever is accepted, with every action among the links', async () => {
    const sold = await sellOrder(at.deps, at.shop);
    const start = { order_name: sold.name, staff: true };
    for (const version of since_2026_10) {
      const begun = await call(version, 'POST', '/draft-returns', start, { Accept: 'application/json' });
      assert.deepEqual(
        [begun.status, begun.headers.get('Content-Type')],
        [201, 'application/prs.hal-forms+json'],
      );
      const { draft_return, links, _links, _templates, client_application, shopper_token } = begun.body;
      assert.deepEqual([links, client_application, shopper_token], [undefined, 'public-api', undefined]);
      const url = `${at.server.origin}/api/${version}/draft-returns/${draft_return.id}`;
      assert.equal(_links.self.href, url);
      assert.ok(Object.keys(_templates).includes('add-returning-item'));
      for (const [name, { target }] of Object.entries<Body>(_templates))
        assert.equal(_links[name].href, target);
      const added = await call(version, 'POST', `/draft-returns/${draft_return.id}/returning-items`, {
        order_line_item_id: sold.line_ids[0],
      });
      assert.equal(added.status, 201, added.text);
      const cancelled = await call(version, 'POST', `/draft-returns/${draft_return.id}/cancel`);
      assert.deepEqual(Object.keys(cancelled.body._links), ['self']);
      const list = await call(version, 'GET', '/draft-returns?limit=1');
      assert.deepEqual(list.body._embedded.draft_returns, list.body.draft_returns);
      assert.equal(list.body._links.initialize.href, `${at.server.origin}/api/${version}/draft-returns`);
    }
    for (const version of before_2026_10) {
      const { body } = await call(version, 'POST', '/draft-returns', start);
      assert.deepEqual([body._links, body.client_application], [undefined, undefined]);
      assert.ok(body.links[0].href.startsWith(`${at.server.origin}/api/v1/`));
    }
  });

  it('since 2026-10 answer a shopper about a draft only with its token', async () => {
    const shopper = await signShopperIn(at, await sellOrder(at.deps, at.shop));
    const { body } = await shopper.request('POST', '/api/2026-10/draft-returns', { body: {} });
    const { draft_return, shopper_token, client_application } = body;
    assert.equal(client_application, 'shopper-portal');
    const path = `/draft-returns/${draft_return.id}`;
    const read = (headers: Record<string, string>) => shopper.get(`/api/2026-10${path}`, { headers });
    for (const token of [
      undefined,
      '',
      'x',
      `${shopper_token.slice(0, -1)}${shopper_token.endsWith('A') ? 'B' : 'A'}`,
    ]) {
      const { status, body: refused } = await read(
        token === undefined ? {} : { 'X-Loop-Shopper-Token': token },
      );
      assert.deepEqual([status, refused.code], [404, 'draft_not_found']);
    }
    const found = await read({ 'X-Loop-Shopper-Token': shopper_token });
    assert.deepEqual([found.status, found.body.shopper_token], [200, shopper_token]);
    assert.equal((await shopper.get(path)).status, 200, 'older versions need no token');
  });

  it('do not repeat the answer of another version to an idempotency key', async () => {
    const sold = await sellOrder(at.deps, at.shop);
    const start = { order_name: sold.name, staff: true };
    const headers = { 'Idempotency-Key': 'one-version' };
    const first = await call('v1', 'POST', '/draft-returns', start, headers);
    const again = await call('2026-07', 'POST', '/draft-returns', start, headers);
    assert.equal(again.body.draft_return.id, first.body.draft_return.id);
    const other = await call('2026-10', 'POST', '/draft-returns', start, headers);
    assert.deepEqual([other.status, other.body.code], [422, 'idempotency_key_reused']);
  });

  it('say with every response that they end, once that is announced', async (test) => {
    const [first] = API_VERSIONS;
    test.after(() => {
      delete first.deprecated_at;
      delete first.sunset_at;
    });
    first.deprecated_at = new Date('2027-04-01T00:00:00Z');
    first.sunset_at = new Date('2028-04-01T00:00:00Z');
    const told = async (path: string) => {
      const { headers } = await client.request('GET', path);
      return ['Deprecation', 'Sunset', 'Link'].map((name) => headers.get(name));
    };
    const announced = [
      '@1806537600',
      'Sat, 01 Apr 2028 00:00:00 GMT',
      `<${at.server.origin}/guide/versions/>; rel="deprecation"`,
    ];
    for (const path of ['/api/v1/destinations', '/api/2026-07/destinations', '/api/v1/nothing'])
      assert.deepEqual(await told(path), announced, path);
    assert.deepEqual(await told('/api/2026-10/destinations'), [null, null, null]);
  });

  it('have descriptions of their own', async () => {
    const describe_version = async (version: string) => (await call(version, 'GET', '/openapi.json')).body;
    const [old, dated] = [await describe_version('v1'), await describe_version('latest')];
    assert.deepEqual([old.info.version, dated.info.version], ['1.0', '2026-10']);
    assert.deepEqual(
      Object.keys(dated.paths),
      Object.keys(old.paths).map((path) => path.replace('/api/v1/', '/api/2026-10/')),
    );
    const changed = Object.values<Body>(old.paths).flatMap((methods) =>
      Object.values<Body>(methods).filter((one) => one['x-version-changes']),
    );
    assert.ok(changed.some(({ operationId }) => operationId === 'gradeItems'));
    const { requestBody } = dated.paths['/api/2026-10/orders'].post;
    const [, name] = /"\$ref":"#\/components\/schemas\/([^"]+)"/.exec(JSON.stringify(requestBody)) ?? [];
    assert.ok(dated.components.schemas[name ?? ''].required.includes('created_at'));
  });
});
