import { createHmac } from 'node:crypto';
import { startFakeService } from '../../server/test/support/fake-service.ts';
import type {
  FakeService,
  Operation,
  ServiceAnswer,
  ServiceRequest,
} from '../../server/test/support/fake-service.ts';
import type { LineItem, Order, Product, Refund, Setting, Variation } from '../src/woocommerce/native.ts';
import { basic, guarded } from './fake-platform.ts';
import { exchangeOperations, soldBy } from './fake-woocommerce-exchanges.ts';

/** What a refund costs at the bank of the shop: money that was really paid. */
export type BankEntry = { order: number; reason: string; amount: string };

export type FakeProduct = Product & { date_modified_gmt: string };
export type FakeWebhook = { id: number; status: string; topic: string; delivery_url: string; secret: string };

/**
 * How a refund ends otherwise: the gateway refuses; WooCommerce stops before or after the bank has paid, or before it writes the meta data; or a plug-in fails after
 * the payment, so that WooCommerce drops the refund.
 */
export type RefundEnd =
  | 'refuse'
  | 'stop_before_bank'
  | 'stop_after_bank'
  | 'stop_before_meta'
  | 'plugin_fails';

/**
 * A small WooCommerce that is as loose as the real one was measured to be, and as its source shows for what is interrupted: the same refund twice is two refunds,
 * `api_refund` and `api_restock` are true unless sent, units of refunds aren't checked, unknown parameters are ignored, times without `dates_are_gmt` are an hour
 * off, and refusals of refunds are 500s.
 */
export type FakeWooCommerce = FakeService & {
  consumer_key: string;
  consumer_secret: string;
  permissions: 'read' | 'read_write';
  /** Whether requests arrive over https: over http WooCommerce lets nobody in by a key alone. */
  is_https: boolean;
  settings: Setting[];
  orders: Map<number, Order>;
  refunds: Map<number, Refund[]>;
  products: Map<number, FakeProduct>;
  variations: Map<number, Variation[]>;
  webhooks: Map<number, FakeWebhook>;
  /** Statuses of the responses to pings of new webhooks. */
  pings: Promise<number>[];
  /** Every refund that the bank has paid. */
  bank: BankEntry[];
  surcharge: string;
  refunds_end(...ends: RefundEnd[]): void;
  addOrder(order?: Partial<Order>): Order;
  /** Moves the time of change, in whole seconds. */
  touch(row: { date_modified_gmt: string }): void;
  /** A refund that somebody makes in WooCommerce: an amount, and units of a line. */
  refund(
    order: Order,
    given: { amount: string; item?: LineItem; quantity?: number; reason?: string },
  ): Refund;
};

const refused_code = 'woocommerce_rest_cannot_create_order_refund';

/** Starts a WooCommerce with a product of two sizes and one without, and no orders. */
export async function startWooCommerce({ now }: { now: () => Date }): Promise<FakeWooCommerce> {
  const shop = createShop(now);
  const service = await startFakeService(operationsOf(shop));
  return Object.assign(shop, service, shop.acts);
}

type Shop = ReturnType<typeof createShop>;

function createShop(now: () => Date) {
  const time = () => now().toISOString().slice(0, 19);
  const state = {
    consumer_key: 'ck_0123456789abcdef',
    consumer_secret: 'cs_fedcba9876543210',
    permissions: 'read_write' as 'read' | 'read_write',
    is_https: true,
    settings: makeSettings(),
    orders: new Map<number, Order>(),
    refunds: new Map<number, Refund[]>(),
    products: new Map<number, FakeProduct>(),
    variations: new Map<number, Variation[]>(),
    webhooks: new Map<number, FakeWebhook>(),
    pings: [] as Promise<number>[],
    bank: [] as BankEntry[],
    ends: [] as RefundEnd[],
    next_id: 1000,
    /** What a plug-in adds to every order. */
    surcharge: '0.00',
    now,
    time,
  };
  const touch = (row: { date_modified_gmt: string }) => void (row.date_modified_gmt = time());
  const acts = {
    refunds_end: (...ends: RefundEnd[]) => void state.ends.push(...ends),
    touch,
    addOrder(given: Partial<Order> = {}): Order {
      const order = { ...makeOrder(++state.next_id, time()), ...given };
      state.next_id += 10;
      state.orders.set(order.id, order);
      return order;
    },
    refund(
      order: Order,
      {
        amount,
        item,
        quantity = 0,
        reason = '',
      }: { amount: string; item?: LineItem; quantity?: number; reason?: string },
    ): Refund {
      const refund = addRefund(state, order, { amount, reason });
      if (item)
        refund.line_items = [
          { quantity: -quantity, meta_data: [{ key: '_refunded_item_id', value: String(item.id) }] },
        ];
      touch(order);
      return refund;
    },
  };
  addCatalogue(state);
  return { ...state, acts };
}

const makeSettings = (): Setting[] => [
  { id: 'woocommerce_store_address', value: 'Lagerweg 1' },
  { id: 'woocommerce_store_city', value: 'Berlin' },
  { id: 'woocommerce_store_postcode', value: '10115' },
  { id: 'woocommerce_default_country', value: 'DE:DE-BE' },
  { id: 'woocommerce_currency', value: 'EUR' },
  { id: 'woocommerce_price_num_decimals', value: '2' },
];

function addCatalogue({ products, variations, time }: Omit<Shop, 'acts'>): void {
  const shared = { status: 'publish', date_modified_gmt: time(), manage_stock: true, stock_quantity: 99 };
  const options = ['S', 'M'];
  products.set(11, {
    ...shared,
    id: 11,
    name: 'Shirt',
    type: 'variable',
    price: '20.99',
    manage_stock: false,
    attributes: [{ name: 'Size', variation: true, options }],
  });
  variations.set(
    11,
    options.map((option, i) => ({
      id: 12 + i,
      sku: `SHIRT-${option}`,
      price: '20.99',
      manage_stock: true,
      stock_quantity: 99,
      attributes: [{ name: 'Size', option }],
    })),
  );
  products.set(21, { ...shared, id: 21, name: 'Hat', type: 'simple', sku: 'HAT', price: '21.99' });
}

/** Two shirts and a hat with 19 % tax on top, each tax rounded and then added, paid and completed. */
function makeOrder(id: number, time: string): Order {
  const item = (
    n: number,
    name: string,
    [product_id, variation_id]: [number, number],
    quantity: number,
    total: string,
  ): LineItem => {
    const tax = (Number(total) * 0.19).toFixed(4);
    const total_tax = Number(tax).toFixed(2);
    return {
      id: id * 100 + n,
      name,
      product_id,
      variation_id,
      quantity,
      subtotal: total,
      subtotal_tax: total_tax,
      total,
      total_tax,
      taxes: [{ id: 1, total: tax, subtotal: tax }],
    };
  };
  const person = {
    first_name: 'Ada',
    last_name: `Nr ${id}`,
    city: 'Berlin',
    postcode: '10115',
    country: 'DE',
  };
  return {
    id,
    number: String(id),
    status: 'completed',
    currency: 'EUR',
    prices_include_tax: false,
    date_created_gmt: time,
    date_modified_gmt: time,
    date_paid_gmt: time,
    date_completed_gmt: time,
    total: '81.96',
    customer_id: 0,
    billing: { ...person, address_1: 'Hauptstr. 1', email: `shopper${id}@example.com` },
    shipping: { ...person, address_1: 'Hauptstr. 1' },
    payment_method: 'stripe',
    line_items: [item(1, 'Shirt - S', [11, 12], 2, '41.98'), item(2, 'Hat', [21, 0], 1, '21.99')],
    shipping_lines: [
      {
        id: id * 100 + 3,
        method_title: 'Standard',
        total: '4.90',
        total_tax: '0.93',
        taxes: [{ id: 1, total: '0.931' }],
      },
    ],
    fee_lines: [],
    tax_lines: [{ rate_id: 1, label: 'USt', rate_percent: 19 }],
    refunds: [],
  };
}

const cents = (amount: string) => Math.round(Number(amount) * 100);

function addRefund(
  shop: Omit<Shop, 'acts'>,
  order: Order,
  { amount, reason }: { amount: string; reason: string },
): Refund {
  const refund: Refund = {
    id: ++shop.next_id,
    amount: Number(amount).toFixed(2),
    reason,
    date_created_gmt: shop.time(),
    refunded_payment: false,
    meta_data: [],
    line_items: [],
  };
  shop.refunds.set(order.id, [...(shop.refunds.get(order.id) ?? []), refund]);
  showRefunds(shop, order);
  return refund;
}

function showRefunds({ refunds }: Omit<Shop, 'acts'>, order: Order): void {
  order.refunds = (refunds.get(order.id) ?? []).map(({ id, reason, amount }) => ({
    id,
    reason: reason ?? '',
    total: `-${amount}`,
  }));
}

const notFound = (code: string): ServiceAnswer => ({ status: 404, body: { code, message: 'Invalid ID.' } });

/** Whom a shop lets in: a key over https, and to change something only one that may write. */
function refuse(shop: Shop, { method, authorization }: ServiceRequest): ServiceAnswer | undefined {
  const { consumer_key, consumer_secret, permissions, is_https } = shop;
  const body = { code: 'woocommerce_rest_cannot_view', message: 'Sorry, you cannot list resources.' };
  if (!is_https || authorization !== basic(consumer_key, consumer_secret)) return { status: 401, body };
  if (method === 'GET' || permissions === 'read_write') return undefined;
  const message = 'The API key provided does not have write permissions.';
  return { status: 401, body: { code: 'woocommerce_rest_authentication_error', message } };
}

function operationsOf(shop: Shop): Operation[] {
  const guard = guarded((request) => refuse(shop, request), shop.now);
  const root = '^/wp-json/wc/v3';
  const operation = (
    name: string,
    method: string,
    path: string,
    perform: (request: ServiceRequest, ...groups: string[]) => ServiceAnswer,
  ): Operation => [name, method, new RegExp(`${root}${path}$`), guard(perform)];
  const one = (rows: ReadonlyMap<number, object>, id: string | undefined): ServiceAnswer => {
    const body = rows.get(Number(id));
    return body ? { status: 200, body } : notFound('woocommerce_rest_invalid_id');
  };
  const visible = () => [...shop.orders.values()].filter(({ status }) => status !== 'trash');
  return [
    operation('settings', 'GET', '/settings/general', () => ({ status: 200, body: shop.settings })),
    operation('weight_unit', 'GET', '/settings/products/woocommerce_weight_unit', () => ({
      status: 200,
      body: { id: 'woocommerce_weight_unit', value: 'kg' },
    })),
    operation('orders', 'GET', '/orders', ({ query }) => pageOf(visible(), query)),
    operation('order', 'GET', '/orders/([0-9]+)', (_request, id) => one(shop.orders, id)),
    ...exchangeOperations(shop, operation),
    operation('order_batch', 'POST', '/orders/batch', () => ({ status: 200, body: [] })),
    operation('refunds', 'GET', '/orders/([0-9]+)/refunds', ({ query }, id) =>
      pageOf(shop.refunds.get(Number(id)) ?? [], query),
    ),
    operation('refund', 'POST', '/orders/([0-9]+)/refunds', ({ body }, id) =>
      refundOrder(shop, Number(id), body),
    ),
    operation('products', 'GET', '/products', ({ query }) => pageOf([...shop.products.values()], query)),
    operation('product', 'GET', '/products/([0-9]+)', (_request, id) => one(soldBy(shop), id)),
    operation('variations', 'GET', '/products/([0-9]+)/variations', ({ query }, id) =>
      pageOf(shop.variations.get(Number(id)) ?? [], query),
    ),
    operation('webhooks', 'GET', '/webhooks', ({ query }) =>
      pageOf(
        [...shop.webhooks.values()].map(({ secret: _secret, ...webhook }) => webhook),
        query,
      ),
    ),
    operation('webhook_batch', 'POST', '/webhooks/batch', ({ body }) => changeWebhooks(shop, body)),
  ];
}

type Row = { id: number; date_modified_gmt?: string };

/** A page of a list, newest first unless asked otherwise. `modified_after` is exclusive, in whole seconds, and in the time of the shop unless said otherwise. */
function pageOf(all: readonly Row[], query: URLSearchParams): ServiceAnswer {
  const size = Number(query.get('per_page') ?? 10);
  if (size > 100)
    return { status: 400, body: { code: 'rest_invalid_param', message: 'Invalid parameter(s): per_page' } };
  const given = query.get('modified_after')?.slice(0, 19);
  const local_ms = query.get('dates_are_gmt') === 'true' ? 0 : 3_600_000;
  const after = given && new Date(Date.parse(`${given}Z`) - local_ms).toISOString().slice(0, 19);
  const by = query.get('orderby') === 'modified' ? 'date_modified_gmt' : 'id';
  const sign = query.get('order') === 'asc' ? 1 : -1;
  const rows = all
    .filter(({ date_modified_gmt = '' }) => !after || date_modified_gmt > after)
    .toSorted((a, b) => sign * (by === 'id' || a[by] === b[by] ? a.id - b.id : a[by]! < b[by]! ? -1 : 1));
  const offset = Number(query.get('offset') ?? (Number(query.get('page') ?? 1) - 1) * size);
  const fields = query.get('_fields')?.split(',');
  const body = rows
    .slice(offset, offset + size)
    .map((row) =>
      fields ? Object.fromEntries(Object.entries(row).filter(([name]) => fields.includes(name))) : row,
    );
  const headers = {
    'X-WP-Total': String(rows.length),
    'X-WP-TotalPages': String(Math.ceil(rows.length / size)),
  };
  return { status: 200, body, headers };
}

type RefundBody = {
  amount: string;
  reason?: string;
  api_refund?: boolean;
  api_restock?: boolean;
  meta_data?: { key: string; value: unknown }[];
  line_items?: { id: number; quantity: number }[];
};

const cannotRefund = (message: string): ServiceAnswer => ({
  status: 500,
  body: { code: refused_code, message },
});

/** WooCommerce writes the row with its reason, asks the gateway, notes that it has paid, and writes the meta data last. */
function refundOrder(shop: Shop, id: number, given: RefundBody): ServiceAnswer {
  const order = shop.orders.get(id);
  if (!order) return notFound('woocommerce_rest_invalid_order_id');
  const {
    amount,
    reason = '',
    api_refund = true,
    api_restock = true,
    meta_data = [],
    line_items = [],
  } = given;
  const refunded = (shop.refunds.get(id) ?? []).reduce((total, one) => total + cents(one.amount), 0);
  if (cents(amount) > cents(order.total) - refunded) return cannotRefund('Invalid refund amount.');
  const refund = addRefund(shop, order, { amount, reason });
  const drop = (message: string) => {
    shop.refunds.set(
      id,
      (shop.refunds.get(id) ?? []).filter((one) => one !== refund),
    );
    showRefunds(shop, order);
    return cannotRefund(message);
  };
  const end = shop.ends.shift();
  const stopped = { status: 502, body: {} };
  if (api_refund) {
    if (order.payment_method === 'bacs')
      return drop('The payment gateway for this order does not support automatic refunds.');
    if (end === 'refuse') return drop('Your card was declined.');
    if (end === 'stop_before_bank') return stopped;
    shop.bank.push({ order: id, reason, amount: refund.amount });
    if (end === 'stop_after_bank') return stopped;
    refund.refunded_payment = true;
  }
  if (end === 'plugin_fails') return drop('SMTP Error: Could not connect to SMTP host.');
  if (api_restock) restock(shop, order, line_items);
  shop.acts.touch(order);
  if (refunded + cents(amount) === cents(order.total)) order.status = 'refunded';
  if (end === 'stop_before_meta') return stopped;
  refund.meta_data = meta_data;
  // The response is for those who edit, and they don't get this member.
  const { refunded_payment: _paid, ...body } = refund;
  return { status: 201, body };
}

/** Units that were never sold go back into stock too. */
function restock(shop: Shop, order: Order, lines: readonly { id: number; quantity: number }[]): void {
  for (const { id, quantity } of lines) {
    const item = order.line_items?.find((one) => one.id === id);
    const stocked =
      shop.variations.get(item?.product_id ?? 0)?.find((one) => one.id === item?.variation_id) ??
      shop.products.get(item?.product_id ?? 0);
    if (stocked) stocked.stock_quantity = (stocked.stock_quantity ?? 0) + quantity;
  }
}

type WebhookBatch = {
  create?: Omit<FakeWebhook, 'id'>[];
  update?: Partial<FakeWebhook>[];
  delete?: number[];
};

/** A new webhook sends an unsigned ping before the response. */
function changeWebhooks(
  shop: Shop,
  { create = [], update = [], delete: gone = [] }: WebhookBatch,
): ServiceAnswer {
  for (const webhook of create) {
    const id = ++shop.next_id;
    shop.webhooks.set(id, { ...webhook, id });
    const ping = fetch(webhook.delivery_url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `webhook_id=${id}`,
    });
    shop.pings.push(ping.then(({ status }) => status).catch(() => 0));
  }
  for (const { id = 0, ...change } of update) Object.assign(shop.webhooks.get(id) ?? {}, change);
  for (const id of gone) shop.webhooks.delete(id);
  return { status: 200, body: { create: create.map(() => ({})), update: update.map(() => ({})) } };
}

/** A message as a webhook signs it: the body alone, without a time. Deliveries of one second have the same delivery id. */
export function signedWebhook(
  secret: string,
  { topic, body: given, delivery = '1' }: { topic: string; body: object; delivery?: string },
): { body: string; headers: Record<string, string> } {
  const body = JSON.stringify(given);
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'x-wc-webhook-topic': topic,
      'x-wc-webhook-delivery-id': delivery,
      'x-wc-webhook-signature': createHmac('sha256', secret).update(body).digest('base64'),
    },
  };
}
