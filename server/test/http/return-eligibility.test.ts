import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { upsertProducts } from '../../src/modules/commerce/orders/index.ts';
import type { NewFulfillment } from '../../src/modules/commerce/orders/index.ts';
import { readOrderEligibility } from '../../src/modules/policy/eligibility/index.ts';
import { cancelReturn } from '../../src/modules/returns/index.ts';
import type { Shop } from '../../src/platform/authenticate.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { TestClock } from '../support/clock.ts';
import { openReturn, sellOrder } from '../support/factories.ts';
import type { Sale } from '../support/factories.ts';
import { createCheckedClients } from '../support/checked-client.ts';
import type { CheckedClients } from '../support/checked-client.ts';

const path = '/orders/return-eligibility';
const at = (text: string) => new Date(text);

const shirt = {
  external_id: '8123450011',
  name: 'Linen Shirt',
  tags: ['summer'],
  product_variants: [{ external_id: '39076568408247', sku: 'LS-01-M', name: 'M', price: 4000 }],
};
const lamp = {
  external_id: '8123450012',
  name: 'Floor Model',
  tags: ['Final-Sale'],
  product_variants: [{ external_id: '39076568408300', sku: 'FM-1', price: 9000 }],
};
const shirts = {
  external_id: '14204879175841',
  product: '8123450011',
  product_variant: '39076568408247',
  quantity: 3,
  unit_price: 4000,
};
const lamps = {
  external_id: '14204879175842',
  product: '8123450012',
  product_variant: '39076568408300',
  quantity: 1,
  unit_price: 9000,
};
const sent = (
  quantity: number,
  times: Pick<NewFulfillment, 'fulfilled_at' | 'delivered_at'>,
  line_item = 0,
): NewFulfillment => ({
  external_id: `f-${quantity}-${line_item}-${times.delivered_at?.getTime()}`,
  status: 'success',
  ...times,
  line_items: [{ line_item, quantity }],
});
const delivered = { fulfilled_at: at('2026-02-20T15:00:00Z'), delivered_at: at('2026-02-25T18:12:00Z') };

describe('the return eligibility of an order', () => {
  const clock = new TestClock();
  let server: TestApp;
  let shop: Shop;
  let clients: CheckedClients;

  before(async () => {
    server = await startTestApp({ clock, role: 'api', settings: { RETOUR_RATE_LIMIT: '100000' } });
  });
  after(() => server.close());
  beforeEach(async () => {
    clock.set('2026-03-02T09:10:00.000Z');
    shop = await server.createShop();
    clients = await createCheckedClients(server, shop);
    await upsertProducts(server.deps, shop, [shirt, lamp]);
  });

  const sell = (sale: Sale = {}) =>
    sellOrder(server.deps, shop, {
      line_items: [shirts],
      fulfillments: [sent(3, delivered)],
      created_at: at('2026-02-18T10:00:00Z'),
      ...sale,
    });
  const ask = (order_name: string) => clients.standard.post(path, { order_name });
  const items = async (order_name: string) => (await ask(order_name)).body.return_eligibility.items;
  const codes = async (order_name: string) =>
    (await items(order_name)).map(
      ({ ineligibility_codes }: { ineligibility_codes: string[] }) => ineligibility_codes,
    );
  const list = (name: 'blocklists' | 'allowlists', type: string, value: string) =>
    clients.standard.post(`/${name}`, { type, value });

  it('shows every line, what is left of it, and until when', async () => {
    const order = await sell();
    const expected = {
      return_eligibility: {
        order_id: order.id,
        order_name: order.name,
        as_of: '2026-03-02T09:10:00.000Z',
        advisory: true,
        items: [
          {
            order_line_item_id: order.line_ids[0],
            provider_line_item_id: 14204879175841,
            product_id: 8123450011,
            variant_id: 39076568408247,
            sku: 'LS-01-M',
            title: 'Linen Shirt - M',
            quantity_ordered: 3,
            quantity_fulfilled: 3,
            quantity_in_returns: 0,
            quantity_returnable: 3,
            eligible: true,
            ineligibility_codes: [],
            outcomes: ['refund', 'credit', 'exchange', 'advanced_exchange', 'shop_now'],
            return_by: '2026-03-27T23:59:59.000Z',
            explanations: [
              {
                answer: 'eligibility',
                code: 'within-window',
                sentence: "It's within the return window.",
                decided_by: {
                  kind: 'zone',
                  id: 'everywhere',
                  name: 'everywhere',
                  policy: { id: null, version: 1 },
                },
                remedy: null,
              },
            ],
            waiting: [],
          },
        ],
      },
    };
    for (const client of Object.values(clients)) {
      for (const name of [order.name, order.name.slice(1), ` ${order.name} `]) {
        const { status, body } = await client.post(path, { order_name: name });
        assert.deepEqual([status, body], [200, expected]);
      }
    }
  });

  it('is refused for an order that there is not, or that another shop has', async () => {
    const other = await server.createShop();
    const foreign = await sellOrder(server.deps, other);
    for (const order_name of ['#0', foreign.name]) {
      const { status, body } = await ask(order_name);
      assert.deepEqual(
        [status, body.code, body.detail],
        [404, 'order_not_found', 'The shop has no order with this name.'],
      );
      const legacy = await clients.legacy.post(path, { order_name });
      assert.deepEqual(
        [legacy.status, legacy.body],
        [404, { errors: { message: 'Order not found.', code: 'ORDER_NOT_FOUND' } }],
      );
    }
  });

  it('is refused without a name, or with one over 100 characters', async () => {
    for (const [body, message] of [
      [{}, 'The order name field is required.'],
      [{ order_name: '  ' }, 'The order name field is required.'],
      [{ order_name: 'x'.repeat(101) }, 'The order name field must not be greater than 100 characters.'],
      [{ order_name: 7 }, 'The order name field must be a string.'],
    ] as const) {
      const { status, body: problem } = await clients.standard.post(path, body);
      assert.deepEqual([status, problem.errors], [422, { order_name: [message] }]);
      const legacy = await clients.legacy.post(path, body);
      assert.deepEqual(legacy.body, { message, errors: { order_name: [message] } });
    }
    assert.equal((await ask('x'.repeat(100))).status, 404);
  });

  it('follows the units into returns and back', async () => {
    const order = await sell();
    const [id] = [await openReturn(server.deps, shop, { order, units: [{ quantity: 3 }] })];
    const [held] = await items(order.name);
    assert.deepEqual(
      [held.quantity_in_returns, held.quantity_returnable, held.eligible, held.ineligibility_codes],
      [3, 0, false, ['already-returned']],
    );
    assert.deepEqual(held.outcomes, []);
    await cancelReturn(server.deps, { shop_id: shop.id, return_id: id });
    assert.equal((await items(order.name))[0].quantity_returnable, 3);
  });

  it('knows what has not left, what was refunded elsewhere, and what was cancelled', async () => {
    const waiting = await sell({ fulfillments: [{ ...sent(3, delivered), status: 'cancelled' }] });
    assert.deepEqual(await codes(waiting.name), [['not-fulfilled']]);
    assert.equal((await items(waiting.name))[0].return_by, null);
    const refunded = await sell({
      refunds: [
        {
          external_id: 'r-1',
          type: 'line_item',
          amount: 12000,
          currency: 'USD',
          line_item: { line_item: 0, quantity: 3 },
          created_at: clock.now(),
        },
      ],
    });
    assert.deepEqual(await codes(refunded.name), [['already-refunded']]);
    const cancelled = await sell({ status: 'cancelled' });
    assert.deepEqual(await codes(cancelled.name), [['order-cancelled']]);
  });

  it('counts days from the delivery of each parcel, in the time zone of the shop', async () => {
    shop = await server.createShop({ time_zone: 'America/New_York' });
    clients = await createCheckedClients(server, shop);
    await upsertProducts(server.deps, shop, [shirt, lamp]);
    const order = await sell({
      fulfillments: [sent(2, { ...delivered, delivered_at: at('2026-02-10T12:00:00Z') }), sent(1, delivered)],
    });
    const [item] = await items(order.name);
    assert.deepEqual([item.return_by, item.eligible], ['2026-03-28T03:59:59.000Z', true]);
    clock.set('2026-03-28T03:59:59.500Z');
    assert.deepEqual(await codes(order.name), [[]]);
    const now = await readOrderEligibility(server.deps.db.root, { shop, order_id: order.id }, clock.now());
    assert.deepEqual([now?.items[0]?.quantity_returnable, now?.items[0]?.quantity_eligible], [3, 1]);
    clock.set('2026-03-28T04:00:00.000Z');
    assert.deepEqual(await codes(order.name), [['outside-window']]);
  });

  it('rejects final sale and what the blocklist names, line by line', async () => {
    const order = await sell({
      line_items: [shirts, lamps],
      fulfillments: [sent(3, delivered), sent(1, delivered, 1)],
    });
    assert.deepEqual(await codes(order.name), [[], ['final-sale']]);
    await list('blocklists', 'product', '39076568408247');
    await list('blocklists', 'product_tag', 'FINAL-SALE');
    assert.deepEqual(await codes(order.name), [['blocklisted'], ['final-sale', 'blocklisted']]);
  });

  for (const [type, value] of [
    ['order', (order: { name: string }) => order.name.slice(1)],
    ['email', () => 'Ana+again@example.com'],
  ] as const) {
    it(`lets allow beat block beat policy, by ${type}`, async () => {
      const order = await sell({ line_items: [lamps], fulfillments: [sent(1, delivered)] });
      await list('blocklists', type, value(order));
      assert.deepEqual(await codes(order.name), [['final-sale', 'blocklisted']]);
      const { body } = await list('allowlists', type, value(order));
      clock.set('2027-01-01T00:00:00Z');
      const [item] = await items(order.name);
      assert.deepEqual([item.eligible, item.ineligibility_codes, item.return_by], [true, [], null]);
      await clients.standard.request('DELETE', `/allowlists/${body.id}`);
      assert.deepEqual(await codes(order.name), [['outside-window', 'final-sale', 'blocklisted']]);
    });
  }

  it('lets the right of withdrawal beat final sale and blocklist for 14 days', async () => {
    await list('blocklists', 'email', 'ana@example.com');
    const order = await sell({
      line_items: [shirts, lamps],
      fulfillments: [sent(3, delivered), sent(1, delivered, 1)],
      shipping_address: { country_code: 'ES', postal_code: '28013' },
    });
    for (const item of await items(order.name)) {
      const { eligible, ineligibility_codes, outcomes, return_by } = item;
      assert.deepEqual(
        [eligible, ineligibility_codes, outcomes, return_by],
        [true, [], ['refund'], '2026-03-11T23:59:59.000Z'],
      );
    }
    clock.set('2026-03-12T00:00:00Z');
    assert.deepEqual(await codes(order.name), [['blocklisted'], ['final-sale', 'blocklisted']]);
  });

  it('asks the lists about the person who returns too', async () => {
    const order = await sell();
    await list('blocklists', 'email', 'recipient@example.com');
    const read = (shopper_email?: string) =>
      readOrderEligibility(server.deps.db.root, { shop, order_id: order.id, shopper_email }, clock.now());
    assert.equal((await read())?.is_available, true);
    assert.equal((await read('Recipient@example.com'))?.is_available, false);
    const missing = { shop, order_id: 987654321 };
    assert.equal(await readOrderEligibility(server.deps.db.root, missing, clock.now()), undefined);
  });

  it('needs the scope orders, and answers a repeat from memory', async () => {
    const order = await sell();
    const { secret } = await server.createKey(shop, { scopes: ['commerce:read'] });
    const refused = await server.client(secret).post(path, { order_name: order.name });
    assert.deepEqual([refused.status, refused.body.required_scope], [403, 'orders']);
    const headers = { 'Idempotency-Key': 'eligible?' };
    const first = await clients.standard.post(path, { order_name: order.name }, { headers });
    clock.set('2026-03-02T10:00:00Z');
    const again = await clients.standard.post(path, { order_name: order.name }, { headers });
    assert.deepEqual([first.status, again.text], [200, first.text]);
  });
});
