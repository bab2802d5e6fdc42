import { day_ms } from '../../../../platform/clock.ts';
import type { Shop } from '../../../../platform/authenticate.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { makeMailedLink } from '../../../access/deep-links/index.ts';
import { findOrders, importOrders, upsertProducts } from '../../../commerce/orders/index.ts';
import type { Address, NewOrder, NewProduct } from '../../../commerce/orders/index.ts';
import { readTestGoods } from '../store-goods.ts';
import type { TestGoods } from '../store-goods.ts';

/** A test order, and how its customer gets to it. */
export type TestOrder = {
  id: number;
  name: string;
  email: string;
  postal_code: string | null;
  /** Opens the order in the portal of the test side, for 30 days. */
  portal_url: string;
};

const source = 'test_order';
const link_days = 30;
const ordered_days_ago = 5;
const sent_days_ago = 4;
const delivered_days_ago = 2;
const customer = {
  external_id: 'test-customer',
  first_name: 'Amelia',
  last_name: 'Hughes',
  email: 'amelia.hughes@example.com',
};

/** What is sold where the catalogue has nothing to sell. Prices are minor units. */
const own_products: NewProduct[] = [
  {
    external_id: 'test-shirt',
    name: 'Test T-shirt',
    product_variants: ['S', 'M', 'L'].map((name) => ({
      external_id: `test-shirt-${name.toLowerCase()}`,
      sku: `TEST-SHIRT-${name}`,
      name,
      price: 2400,
    })),
  },
  {
    external_id: 'test-mug',
    name: 'Test mug',
    product_variants: [{ external_id: 'test-mug', sku: 'TEST-MUG', price: 1200 }],
  },
];

/**
 * Makes an order on a test side that was paid by card, delivered two days ago, and can be returned at once: of the newest products of the catalogue, or of two that
 * are made for it. Refusals: test_side_only.
 */
export async function makeTestOrder(deps: Deps, shop: Shop): Promise<TestOrder> {
  const { db, clock, config } = deps;
  if (!config.is_test_side) throw new Refusal('test_side_only', 'Test orders are made on the test side.');
  const read = () => readTestGoods(db.root, shop.id, source);
  let found = await read();
  if (found.goods.length === 0) {
    await upsertProducts(deps, shop, own_products);
    found = await read();
  }
  const now = clock.now();
  const order = testOrder(found, shop.currency, now);
  await importOrders(deps, shop, [order]);
  const { name, external_id } = order;
  return db.inTransaction(async (tx) => {
    const [id = 0] = await findOrders(tx, shop.id, external_id);
    const expires_at = new Date(now.getTime() + link_days * day_ms);
    const portal_url = await makeMailedLink(tx, deps, { shop, order_id: id, expires_at });
    const { email } = customer;
    return { id, name, email, postal_code: order.shipping_address?.postal_code ?? null, portal_url };
  });
}

function testOrder(found: TestGoods, currency: string, now: Date): NewOrder {
  const daysAgo = (days: number) => new Date(now.getTime() - days * day_ms);
  const number = 1001 + found.made;
  const external_id = `test-${number}`;
  const line_items = found.goods.map((line, position) => ({
    ...line,
    external_id: `${external_id}-${position}`,
    quantity: 1,
  }));
  const total_price = line_items.reduce((sum, { unit_price }) => sum + unit_price, 0);
  return {
    external_id,
    name: `#T-${number}`,
    source,
    customer,
    shipping_address: addressIn(found),
    taxes_included: true,
    total_price,
    line_items,
    fulfillments: [
      {
        external_id,
        status: 'success',
        fulfilled_at: daysAgo(sent_days_ago),
        delivered_at: daysAgo(delivered_days_ago),
        line_items: line_items.map(({ quantity }, line_item) => ({ line_item, quantity })),
      },
    ],
    payments: [
      {
        external_id,
        gateway: 'test',
        kind: 'card',
        status: 'captured',
        captured: total_price,
        currency,
        captured_at: daysAgo(ordered_days_ago),
        card: { brand: 'Visa', last4: '4242' },
      },
    ],
    created_at: daysAgo(ordered_days_ago),
  };
}

/** Where the policy takes returns from: at home, where it does there. */
function addressIn({ warehouse, countries, covers_all }: TestGoods): Address {
  const name = `${customer.first_name} ${customer.last_name}`;
  const [abroad = 'GB'] = countries;
  if (warehouse && (covers_all || countries.includes(warehouse.country_code))) {
    const { address1, city, zip: postal_code, country_code } = warehouse;
    return { name, address1, city, postal_code, country_code };
  }
  return { name, address1: '1 Test Street', city: 'Testville', postal_code: '12345', country_code: abroad };
}
