import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createLabel } from '../../src/modules/logistics/labels/index.ts';
import { createReturn } from '../../src/modules/returns/index.ts';
import { listRoutes } from '../../src/modules.ts';
import type { Profile, Shop } from '../../src/platform/authenticate.ts';
import { buildOpenApi } from '../../src/platform/openapi.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import type { Answer, RequestOptions } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { openReturn, sellOrder } from '../support/factories.ts';
import { createResponseValidator } from '../support/validate-response.ts';
import type { ResponseValidator } from '../support/validate-response.ts';

const acts = ['process', 'cancel', 'flag', 'close', 'remove?line_item_id=1', 'note', 'notes'] as const;
const method = (act: string) => (act === 'notes' ? 'GET' : 'POST');
const now = () => new Date().toISOString();

for (const profile of ['standard', 'legacy'] as const) {
  describe(`answers in the ${profile} profile are what the API description says`, () => {
    let server: TestApp;
    let shop: Shop;
    let validate: ResponseValidator;
    let key: string;

    before(async () => {
      server = await startTestApp({ settings: { RETOUR_ANONYMOUS_RATE_LIMIT: '10' } });
      shop = await server.createShop();
      ({ secret: key } = await server.createKey(shop, { profile }));
      validate = createResponseValidator(buildOpenApi(listRoutes(server.deps), { origin: server.origin }));
    });
    after(() => server.close());

    async function send(
      verb: string,
      path: string,
      options: RequestOptions & { key?: string; as?: Profile | undefined } = {},
    ): Promise<Answer> {
      const answer = await server.client(options.key ?? key).request(verb, path, options);
      const { status, headers, body } = answer;
      validate({
        method: verb,
        path: path.startsWith('/api/') ? path : `/api/v1${path}`,
        status,
        content_type: headers.get('Content-Type'),
        body,
        profile: 'as' in options ? options.as : profile,
        headers,
      });
      return answer;
    }
    const act = (id: number, name: string, options: RequestOptions = {}) =>
      send(
        method(name),
        `/warehouse/return/${id}/${name}`,
        name === 'note' ? { body: { content: 'Seen.' }, ...options } : options,
      );

    it('for a return with everything: exchange, store credit, refund and label', async () => {
      const id = await createFullReturn(server, shop);
      const read = async () => {
        const { body } = await send('GET', `/warehouse/return/details?return_id=${id}`);
        await send('GET', '/warehouse/return/details?order_name=1001');
        await send('GET', `/warehouse/return/details?return_id=${id}&currency_type=presentment`);
        await send('GET', `/warehouse/return/list?from=${now().slice(0, 10)}`);
        await send('GET', '/warehouse/return/list?paginate=1&pageSize=1');
        await send('GET', '/warehouse/reporting/asn');
        await send('GET', '/api/v2/returns?limit=1');
        return body;
      };
      assert.equal((await read()).line_items.length, 3);
      await act(id, 'process', { body: { pallet: 41, dock: null } });
      await eventually(async () => assert.equal((await read()).state, 'closed'));
      await act(id, 'notes');
    });

    it('for units that are taken out', async () => {
      const id = await createFullReturn(server, shop);
      const { body } = await send('GET', `/warehouse/return/details?return_id=${id}`);
      const [refunded, exchanged] = body.line_items.map(
        (item: { line_item_id: number }) => item.line_item_id,
      );
      await act(id, 'remove?line_item_id=987654321');
      await act(id, `remove?line_item_id=${refunded},987654321`);
      assert.equal((await act(id, 'remove', { body: { line_item_id: [refunded, exchanged] } })).body, true);
    });

    it('for every act on a return in every state that acts lead to', async () => {
      for (const first of ['flag', 'cancel', 'close', 'process'] as const) {
        for (const second of acts) {
          const id = await openReturn(server.deps, shop);
          await act(id, first);
          await act(id, second);
        }
      }
    });

    it('for a return that does not exist, at every path', async () => {
      for (const name of acts) await act(987654321, name);
      for (const query of ['return_id=987654321', 'return_id=x', 'order_id=0', 'order_name=none']) {
        await send('GET', `/warehouse/return/details?${query}`);
      }
    });

    it('for requests that break a rule', async () => {
      const id = await openReturn(server.deps, shop);
      for (const path of [
        '/warehouse/return/details',
        '/warehouse/return/details?currency_type=x',
        '/warehouse/return/list?pageSize=0&filter=x&state=x&from=y',
        '/warehouse/return/list?cursor=x',
        '/warehouse/return/list?from=2020-01-01&to=2021-01-01',
        '/warehouse/reporting/asn?from=x',
        '/api/v2/returns?limit=0&customer_email=x',
      ]) {
        assert.equal((await send('GET', path)).status, 422, path);
      }
      await act(id, 'remove');
      await act(id, 'remove?line_item_id=x');
      await act(id, 'note', { body: {} });
      await act(id, 'note', { body: { content: 'x'.repeat(256) } });
      await act(id, 'process', { body: { nested: { deep: true } } });
      await act(id, 'note', { raw: '{' });
      await act(id, 'note', { raw: '{}', headers: { 'Content-Type': 'text/plain' } });
      await act(id, 'note', { raw: `"${'x'.repeat(1_100_000)}"` });
      await act(id, 'flag', { headers: { 'Idempotency-Key': ' ' } });
      const headers = { 'Idempotency-Key': 'one' };
      await act(id, 'note', { headers });
      await act(id, 'note', { headers });
      assert.equal((await act(id, 'close', { headers })).status, 422);
      await send('DELETE', `/warehouse/return/${id}/close`);
      await send('GET', `/warehouse/return/list?cursor=${'x'.repeat(9000)}`);
      await send('GET', '/warehouse/nothing', { as: undefined });
    });

    it('for keys that may not, and for too many requests', async () => {
      const path = '/warehouse/return/list';
      const { secret } = await server.createKey(shop, {
        profile,
        scopes: ['orders'],
        rate_limit_per_minute: 1,
      });
      const answers = [await send('GET', path, { key: secret }), await send('GET', path, { key: secret })];
      assert.deepEqual(
        answers.map(({ status }) => status),
        [profile === 'legacy' ? 401 : 403, 429],
      );
      for (let i = 0; i < 11; i++) await send('GET', path, { key: 'nonsense', as: undefined });
      await send('GET', '/openapi.json', { as: undefined });
      await send('GET', '/openapi.json');
    });
  });
}

async function createFullReturn({ deps }: TestApp, shop: Shop): Promise<number> {
  const line_items = [
    { quantity: 2, unit_price: 4000 },
    { quantity: 1, unit_price: 5500 },
  ];
  const order = await sellOrder(deps, shop, { name: '#1001', line_items });
  const [shirt = 0, bag = 0] = order.line_ids;
  const exchange = { type: 'exchange' as const, title: 'Shirt - L', price: 4200, tax: 347 };
  const { return_id } = await createReturn(deps, {
    shop_id: shop.id,
    order_id: order.id,
    units: [
      { order_line_item_id: shirt, quantity: 1, resolution: 'refund', return_reason: 'Too small' },
      { order_line_item_id: shirt, quantity: 1, resolution: 'exchange', exchange },
      { order_line_item_id: bag, quantity: 1, resolution: 'credit', return_comment: 'Wrong colour' },
    ],
    method: { provider: 'simulated-carrier', method_type: 'ship_with_label' },
  });
  await createLabel(deps, {
    shop_id: shop.id,
    return_id,
    carrier: 'USPS',
    tracking_number: '9400111206206406260787',
    rate: 745,
    currency: 'USD',
    service: 'Ground',
    tracking_url: null,
    url: null,
  });
  return return_id;
}
