import { startFakeService } from '../../server/test/support/fake-service.ts';
import type { FakeService, ServiceAnswer } from '../../server/test/support/fake-service.ts';
import type {
  Order,
  OrderLine,
  Payment,
  Product,
  Refund,
  Stock,
  StockLocation,
} from '../src/vendure/native.ts';
import { guarded } from './fake-platform.ts';
import { draft_operations } from './fake-vendure-drafts.ts';
import { failed, makeLine } from './fake-vendure-parts.ts';
import type { FakeOrder } from './fake-vendure-parts.ts';
import { stock_operations } from './fake-vendure-stock.ts';
import type { Cancellation } from './fake-vendure-stock.ts';

/** How a refund ends: `stop_…` is a server that is killed, `throw` a handler of the payment that fails in an unknown way. */
type RefundEnd = 'lose_answer' | 'stop_before_bank' | 'stop_after_bank' | 'throw' | 'refuse' | 'pending';
type FakeChange = { kind: string; id: string; at: string };

/**
 * A small Vendure 3 that is as loose as the real one was measured to be: the same refund twice is two refunds, the handler of a payment is asked before a refund is
 * written, the time of an order doesn't move when it is placed, sent, delivered or refunded, and what is refused is answered with 200.
 */
export type FakeVendure = FakeService & Shop['acts'] & Omit<Shop, 'acts'>;

const admin_permissions = ['ReadOrder', 'UpdateOrder', 'ReadCatalog', 'ReadStockLocation'];

/** Starts a Vendure with one location and two products, and no orders. `url` is that of its Admin API. */
export async function startVendure({ now }: { now: () => Date }): Promise<FakeVendure> {
  const shop = createShop(now);
  const guard = guarded(({ headers }) => {
    const is_known = headers['vendure-api-key'] === shop.key;
    return is_known ? undefined : forbidden('activeChannel');
  }, now);
  const service = await startFakeService([
    [nameOf, 'POST', /^\/admin-api$/, guard(({ body }) => answer(shop, body))],
  ]);
  return Object.assign(shop, service, shop.acts, { url: `${service.url}/admin-api` });
}

type Shop = ReturnType<typeof createShop>;

/** The name of an operation. */
const nameOf = ({ body }: { body: Request }) => /^(?:query|mutation) (\w+)/.exec(body.query)?.[1] ?? '';

function createShop(now: () => Date) {
  const time = () => now().toISOString();
  const state = {
    key: 'key_0123456789',
    orders: new Map<string, FakeOrder>(),
    products: new Map<string, Product>(),
    locations: new Map<string, StockLocation>(),
    stock: new Map<string, Stock>(),
    changes: [] as FakeChange[],
    /** Every refund that the bank has paid. */
    bank: [] as { reason: string; amount: number }[],
    /** Units that came back into stock. */
    cancellations: [] as Cancellation[],
    /** Whether the shop has the plug-in. */
    has_plugin: true,
    /** Whether that is one that puts units back into stock. */
    plugin_restocks: true,
    /** Addresses of those who have an account. */
    registered: new Set<string>(),
    has_shipping: true,
    permissions: new Set(admin_permissions),
    currencies: ['EUR'],
    prices_include_tax: false,
    precision: 2,
    ends: [] as RefundEnd[],
    next_id: 0,
    now,
    time,
  };
  const touch = (kind: string, id: string) => void state.changes.push({ kind, id, at: time() });
  const acts = {
    refunds_end: (...ends: RefundEnd[]) => void state.ends.push(...ends),
    /** Notes that something changed, now. */
    touch,
    addOrder(given: Partial<Order> = {}): FakeOrder {
      const order = { ...makeOrder(++state.next_id, time()), ...given };
      state.orders.set(order.id, order);
      touch('order', order.id);
      return order;
    },
    /** A refund that is made in Vendure. */
    refund(payment: Payment, total: number, given: Partial<Refund> = {}): Refund {
      const made = {
        id: String(++state.next_id),
        state: 'Settled',
        total,
        reason: '',
        createdAt: time(),
        lines: [],
      };
      const refund = { ...made, ...given };
      payment.refunds.push(refund);
      return refund;
    },
    /** Units that are cancelled in Vendure. */
    cancel(order: Order, line: OrderLine, quantity: number): void {
      line.quantity -= quantity;
      state.cancellations.push({ line: line.id, location: '1', quantity });
      line.proratedLinePrice = line.proratedUnitPrice * line.quantity;
      line.proratedLinePriceWithTax = Math.round(line.proratedLinePrice * 1.19);
      if (order.lines.every((one) => one.quantity === 0)) order.state = 'Cancelled';
      order.updatedAt = time();
      touch('order', order.id);
    },
  };
  addCatalogue(state);
  return { ...state, acts };
}

function addCatalogue({ products, locations, stock }: Pick<Shop, 'products' | 'locations' | 'stock'>): void {
  locations.set('1', { id: '1', name: 'Berlin', description: 'Lagerweg 1, 10115 Berlin, DE' });
  for (const n of [1, 2]) {
    const options = [{ name: 'S' }, { name: 'M' }];
    const variants = options.map((option, i) => ({
      id: `${n}${i}`,
      sku: `SHIRT-${n}-${option.name}`,
      options: [option],
      prices: [{ currencyCode: 'EUR', price: 1999 + n * 100 }],
    }));
    const id = String(n);
    products.set(id, { id, name: `Shirt ${n}`, optionGroups: [{ name: 'Size', options }], variants });
    for (const variant of variants)
      stock.set(variant.id, {
        id: variant.id,
        product: { id },
        trackInventory: 'INHERIT',
        stockLevels: [{ stockLocationId: '1', stockOnHand: 100, stockAllocated: 1 }],
      });
  }
}

/** An order of two shirts and one, paid and delivered. */
function makeOrder(n: number, time: string): FakeOrder {
  const id = String(n);
  const lines = [makeLine(`${n}01`, 2, 2099, '10'), makeLine(`${n}02`, 1, 2199, '21')];
  const amount = lines.reduce((sum, line) => sum + line.proratedLinePriceWithTax, 490);
  const address = {
    fullName: `Ada Nr ${n}`,
    streetLine1: 'Hauptstr. 1',
    city: 'Berlin',
    postalCode: '10115',
  };
  return {
    id,
    code: `CODE${n}`,
    state: 'Delivered',
    currencyCode: 'EUR',
    orderPlacedAt: time,
    updatedAt: time,
    customer: { id, emailAddress: `shopper${n}@example.com`, firstName: 'Ada', lastName: `Nr ${n}` },
    shippingAddress: { ...address, countryCode: 'DE' },
    billingAddress: { fullName: null },
    lines,
    surcharges: [],
    shippingLines: [
      { discountedPrice: 490, discountedPriceWithTax: 490, shippingMethod: { name: 'Standard' } },
    ],
    payments: [{ id: `${n}11`, method: 'fake', state: 'Settled', amount, createdAt: time, refunds: [] }],
    fulfillments: [
      {
        id: `${n}21`,
        state: 'Delivered',
        createdAt: time,
        updatedAt: time,
        trackingCode: `TRACK${n}`,
        lines: lines.map((line) => ({ orderLineId: line.id, quantity: line.quantity })),
      },
    ],
    notes: [],
  };
}

const forbidden = (path: string) =>
  failed({ message: 'You are not currently authorized to perform this action', code: 'FORBIDDEN', path });

type Request = { query: string; variables?: any };
/** What an operation needs, and what it answers. */
type Answering = {
  needs?: string;
  data: (shop: Shop, variables: any) => Record<string, unknown> | ServiceAnswer;
};

const placedOrders = ({ orders }: Shop) => [...orders.values()].filter(({ orderPlacedAt }) => orderPlacedAt);
const page = (rows: readonly unknown[], { skip = 0, take = 100 }: { skip?: number; take?: number }) => ({
  items: rows.slice(skip, skip + take),
  totalItems: rows.length,
});
const termsOf = ({ prices_include_tax, precision }: Shop) => ({
  activeChannel: { pricesIncludeTax: prices_include_tax },
  globalSettings: { trackInventory: true, serverConfig: { moneyStrategyPrecision: precision } },
});
const list = (needs: string, rows: (shop: Shop) => readonly unknown[]): Answering => ({
  needs,
  data: (shop, variables) => ({ ...termsOf(shop), list: page(rows(shop), variables) }),
});
const one = (needs: string, rows: (shop: Shop) => ReadonlyMap<string, unknown>): Answering => ({
  needs,
  data: (shop, { id }) => ({ ...termsOf(shop), one: rows(shop).get(id) ?? null }),
});
const sample = (needs: string, member: string, rows: (shop: Shop) => readonly unknown[]): Answering => ({
  needs,
  data: (shop) => ({ [member]: page(rows(shop), {}) }),
});

const operations: Readonly<Record<string, Answering>> = {
  CheckChannel: { data: ({ currencies }) => ({ activeChannel: { availableCurrencyCodes: currencies } }) },
  CheckOrders: sample('ReadOrder', 'orders', () => []),
  CheckProducts: sample('ReadCatalog', 'products', () => []),
  CheckLocations: sample('ReadStockLocation', 'stockLocations', () => []),
  CheckAddresses: sample('ReadStockLocation', 'stockLocations', ({ locations }) => [...locations.values()]),
  CheckRefunds: {
    needs: 'UpdateOrder',
    data: () => failed({ message: 'No Order with the id "0" could be found', code: 'ENTITY_NOT_FOUND' }),
  },
  CheckChanges: {
    data: (shop) => (shop.has_plugin ? { retourChanges: { now: shop.time() } } : unknown_field),
  },
  Counts: {
    data: (shop) => ({
      stockLocations: page([...shop.locations.values()], {}),
      products: page([...shop.products.values()], {}),
      productVariants: page([...shop.stock.values()], {}),
      orders: page(placedOrders(shop), {}),
    }),
  },
  List_stockLocations: list('ReadStockLocation', ({ locations }) => [...locations.values()]),
  List_products: list('ReadCatalog', ({ products }) => [...products.values()]),
  List_productVariants: list('ReadCatalog', ({ stock }) => [...stock.values()]),
  List_orders: {
    needs: 'ReadOrder',
    data: (shop, variables) => ({
      ...termsOf(shop),
      list: page(
        placedOrders(shop).filter((order) => !variables.since || timeOf(order) > variables.since),
        variables,
      ),
    }),
  },
  One_stockLocation: one('ReadStockLocation', ({ locations }) => locations),
  One_product: one('ReadCatalog', ({ products }) => products),
  One_productVariant: one('ReadCatalog', ({ stock }) => stock),
  One_order: one('ReadOrder', ({ orders }) => orders),
  Lists: { needs: 'ReadOrder', data: listsOf },
  Changes: {
    needs: 'ReadOrder',
    data: (shop, variables) => (shop.has_plugin ? feedOf(shop, variables) : unknown_field),
  },
  RefundsOfOrder: {
    needs: 'ReadOrder',
    data(shop, { id }) {
      const order = shop.orders.get(id);
      return {
        ...termsOf(shop),
        order: order ? { ...order, history: { items: order.notes.toReversed() } } : null,
      };
    },
  },
  MakeRefund: { needs: 'UpdateOrder', data: makeRefund },
  ...draft_operations,
  ...stock_operations,
};

const unknown_field = failed(
  { message: 'Cannot query field "retourChanges" on type "Query".', code: 'GRAPHQL_VALIDATION_FAILED' },
  400,
);

function answer(shop: Shop, { query, variables = {} }: Request): ServiceAnswer {
  const name = nameOf({ body: { query } });
  const operation = operations[name];
  if (!operation)
    return failed({ message: `Unknown operation ${name}`, code: 'GRAPHQL_VALIDATION_FAILED' }, 400);
  if (operation.needs && !shop.permissions.has(operation.needs)) return forbidden(name);
  const data = operation.data(shop, variables);
  return 'status' in data ? (data as ServiceAnswer) : { status: 200, body: { data } };
}

const timeOf = ({ updatedAt, orderPlacedAt }: Order) =>
  orderPlacedAt && orderPlacedAt > updatedAt ? orderPlacedAt : updatedAt;

/** Products and their variants don't change here. */
function listsOf(shop: Shop, { since, skip, take, open, take_open }: any) {
  const changed = placedOrders(shop).filter((order) => timeOf(order) > since);
  const on_the_way = placedOrders(shop)
    .filter(({ state }) => open.includes(state))
    .toReversed();
  return {
    orders: page(changed, { skip, take }),
    products: page([], {}),
    productVariants: page([], {}),
    open: page(on_the_way, { skip, take: take_open }),
  };
}

function feedOf(shop: Shop, { since, after, limit }: { since: string; after: string | null; limit: number }) {
  const newest = new Map(shop.changes.map((change) => [`${change.kind} ${change.id}`, change]));
  const rows = [...newest.values()].filter(({ at }) => at >= since);
  const from = Number(after ?? 0);
  const next = from + limit < rows.length ? String(from + limit) : null;
  return { retourChanges: { changes: rows.slice(from, from + limit), now: shop.time(), next } };
}

/** The mutations of a request, one after the other: the note is there, then the handler is asked, then the refund is written. */
function makeRefund(shop: Shop, { note, refund }: any): Record<string, unknown> | ServiceAnswer {
  const order = shop.orders.get(note.id);
  if (!order)
    return failed({ message: 'No Order could be found', code: 'ENTITY_NOT_FOUND', path: 'addNoteToOrder' });
  order.notes.push({ id: String(++shop.next_id), createdAt: shop.time(), data: { note: note.note } });
  const refundOrder = (made: object) => ({ addNoteToOrder: { id: order.id }, refundOrder: made });
  const payment = (order.payments ?? []).find(({ id }) => id === refund.paymentId);
  if (!payment)
    return failed({ message: 'No Payment could be found', code: 'ENTITY_NOT_FOUND', path: 'refundOrder' });
  const left = payment.refunds
    .filter(({ state }) => state !== 'Failed')
    .reduce((sum, { total }) => sum - total, payment.amount);
  const { amount, reason } = refund as { amount: number; reason: string };
  if (amount > left)
    return refundOrder({
      __typename: 'RefundAmountError',
      errorCode: 'REFUND_AMOUNT_ERROR',
      message: 'Too much',
    });
  const end = shop.ends.shift();
  const lost: ServiceAnswer = { status: 502, body: {} };
  if (end === 'stop_before_bank') return lost;
  if (end === 'throw') return failed({ message: 'Oops', code: 'INTERNAL_SERVER_ERROR', path: 'refundOrder' });
  if (end === 'refuse')
    return refundOrder({
      __typename: 'Refund',
      ...shop.acts.refund(payment, amount, { reason, state: 'Failed' }),
    });
  shop.bank.push({ reason, amount });
  if (end === 'stop_after_bank') return lost;
  const state = end === 'pending' ? 'Pending' : 'Settled';
  const made = shop.acts.refund(payment, amount, { reason, state });
  shop.acts.touch('order', order.id);
  if (end === 'lose_answer') return lost;
  if (end !== 'pending') return refundOrder({ __typename: 'Refund', ...made });
  const errorCode = 'REFUND_STATE_TRANSITION_ERROR';
  return refundOrder({
    __typename: 'RefundStateTransitionError',
    errorCode,
    message: `errorResult.${errorCode}`,
  });
}
