import { createHmac, randomUUID } from 'node:crypto';
import { startFakeService } from '../../server/test/support/fake-service.ts';
import type { FakeService, Operation, ServiceAnswer } from '../../server/test/support/fake-service.ts';
import type {
  InventoryItem,
  Item,
  Order,
  Payment,
  Product,
  Refund,
  StockLocation,
} from '../src/medusa/native.ts';
import { draftOperations } from './fake-medusa-drafts.ts';
import { returnOperations } from './fake-medusa-returns.ts';
import type { OrderChange } from './fake-medusa-returns.ts';
import { basic, guarded } from './fake-platform.ts';

/** A change, as the feed in the shop reports it. */
export type FakeChange = { kind: 'order' | 'product' | 'location' | 'stock'; id: string; at: string };

/** What a refund costs at the bank of the shop: money that was really paid. */
export type BankEntry = { refund: string; note: string | null; amount: number };

/**
 * A small Medusa 2 that is as loose as the real one was measured to be: the same refund twice is two refunds, `Idempotency-Key` and unknown parameters are
 * ignored, more can be returned than was bought, and amounts aren't rounded to the currency.
 */
export type FakeMedusa = FakeService & {
  key: string;
  orders: Map<string, Order>;
  products: Map<string, Product>;
  locations: Map<string, StockLocation>;
  stock: Map<string, InventoryItem>;
  changes: FakeChange[];
  /** What was begun of orders, by their ids. */
  order_changes: Map<string, OrderChange>;
  /** Every refund that the bank has paid. */
  bank: BankEntry[];
  /** Whether the shop has the change feed. */
  has_feed: boolean;
  /** Whether the key may make draft orders. */
  may_draft: boolean;
  currencies: string[];
  /** How the next refunds end: `crash` pays and stops before the refund is booked; `refuse` is a bank that says no. */
  refunds_end(...ends: ('crash' | 'refuse')[]): void;
  addOrder(order?: Partial<Order>): Order;
  /** Notes that something changed, now. */
  touch(kind: FakeChange['kind'], id: string): void;
  /** Units that Medusa takes back in a return of its own, however many were bought. */
  takeBack(order: Order, item: Item, quantity: number): void;
  refund(payment: Payment, amount: number, note?: string | null): Refund;
};

const raw = (value: number | string) => ({ value: String(value), precision: 20 });

export type FakeMedusaOptions = { now: () => Date };

/** Starts a Medusa with one location and two products, and no orders. */
export async function startMedusa({ now }: FakeMedusaOptions): Promise<FakeMedusa> {
  const shop = createShop(now);
  const service = await startFakeService(operationsOf(shop));
  return Object.assign(shop, service, shop.acts);
}

type Shop = ReturnType<typeof createShop>;

function createShop(now: () => Date) {
  const time = () => now().toISOString();
  const state = {
    key: 'sk_0123456789abcdef',
    orders: new Map<string, Order>(),
    products: new Map<string, Product>(),
    locations: new Map<string, StockLocation>(),
    stock: new Map<string, InventoryItem>(),
    changes: [] as FakeChange[],
    bank: [] as BankEntry[],
    has_feed: true,
    may_draft: true,
    currencies: ['eur'],
    ends: [] as ('crash' | 'refuse')[],
    order_changes: new Map<string, OrderChange>(),
    now,
    time,
  };
  let count = 0;
  const touch = (kind: FakeChange['kind'], id: string) => void state.changes.push({ kind, id, at: time() });
  const acts = {
    refunds_end: (...ends: ('crash' | 'refuse')[]) => void state.ends.push(...ends),
    touch,
    addOrder(given: Partial<Order> = {}): Order {
      const order = { ...makeOrder(++count, time()), ...given };
      state.orders.set(order.id, order);
      touch('order', order.id);
      return order;
    },
    takeBack(order: Order, item: Item, quantity: number) {
      item.detail = {
        ...item.detail,
        return_received_quantity: (item.detail?.return_received_quantity ?? 0) + quantity,
      };
      touch('order', order.id);
    },
    refund(payment: Payment, amount: number, note: string | null = null): Refund {
      const made = { id: `ref_${randomUUID()}`, amount, raw_amount: raw(amount), note, created_at: time() };
      (payment.refunds ??= []).push(made);
      return made;
    },
  };
  addCatalogue(state);
  return { ...state, acts };
}

function addCatalogue({ products, locations, stock }: Pick<Shop, 'products' | 'locations' | 'stock'>): void {
  const address = { address_1: 'Lagerweg 1', city: 'Berlin', country_code: 'DE', postal_code: '10115' };
  locations.set('sloc_1', { id: 'sloc_1', name: 'Berlin', address });
  for (const n of [1, 2]) {
    const sizes = ['S', 'M'];
    const variants = sizes.map((size) => ({
      id: `variant_${n}${size}`,
      product_id: `prod_${n}`,
      title: size,
      sku: `SHIRT-${n}-${size}`,
      prices: [{ amount: 19.99 + n, currency_code: 'eur', rules: {} }],
    }));
    products.set(`prod_${n}`, {
      id: `prod_${n}`,
      title: `Shirt ${n}`,
      options: [{ title: 'Size', values: sizes.map((value) => ({ value })) }],
      variants,
    });
    for (const { id, product_id } of variants)
      stock.set(`iitem_${id}`, {
        id: `iitem_${id}`,
        location_levels: [{ location_id: 'sloc_1', stocked_quantity: 100, reserved_quantity: 1 }],
        variants: [{ id, product_id }],
      });
  }
}

/** An order of two shirts and one, with 19 % tax on top and unrounded totals, paid and delivered. */
function makeOrder(n: number, time: string): Order {
  const item = (id: string, variant: string, quantity: number, price: number): Item => ({
    id,
    title: `Shirt ${variant[0]}`,
    product_id: `prod_${variant[0]}`,
    product_title: `Shirt ${variant[0]}`,
    variant_id: `variant_${variant}`,
    variant_sku: `SHIRT-${variant}`,
    quantity,
    unit_price: price,
    raw_unit_price: raw(price),
    tax_lines: [taxLine(exactText(price * quantity * 0.19))],
    adjustments: [],
    detail: { fulfilled_quantity: quantity },
  });
  const items = [item(`ordli_${n}a`, '1S', 2, 20.99), item(`ordli_${n}b`, '2M', 1, 21.99)];
  const total = exactText((20.99 * 2 + 21.99 + 4.9) * 1.19);
  const payment: Payment = {
    id: `pay_${n}`,
    provider_id: 'pp_fake_fake',
    created_at: time,
    captured_at: time,
    captures: [{ amount: Number(total), raw_amount: raw(total), created_at: time }],
    refunds: [],
  };
  return {
    id: `order_${n}`,
    display_id: n,
    status: 'pending',
    is_draft_order: false,
    region_id: 'reg_1',
    sales_channel_id: 'sc_1',
    customer_id: `cus_${n}`,
    email: `shopper${n}@example.com`,
    currency_code: 'eur',
    created_at: time,
    updated_at: time,
    customer: { id: `cus_${n}`, email: `shopper${n}@example.com` },
    shipping_address: {
      first_name: 'Ada',
      last_name: `Nr ${n}`,
      address_1: 'Hauptstr. 1',
      city: 'Berlin',
      postal_code: '10115',
      country_code: 'de',
    },
    items,
    shipping_methods: [
      {
        name: 'Standard',
        shipping_option_id: 'so_1',
        amount: 4.9,
        raw_amount: raw('4.9'),
        tax_lines: [taxLine('0.931')],
        adjustments: [],
      },
    ],
    payment_collections: [{ payments: [payment] }],
    fulfillments: [
      {
        id: `ful_${n}`,
        shipped_at: time,
        delivered_at: time,
        labels: [{ tracking_number: `TRACK${n}` }],
        items: items.map(({ id, quantity }) => ({ id: `fulit_${id}`, line_item_id: id, quantity })),
        location_id: 'sloc_1',
      },
    ],
    transactions: [],
    returns: [],
  };
}

const taxLine = (total: string) => ({
  description: 'USt',
  code: 'de19',
  rate: 19,
  total: Number(total),
  raw_total: raw(total),
});

/** Four digits, as the measured shop has: none of them is lost to the arithmetic of the test. */
const exactText = (value: number) => value.toFixed(4);

function operationsOf(shop: Shop): Operation[] {
  const guard = guarded(
    ({ authorization }) =>
      authorization === basic(shop.key, '') ? undefined : { status: 401, body: { message: 'Unauthorized' } },
    shop.now,
  );
  const list = (name: string, path: RegExp, member: string, all: () => { id: string }[]): Operation => [
    name,
    'GET',
    path,
    guard(({ query }) => {
      const since = query.get('updated_at[$gte]');
      const rows = all()
        .filter((row) => !since || ((row as Partial<Order>).updated_at ?? '') >= since)
        .toSorted((a, b) => (a.id < b.id ? -1 : 1));
      const offset = Number(query.get('offset') ?? 0);
      const limit = Number(query.get('limit') ?? 50);
      const page = rows.slice(offset, offset + limit);
      return { status: 200, body: { [member]: page, count: rows.length, offset, limit } };
    }),
  ];
  const one = (name: string, path: RegExp, member: string, all: Map<string, unknown>): Operation => [
    name,
    'GET',
    path,
    guard((_request, id) => {
      const found = all.get(id ?? '');
      return found
        ? { status: 200, body: { [member]: found } }
        : { status: 404, body: { type: 'not_found', message: `${member} not found` } };
    }),
  ];
  return [
    list('orders', /^\/admin\/orders$/, 'orders', () => [...shop.orders.values()]),
    list('products', /^\/admin\/products$/, 'products', () => [...shop.products.values()]),
    list('locations', /^\/admin\/stock-locations$/, 'stock_locations', () => [...shop.locations.values()]),
    list('stock', /^\/admin\/inventory-items$/, 'inventory_items', () => [...shop.stock.values()]),
    one('order', /^\/admin\/orders\/([^/]+)$/, 'order', shop.orders),
    one('product', /^\/admin\/products\/([^/]+)$/, 'product', shop.products),
    one('location', /^\/admin\/stock-locations\/([^/]+)$/, 'stock_location', shop.locations),
    one('item', /^\/admin\/inventory-items\/([^/]+)$/, 'inventory_item', shop.stock),
    ['stores', 'GET', /^\/admin\/stores$/, guard(() => ({ status: 200, body: storesOf(shop) }))],
    ['changes', 'GET', /^\/admin\/retour\/changes$/, guard(({ query }) => feedOf(shop, query))],
    [
      'refund',
      'POST',
      /^\/admin\/payments\/([^/]+)\/refund$/,
      guard(({ body }, id) => refundPayment(shop, id ?? '', body)),
    ],
    ...returnOperations(shop, guard),
    ...draftOperations(shop, guard),
  ];
}

const storesOf = ({ currencies }: Shop) => ({
  stores: [
    {
      id: 'store_1',
      supported_currencies: currencies.map((currency_code, i) => ({ currency_code, is_default: i === 0 })),
    },
  ],
});

function feedOf(shop: Shop, query: URLSearchParams): ServiceAnswer {
  if (!shop.has_feed) return { status: 404, body: { message: 'Cannot GET /admin/retour/changes' } };
  const since = query.get('since') ?? '';
  const after = query.get('after') ?? '';
  const newest = new Map(shop.changes.map((change) => [`${change.kind} ${change.id}`, change]));
  const changes = [...newest.values()]
    .filter(({ at, id }) => at > since || (at === since && id > after))
    .toSorted((a, b) => (a.at + a.id < b.at + b.id ? -1 : 1))
    .slice(0, Number(query.get('limit') ?? 100));
  return { status: 200, body: { changes, now: shop.time() } };
}

/** Medusa writes the row first, then asks the bank, then books: what happens in between is what a crash leaves. */
function refundPayment(
  shop: Shop,
  id: string,
  { amount, note = null }: { amount: number; note?: string | null },
): ServiceAnswer {
  for (const order of shop.orders.values()) {
    const payment = order.payment_collections
      ?.flatMap(({ payments }) => payments ?? [])
      .find((p) => p.id === id);
    if (!payment) continue;
    const captured = (payment.captures ?? []).reduce((sum, capture) => sum + capture.amount, 0);
    const refunded = (payment.refunds ?? []).reduce((sum, refund) => sum + refund.amount, 0);
    if (amount > captured - refunded)
      return {
        status: 400,
        body: { type: 'invalid_data', message: 'You cannot refund more than what is captured.' },
      };
    const end = shop.ends.shift();
    if (end === 'refuse')
      return { status: 500, body: { type: 'unknown_error', message: 'An unknown error occurred.' } };
    const refund = shop.acts.refund(payment, amount, note);
    shop.bank.push({ refund: refund.id, note, amount });
    if (end === 'crash') return { status: 502, body: {} };
    (order.transactions ??= []).push({ reference: 'refund', reference_id: refund.id });
    shop.acts.touch('order', order.id);
    return { status: 200, body: { payment } };
  }
  return { status: 404, body: { type: 'not_found', message: `Payment with id: ${id} was not found` } };
}

/** A message as the subscriber in the shop signs it. */
export function signedMessage(
  secret: string,
  { name, data, at, id = randomUUID() }: { name: string; data: object; at: Date; id?: string },
): { body: string; headers: Record<string, string> } {
  const body = JSON.stringify({ name, data });
  const timestamp = Math.floor(at.getTime() / 1000);
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': `v1,${signature}`,
    },
  };
}
