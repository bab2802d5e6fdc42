import type { PolicyDocument } from '../../src/modules/policy/policies/index.ts';
import type { Client } from './client.ts';
import { ok } from './draft-returns.ts';
import type { SoldOrder } from './factories.ts';
import { sample_order } from './sample-order.ts';

const usd = (amount: number) => ({ amount, currency_code: 'USD' });

/** A rule for each group of facts, which fits only when every one of them is known and right. What it says of the orders below is written beside it. */
export const fact_policy: PolicyDocument = {
  name: 'Facts',
  currency: 'USD',
  terms: { window: { days: 3000 } },
  zones: [{ id: 'everywhere' }],
  rules: [
    {
      id: 'customer',
      name: 'One order and one return before, with a bonus, a unit that was kept and one that was missing',
      when: {
        all: [
          { fact: 'customer.tags', has_all: ['vip'] },
          { fact: 'customer.orders_placed', is: 1 },
          { fact: 'customer.days_since_first_order', at_least: 17 },
          { fact: 'customer.returns_placed', is: 1 },
          { fact: 'customer.bonus_received', is: 500 },
          { fact: 'customer.keep_outcomes', is: 1 },
          { fact: 'customer.missing_or_wrong_items', is: 1 },
        ],
      },
      do: { exclude_outcomes: ['advanced_exchange', 'shop_now'] },
    },
    {
      id: 'order',
      name: 'Sold to a business on 18 February to the United States, for 184.61 with a discount of 10.00',
      when: {
        all: [
          { fact: 'customer.is_business', is: true },
          { fact: 'order.country', is: 'US' },
          { fact: 'order.date', is: '2026-02-18' },
          { fact: 'order.days_since_window_began', at_least: 0 },
          { fact: 'order.discount_codes', has_all: ['spring10'] },
          { fact: 'order.discount_share', is: 571 },
          { fact: 'order.tags', has_any: ['wholesale'] },
          { fact: 'order.total', is: 18_461 },
        ],
      },
      do: { set_window: { days: 3001 } },
    },
    {
      id: 'product',
      name: 'A linen shirt of Loom & Co',
      when: {
        all: [
          { fact: 'product.id', is: 'p-1' },
          { fact: 'product.variant_id', is: 'v-1' },
          { fact: 'product.sku', starts_with: 'LS-' },
          { fact: 'product.type', is: 'shirts' },
          { fact: 'product.vendor', is: 'Loom & Co' },
          { fact: 'product.tags', has_any: ['summer'] },
          { fact: 'product.price', is: 4082 },
        ],
      },
      do: { exclude_methods: ['in_store'] },
    },
    {
      id: 'fraud',
      name: 'An empty package was reported before',
      when: { fact: 'return.fraud_signals', has_any: ['package-is-empty'] },
      do: { send_to_review: { note: 'Was an earlier package empty?' } },
    },
  ],
};

const customer = {
  external_id: 'c-9',
  first_name: 'Ana',
  last_name: 'Ruiz',
  email: 'ana@example.com',
  sales_channel: 'Online Store',
  is_business: true,
  tags: ['VIP'],
};

/** The product and the customer of the orders below. */
export async function pushGoods(client: Client): Promise<void> {
  await ok(
    client.request('PUT', '/products', {
      body: {
        external_id: 'p-1',
        name: 'Linen Shirt',
        type: 'Shirts',
        vendor: 'Loom & Co',
        tags: ['Summer'],
        product_variants: [{ external_id: 'v-1', sku: 'LS-M', name: 'M', price: usd(4000) }],
      },
    }),
  );
  await ok(client.request('PUT', '/products', { body: { external_id: 'p-2', name: 'Wool Coat' } }));
  await ok(client.request('PUT', '/customers', { body: customer }));
}

/** Tells the shop of an order by API, as its platform would. */
export async function pushOrder(client: Client, name: string, more: object = {}): Promise<SoldOrder> {
  const body = {
    ...sample_order,
    external_id: name,
    name,
    tags: ['wholesale'],
    shipping_address: { address1: '200 Dock Rd', city: 'Reno', country_code: 'US' },
    ...more,
  };
  const { order } = await ok(client.request('PUT', '/orders', { body }));
  const line_ids = order.line_items.map(({ id }: { id: number }) => id);
  const line_external_ids = order.line_items.map((line: { external_id: string }) => line.external_id);
  return { id: order.id, name, external_id: name, line_ids, line_external_ids };
}

/** Who of a kind decided something about a line, and what. */
export function explainedBy(item: any, kind: string): Record<string, string> {
  const told = item.explanations.filter(({ decided_by }: any) => decided_by.kind === kind);
  return Object.fromEntries(told.map(({ decided_by, code }: any) => [decided_by.id, code]));
}
