import { randomUUID } from 'node:crypto';
import type { Operation, ServiceAnswer } from '../../server/test/support/fake-service.ts';
import type { InventoryItem, Item, Order, Return } from '../src/medusa/native.ts';
import type { Perform } from './fake-platform.ts';

type Units = { id: string; quantity: number };

/** What was begun of an order and isn't confirmed: there is only one at a time. */
export type OrderChange = {
  of: string;
  kind: 'request' | 'receive';
  /** Units that are requested, or go back into stock. */
  units: Units[];
  dismissed: Units[];
};

type Shop = {
  orders: Map<string, Order>;
  stock: Map<string, InventoryItem>;
  order_changes: Map<string, OrderChange>;
  acts: { touch(kind: 'order' | 'stock', id: string): void };
};

type Kept = Return & { order_id: string; location_id?: string };

const refused = (message: string): ServiceAnswer => ({
  status: 400,
  body: { type: 'invalid_data', message },
});
const no_change = refused('An active Order Change is required to proceed');
const ok = (body: object = {}): ServiceAnswer => ({ status: 200, body });

/**
 * The returns of Medusa, as the real one was seen to answer: nothing stops a second return of the same units but that they were delivered, a return has no
 * items until it is requested, and an order is totalled without what was received.
 */
export function returnOperations(shop: Shop, guard: (perform: Perform) => Operation[3]): Operation[] {
  const find = (id: string) => {
    for (const order of shop.orders.values()) {
      const found = order.returns?.find((one) => one.id === id);
      if (found) return { order, found: found as Kept };
    }
    return undefined;
  };
  const operation = (
    name: string,
    method: string,
    path: string,
    perform: (at: { order: Order; found: Kept; change: OrderChange | undefined; body: any }) => ServiceAnswer,
  ): Operation => [
    name,
    method,
    new RegExp(`^/admin/returns/([^/]+)${path}$`),
    guard(({ body }, id = '') => {
      const at = find(id);
      if (!at)
        return { status: 404, body: { type: 'not_found', message: `Return with id: ${id} was not found` } };
      const change = shop.order_changes.get(at.order.id);
      return perform({ ...at, change: change?.of === id ? change : undefined, body });
    }),
  ];
  const begin = (order: Order, change: Pick<OrderChange, 'of' | 'kind'>) => {
    if (shop.order_changes.has(order.id))
      return refused(`Order (${order.id}) already has an existing active order change`);
    shop.order_changes.set(order.id, { ...change, units: [], dismissed: [] });
    return undefined;
  };
  const collect = (name: string, path: string, kind: OrderChange['kind'], member: 'units' | 'dismissed') =>
    operation(name, 'POST', path, ({ order, change, body }) => {
      if (change?.kind !== kind) return no_change;
      for (const { id, quantity } of body.items as Units[]) {
        const { detail = {} } = order.items!.find((item) => item.id === id)!;
        const requested = detail?.return_requested_quantity ?? 0;
        const most = kind === 'request' ? (detail?.fulfilled_quantity ?? 0) - requested : requested;
        if (quantity > most) return refused(`Cannot return more items than ${most} for item ${id}.`);
        change[member].push({ id, quantity });
      }
      return ok();
    });
  const end = (
    name: string,
    path: string,
    kind: OrderChange['kind'],
    done: (order: Order, found: Kept) => void,
  ) =>
    operation(name, 'DELETE', path, ({ order, found, change }) => {
      if (change?.kind !== kind) return no_change;
      shop.order_changes.delete(order.id);
      done(order, found);
      return ok();
    });
  return [
    ['returns', 'GET', /^\/admin\/returns$/, guard(({ query }) => listReturns(shop, query))],
    [
      'create return',
      'POST',
      /^\/admin\/returns$/,
      guard(({ body }) => {
        const order = shop.orders.get(body.order_id);
        if (!order) return { status: 404, body: { type: 'not_found', message: 'Order not found' } };
        const { order_id, location_id, metadata } = body;
        const made: Kept = {
          id: `return_${randomUUID()}`,
          order_id,
          location_id,
          metadata,
          status: 'open',
          items: [],
        };
        const answer = begin(order, { of: made.id, kind: 'request' });
        if (answer) return answer;
        (order.returns ??= []).push(made);
        return ok({ return: made });
      }),
    ],
    collect('request items', '/request-items', 'request', 'units'),
    end('drop request', '/request', 'request', (order, found) => {
      order.returns = order.returns!.filter((one) => one !== found);
    }),
    operation('request return', 'POST', '/request', ({ order, found, change }) => {
      if (change?.kind !== 'request') return no_change;
      for (const { id, quantity } of change.units) count(order, id, { return_requested_quantity: quantity });
      found.status = 'requested';
      found.items = change.units.map(({ id, quantity }) => ({ item_id: id, quantity, received_quantity: 0 }));
      return confirm(shop, order);
    }),
    operation('cancel return', 'POST', '/cancel', ({ order, found }) => {
      if (found.status === 'canceled') return refused(`Return with id ${found.id} has been canceled.`);
      if (found.items?.some(({ received_quantity }) => received_quantity))
        return refused("Can't cancel a return which has returned items");
      for (const { item_id, quantity } of found.items ?? [])
        count(order, item_id, { return_requested_quantity: -quantity });
      found.status = 'canceled';
      return confirm(shop, order);
    }),
    operation(
      'begin receipt',
      'POST',
      '/receive',
      ({ order, found }) => begin(order, { of: found.id, kind: 'receive' }) ?? ok(),
    ),
    end('drop receipt', '/receive', 'receive', () => undefined),
    operation('set location', 'POST', '', ({ found, change, body }) => {
      if (!change) return no_change;
      found.location_id = body.location_id;
      return ok();
    }),
    collect('receive items', '/receive-items', 'receive', 'units'),
    collect('dismiss items', '/dismiss-items', 'receive', 'dismissed'),
    operation('confirm receipt', 'POST', '/receive/confirm', ({ order, found, change }) =>
      change?.kind === 'receive' ? receive(shop, order, found, change) : no_change,
    ),
  ];
}

/** Returns of the order, and of all others if the parameter is misspelt. */
function listReturns({ orders }: Shop, query: URLSearchParams): ServiceAnswer {
  const returns = [...orders.values()]
    .flatMap((order) => order.returns ?? [])
    .filter(({ order_id }) => !query.has('order_id') || order_id === query.get('order_id'));
  return ok({ returns, count: returns.length });
}

function count(order: Order, id: string, change: NonNullable<Item['detail']>): void {
  const item = order.items!.find((one) => one.id === id)!;
  const counted: Record<string, number> = { ...item.detail };
  for (const [name, units] of Object.entries(change)) counted[name] = (counted[name] ?? 0) + units;
  item.detail = counted;
}

function confirm(shop: Shop, order: Order): ServiceAnswer {
  shop.order_changes.delete(order.id);
  shop.acts.touch('order', order.id);
  return ok();
}

function receive(shop: Shop, order: Order, found: Kept, { units, dismissed }: OrderChange): ServiceAnswer {
  for (const { id, quantity } of units) {
    count(order, id, { return_received_quantity: quantity, return_requested_quantity: -quantity });
    const item = order.items!.find((one) => one.id === id)!;
    const level = shop.stock
      .get(`iitem_${item.variant_id}`)
      ?.location_levels?.find(({ location_id }) => location_id === found.location_id);
    if (!level)
      return { status: 500, body: { type: 'unknown_error', message: 'An unknown error occurred.' } };
    level.stocked_quantity += quantity;
    shop.acts.touch('stock', `iitem_${item.variant_id}`);
  }
  for (const { id, quantity } of dismissed)
    count(order, id, {
      return_dismissed_quantity: quantity,
      written_off_quantity: quantity,
      return_requested_quantity: -quantity,
    });
  for (const one of found.items ?? []) {
    const now = [...units, ...dismissed].filter(({ id }) => id === one.item_id);
    // What was received before is forgotten.
    if (now.length > 0) one.received_quantity = now.reduce((sum, { quantity }) => sum + quantity, 0);
  }
  const is_whole = found.items!.every(({ quantity, received_quantity }) => received_quantity === quantity);
  found.status = is_whole ? 'received' : 'partially_received';
  for (const item of order.items!) totalWithout(item);
  return confirm(shop, order);
}

/** Medusa totals a line without the units that came back. */
function totalWithout({ quantity, unit_price, tax_lines, detail }: Item): void {
  const left = quantity - (detail?.return_received_quantity ?? 0) - (detail?.return_dismissed_quantity ?? 0);
  for (const line of tax_lines ?? []) {
    const value = ((unit_price * left * line.rate) / 100).toFixed(4);
    Object.assign(line, { total: Number(value), raw_total: { value, precision: 20 } });
  }
}
