import type { Operation, ServiceAnswer } from '../../server/test/support/fake-service.ts';
import type { Order, Product, Variation } from '../src/woocommerce/native.ts';
import type { Perform } from './fake-platform.ts';

type Shop = {
  orders: Map<number, Order>;
  products: Map<number, Product>;
  variations: Map<number, Variation[]>;
  surcharge: string;
  next_id: number;
  time: () => string;
};
type Served = (name: string, method: string, path: string, perform: Perform) => Operation;
type LineBody = { product_id: number; quantity: number; total?: string };

const invalid = (code: string, message: string): ServiceAnswer => ({ status: 400, body: { code, message } });
const gone: ServiceAnswer = {
  status: 404,
  body: { code: 'woocommerce_rest_shop_order_invalid_id', message: 'Invalid ID.' },
};

/** Products and variations by id. WooCommerce returns a variation from the endpoint of products, too. */
export const soldBy = ({ products, variations }: Pick<Shop, 'products' | 'variations'>) =>
  new Map<number, { name?: string }>([
    ...products,
    ...[...variations.values()]
      .flat()
      .map((one): [number, object] => [one.id, { type: 'variation', status: 'publish', ...one }]),
  ]);

/**
 * Orders that are made by the API, as WooCommerce's source has it: nobody looks at the stock, `product_id` may be that of a variation, `set_paid` does nothing for
 * what costs nothing once it is there, and stock is taken when the order gets a status of paid ones, once.
 */
export const exchangeOperations = (shop: Shop, operation: Served): Operation[] => [
  operation('make_order', 'POST', '/orders', ({ body }) => makeOrder(shop, body)),
  operation('change_order', 'POST', '/orders/([0-9]+)', ({ body }, id) =>
    changeOrder(shop, Number(id), body),
  ),
  operation('delete_order', 'DELETE', '/orders/([0-9]+)', ({ query }, id) => {
    const order = shop.orders.get(Number(id));
    if (!order) return gone;
    if (query.get('force') === 'true') shop.orders.delete(order.id);
    else order.status = 'trash';
    return { status: 200, body: order };
  }),
];

function makeOrder(shop: Shop, { line_items = [], ...given }: Partial<Order> & { line_items?: any }) {
  const id = 500_000 + ++shop.next_id;
  const lines = [];
  for (const { product_id, quantity, total = '20.99' } of line_items as LineBody[]) {
    const sold = soldBy(shop).get(product_id);
    if (!sold) return invalid('woocommerce_rest_invalid_product_id', 'Product ID provided is invalid.');
    const parent = [...shop.variations].find(([, all]) => all.some((one) => one.id === product_id))?.[0];
    const amounts = { subtotal: '20.99', subtotal_tax: '3.99', total, total_tax: '0.00' };
    const of =
      parent === undefined
        ? { product_id, variation_id: 0 }
        : { product_id: parent, variation_id: product_id };
    lines.push({ id: ++shop.next_id, name: sold.name ?? 'Shirt', ...of, quantity, ...amounts });
  }
  const total = lines.reduce((sum, line) => sum + Number(line.total), Number(shop.surcharge)).toFixed(2);
  const order: Order = {
    id,
    number: String(id),
    status: 'pending',
    currency: 'EUR',
    date_created_gmt: shop.time(),
    date_modified_gmt: shop.time(),
    date_paid_gmt: null,
    total,
    refunds: [],
    ...given,
    line_items: lines,
  };
  shop.orders.set(id, order);
  return { status: 201, body: order };
}

const paid = new Set(['processing', 'completed']);

function changeOrder(shop: Shop, id: number, { status }: Partial<Order>): ServiceAnswer {
  const order = shop.orders.get(id);
  if (!order) return gone;
  if (status && status !== order.status) {
    if (paid.has(status) && !order.date_paid_gmt) {
      order.date_paid_gmt = shop.time();
      for (const line of order.line_items ?? [])
        take(shop, line.variation_id || line.product_id, line.quantity);
    }
    order.status = status;
    order.date_modified_gmt = shop.time();
  }
  return { status: 200, body: order };
}

function take(shop: Shop, id: number, quantity: number): void {
  const sold = soldBy(shop).has(id) ? stockedAs(shop, id) : undefined;
  if (sold?.manage_stock === true) sold.stock_quantity = (sold.stock_quantity ?? 0) - quantity;
  for (const [product, all] of shop.variations)
    if (product === id || all.some((one) => one.id === id))
      Object.assign(shop.products.get(product) ?? {}, { date_modified_gmt: shop.time() });
  Object.assign(shop.products.get(id) ?? {}, { date_modified_gmt: shop.time() });
}

/** What counts the stock of a product or variation. */
export const stockedAs = ({ products, variations }: Pick<Shop, 'products' | 'variations'>, id: number) =>
  [...variations.values()].flat().find((one) => one.id === id) ?? products.get(id);
