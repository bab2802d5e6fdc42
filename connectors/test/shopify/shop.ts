import type { FakeService } from '../../../server/test/support/fake-service.ts';
import { numberOf } from '../../src/shopify/native.ts';
import type {
  Bag,
  Connection,
  Fulfillment,
  InventoryItem,
  Level,
  LineItem,
  Location,
  Named,
  Order,
  Product,
  Refund,
  Return,
  TaxLine,
  Transaction,
} from '../../src/shopify/native.ts';
import { api_version } from '../../src/shopify/operations.ts';

/** What a refund costs at the bank of the shop: money that was really paid. */
export type BankEntry = { order: string; note: string; amount: string };
/** A draft order: its input, and the order that it became. */
export type FakeDraft = {
  id: string;
  looks: number;
  total: string;
  status: 'OPEN' | 'COMPLETED';
  order: string | null;
  tags: string[];
  email: string | null;
  items: { variant: string; name: string; quantity: number; price: string }[];
  address: Record<string, string> | null;
};
export type FakeLevel = Level & Named & { updatedAt: string };
export type FakeItem = Omit<InventoryItem, 'inventoryLevels'> & { inventoryLevels: Connection<FakeLevel> };
export type FakeLocation = Location & { updatedAt: string };
export type FakeWebhook = Named & { topic: string; uri: string; includeFields: string[] };

/** Store credit that a customer was given: money that can be spent. */
export type FakeCredit = {
  __typename: 'StoreCreditAccountCreditTransaction';
  id: string;
  createdAt: string;
  amount: { amount: string; currencyCode: string };
  expiresAt: string | null;
};
export type FakeCard = {
  id: string;
  code: string;
  note: string | null;
  initialValue: { amount: string; currencyCode: string };
  expiresOn: string | null;
  createdAt: string;
};

/** What Shopify would refund, by lines. */
export type FakeCalculated = {
  id: string;
  returnLineItems: { quantity: number; subtotalSet: Bag; totalTaxSet: Bag }[];
};

/** How a refund ends otherwise: Shopify refuses it, the gateway refuses it or takes its time, or Shopify stops after the bank has paid. */
export type RefundEnd = 'refuse' | 'gateway_refuses' | 'gateway_waits' | 'stop_after_bank';

/**
 * A small Shopify that answers by the part of Shopify's schema that the connector uses: what isn't in the schema it neither takes nor returns. It is as loose as the
 * real one: a note may be there twice, the same refund under another key is another one, lists end at what was asked for, search is behind by `search_delay_ms`,
 * and it knows no filter but `updated_at`.
 */
export type FakeShopify = FakeService & {
  token: string;
  client_id: string;
  client_secret: string;
  /** Codes that a browser has brought from the page on which somebody agreed. */
  codes: Set<string>;
  /** Tokens that were made for the app. */
  made_tokens: string[];
  scopes: Set<string>;
  /** Whether the app may read who bought something. */
  shows_customers: boolean;
  version: string;
  currency: string;
  orders: Map<string, Order>;
  products: Map<string, Product>;
  items: Map<string, FakeItem>;
  locations: Map<string, FakeLocation>;
  webhooks: Map<string, FakeWebhook>;
  /** Every refund that the bank has paid. */
  bank: BankEntry[];
  /** What came of the requests with a key. */
  keys: Map<string, { input: string; result: object }>;
  search_delay_ms: number;
  /** Store credit by customers, gift cards by their codes in lower case, and how much one may be of. */
  credits: Map<string, FakeCredit[]>;
  cards: Map<string, FakeCard>;
  most_credit: number;
  /** Draft orders by their ids, how often one is looked at before it is ready, and what orders ask for in spite of a discount. */
  drafts: Map<string, FakeDraft>;
  looks_until_ready: number;
  surcharge: number;
  /** Sets how many units of a variant there are. */
  stock(variant: string, count: number): void;
  /** What becomes of what Shopify would refund for units. */
  recalculate: (calculated: FakeCalculated) => FakeCalculated | null;
  /** How far the search for gift cards is behind. */
  card_delay_ms: number;
  /** What is kept of the time at which credit expires. */
  keepExpiry: (expires_at: string) => string;
  /** Points: how many there are at most, how many come back in a second, and what one operation may cost. */
  points: { most: number; per_s: number; of_one: number };
  refunds_end(...ends: RefundEnd[]): void;
  /** Two shirts and a hat with 19 % tax on top, paid and delivered. */
  addOrder(order?: Partial<Order>): Order;
  /** Moves the time of change, in whole seconds. */
  touch(row: { updatedAt: string }): void;
  /** A refund that somebody makes in Shopify: an amount, and units of a line. */
  refund(order: Order, given: { amount: string; item?: LineItem; quantity?: number; note?: string }): Refund;
  /** A return that somebody opens in Shopify. */
  addReturn(order: Order, item: LineItem, given: { quantity: number; note?: string }): Return;
};

export type Shop = ReturnType<typeof createShop>;
type State = Omit<Shop, 'acts'>;

export function createShop(now: () => Date) {
  const time = () => `${now().toISOString().slice(0, 19)}Z`;
  let last_id = 1000;
  const state = {
    token: 'shpat_0123456789abcdef',
    client_id: '0123456789abcdef0123456789abcdef',
    client_secret: 'shpss_fedcba9876543210',
    codes: new Set<string>(),
    made_tokens: [] as string[],
    scopes: new Set([
      'read_all_orders',
      'write_orders',
      'read_products',
      'read_inventory',
      'read_locations',
      'write_returns',
    ]),
    shows_customers: true,
    version: api_version,
    currency: 'EUR',
    orders: new Map<string, Order>(),
    products: new Map<string, Product>(),
    items: new Map<string, FakeItem>(),
    locations: new Map<string, FakeLocation>(),
    webhooks: new Map<string, FakeWebhook>(),
    bank: [] as BankEntry[],
    ends: [] as RefundEnd[],
    keys: new Map<string, { input: string; result: object }>(),
    search_delay_ms: 0,
    card_delay_ms: 0,
    credits: new Map<string, FakeCredit[]>(),
    cards: new Map<string, FakeCard>(),
    most_credit: 2000,
    drafts: new Map<string, FakeDraft>(),
    looks_until_ready: 0,
    surcharge: 0,
    recalculate: (calculated: FakeCalculated): FakeCalculated | null => calculated,
    keepExpiry: (expires_at: string) => expires_at,
    points: { most: 2_000_000, per_s: 100, of_one: 1000 },
    spent: { points: 0, at_ms: now().getTime() },
    now,
    time,
    newId: (type: string) => `gid://shopify/${type}/${++last_id}`,
  };
  addCatalogue(state);
  const acts = {
    refunds_end: (...ends: RefundEnd[]) => void state.ends.push(...ends),
    stock: (variant: string, count: number) => {
      const of = (item: FakeItem) => item.variants?.nodes.some(({ id }) => numberOf({ id }) === variant);
      for (const item of [...state.items.values()].filter(of))
        for (const [i, level] of item.inventoryLevels.nodes.entries())
          Object.assign(level, { quantities: [{ quantity: i === 0 ? count : 0 }], updatedAt: time() });
    },
    touch: (row: { updatedAt: string }) => void (row.updatedAt = time()),
    addOrder: (given: Partial<Order> = {}) => addOrder(state, given),
    refund: (order: Order, given: Parameters<FakeShopify['refund']>[1]) => refundByHand(state, order, given),
    addReturn: (order: Order, item: LineItem, given: { quantity: number; note?: string }) =>
      addReturn(state, order, item, given),
  };
  return { ...state, acts };
}

const picture = { __typename: 'MediaImage', preview: { image: { url: 'https://cdn.shopify.com/1.jpg' } } };

function addCatalogue(state: State): void {
  const { products, items, locations, newId, time } = state;
  const address = { address1: 'Lagerweg 1', city: 'Berlin', zip: '10115', countryCode: 'DE' };
  const places = ['Berlin', 'Hamburg'].map((name) => ({
    id: newId('Location'),
    name,
    isActive: true,
    address,
    updatedAt: time(),
  }));
  for (const place of places) locations.set(place.id, place);
  for (const [title, sizes, price] of [
    ['Shirt', ['S', 'M'], '20.99'],
    ['Hat', ['Default Title'], '21.99'],
  ] as const) {
    const id = newId('Product');
    const variants = sizes.map((size) => {
      const item = newId('InventoryItem');
      const inventoryItem = { id: item, measurement: { weight: { unit: 'KILOGRAMS', value: 0.35 } } };
      const variant = {
        id: newId('ProductVariant'),
        title: size,
        sku: `${title}-${size}`,
        barcode: null,
        price,
        inventoryItem,
      };
      const levels = places.map(({ id: location }) => ({
        id: newId('InventoryLevel'),
        isActive: true,
        location: { id: location },
        quantities: [{ quantity: 99 }],
        updatedAt: time(),
      }));
      items.set(item, {
        id: item,
        tracked: true,
        variants: { nodes: [{ id: variant.id, product: { id } }] },
        inventoryLevels: { nodes: levels },
      });
      return variant;
    });
    products.set(id, {
      id,
      title,
      description: `A ${title.toLowerCase()}.`,
      productType: 'Clothes',
      status: 'ACTIVE',
      updatedAt: time(),
      tags: ['new'],
      options: [{ name: sizes.length > 1 ? 'Size' : 'Title', values: [...sizes] }],
      media: { nodes: [picture] },
      collections: { nodes: [] },
      variants: { nodes: variants },
    });
  }
}

/** The same amount in both currencies, unless told otherwise. */
export const bagOf = (amount: string, presentment = amount): Bag => ({
  shopMoney: { amount },
  presentmentMoney: { amount: presentment },
});

const taxOf = (amount: string): TaxLine => ({ title: 'USt', rate: 0.19, priceSet: bagOf(amount) });

function addOrder(state: State, given: Partial<Order>): Order {
  const { products, currency, newId, time } = state;
  const [shirt, hat] = [...products.values()];
  const item = (product: Product, quantity: number, tax: string): LineItem => ({
    id: newId('LineItem'),
    title: product.title,
    variantTitle: product.variants.nodes[0]!.title,
    sku: product.variants.nodes[0]!.sku,
    quantity,
    currentQuantity: quantity,
    taxable: true,
    product: { id: product.id },
    variant: { id: product.variants.nodes[0]!.id },
    originalUnitPriceSet: bagOf(product.variants.nodes[0]!.price),
    discountAllocations: [],
    taxLines: [taxOf(tax)],
  });
  const lines = [item(shirt!, 2, '7.98'), item(hat!, 1, '4.18')];
  const id = newId('Order');
  const number = numberOf({ id });
  const person = {
    firstName: 'Ada',
    lastName: `Nr ${number}`,
    address1: 'Hauptstr. 1',
    city: 'Berlin',
    zip: '10115',
    countryCodeV2: 'DE',
  };
  const order: Order = {
    id,
    name: `#${number}`,
    processedAt: time(),
    updatedAt: time(),
    cancelledAt: null,
    closedAt: null,
    taxesIncluded: false,
    currencyCode: currency,
    presentmentCurrencyCode: currency,
    email: `shopper${number}@example.com`,
    phone: null,
    tags: [],
    discountCodes: [],
    customer: {
      id: newId('Customer'),
      firstName: 'Ada',
      lastName: `Nr ${number}`,
      defaultEmailAddress: { emailAddress: `shopper${number}@example.com` },
      defaultPhoneNumber: null,
    },
    purchasingEntity: { __typename: 'Customer' },
    shippingAddress: person,
    billingAddress: person,
    totalPriceSet: bagOf('81.96'),
    shippingLines: {
      nodes: [{ title: 'Standard', discountedPriceSet: bagOf('4.9'), taxLines: [taxOf('0.93')] }],
    },
    transactions: [transactionOf(state, { kind: 'SALE', amountSet: bagOf('81.96') })],
    lineItems: { nodes: lines },
    fulfillments: [fulfillmentOf(state, lines)],
    refunds: [],
    returns: { nodes: [] },
    ...given,
  };
  state.orders.set(id, order);
  return order;
}

export const transactionOf = ({ newId, time }: State, given: Partial<Transaction>): Transaction => ({
  id: newId('OrderTransaction'),
  kind: 'SALE',
  status: 'SUCCESS',
  gateway: 'shopify_payments',
  createdAt: time(),
  processedAt: time(),
  amountSet: bagOf('0'),
  parentTransaction: null,
  ...given,
});

const fulfillmentOf = (
  { newId, time, locations }: State,
  lines: readonly LineItem[],
): Fulfillment & { location: Named } => ({
  id: newId('Fulfillment'),
  status: 'SUCCESS',
  createdAt: time(),
  deliveredAt: time(),
  requiresShipping: true,
  trackingInfo: [{ number: 'T1' }],
  location: { id: [...locations.keys()][0]! },
  fulfillmentLineItems: {
    nodes: lines.map(({ id, quantity }) => ({
      id: newId('FulfillmentLineItem'),
      quantity,
      lineItem: { id },
    })),
  },
});

function refundByHand(
  state: State,
  order: Order,
  { amount, item, quantity = 0, note = '' }: Parameters<FakeShopify['refund']>[1],
): Refund {
  const [payment] = order.transactions;
  const made = transactionOf(state, {
    kind: 'REFUND',
    amountSet: bagOf(amount),
    parentTransaction: payment!,
  });
  const refund = addRefund(state, order, { note, transactions: [made] });
  if (item) {
    refund.refundLineItems.nodes.push({ quantity, lineItem: item });
    item.currentQuantity -= quantity;
  }
  return refund;
}

export function addRefund(
  { newId, time }: State,
  order: Order,
  { note, transactions }: { note: string; transactions: Transaction[] },
): Refund {
  const refund: Refund = {
    id: newId('Refund'),
    note,
    createdAt: time(),
    return: null,
    transactions: { nodes: transactions },
    refundLineItems: { nodes: [] },
  };
  order.transactions.push(...transactions);
  order.refunds.push(refund);
  order.updatedAt = time();
  return refund;
}

function addReturn(
  state: State,
  order: Order,
  item: LineItem,
  { quantity, note = '' }: { quantity: number; note?: string },
): Return {
  const [sent] = order.fulfillments
    .flatMap(({ fulfillmentLineItems }) => fulfillmentLineItems.nodes)
    .filter(({ lineItem }) => lineItem.id === item.id);
  return openReturn(state, order, [{ sent: sent!, quantity, note }]);
}

type Sent = Fulfillment['fulfillmentLineItems']['nodes'][number];

/** A return in progress: nothing of it is processed, and no unit has come back. */
export function openReturn(
  { newId, time }: State,
  order: Order,
  units: readonly { sent: Sent; quantity: number; note: string }[],
): Return {
  const lines = units.map(({ sent, quantity, note }) => ({
    __typename: 'ReturnLineItem',
    id: newId('ReturnLineItem'),
    quantity,
    processableQuantity: quantity,
    processedQuantity: 0,
    returnReasonNote: note,
    fulfillmentLineItem: { id: sent.id, lineItem: sent.lineItem },
  }));
  const reversed = units.map(({ sent: { id }, quantity }) => ({
    id: newId('ReverseFulfillmentOrderLineItem'),
    fulfillmentLineItem: { id },
    dispositions: [],
    totalQuantity: quantity,
  }));
  const made: Return = {
    id: newId('Return'),
    status: 'OPEN',
    returnLineItems: { nodes: lines },
    reverseFulfillmentOrders: {
      nodes: [{ id: newId('ReverseFulfillmentOrder'), lineItems: { nodes: reversed } }],
    },
  };
  order.returns.nodes.push(made);
  order.updatedAt = time();
  return made;
}
