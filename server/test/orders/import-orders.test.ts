import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { importOrders, upsertProducts } from '../../src/modules/commerce/orders/index.ts';
import type { NewOrder } from '../../src/modules/commerce/orders/index.ts';
import type { Shop } from '../../src/platform/authenticate.ts';
import { Refusal } from '../../src/platform/refusal.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { contentsOf } from '../support/contents.ts';
import { TestClock } from '../support/clock.ts';

const off = (amount: number) => ({ type: 'amount' as const, code: 'SPRING10', amount });
const tax = (amount: number) => [{ title: 'Sales tax', rate: '0.0825', amount }];

/** The order of the worked example in the API contract, 9.4. */
const worked_example: NewOrder = {
  external_id: '5444175757553',
  name: '#1042',
  sales_channel: 'Online Store',
  taxes_included: false,
  total_price: 18_461,
  total_shipping: 600,
  customer: { external_id: 'c-9', first_name: 'Ana', last_name: 'Ruiz', email: 'ana@example.com' },
  shipping_address: { city: 'Columbus', postal_code: '43215', country_code: 'US' },
  order_discounts: [off(1000)],
  line_items: [
    {
      external_id: '1',
      product: 'p-shirt',
      product_variant: 'v-shirt-m',
      quantity: 3,
      unit_price: 4000,
      tax_lines: tax(933),
    },
    { external_id: '2', product: 'p-bag', quantity: 1, unit_price: 5500, tax_lines: tax(428) },
  ],
  fulfillments: [
    {
      external_id: 'f-1',
      status: 'success',
      fulfilled_at: new Date('2026-02-20T15:00:00Z'),
      delivered_at: new Date('2026-02-25T18:12:00Z'),
      shipping_carrier: 'UPS',
      tracking_numbers: ['1Z5R89390357567127', 'with "quotes", commas and \\'],
      line_items: [
        { line_item: 0, quantity: 2 },
        { line_item: 1, quantity: 1 },
      ],
    },
    {
      external_id: 'f-2',
      status: 'cancelled',
      fulfilled_at: new Date('2026-02-20T15:00:00Z'),
      line_items: [{ line_item: 0, quantity: 1 }],
    },
  ],
  refunds: [
    {
      external_id: 'r-1',
      type: 'line_item',
      amount: 5614,
      currency: 'USD',
      line_item: { line_item: 1, quantity: 1 },
      created_at: new Date('2026-02-27T10:00:00Z'),
    },
  ],
  payments: [
    {
      external_id: 'gc-1',
      gateway: 'gift_card',
      kind: 'gift_card',
      status: 'captured',
      captured: 2000,
      currency: 'USD',
      captured_at: new Date('2026-02-18T10:00:00Z'),
    },
    {
      external_id: 'pi-1',
      gateway: 'card',
      kind: 'card',
      status: 'captured',
      captured: 16_461,
      currency: 'USD',
      captured_at: new Date('2026-02-18T10:00:01Z'),
    },
  ],
  created_at: new Date('2026-02-18T10:00:00Z'),
};
const catalogue = [
  {
    external_id: 'p-shirt',
    name: 'Linen Shirt',
    image: 'https://example.com/shirt.png',
    product_variants: [
      { external_id: 'v-shirt-m', sku: 'LS-01-M', name: 'M', barcode: '4006381333931', price: 4000 },
    ],
  },
  { external_id: 'p-bag', name: 'Canvas Bag', tags: ['bags', 'one, two'] },
];

describe('importing orders', () => {
  const clock = new TestClock();
  let server: TestApp;
  let shop: Shop;
  before(async () => {
    server = await startTestApp({ clock, role: 'api' });
    shop = await server.createShop();
    await upsertProducts(server.deps, shop, catalogue);
  });
  after(() => server.close());

  const importInto = (into: Shop, ...orders: NewOrder[]) => importOrders(server.deps, into, orders);
  const refusalOf = async (order: Partial<NewOrder>) => {
    const error = await importInto(shop, { ...worked_example, external_id: 'refused', ...order }).catch(
      (thrown: unknown) => thrown,
    );
    assert.ok(error instanceof Refusal, 'the order was taken');
    assert.equal(error.code, 'validation_failed');
    return Object.keys(error.extras.errors ?? {}).toSorted();
  };
  const linesOf = async (external_id: string) =>
    (
      await sql<Record<string, any>>`
        select l.* from order_line_items l join orders o on o.shop_id = l.shop_id and o.id = l.order_id
        where o.shop_id = ${shop.id} and o.external_id = ${external_id} order by l.position`.execute(
        server.deps.db.root,
      )
    ).rows;

  it('stores the order with everything that belongs to it, and the shares of its units', async () => {
    assert.deepEqual(await importInto(shop, worked_example), { created: 1, unchanged: 0, different: [] });
    const { rows } = await sql<Record<string, any>>`
      select o.*, c.email, (select json_agg(p.captured order by p.captured_at) from payments p where p.order_id = o.id) as captured,
        (select json_agg(row_to_json(f) order by f.external_id) from fulfillments f where f.order_id = o.id) as fulfillments
      from orders o join customers c on c.id = o.customer_id where o.shop_id = ${shop.id}`.execute(
      server.deps.db.root,
    );
    const [order] = rows;
    assert.equal(order!['order_number'], '1042');
    assert.equal(order!['email'], 'ana@example.com');
    assert.equal(order!['total_discounts'], 1000);
    assert.equal(order!['total_taxes'], 1361);
    assert.deepEqual(order!['captured'], [2000, 16_461]);
    assert.deepEqual(
      order!['fulfillments'][0].tracking_numbers,
      worked_example.fulfillments![0]!.tracking_numbers,
    );
    const [shirt, bag] = await linesOf(worked_example.external_id);
    assert.deepEqual(shirt!['unit_shares'], [
      { count: 2, discount: 229, tax: 311 },
      { count: 1, discount: 228, tax: 311 },
    ]);
    assert.deepEqual(bag!['unit_shares'], [{ count: 1, discount: 314, tax: 428 }]);
    assert.deepEqual(order!['fulfillments'][0].line_items, [
      { quantity: 2, order_line_item_id: shirt!['id'] },
      { quantity: 1, order_line_item_id: bag!['id'] },
    ]);
  });

  it('counts the units that left the warehouse, and those refunded elsewhere', async () => {
    const [shirt, bag] = await linesOf(worked_example.external_id);
    assert.deepEqual([shirt!['quantity_fulfilled'], shirt!['quantity_refunded']], [2, 0]);
    assert.deepEqual([bag!['quantity_fulfilled'], bag!['quantity_refunded']], [1, 1]);
  });

  it('takes what a line does not say from its product and variant', async () => {
    const [shirt, bag] = await linesOf(worked_example.external_id);
    assert.deepEqual(
      [
        shirt!['title'],
        shirt!['variant_title'],
        shirt!['sku'],
        shirt!['barcode'],
        shirt!['image'],
        shirt!['provider_variant_id'],
      ],
      ['Linen Shirt', 'M', 'LS-01-M', '4006381333931', 'https://example.com/shirt.png', 'v-shirt-m'],
    );
    assert.deepEqual([bag!['title'], bag!['sku'], bag!['provider_variant_id']], ['Canvas Bag', null, null]);
  });

  it('changes nothing when the same is imported again', async () => {
    const before_it = await contentsOf(server.deps);
    clock.advance(60_000);
    await upsertProducts(server.deps, shop, catalogue);
    assert.deepEqual(await importInto(shop, worked_example), { created: 0, unchanged: 1, different: [] });
    assert.deepEqual(await contentsOf(server.deps), before_it);
  });

  it('leaves an order that is there with other contents as it is, and names it', async () => {
    const before_it = await contentsOf(server.deps);
    const changed = {
      ...worked_example,
      total_price: 18_462,
      customer: { external_id: 'c-9', email: 'new@example.com' },
    };
    assert.deepEqual(await importInto(shop, changed), {
      created: 0,
      unchanged: 0,
      different: ['5444175757553'],
    });
    assert.deepEqual(await contentsOf(server.deps), before_it);
  });

  it('keeps what a customer has when an order says less of them', async () => {
    const next = {
      ...worked_example,
      external_id: 'next',
      customer: { external_id: 'c-9', phone: '+1 555 0100', is_business: true },
    };
    await importInto(shop, next);
    const less = { ...next, external_id: 'less', customer: { external_id: 'c-9', last_name: 'Ruiz-Sanz' } };
    await importInto(shop, less);
    const customer = await server.deps.db.root
      .selectFrom('customers')
      .select(['email', 'first_name', 'last_name', 'phone', 'is_business'])
      .where('shop_id', '=', shop.id)
      .executeTakeFirstOrThrow();
    assert.deepEqual(customer, {
      email: 'ana@example.com',
      first_name: 'Ana',
      last_name: 'Ruiz-Sanz',
      phone: '+1 555 0100',
      is_business: true,
    });
  });

  it('stores shares and totals in both currencies of an order paid in another than the shop has', async () => {
    const paid_in_yen: NewOrder = {
      external_id: 'yen',
      name: '#1043',
      taxes_included: true,
      total_price: 9000,
      order_discounts: [off(1000)],
      line_items: [{ title: 'Bowl', quantity: 3, unit_price: 3333, unit_price_presentment: 5233 }],
      presentment: {
        currency: 'JPY',
        total_price: 14_129,
        total_discounts: 1570,
        total_taxes: 0,
        total_shipping: 0,
      },
      created_at: new Date('2026-02-18T10:00:00Z'),
    };
    await importInto(shop, paid_in_yen);
    const [bowl] = await linesOf('yen');
    assert.deepEqual(bowl!['unit_shares'], [
      { count: 1, discount: 334, tax: 0, discount_presentment: 524, tax_presentment: 0 },
      { count: 2, discount: 333, tax: 0, discount_presentment: 523, tax_presentment: 0 },
    ]);
    const order = await server.deps.db.root
      .selectFrom('orders')
      .select(['id', 'currency_presentment', 'currency_exponent_presentment', 'total_price_presentment'])
      .where('external_id', '=', 'yen')
      .executeTakeFirstOrThrow();
    const { id, ...totals } = order;
    assert.deepEqual(totals, {
      currency_presentment: 'JPY',
      currency_exponent_presentment: 0,
      total_price_presentment: 14_129,
    });
    const payments = await server.deps.db.root
      .selectFrom('payments')
      .select('id')
      .where('order_id', '=', id)
      .execute();
    assert.deepEqual(payments, [], 'nobody reported how it was paid');
  });

  it('refuses an order that contradicts itself, and stores nothing of the batch', async () => {
    const before_it = await contentsOf(server.deps);
    const [shirt, bag] = worked_example.line_items;
    const [gift_card] = worked_example.payments!;
    assert.deepEqual(await refusalOf({ payments: [{ ...gift_card!, currency: 'EUR' }] }), [
      '0.payments.0.captured',
    ]);
    assert.deepEqual(await refusalOf({ order_discounts: [off(100_000)] }), [
      '0.order_discounts',
      '0.total_price',
    ]);
    assert.deepEqual(await refusalOf({ order_discounts: [off(-1), off(1)] }), ['0.order_discounts']);
    assert.deepEqual(await refusalOf({ total_taxes: 1 }), ['0.total_taxes']);
    assert.deepEqual(await refusalOf({ line_items: [] }), [
      '0.fulfillments.0.line_items.0',
      '0.fulfillments.0.line_items.1',
      '0.fulfillments.1.line_items.0',
      '0.line_items',
      '0.refunds.0.line_item',
    ]);
    assert.deepEqual(await refusalOf({ line_items: [{ ...shirt!, quantity: 10_001 }, bag!] }), [
      '0.line_items.0.quantity',
    ]);
    assert.deepEqual(await refusalOf({ line_items: [shirt!, { ...bag!, external_id: '1' }] }), [
      '0.line_items.1.external_id',
    ]);
    assert.deepEqual(await refusalOf({ line_items: [shirt!, { ...bag!, product: 'p-hat' }] }), [
      '0.line_items.1.product',
    ]);
    assert.deepEqual(await refusalOf({ line_items: [shirt!, { ...bag!, product_variant: 'v-shirt-m' }] }), [
      '0.line_items.1.product_variant',
    ]);
    const presentment = {
      currency: 'USD',
      total_price: 1,
      total_discounts: 0,
      total_taxes: 0,
      total_shipping: 0,
    };
    assert.ok((await refusalOf({ presentment })).includes('0.presentment.currency'));
    await assert.rejects(
      importInto(shop, { ...worked_example, external_id: 'a' }, { ...worked_example, external_id: 'a' }),
      Refusal,
    );
    assert.deepEqual(await contentsOf(server.deps), before_it);
  });

  it('never shows a shop the products, customers and orders of another', async () => {
    const other = await server.createShop();
    await assert.rejects(importInto(other, worked_example), Refusal);
    await upsertProducts(server.deps, other, catalogue);
    assert.equal((await importInto(other, worked_example)).created, 1);
  });

  it('adds every order once when several imports of the same run at once', async () => {
    const orders = Array.from({ length: 40 }, (_, index): NewOrder => ({
      ...worked_example,
      external_id: `race-${index}`,
      customer: { external_id: `racer-${index % 7}`, first_name: `Runner ${index % 7}` },
    }));
    const results = await Promise.all(
      [orders, orders.toReversed(), orders].map((batch) => importInto(shop, ...batch)),
    );
    assert.equal(
      results.reduce((sum, { created }) => sum + created, 0),
      40,
    );
    assert.equal(
      results.reduce((sum, { unchanged }) => sum + unchanged, 0),
      80,
    );
    const { rows } = await sql<{ orders: number; lines: number }>`
      select count(distinct o.id) as orders, count(l.id) as lines from orders o
      join order_line_items l on l.shop_id = o.shop_id and l.order_id = o.id
      where o.shop_id = ${shop.id} and o.external_id like 'race-%'`.execute(server.deps.db.root);
    assert.deepEqual(rows, [{ orders: 40, lines: 80 }]);
  });
});
