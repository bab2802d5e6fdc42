import type { ServiceAnswer } from '../../server/test/support/fake-service.ts';
import type { OrderLine, Stock, StockLocation } from '../src/vendure/native.ts';
import { failed } from './fake-vendure-parts.ts';
import type { FakeOrder } from './fake-vendure-parts.ts';

/** Units of a line that came back into stock. */
export type Cancellation = { line: string; location: string; quantity: number };

type Shop = {
  orders: Map<string, FakeOrder>;
  locations: Map<string, StockLocation>;
  stock: Map<string, Stock>;
  cancellations: Cancellation[];
  has_plugin: boolean;
  plugin_restocks: boolean;
  next_id: number;
  time: () => string;
  acts: { touch(kind: string, id: string): void };
};
type Asked = {
  returnId: string;
  name: string;
  orderId: string;
  locationId: string | null;
  lines: { orderLineId: string; quantity: number }[];
};
type Data = Record<string, unknown> | ServiceAnswer;

const unknown_field = failed(
  { message: 'Cannot query field "retourRestock" on type "Mutation".', code: 'GRAPHQL_VALIDATION_FAILED' },
  400,
);
const no_order = failed({ message: 'No Order could be found', code: 'ENTITY_NOT_FOUND' });

/** What the plug-in does with units that came back, as the real one was seen to do it. */
export const stock_operations = {
  CheckRestock: {
    needs: 'UpdateOrder',
    data: (shop: Shop): Data => (shop.has_plugin && shop.plugin_restocks ? no_order : unknown_field),
  },
  Restock: {
    needs: 'UpdateOrder',
    data: (shop: Shop, { input }: { input: Asked }): Data => {
      if (!shop.has_plugin || !shop.plugin_restocks) return unknown_field;
      const order = shop.orders.get(input.orderId);
      return order ? restock(shop, order, input) : no_order;
    },
  },
};

const unitsOf = (rows: readonly { quantity: number }[]) =>
  rows.reduce((sum, { quantity }) => sum + quantity, 0);

function restock(shop: Shop, order: FakeOrder, { returnId, name, locationId, lines }: Asked): Data {
  const unknown = lines.find(({ orderLineId }) => !order.lines.some(({ id }) => id === orderLineId));
  if (unknown)
    return failed({ message: `The order has no line ${unknown.orderLineId}`, code: 'USER_INPUT_ERROR' });
  const [done = {}] = order.notes
    .flatMap(({ data: { retour } }) => (retour?.returnId === returnId ? [retour.lines] : []))
    .toReversed();
  const now = { ...done };
  let moved = 0;
  for (const { orderLineId, quantity } of lines) {
    const more = quantity - (done[orderLineId] ?? 0);
    if (more <= 0) continue;
    now[orderLineId] = quantity;
    const line = order.lines.find(({ id }) => id === orderLineId)!;
    const units = Math.max(0, Math.min(more, unitsGone(shop, order, line)));
    const location = locationId && shop.locations.has(locationId) ? locationId : '1';
    if (units > 0) move(shop, line, { line: orderLineId, location, quantity: units });
    moved += units;
  }
  if (JSON.stringify(now) !== JSON.stringify(done)) {
    const data = { note: `Back in stock, of return ${name} in Retour`, retour: { returnId, lines: now } };
    order.notes.push({ id: String(++shop.next_id), createdAt: shop.time(), data });
    shop.acts.touch('order', order.id);
  }
  return { retourRestock: moved };
}

/** What was fulfilled and isn't back. */
function unitsGone({ cancellations }: Shop, { fulfillments }: FakeOrder, { id }: OrderLine): number {
  const sent = (fulfillments ?? []).flatMap(({ lines }) => lines).filter((one) => one.orderLineId === id);
  return unitsOf(sent) - unitsOf(cancellations.filter(({ line }) => line === id));
}

function move({ stock, cancellations, acts }: Shop, line: OrderLine, made: Cancellation): void {
  cancellations.push(made);
  const found = stock.get(line.productVariant.id)!;
  if (found.trackInventory === 'FALSE') return;
  const level = found.stockLevels.find(({ stockLocationId }) => stockLocationId === made.location);
  if (level) level.stockOnHand += made.quantity;
  else
    found.stockLevels.push({
      stockLocationId: made.location,
      stockOnHand: made.quantity,
      stockAllocated: 0,
    });
  acts.touch('stock', found.id);
}
