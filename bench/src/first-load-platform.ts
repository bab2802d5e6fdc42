import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const placed_at = '2026-01-05T10:00:00.000Z';
const products = 50;

/** A Medusa that can only be read. It makes its orders up when they are requested, so that it needs no memory for them. */
export async function startShopPlatform(orders: number) {
  let requests = 0;
  const lists: Record<string, { member: string; count: number; make: (number: number) => object }> = {
    '/admin/stock-locations': { member: 'stock_locations', count: 1, make: makeLocation },
    '/admin/products': { member: 'products', count: products, make: makeProduct },
    '/admin/inventory-items': { member: 'inventory_items', count: products, make: makeStock },
    '/admin/orders': { member: 'orders', count: orders, make: makeOrder },
  };
  const answer = ({ pathname, searchParams }: URL): object | undefined => {
    if (pathname === '/admin/stores')
      return { stores: [{ supported_currencies: [{ currency_code: 'usd', is_default: true }] }] };
    if (pathname === '/admin/retour/changes') return { changes: [], now: new Date() };
    const list = lists[pathname];
    if (!list) return undefined;
    const offset = Number(searchParams.get('offset') ?? 0);
    const limit = Number(searchParams.get('limit') ?? 50);
    const rows = Array.from({ length: Math.max(0, Math.min(limit, list.count - offset)) }, (_, i) =>
      list.make(offset + i),
    );
    return { [list.member]: rows, count: list.count, offset, limit };
  };
  const server = createServer((request, response) => {
    requests++;
    const body = answer(new URL(request.url ?? '/', 'http://localhost'));
    response.writeHead(body ? 200 : 404, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(body ?? { message: 'Not found' }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: () => requests,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const raw = (value: string) => ({ value, precision: 20 });
const idOf = (prefix: string, number: number) => `${prefix}_${String(number).padStart(8, '0')}`;

const makeLocation = () => ({
  id: 'sloc_1',
  name: 'Reno',
  address: { address_1: '200 Dock Rd', city: 'Reno', country_code: 'us', postal_code: '89502' },
});

const makeProduct = (number: number) => ({
  id: idOf('prod', number),
  title: `Shirt ${number}`,
  options: [{ title: 'Size', values: [{ value: 'S' }] }],
  variants: [
    {
      id: idOf('variant', number),
      product_id: idOf('prod', number),
      title: 'S',
      sku: `SHIRT-${number}`,
      prices: [{ amount: 20, currency_code: 'usd', rules: {} }],
    },
  ],
});

const makeStock = (number: number) => ({
  id: idOf('iitem', number),
  location_levels: [{ location_id: 'sloc_1', stocked_quantity: 100, reserved_quantity: 1 }],
  variants: [{ id: idOf('variant', number), product_id: idOf('prod', number) }],
});

/** Two lines with tax on top, paid by one payment and delivered. */
function makeOrder(number: number): object {
  const items = [0, 1].map((line) => {
    const product = (number + line) % products;
    return {
      id: `${idOf('ordli', number)}${line}`,
      title: `Shirt ${product}`,
      product_id: idOf('prod', product),
      product_title: `Shirt ${product}`,
      variant_id: idOf('variant', product),
      variant_sku: `SHIRT-${product}`,
      quantity: 2 - line,
      unit_price: 20,
      raw_unit_price: raw('20'),
      tax_lines: [
        { description: 'Tax', rate: 8, total: 3.2 - 1.6 * line, raw_total: raw(line ? '1.6' : '3.2') },
      ],
      adjustments: [],
      detail: { fulfilled_quantity: 2 - line },
    };
  });
  return {
    id: idOf('order', number),
    display_id: number + 1,
    status: 'pending',
    is_draft_order: false,
    email: `shopper${number}@example.com`,
    currency_code: 'usd',
    created_at: placed_at,
    updated_at: placed_at,
    customer: { id: idOf('cus', number), email: `shopper${number}@example.com` },
    shipping_address: {
      first_name: 'Ana',
      last_name: `Nr ${number}`,
      address_1: '1 Main St',
      city: 'Austin',
      postal_code: '78701',
      country_code: 'us',
    },
    items,
    shipping_methods: [],
    payment_collections: [
      {
        payments: [
          {
            id: idOf('pay', number),
            provider_id: 'pp_stripe_stripe',
            created_at: placed_at,
            captured_at: placed_at,
            captures: [{ amount: 64.8, raw_amount: raw('64.8'), created_at: placed_at }],
            refunds: [],
          },
        ],
      },
    ],
    fulfillments: [
      {
        id: idOf('ful', number),
        shipped_at: placed_at,
        delivered_at: placed_at,
        labels: [{ tracking_number: `TRACK${number}` }],
        items: items.map(({ id, quantity }) => ({ id: `fulit_${id}`, line_item_id: id, quantity })),
        location_id: 'sloc_1',
      },
    ],
    transactions: [],
    returns: [],
  };
}
