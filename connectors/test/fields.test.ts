import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { ConnectorDefinition, Json, Native, Tools } from '../src/connector.ts';
import { connectors } from '../src/registry.ts';
import { startMedusa } from './fake-medusa.ts';
import { startVendure } from './fake-vendure.ts';
import { startWooCommerce } from './fake-woocommerce.ts';
import { startShopify } from './shopify/fake-shopify.ts';

const now = () => new Date('2026-03-02T09:15:27Z');
const shop = { currency: 'EUR' };
const starts = {
  medusa: startMedusa,
  vendure: startVendure,
  woocommerce: startWooCommerce,
  shopify: startShopify,
} as const;
type Tree = Record<string, unknown> | unknown[];
type Leaf = { path: string; value: unknown; set: (value: unknown) => void };

/** What stands around objects in the bodies of connectors, and in lists of Shopify; platforms don't name it. */
const wrappings = /^(object|order|product|terms)\.|\bnodes\./g;

/** Everything that isn't made of parts, by its path; elements of lists have that of their list. */
function leavesOf(tree: Tree, path = ''): Leaf[] {
  return Object.entries(tree).flatMap(([key, value]): Leaf[] => {
    const here = Array.isArray(tree) ? path : path === '' ? key : `${path}.${key}`;
    if (typeof value === 'object' && value !== null && Object.keys(value).length > 0)
      return leavesOf(value as Tree, here);
    const set = (next: unknown) => ((tree as Record<string, unknown>)[key] = next);
    return [{ path: here, value, set }];
  });
}

const isAtOrBelow = (path: string, parent: string) => path === parent || path.startsWith(`${parent}.`);

/** Other values that a platform could send in place of one. */
function othersOf(value: unknown): unknown[] {
  if (typeof value === 'boolean') return [!value];
  if (typeof value === 'number') return [value + 1, value - 1, 0];
  const words = [
    '2025-01-01T00:00:00Z',
    'paypal',
    'cancelled',
    'Cancelled',
    'canceled',
    'CANCELLED',
    'AUTHORIZATION',
    'VOID',
    'fr',
    'FR',
    'US:NY',
    'PurchasingCompany',
    null,
  ];
  if (typeof value !== 'string') return words;
  const number = /^(.*?)(\d+(?:\.\d+)?)$/.exec(value);
  return [
    `1${value}`,
    ...(number ? [`${number[1]}${Number(number[2]) + 1}`, `${number[1]}0`] : []),
    `${value}x`,
    ...words,
  ];
}

/** The values that fields of Retour have, by their paths. */
function outputOf(
  definition: ConnectorDefinition,
  native: Native,
  resource: string,
): Map<string, Set<unknown>> {
  try {
    const { lines } = definition.map(structuredClone(native), shop);
    const leaves = lines.filter((line) => line.resource === resource).flatMap(({ data }) => leavesOf(data));
    const plain = leaves.filter(({ value }) => typeof value !== 'object' || value === null);
    return new Map(
      [...Map.groupBy(plain, ({ path }) => path)].map(([path, found]) => [
        path,
        new Set(found.map(({ value }) => value)),
      ]),
    );
  } catch {
    return new Map();
  }
}

/** Retour's fields that get another value where a field of the platform does. */
function changedBy(
  definition: ConnectorDefinition,
  native: Native,
  resource: string,
  leaf: Leaf,
): Set<string> {
  const present = outputOf(definition, native, resource);
  const changed = new Set<string>();
  for (const other of othersOf(leaf.value)) {
    leaf.set(other);
    for (const [path, values] of outputOf(definition, native, resource))
      if (!values.isSubsetOf(present.get(path) ?? new Set())) changed.add(path);
  }
  leaf.set(leaf.value);
  return changed;
}

for (const definition of connectors)
  describe(`the fields of ${definition.title}`, () => {
    let natives: Native[];
    let close: () => Promise<void>;

    before(async () => {
      const platform = await starts[definition.name as keyof typeof starts]({ now });
      platform.addOrder();
      close = () => platform.close();
      const tools = { fetch, now, pause: async () => {} } as Tools;
      const connector = definition.create(platform as unknown as Record<string, string>, tools);
      natives = [];
      let cursor: Json | null = null;
      for (let done = false; !done;) {
        const page = await connector.load(cursor, 50);
        natives.push(...page.rows);
        ({ cursor, done } = page);
      }
      for (const { body } of natives) complete(body as Record<string, any>);
    });
    after(() => close());

    for (const [resource, fields] of Object.entries(definition.fields))
      it(`become those of ${resource} that the description names, and no others`, () => {
        const native = natives.find((one) => outputOf(definition, one, resource).size > 0)!;
        const found = [native, taxedOtherwise(native)].flatMap((one) =>
          leavesOf(one.body as Tree).map((leaf) => ({
            from: leaf.path.replaceAll(wrappings, ''),
            to: changedBy(definition, one, resource, leaf),
          })),
        );
        for (const [to, froms] of Object.entries(fields))
          for (const from of froms)
            assert.ok(
              found.some(
                (one) => isAtOrBelow(one.from, from) && [...one.to].some((path) => isAtOrBelow(path, to)),
              ),
              `${from} becomes ${to}`,
            );
        const named = Object.keys(fields);
        const others = new Set(found.flatMap(({ to }) => [...to]));
        const missing = [...others].filter(
          (path) => !named.some((to) => isAtOrBelow(path, to) || isAtOrBelow(to, path)),
        );
        assert.deepEqual(missing, []);
      });
  });

/** Adds what the small platforms of the tests leave out: an address, and refunds. */
function complete(body: Record<string, any>): void {
  const createdAt = now().toISOString();
  if (body['shipping_address']) {
    body['billing_address'] = structuredClone(body['shipping_address']);
    body['payment_collections'][0].payments[0].refunds = [{ id: 'ref_1', amount: 5, created_at: createdAt }];
  }
  if (body['order']?.line_items)
    body['refunds'] = [{ id: 1, amount: '5.00', date_created_gmt: '2026-03-02T09:15:27' }];
  const { object } = body;
  if (object?.shippingAddress) {
    object.billingAddress = structuredClone(object.shippingAddress);
    object.payments[0].refunds = [{ id: '1', state: 'Settled', total: 500, createdAt }];
  }
  if (body['lineItems']) {
    const [payment] = body['transactions'];
    const refund = { ...structuredClone(payment), id: 'gid://shopify/OrderTransaction/9', kind: 'REFUND' };
    const refundLineItems = { nodes: [{ quantity: 1, lineItem: { id: body['lineItems'].nodes[0].id } }] };
    body['refunds'] = [
      { id: 'gid://shopify/Refund/8', createdAt, transactions: { nodes: [refund] }, refundLineItems },
    ];
  }
}

/** The same of a shop whose prices include taxes, or don't. */
function taxedOtherwise(native: Native): Native {
  const other = structuredClone(native);
  for (const { path, value, set } of leavesOf(other.body as Tree))
    if (/includes?_?tax$|taxesIncluded$/i.test(path)) set(!value);
  return other;
}
