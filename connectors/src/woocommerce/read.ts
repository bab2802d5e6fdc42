import { PlatformFailure } from '../connector.ts';
import type { Native, Ref } from '../connector.ts';
import type { Query, RestClient } from '../rest-client.ts';
import { store_location } from './map-catalogue.ts';
import { paths, settingOf } from './native.ts';
import type { FullOrder, FullProduct, Order, Product, Refund, Setting, Variation } from './native.ts';

/** The most that WooCommerce puts on a page. */
export const largest_page = 100;
const most_pages = 20;

/** A page of a list, and how many rows there are in all. */
export async function readPage(
  client: RestClient,
  path: string,
  query: Query,
): Promise<{ rows: unknown[]; of: number }> {
  const response = await client.ask(path, query);
  const rows = await client.read<unknown[]>(response);
  if (!Array.isArray(rows)) throw new PlatformFailure('unavailable', "WooCommerce's response isn't a list.");
  return { rows, of: Number(response.headers.get('x-wp-total') ?? rows.length) };
}

/** All rows of a short list. */
async function readAll(client: RestClient, path: string): Promise<unknown[]> {
  const all: unknown[] = [];
  for (let page = 1; page <= most_pages; page++) {
    const { rows } = await readPage(client, path, { per_page: String(largest_page), page: String(page) });
    all.push(...rows);
    if (rows.length < largest_page) break;
  }
  return all;
}

/** The refunds of an order, in full. */
export const readRefunds = async (client: RestClient, order: string | number): Promise<Refund[]> =>
  (await readAll(client, `${paths.orders}/${encodeURIComponent(order)}/refunds`)) as Refund[];

/** An order with its refunds. */
export async function completeOrder(client: RestClient, order: Order): Promise<Native> {
  const refunds = (order.refunds ?? []).length > 0 ? await readRefunds(client, order.id) : [];
  const body: FullOrder = { order, refunds };
  return { ref: { kind: 'order', id: String(order.id) }, body };
}

const weight_units = new WeakMap<RestClient, string>();

/** The store's unit of weight, read once. */
async function weightUnitOf(client: RestClient): Promise<string> {
  const known = weight_units.get(client);
  if (known !== undefined) return known;
  const unit = settingOf([await client.get<Setting>(paths.weight_unit)], 'woocommerce_weight_unit');
  weight_units.set(client, unit);
  return unit;
}

/** A product with its variations. */
export async function completeProduct(client: RestClient, product: Product): Promise<Native> {
  const variations =
    product.type === 'variable'
      ? ((await readAll(client, `${paths.products}/${product.id}/variations`)) as Variation[])
      : [];
  const weighs = [product, ...variations].some(({ weight }) => weight);
  const weight_unit = weighs ? await weightUnitOf(client) : null;
  const body: FullProduct = { product, variations, weight_unit };
  return { ref: { kind: 'product', id: String(product.id) }, body };
}

/** The place of the shop, from its settings. */
export async function readLocation(client: RestClient): Promise<Native> {
  const body = await client.get<Setting[]>(paths.settings);
  return { ref: { kind: 'location', id: store_location }, body };
}

/** An object as it is now; null if there is none. */
export async function readOne(client: RestClient, { kind, id }: Ref): Promise<Native | null> {
  if (kind === 'location') return id === store_location ? readLocation(client) : null;
  if (kind === 'stock' || !/^[0-9]{1,18}$/.test(id)) return null;
  try {
    if (kind === 'order') {
      const order = await client.get<Order>(`${paths.orders}/${id}`);
      return String(order.id) === id ? await completeOrder(client, order) : null;
    }
    const product = await client.get<Product>(`${paths.products}/${id}`);
    return String(product.id) === id ? await completeProduct(client, product) : null;
  } catch (error) {
    if (error instanceof PlatformFailure && error.kind === 'not_found') return null;
    throw error;
  }
}
