import { buildSchema, getDirectiveValues, GraphQLError } from 'graphql';
import type { GraphQLFieldResolver, GraphQLResolveInfo } from 'graphql';
import { readFileSync } from 'node:fs';
import { numberOf } from '../../src/shopify/native.ts';
import type { Named } from '../../src/shopify/native.ts';
import { creditMutations, customerOf, giftCardsOf } from './credit.ts';
import { draftMutations, draftOf } from './drafts.ts';
import { returnMutations, returnQueries, returnablesOf } from './returns.ts';
import { addRefund, bagOf, transactionOf } from './shop.ts';
import type { Shop } from './shop.ts';

export const schema = buildSchema(readFileSync(new URL('schema.graphql', import.meta.url), 'utf8'));

export const said = (message: string, code: string) => new GraphQLError(message, { extensions: { code } });

/** Shopify stops before it answers. */
export class Stopped extends Error {}

type Args = { first?: number | null; after?: string | null };

/** Connections are cut into pages, lists end at what was asked for, and roots are asked. */
export const resolveField: GraphQLFieldResolver<any, unknown> = (source, args: Args, context, info) => {
  const given = source[info.fieldName];
  const value = typeof given === 'function' ? given(args, context, info) : given;
  if (String(info.returnType).replace('!', '').endsWith('Connection') && value) return pageOf(value, args);
  return Array.isArray(value) && args.first ? value.slice(0, args.first) : value;
};

type Rows = {
  nodes: readonly (Partial<Named> & { updatedAt?: string })[];
  sorted?: 'updatedAt' | 'reversed';
};

/** A place in a list is that of a row, not a number of rows: what moves while it is read isn't left out. */
function pageOf({ nodes, sorted }: Rows, { first, after }: Args) {
  const keyOf = (row: Rows['nodes'][number], i: number) => {
    if (sorted === undefined) return String(i).padStart(12, '0');
    const number = Number(numberOf(row as Named));
    return sorted === 'reversed'
      ? String(1e12 - number)
      : `${row.updatedAt}|${String(number).padStart(12, '0')}`;
  };
  const rows = nodes
    .map((row, i) => ({ row, key: keyOf(row, i) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const left = after ? rows.filter(({ key }) => key > after) : rows;
  const page = first ? left.slice(0, first) : left;
  return {
    nodes: page.map(({ row }) => row),
    pageInfo: { hasNextPage: page.length < left.length, endCursor: page.at(-1)?.key ?? null },
  };
}

type Finding = { query?: string | null; sortKey?: string; reverse?: boolean };

export function queriesOf(shop: Shop) {
  const find = <T extends { updatedAt: string }>(rows: Iterable<T>, { query, sortKey, reverse }: Finding) => {
    const since = /updated_at:>='([^']+)'/.exec(query ?? '')?.[1];
    const until_ms = shop.now().getTime() - shop.search_delay_ms;
    const nodes = [...rows].filter(
      ({ updatedAt }) =>
        !since || (Date.parse(updatedAt) >= Date.parse(since) && Date.parse(updatedAt) <= until_ms),
    );
    return { nodes, sorted: sortKey === 'UPDATED_AT' ? 'updatedAt' : reverse ? 'reversed' : undefined };
  };
  const count = (rows: ReadonlyMap<string, unknown>) => () => ({ count: rows.size });
  const one =
    (rows: ReadonlyMap<string, object>) =>
    ({ id }: Named) =>
      rows.get(id) ?? null;
  return {
    orders: (args: Finding) => {
      if (!shop.shows_customers)
        throw said('This app is not approved to access the Order object.', 'ACCESS_DENIED');
      return find(shop.orders.values(), args);
    },
    products: (args: Finding) => find(shop.products.values(), args),
    locations: () => ({ nodes: [...shop.locations.values()] }),
    inventoryItems: () => ({ nodes: [...shop.items.values()] }),
    ordersCount: count(shop.orders),
    productsCount: count(shop.products),
    productVariantsCount: count(shop.items),
    locationsCount: count(shop.locations),
    order: ({ id }: Named) => {
      const order = shop.orders.get(id);
      return order ? { ...order, customer: customerOf(shop, order) } : null;
    },
    giftCards: giftCardsOf(shop),
    draftOrder: draftOf(shop),
    product: one(shop.products),
    inventoryItem: one(shop.items),
    location: ({ id }: Named) => {
      const location = shop.locations.get(id);
      return location && { ...location, inventoryLevels: (args: Finding) => find(levelsAt(shop, id), args) };
    },
    node: ({ id }: Named) => nodeOf(shop, id),
    nodes: ({ ids }: { ids: string[] }) => ids.map((id) => nodeOf(shop, id)),
    ...returnQueries(shop),
    shop: { currencyCode: shop.currency },
    currentAppInstallation: { accessScopes: [...shop.scopes].map((handle) => ({ handle })) },
    webhookSubscriptions: () => ({ nodes: [...shop.webhooks.values()] }),
  };
}

const levelsAt = ({ items }: Shop, location: string) =>
  [...items.values()].flatMap((item) =>
    item.inventoryLevels.nodes
      .filter((level) => level.location.id === location)
      .map((level) => ({ ...level, item: { id: item.id } })),
  );

function nodeOf({ orders, products, items }: Shop, id: string): object | null {
  const __typename = id.split('/').at(-2);
  const parts = [...orders.values()].flatMap((order) => [
    ...order.fulfillments,
    ...order.refunds,
    ...order.returns.nodes,
    ...order.returns.nodes.flatMap((one) => one.reverseFulfillmentOrders?.nodes ?? []),
    ...returnablesOf(order),
    ...order.lineItems.nodes.map((line) => ({ ...line, refundableQuantity: line.currentQuantity })),
  ]);
  const found = orders.get(id) ?? products.get(id) ?? items.get(id) ?? parts.find((part) => part.id === id);
  return found ? { ...found, __typename } : null;
}

type RefundInput = {
  orderId: string;
  currency?: string;
  note?: string;
  refundLineItems?: { lineItemId: string; quantity: number }[];
  transactions: { parentId: string; amount: string; gateway: string }[];
};
type WebhookInput = { topic: string; webhookSubscription: { uri: string; includeFields?: string[] } };

export function mutationsOf(shop: Shop) {
  const deny = (scope: string) => {
    if (!shop.scopes.has(scope))
      throw said(`Access denied. Required access: \`${scope}\` access scope.`, 'ACCESS_DENIED');
  };
  return {
    ...returnMutations(shop),
    ...creditMutations(shop, deny),
    ...draftMutations(shop, deny),
    refundCreate: ({ input }: { input: RefundInput }, _context: unknown, info: GraphQLResolveInfo) => {
      const key = getDirectiveValues(
        schema.getDirective('idempotent')!,
        info.fieldNodes[0]!,
        info.variableValues,
      )?.['key'];
      if (typeof key !== 'string') throw said('The idempotency key is required.', 'IDEMPOTENCY_KEY_REQUIRED');
      const known = shop.keys.get(key);
      if (known && known.input !== JSON.stringify(input))
        throw said('The key was used otherwise.', 'IDEMPOTENCY_KEY_PARAMETER_MISMATCH');
      if (known) return known.result;
      const result = makeRefund(shop, input);
      if (result.refund) shop.keys.set(key, { input: JSON.stringify(input), result });
      return result;
    },
    webhookSubscriptionCreate: ({
      topic,
      webhookSubscription: { uri, includeFields = [] },
    }: WebhookInput) => {
      const is_taken = [...shop.webhooks.values()].some((one) => one.topic === topic && one.uri === uri);
      if (is_taken) return { userErrors: [{ message: 'Address for this topic has already been taken' }] };
      const id = shop.newId('WebhookSubscription');
      shop.webhooks.set(id, { id, topic, uri, includeFields });
      return { userErrors: [] };
    },
    webhookSubscriptionDelete: ({ id }: Named) => {
      shop.webhooks.delete(id);
      return { userErrors: [] };
    },
  };
}

const cents = (amount: string) => Math.round(Number(amount) * 100);
const refusal = (message: string) => ({ refund: null, userErrors: [{ message }] });

/** Shopify checks the amount against the payment, asks the gateway, and writes the refund with what the gateway says. */
function makeRefund(shop: Shop, input: RefundInput) {
  const { orderId, currency, note = '', refundLineItems = [], transactions } = input;
  const order = shop.orders.get(orderId);
  if (!order) return refusal('Order does not exist');
  if (currency !== order.presentmentCurrencyCode) return refusal('Currency must be the presentment currency');
  const [{ parentId, amount, gateway } = { parentId: '', amount: '0', gateway: '' }] = transactions;
  const payment = order.transactions.find(({ id }) => id === parentId);
  if (!payment || payment.gateway !== gateway) return refusal('Transactions parent is invalid');
  const back = order.transactions.filter(
    ({ parentTransaction, status }) => parentTransaction?.id === parentId && status !== 'FAILURE',
  );
  const left = back.reduce(
    (sum, one) => sum - cents(one.amountSet.presentmentMoney.amount),
    cents(payment.amountSet.presentmentMoney.amount),
  );
  if (cents(amount) > left) return refusal('Refund amount exceeds the maximum refundable amount');
  const lines = refundLineItems.map(({ lineItemId, quantity }) => ({
    quantity,
    lineItem: order.lineItems.nodes.find(({ id }) => id === lineItemId)!,
  }));
  if (lines.some(({ quantity, lineItem }) => quantity > lineItem.currentQuantity))
    return refusal('Refund line items quantity cannot refund more items than were purchased');
  const end = shop.ends.shift();
  if (end === 'refuse') return refusal('Refunds of this payment are disabled');
  const status = end === 'gateway_refuses' ? 'FAILURE' : end === 'gateway_waits' ? 'PENDING' : 'SUCCESS';
  if (status === 'SUCCESS') shop.bank.push({ order: orderId, note, amount });
  const made = transactionOf(shop, {
    kind: 'REFUND',
    status,
    gateway,
    amountSet: bagOf(amount),
    parentTransaction: payment,
  });
  const refund = addRefund(shop, order, { note, transactions: [made] });
  refund.refundLineItems.nodes.push(...lines);
  for (const { quantity, lineItem } of lines) lineItem.currentQuantity -= quantity;
  if (end === 'stop_after_bank') throw new Stopped();
  return { refund, userErrors: [] };
}
