import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createLabel } from '../../src/modules/logistics/labels/index.ts';
import { createReturn, executeReturn, processReturn } from '../../src/modules/returns/index.ts';
import { manualProvider } from '../../src/modules/money/settlements/index.ts';
import { changeShopSettings } from '../../src/modules/shop/shops/index.ts';
import { ok } from '../support/draft-returns.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';

type Body = Record<string, any>;

const usd = (amount: number) => ({ amount, currency_code: 'USD' });

/** The ids of an order line: here, and at the platform. */
type Ids = { order: unknown; line: unknown; product: unknown; variant: unknown; large: unknown };

describe('the ids of the commerce platform', () => {
  let at: TestShop;
  before(async () => {
    at = await startShop();
    await changeShopSettings(at.deps, at.shop.id, {
      gift_card_issuer: 'external',
      label_provider: 'third_party',
    });
    await at.clients.standard.post('/destinations', {
      type: 'warehouse',
      name: 'Reno',
      address: { address1: '200 Dock Rd', city: 'Reno', state: 'NV', zip: '89502', country_code: 'US' },
    });
  });
  after(() => at.server.close());

  const put = async (path: string, body: Body): Promise<Body> =>
    ok(at.clients.standard.request('PUT', path, { body }));

  /** Pushes a product in two sizes and an order of it. */
  async function sell(key: string): Promise<{ internal: Ids; external: Ids }> {
    const external = {
      order: `1${key}`,
      line: `2${key}`,
      product: `3${key}`,
      variant: `4${key}`,
      large: `5${key}`,
    };
    const { product } = await put('/products', {
      external_id: external.product,
      name: 'Linen Shirt',
      product_variants: [
        { external_id: external.variant, name: 'M', sku: 'LS-M', price: usd(4000) },
        { external_id: external.large, name: 'L', sku: 'LS-L', price: usd(4000) },
      ],
    });
    const { order } = await put('/orders', {
      external_id: external.order,
      name: `#${key}`,
      created_at: at.clock.now().toISOString(),
      taxes_included: false,
      total_price: usd(12_000),
      shipping_address: { country_code: 'US', postal_code: '78701', address1: '1 Main St', city: 'Austin' },
      customer: { external_id: `c-${key}`, sales_channel: 'Online Store', email: 'ana@example.com' },
      line_items: [
        {
          external_id: external.line,
          title: 'Linen Shirt',
          product: { external_id: external.product },
          product_variant: { external_id: external.variant },
          quantity: 3,
          unit_price: usd(4000),
        },
      ],
      fulfillments: [
        {
          external_id: `f-${key}`,
          status: 'success',
          fulfilled_at: at.clock.now().toISOString(),
          fulfillment_line_items: [{ order_line_item_external_id: external.line, quantity: 3 }],
        },
      ],
      payments: [
        {
          external_id: `p-${key}`,
          gateway: 'card',
          kind: 'card',
          status: 'captured',
          captured: usd(12_000),
          captured_at: at.clock.now().toISOString(),
        },
      ],
    });
    const variants = await ok(
      at.clients.standard.get(`/products/${product.id}/product-variants?sort_order=asc`),
    );
    const [medium, large] = variants.product_variants.toSorted((a: Body, b: Body) => a['id'] - b['id']);
    const internal = {
      order: order.id,
      line: order.line_items[0].id,
      product: product.id,
      variant: medium.id,
      large: large.id,
    };
    return { internal, external };
  }

  const showing = (provider_ids: 'internal' | 'external') =>
    changeShopSettings(at.deps, at.shop.id, { provider_ids });

  /** A return of two units of an order: one for store credit, one for a larger one. */
  async function returnUnits({ internal, external }: { internal: Ids; external: Ids }): Promise<number> {
    const unit = { order_line_item_id: Number(internal.line), quantity: 1 };
    const { return_id } = await createReturn(at.deps, {
      shop_id: at.shop.id,
      order_id: Number(internal.order),
      units: [
        { ...unit, resolution: 'credit' },
        {
          ...unit,
          resolution: 'exchange',
          exchange: {
            type: 'exchange',
            title: 'Linen Shirt - L',
            price: 4000,
            product_variant_id: Number(internal.large),
            provider_product_id: String(external.product),
            provider_variant_id: String(external.large),
          },
        },
      ],
      method: { provider: 'simulated-carrier', method_type: 'ship_with_label' },
    });
    return return_id;
  }

  /** What every answer and payload about a return says of ids. */
  async function idsShown(return_id: number, order_name: string): Promise<Body> {
    const ref = { shop_id: at.shop.id, return_id };
    await createLabel(at.deps, {
      ...ref,
      carrier: 'USPS',
      service: 'Ground Advantage',
      tracking_number: `94001${return_id}`,
      tracking_url: null,
      url: null,
      rate: 745,
      currency: 'USD',
    });
    await processReturn(at.deps, { ...ref, source: null });
    await executeReturn({ ...at.deps, provider: manualProvider }, ref);
    const { standard } = at.clients;
    const details: Body = (await standard.get(`/warehouse/return/details?return_id=${return_id}`)).body;
    const list = await standard.get('/warehouse/return/list');
    const listed: Body = list.body.find(({ id }: Body) => id === String(return_id));
    const eligibility = await standard.post('/orders/return-eligibility', { order_name });
    const { rows } = await at.deps.db.pool.query<{ trigger: string; details: Body; snapshot: Body }>(
      'select trigger, details, snapshot from events where shop_id = $1 and return_id = $2',
      [at.shop.id, return_id],
    );
    const of = (trigger: string) => rows.find((row) => row.trigger === trigger)!;
    const unit = ({ provider_line_item_id, product_id, variant_id }: Body) => ({
      line: provider_line_item_id,
      product: product_id,
      variant: variant_id,
    });
    const text = ({ line, product, variant }: Body) => ({
      line: String(line),
      product: String(product),
      variant: String(variant),
    });
    const ids = unit(details['line_items'][0]);
    for (const shown of [listed, of('return.closed').snapshot]) {
      assert.deepEqual(unit(shown['line_items'][0]), text(ids));
      assert.equal(shown['provider_order_id'], String(details['provider_order_id']));
      assert.equal(
        shown['line_items'][1].exchange_variant,
        String(details['line_items'][1].exchange_variant),
      );
      assert.deepEqual(shown['exchanges'], details['exchanges']);
    }
    assert.deepEqual(unit(eligibility.body.return_eligibility.items[0]), ids);
    const restock = of('restock.requested').details;
    assert.equal(restock['restock_items'][0].variant_id, ids.variant);
    for (const order_id of [
      details['order_id'],
      restock['provider_order_id'],
      of('label.requested').details['provider_order_id'],
      of('label.created').details['provider_order_id'],
      of('giftcard.requested').details['external_order_id'],
    ])
      assert.equal(order_id, details['provider_order_id']);
    const [exchange] = details['exchanges'];
    assert.equal(exchange.variant_id, String(details['line_items'][1].exchange_variant));
    return {
      order: details['provider_order_id'],
      ...ids,
      large: details['line_items'][1].exchange_variant,
      exchanged_product: exchange.product_id,
    };
  }

  it('are shown everywhere, unless the shop shows its own', async () => {
    for (const [kind, key] of [
      ['external', '9001'],
      ['internal', '9002'],
    ] as const) {
      await showing(kind);
      const sold = await sell(key);
      const { order, line, product, variant, large } = sold[kind];
      const number = (id: unknown) => Number(id);
      assert.deepEqual(await idsShown(await returnUnits(sold), `#${key}`), {
        order: number(order),
        line: number(line),
        product: number(product),
        variant: number(variant),
        large: number(large),
        exchanged_product: String(product),
      });
    }
  });

  it('find the details of an order: the kind that the shop shows goes first', async () => {
    const first = await sell('9004');
    const first_return = await returnUnits(first);
    const second = await sell('9005');
    // What is the first order's id here is the second's at the platform.
    await at.deps.db.pool.query('update orders set external_id = $1 where id = $2', [
      String(first.internal.order),
      second.internal.order,
    ]);
    const second_return = await returnUnits(second);
    const found = async (order_id: unknown) =>
      (await ok(at.clients.standard.get(`/warehouse/return/details?order_id=${String(order_id)}`)))[0].id;
    await showing('external');
    assert.equal(await found(first.internal.order), second_return);
    await showing('internal');
    assert.equal(await found(first.internal.order), first_return);
    assert.equal(await found(first.external.order), first_return, 'either kind is taken');
  });

  it('name what a draft return is exchanged for, and so do the own ones', async () => {
    for (const [kind, key] of [
      ['external', '9006'],
      ['internal', '9007'],
    ] as const) {
      await showing(kind);
      const sold = await sell(key);
      const begun = await ok(
        at.clients.standard.post('/draft-returns', { order_name: `#${key}`, secondary_input: '78701' }),
      );
      const url = `/draft-returns/${begun.draft_return.id}`;
      const shown = (id: unknown) => Number(id);
      const [line] = begun.context.order.line_items;
      assert.deepEqual(
        [line.provider_product_id, line.provider_variant_id],
        [shown(sold[kind].product), shown(sold[kind].variant)],
      );
      assert.deepEqual(
        begun.context.exchange_options[0].variants.map(({ variant_id }: Body) => variant_id),
        [shown(sold[kind].variant), shown(sold[kind].large)],
      );
      const added = await ok(
        at.clients.standard.post(`${url}/returning-items`, {
          order_line_item_id: sold.internal.line,
          quantity: 1,
        }),
      );
      const item = `${url}/returning-items/${added.draft_return.returning_items[0].id}`;
      for (const variant_id of [sold.external.large, sold.internal.large, String(sold.internal.large)]) {
        const { draft_return } = await ok(at.clients.standard.post(`${item}/exchange-item`, { variant_id }));
        assert.equal(draft_return.returning_items[0].exchange_item.variant_id, shown(sold[kind].large));
      }
      const unknown = await at.clients.standard.post(`${item}/exchange-item`, { variant_id: 99_999_999 });
      assert.deepEqual([unknown.status, unknown.body.code], [422, 'variant_not_found']);
      const cart = await ok(
        at.clients.standard.post('/cart', { cart: [sold.external.large, sold.internal.large] }),
      );
      const with_cart = await ok(at.clients.standard.post(`${url}/cart`, { token: cart.token }));
      assert.deepEqual(
        with_cart.draft_return.cart_items.map(({ variant_id, product_id }: Body) => [variant_id, product_id]),
        Array.from({ length: 2 }, () => [shown(sold[kind].large), shown(sold[kind].product)]),
      );
    }
  });

  it('name variants of the blocklist', async () => {
    for (const [kind, key] of [
      ['external', '9008'],
      ['internal', '9009'],
    ] as const) {
      await showing(kind);
      const sold = await sell(key);
      const codes = async () => {
        const { body } = await at.clients.standard.post('/orders/return-eligibility', {
          order_name: `#${key}`,
        });
        return body.return_eligibility.items[0].ineligibility_codes;
      };
      assert.deepEqual(await codes(), []);
      await ok(
        at.clients.standard.post('/blocklists', { type: 'product', value: String(sold[kind].variant) }),
      );
      assert.deepEqual(await codes(), ['blocklisted']);
    }
  });
});
