import { after, before, beforeEach } from 'node:test';
import type { Connector, Json, Tools } from '../../src/connector.ts';
import { idOf, markOf, numberOf, reversedLinesOf, unitsOf } from '../../src/shopify/native.ts';
import type { Order } from '../../src/shopify/native.ts';
import { shopify } from '../../src/shopify/shopify.ts';
import type { Harness, ReturnHarness } from '../contract-suite.ts';
import { levelOf } from './returns.ts';
import { signedWebhook, startShopify } from './fake-shopify.ts';
import type { FakeShopify } from './shop.ts';

export const all_scopes = [
  'read_all_orders',
  'write_orders',
  'read_products',
  'read_inventory',
  'read_locations',
  'write_returns',
];

/** A Shopify with a connector to it, as it is at the beginning of each test. */
export type ShopifyTest = {
  service: FakeShopify;
  at: Harness & { returns: ReturnHarness };
  /** How long the connector has waited. */
  paused_ms: number;
  /** The order with a number. */
  orderOf: (number: string) => Order;
  /** The harness of a connector with another access. */
  harnessOf: (access: Record<string, string>) => ShopifyTest['at'];
};

/** Starts a Shopify for the tests of a `describe`. */
export function useShopify(): ShopifyTest {
  let failing: number | undefined;
  let time = Date.parse('2026-03-02T09:15:27.000Z');
  const now = () => new Date(time);
  const tools: Tools = {
    async fetch(url, options = {}) {
      const status = failing;
      failing = undefined;
      return status === undefined ? fetch(url, options) : new Response('{}', { status });
    },
    now,
    async pause(ms) {
      time += ms;
      test.paused_ms += ms;
    },
  };
  const test: ShopifyTest = {
    service: undefined as never,
    at: undefined as never,
    paused_ms: 0,
    orderOf: (number) => test.service.orders.get(idOf('Order', number)!)!,
    harnessOf: (access) =>
      harnessOf(test, {
        connector: shopify.create(
          { url: test.service.url, client_secret: test.service.client_secret, ...access },
          tools,
        ),
        now,
        advance: (ms) => void (time += ms),
        failNext: (status) => void (failing = status),
      }),
  };
  before(async () => {
    test.service = await startShopify({ now });
  });
  beforeEach(() => {
    const { service } = test;
    service.behave();
    for (const rows of [service.orders, service.webhooks, service.keys]) rows.clear();
    service.bank.length = 0;
    service.scopes = new Set(all_scopes);
    service.points = { most: 2_000_000, per_s: 100, of_one: 1000 };
    Object.assign(service, { search_delay_ms: 0, shows_customers: true, version: '2026-10' });
    failing = undefined;
    test.paused_ms = 0;
    test.at = test.harnessOf({ token: service.token });
  });
  after(() => test.service.close());
  return test;
}

type Given = { connector: Connector } & Pick<Harness, 'now' | 'advance' | 'failNext'>;

function harnessOf(test: ShopifyTest, given: Given): ShopifyTest['at'] {
  const { service, orderOf } = test;
  return {
    ...given,
    returns: returnsOf(test),
    definition: shopify,
    currency: 'EUR',
    addOrder: () => numberOf(service.addOrder()),
    changeOrder: (id) => service.touch(orderOf(id)),
    intent(id) {
      const order = service.addOrder();
      const lines = [{ line: numberOf(order.lineItems.nodes[0]!), quantity: 1 }];
      const payment = numberOf(order.transactions[0]!);
      return { id, order: numberOf(order), payment, amount: 2498, currency: 'EUR', return: null, lines };
    },
    paid: (id) =>
      service.bank
        .filter(({ note }) => note === `Retour ${id}`)
        .map(({ amount }) => Math.round(Number(amount) * 100)),
    loseRefund: () => service.misbehave('MakeRefund', 'lose_answer'),
    message(secret, order) {
      const { body, headers } = signedWebhook(secret, {
        topic: 'orders/updated',
        body: { id: Number(order), updated_at: given.now().toISOString() },
      });
      return { headers, body: Buffer.from(body) };
    },
    secret: service.client_secret,
    signs_time: false,
  };
}

const returnsOf = ({ service, orderOf }: ShopifyTest): ReturnHarness => ({
  intent(id) {
    const { id: order, lineItems } = service.addOrder();
    const lines = lineItems.nodes.map((item) => ({
      line: numberOf(item),
      quantity: item.quantity,
      restocked: 0,
      dismissed: 0,
      missing: 0,
      refunded: 0,
      reason: 'Too small',
      reason_code: 'too-small',
    }));
    return {
      id,
      name: `RT-${id}`,
      order: numberOf({ id: order }),
      lines,
      location: null,
      is_processed: false,
      refunds: [],
    };
  },
  shown({ id, order }) {
    return orderOf(order)
      .returns.nodes.filter((one) => markOf(one) === id)
      .map((one) => ({
        id: numberOf(one),
        lines: one.returnLineItems.nodes.map((row) => {
          const gone = reversedLinesOf(one, row).flatMap(({ dispositions }) => dispositions);
          const restocked = unitsOf(gone.filter(({ type }) => type === 'RESTOCKED'));
          const { quantity, fulfillmentLineItem } = row;
          const line = numberOf(fulfillmentLineItem!.lineItem);
          return { line, quantity, restocked, dismissed: unitsOf(gone) - restocked };
        }),
      }));
  },
  stock({ order }, line) {
    const item = orderOf(order).lineItems.nodes.find((one) => numberOf(one) === line)!;
    return levelOf(service, item, [...service.locations.keys()][0]!).quantities[0]!.quantity;
  },
  requests: [
    'ReturnsOfOrder',
    'Returnable',
    'MakeReturn',
    'ProcessReturn',
    'ReopenReturn',
    'DisposeUnits',
    'CloseReturn',
  ],
  lose: (request, what) =>
    service.misbehave(request, what === 'response' ? 'lose_answer' : { status: 502, body: {} }),
});

/** The names of what changed, until there is no more. */
export async function walkChanges(connector: Connector, cursor: Json | null, limit = 2) {
  const names: string[] = [];
  for (let pages = 0; pages < 50; pages++) {
    const page = await connector.changes(cursor, limit);
    names.push(...page.refs.map(({ kind, id }) => `${kind} ${id}`));
    cursor = JSON.parse(JSON.stringify(page.cursor)) as Json;
    if (page.done) return { names, cursor };
  }
  throw new Error('The walk does not end.');
}
