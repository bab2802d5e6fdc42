import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  cancelReturn,
  closeReturn,
  expireReturns,
  removeLineItems,
} from '../../src/modules/returns/index.ts';
import type { Shop } from '../../src/platform/authenticate.ts';
import { day_ms } from '../../src/platform/clock.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import type { Client } from '../support/client.ts';
import { TestClock } from '../support/clock.ts';
import { sellOrder } from '../support/factories.ts';
import {
  addWarehouse,
  home,
  listEvents,
  listTriggers,
  openLabelledReturn,
  useThirdParty,
} from '../support/labels.ts';

describe('label requests', () => {
  const clock = new TestClock('2026-03-02T09:15:28.700Z');
  let server: TestApp;
  let shop: Shop;
  let client: Client;
  let legacy: Client;

  async function clientOf(of: Shop, profile: 'standard' | 'legacy' = 'standard'): Promise<Client> {
    return server.client((await server.createKey(of, { profile })).secret);
  }
  /** The request of a return, as the API shows it. */
  async function requestOf(return_id: number) {
    const { body } = await client.get(`/label-requests?return_id=${return_id}`);
    assert.equal(body.data.length, 1);
    return body.data[0];
  }
  const submit = () => openLabelledReturn(server.deps, shop);

  before(async () => {
    // Destinations are numbered from 7001 in a database of their own.
    server = await startTestApp({ clock, role: 'api', settings: { RETOUR_RATE_LIMIT: '100000' }, own: true });
    shop = await server.createShop({ name: 'Acme Inc' });
    await addWarehouse(server.deps, shop);
    await useThirdParty(server.deps, shop);
    [client, legacy] = await Promise.all([clientOf(shop), clientOf(shop, 'legacy')]);
  });
  after(() => server.close());

  it('are made with the submission and told of after it, with what the label has to say', async () => {
    const return_id = await submit();
    const request = await requestOf(return_id);
    const { id, ...rest } = request;
    assert.match(id, /^60[0-9]+$/);
    const origin = {
      name: 'Ana Ruiz',
      company: null,
      address1: '1 Main St',
      address2: null,
      city: 'Austin',
      region: 'TX',
      postal_code: '78701',
      country: 'United States',
      country_code: 'US',
      phone: null,
    };
    const destination = {
      name: 'Acme Returns',
      company: 'Acme Inc',
      address1: '200 Dock Rd',
      address2: 'Gate 4',
      city: 'Reno',
      region: 'NV',
      postal_code: '89502',
      country: 'United States',
      country_code: 'US',
      phone: null,
    };
    const product = { hs_code: null, country_of_origin: null };
    const usd = (amount: number) => ({ amount, currency: 'USD', currency_code: 'USD' });
    const products = [
      { name: 'Linen Shirt - M', sku: 'LS-01-M', ...product, price: usd(4000) },
      { name: 'Canvas Bag', sku: 'SKU-2', ...product, price: usd(5500) },
    ];
    const parcel = { height: 4, width: 10, length: 14, weight: 1150 };
    assert.deepEqual(rest, {
      return_id,
      shop_id: shop.id,
      status: 'issued',
      addresses: { origin, destination },
      parcel,
      products,
      errors: [],
      created_at: '2026-03-02T09:15:28+00:00',
    });

    const [created, issued, requested, ...others] = await listEvents(server.deps, return_id);
    assert.deepEqual(
      [created?.trigger, issued?.trigger, requested?.trigger, others],
      ['return.created', 'label.request.issued', 'label.requested', []],
    );
    const toWebhook = ({ region, postal_code, ...address }: typeof origin | typeof destination) => ({
      ...address,
      state: region,
      zip: postal_code,
    });
    assert.deepEqual(issued?.details, {
      id: Number(id),
      return_id,
      created_at: '2026-03-02T09:15:28.000Z',
      addresses: { origin: toWebhook(origin), destination: toWebhook(destination) },
      parcel,
      products,
    });
    const { order_id, provider_order_id, ...details } = requested!.details;
    assert.ok(Number.isSafeInteger(order_id) && Number.isSafeInteger(provider_order_id));
    assert.deepEqual(details, {
      id: return_id,
      return_id: String(return_id),
      carrier: 'N/A',
      tracking_number: 'N/A',
      label_status: 'N/A',
      label_updated_at: 'N/A',
      shipment_id: null,
      label_url: null,
      tracking_url: null,
    });
  });

  it('weigh what the variants weigh, and declare their goods', async () => {
    const price = { amount: 4000, currency: 'USD' };
    const made = await client.request('PUT', '/products', {
      body: {
        external_id: 'linen-shirt',
        name: 'Linen Shirt',
        weight_grams: 400,
        product_variants: [
          {
            external_id: 'linen-shirt-m',
            price,
            weight_grams: 260,
            logistics_information: {
              origin_country_code: 'PT',
              default_hs_code: '610510',
              requires_shipping: true,
              destination_country_hs_codes: [],
            },
          },
          { external_id: 'linen-shirt-l', price },
        ],
      },
    });
    assert.ok(made.status < 300, made.text);
    const line = (product_variant: string) => ({
      product: 'linen-shirt',
      product_variant,
      quantity: 1,
      unit_price: 4000,
    });
    const order = await sellOrder(server.deps, shop, {
      shipping_address: home,
      line_items: [line('linen-shirt-m'), line('linen-shirt-l')],
    });
    const request = await requestOf(
      await openLabelledReturn(server.deps, shop, { order, units: [{}, { line: 1 }] }),
    );
    assert.equal(request.parcel.weight, 150 + 260 + 400);
    const declared = request.products.map((product: Record<string, unknown>) => [
      product['hs_code'],
      product['country_of_origin'],
    ]);
    assert.deepEqual(declared, [
      ['610510', 'PT'],
      [null, null],
    ]);
  });

  it('tell the return where its goods go', async () => {
    const { body } = await client.get(`/warehouse/return/details?return_id=${await submit()}`);
    assert.equal(body.destination_id, 7001);
  });

  it('are not made for goods that do not travel by label, nor where the shop has no warehouse', async () => {
    const stays = await openLabelledReturn(server.deps, shop, {
      method: { provider: 'shop', method_type: 'in_store' },
    });
    assert.deepEqual(await listTriggers(server.deps, stays), ['return.created']);
    const homeless = await server.createShop();
    await useThirdParty(server.deps, homeless);
    const waits = await openLabelledReturn(server.deps, homeless);
    assert.deepEqual(await listTriggers(server.deps, waits), ['return.created']);
  });

  it('are listed newest first, in slices, by return, status and time of creation', async () => {
    const other = await server.createShop();
    await addWarehouse(server.deps, other);
    await useThirdParty(server.deps, other);
    const reader = await clientOf(other);
    const returns: number[] = [];
    for (let day = 0; day < 3; day++) {
      returns.push(await openLabelledReturn(server.deps, other));
      clock.advance(day_ms);
    }
    await cancelReturn(server.deps, { shop_id: other.id, return_id: returns[1]! });
    const list = async (query: string) => {
      const { status, body } = await reader.get(`/label-requests${query}`);
      assert.equal(status, 200, query);
      return body.data.map((request: { return_id: number }) => returns.indexOf(request.return_id));
    };
    const first = clock.now().getTime() - 3 * day_ms;
    const at = (day: number) => new Date(first + day * day_ms).toISOString().slice(0, 19);
    const expected: [query: string, found: number[]][] = [
      ['', [2, 1, 0]],
      ['?limit=2', [2, 1]],
      ['?limit=2&offset=2', [0]],
      ['?limit=0', []],
      ['?offset=100000', []],
      ['?status=cancelled', [1]],
      ['?status=issued', [2, 0]],
      ['?status=fulfilled', []],
      [`?return_id=${returns[0]}`, [0]],
      ['?return_id=0', []],
      ['?return_id=nonsense', []],
      [`?from=${at(1)}`, [2, 1]],
      [`?to=${at(1)}`, [0]],
      [`?from=${at(1)}&to=${at(2)}`, [1]],
      [`?from=${at(1)}&to=${at(1)}`, []],
      [`?from=${at(1).slice(0, 10)}&to=${at(1).slice(0, 10)}`, [1]],
    ];
    for (const [query, found] of expected) assert.deepEqual(await list(query), found, query);
  });

  it('refuse a filter that breaks a rule, in the words of each profile', async () => {
    for (const [query, field, message] of [
      ['limit=-1', 'limit', 'The limit field must be between 0 and 250.'],
      ['offset=100001', 'offset', 'The offset field must be between 0 and 100000.'],
      ['status=failed', 'status', 'Must be one of the following values: issued, cancelled, fulfilled.'],
      ['from=yesterday', 'from', 'The from field must be a valid date.'],
      ['from=2026-03-02&to=2026-03-01', 'to', 'The to field must not be before from.'],
    ] as const) {
      const { status, body } = await client.get(`/label-requests?${query}`);
      assert.deepEqual([status, body.code, body.errors], [422, 'validation_failed', { [field]: [message] }]);
      const old = await legacy.get(`/label-requests?${query}`);
      assert.deepEqual([old.status, old.body], [400, { error: { code: 'validation_failed', message } }]);
    }
    assert.equal((await client.get('/label-requests?limit=250&offset=100000')).status, 200);
  });

  it('are found by their id in either spelling, and by nobody else', async () => {
    const request = await requestOf(await submit());
    const found = await client.get(`/label-requests/${request.id}`);
    assert.deepEqual([found.status, found.body], [200, request]);
    const stranger = await clientOf(await server.createShop());
    const detail = "The label request doesn't exist.";
    for (const [reader, id] of [
      [stranger, request.id],
      [client, '1'],
      [client, 'x'],
      [client, '-1'],
    ] as const) {
      const { status, body } = await reader.get(`/label-requests/${id}`);
      assert.deepEqual([status, body.code, body.detail], [404, 'label_request_not_found', detail]);
    }
    const old = await legacy.get('/label-requests/1');
    assert.deepEqual([old.status, old.body], [404, { code: 'label_request_not_found', message: detail }]);
    assert.deepEqual((await stranger.get('/label-requests')).body, { data: [] });
  });

  it('keep the newest twenty errors that are reported, and stay open', async () => {
    const { id } = await requestOf(await submit());
    const report = (message: string | null) => ({ reason: 'INVALID_ADDRESS', message });
    const first = await client.post(`/label-requests/${id}/errors`, { reason: 'Other' });
    assert.equal(first.status, 201);
    assert.deepEqual(first.body, {
      reason: 'Other',
      message: null,
      created_at: clock.now().toISOString(),
    });
    for (let i = 1; i <= 19; i++) await client.post(`/label-requests/${id}/errors`, report(`no. ${i}`));
    const messages = async () =>
      (await client.get(`/label-requests/${id}`)).body.errors.map(
        (error: { message: string }) => error.message,
      );
    assert.deepEqual((await messages()).slice(0, 2), [null, 'no. 1']);
    const last = await legacy.post(`/label-requests/${id}/errors`, report('no. 20'));
    assert.equal(last.status, 200);
    assert.equal((await messages()).length, 20);
    assert.deepEqual([(await messages())[0], (await messages()).at(-1)], ['no. 1', 'no. 20']);
    assert.equal((await client.get(`/label-requests/${id}`)).body.status, 'issued');
  });

  it('refuse an error without a known reason, or with more than 1000 characters', async () => {
    const { id } = await requestOf(await submit());
    for (const [body, field, message] of [
      [{}, 'reason', 'The reason field is required.'],
      [
        { reason: 'other' },
        'reason',
        'Must be one of the following values: INSUFFICIENT_FUNDS, INVALID_ADDRESS, Other.',
      ],
      [
        { reason: 'Other', message: 'x'.repeat(1001) },
        'message',
        'The message field must not be greater than 1000 characters.',
      ],
    ] as const) {
      const refused = await client.post(`/label-requests/${id}/errors`, body);
      assert.deepEqual([refused.status, refused.body.errors], [422, { [field]: [message] }]);
      const old = await legacy.post(`/label-requests/${id}/errors`, body);
      assert.deepEqual([old.status, old.body], [400, { error: { code: 'validation_failed', message } }]);
    }
    const longest = { reason: 'Other', message: 'x'.repeat(1000) };
    assert.equal((await client.post(`/label-requests/${id}/errors`, longest)).status, 201);
  });

  it('take no error when they are not there or not open any more', async () => {
    const return_id = await submit();
    const { id } = await requestOf(return_id);
    await cancelReturn(server.deps, { shop_id: shop.id, return_id });
    for (const [path_id, code, status] of [
      [id, 'label_request_not_open', 409],
      ['999', 'label_request_not_found', 404],
      ['x', 'label_request_not_found', 404],
    ] as const) {
      const answer = await client.post(`/label-requests/${path_id}/errors`, { reason: 'Other' });
      assert.deepEqual([answer.status, answer.body.code], [status, code]);
      const old = await legacy.post(`/label-requests/${path_id}/errors`, { reason: 'Other' });
      assert.equal(old.status, 400);
      assert.deepEqual(old.body, { error: { code, message: answer.body.detail } });
    }
  });

  const ends: Record<string, (return_id: number) => Promise<unknown>> = {
    cancelled: (return_id) => cancelReturn(server.deps, { shop_id: shop.id, return_id }),
    closed: (return_id) => closeReturn(server.deps, { shop_id: shop.id, return_id }),
    async expired() {
      clock.advance(28 * day_ms + 1000);
      await expireReturns(server.deps);
    },
    async emptied(return_id) {
      const { body } = await client.get(`/warehouse/return/details?return_id=${return_id}`);
      const line_item_ids = body.line_items.map((unit: { line_item_id: number }) => unit.line_item_id);
      await removeLineItems(server.deps, { shop_id: shop.id, return_id, line_item_ids, source: 'warehouse' });
    },
  };
  for (const [name, end] of Object.entries(ends)) {
    it(`are cancelled when the return is ${name}, and that is told first`, async () => {
      const return_id = await submit();
      const before_end = await requestOf(return_id);
      await end(return_id);
      assert.deepEqual(await requestOf(return_id), { ...before_end, status: 'cancelled' });
      const events = (await listEvents(server.deps, return_id)).slice(3);
      const expected = ['label.request.cancelled', 'return.updated'];
      if (name === 'closed') expected.push('return.closed');
      if (name === 'emptied') expected.unshift('return.updated');
      assert.deepEqual(
        events.map(({ trigger }) => trigger),
        expected,
      );
      const cancelled = events.find(({ trigger }) => trigger === 'label.request.cancelled');
      assert.equal(cancelled?.details.id, Number(before_end.id));
      assert.deepEqual(cancelled?.details.products, before_end.products);
    });
  }
});
