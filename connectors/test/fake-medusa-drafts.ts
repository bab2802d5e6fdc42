import type { Operation, ServiceAnswer } from '../../server/test/support/fake-service.ts';
import type { InventoryItem, Item, Order } from '../src/medusa/native.ts';
import type { Perform } from './fake-platform.ts';

type Shop = {
  orders: Map<string, Order>;
  stock: Map<string, InventoryItem>;
  may_draft: boolean;
  time: () => string;
  acts: { touch(kind: 'order' | 'stock', id: string): void };
};
type Body = Omit<Partial<Order>, 'items'> & {
  items: { variant_id: string; quantity: number; unit_price: number }[];
};

const ok = (body: object): ServiceAnswer => ({ status: 200, body });
const refused = (status: number, type: string, message: string): ServiceAnswer => ({
  status,
  body: { type, message },
});
const short = refused(400, 'not_allowed', 'Some variant does not have the required inventory');

function notEnough(shop: Shop, { variant_id }: Item): ServiceAnswer {
  const { id, location_levels } = itemOf(shop, variant_id ?? '')!;
  const at = location_levels?.[0]?.location_id;
  return refused(400, 'not_allowed', `Not enough stock available for item ${id} at location ${at}`);
}

/** The draft orders of Medusa, as the real one was seen to answer: the stock is looked at when a draft is made, and reserved when it is converted. */
export function draftOperations(shop: Shop, guard: (perform: Perform) => Operation[3]): Operation[] {
  const root = '^/admin/draft-orders';
  const operation = (name: string, method: string, path: string, perform: Perform): Operation => [
    name,
    method,
    new RegExp(`${root}${path}$`),
    guard((request, ...groups) =>
      shop.may_draft ? perform(request, ...groups) : refused(403, 'forbidden', 'Forbidden'),
    ),
  ];
  return [
    operation('drafts', 'GET', '', () => ok({ draft_orders: [], count: 0 })),
    operation('make_draft', 'POST', '', ({ body }) => makeDraft(shop, body)),
    operation('convert_draft', 'POST', '/([^/]+)/convert-to-order', (_request, id = '') => {
      const order = shop.orders.get(id);
      if (!order) return refused(404, 'not_found', `Order id not found: ${id}`);
      if (!order.is_draft_order) return refused(400, 'invalid_data', `Order ${id} is not a draft order`);
      const sold_out = order.items!.find((item) => !hasAll(shop, [item]));
      if (sold_out) return notEnough(shop, sold_out);
      for (const { variant_id, quantity } of order.items!) reserve(shop, variant_id ?? '', quantity);
      Object.assign(order, { status: 'pending', is_draft_order: false });
      shop.acts.touch('order', id);
      return ok({ order });
    }),
    operation('delete_draft', 'DELETE', '/([^/]+)', (_request, id = '') => {
      if (!shop.orders.get(id)?.is_draft_order)
        return refused(500, 'unknown_error', 'An unknown error occurred.');
      shop.orders.delete(id);
      return ok({ id, object: 'draft-order', deleted: true });
    }),
  ];
}

const itemOf = ({ stock }: Shop, variant: string) =>
  [...stock.values()].find(({ variants }) => variants?.some(({ id }) => id === variant));

const leftOf = (shop: Shop, variant: string) =>
  (itemOf(shop, variant)?.location_levels ?? []).reduce(
    (sum, { stocked_quantity, reserved_quantity }) => sum + stocked_quantity - reserved_quantity,
    0,
  );

const hasAll = (shop: Shop, items: readonly Pick<Item, 'variant_id' | 'quantity'>[]) =>
  items.every(({ variant_id, quantity }) => leftOf(shop, variant_id ?? '') >= quantity);

function reserve(shop: Shop, variant: string, quantity: number): void {
  const item = itemOf(shop, variant)!;
  item.location_levels![0]!.reserved_quantity += quantity;
  shop.acts.touch('stock', item.id);
}

/** No two drafts have the same id. */
let last_draft = 900;

function makeDraft(shop: Shop, { items, ...given }: Body): ServiceAnswer {
  const unknown = items.find(({ variant_id }) => !itemOf(shop, variant_id));
  if (unknown) return refused(404, 'not_found', `Variants with IDs ${unknown.variant_id} do not exist`);
  if (!hasAll(shop, items)) return short;
  const n = ++last_draft;
  const order: Order & { total: number } = {
    id: `order_draft_${n}`,
    display_id: n,
    status: 'draft',
    is_draft_order: true,
    currency_code: 'eur',
    created_at: shop.time(),
    updated_at: shop.time(),
    ...given,
    items: items.map((item, i) => ({ id: `ordli_${n}_${i}`, title: 'Shirt', ...item })),
    payment_collections: [],
    fulfillments: [],
    total: items.reduce((sum, { unit_price, quantity }) => sum + unit_price * quantity, 0),
  };
  shop.orders.set(order.id, order);
  return ok({ draft_order: order });
}
