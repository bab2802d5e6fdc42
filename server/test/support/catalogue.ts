import type { Client } from './client.ts';
import { ok } from './draft-returns.ts';

/** A variant to be sold: what tells it from the others, its price in minor units of the shop's currency, and its stock; left out, it isn't counted. */
type Sold = {
  external_id: string;
  name: string;
  price: number;
  stock?: number;
  options?: readonly string[];
  image?: string;
};

/** Offers a product with variants, whose stock is in one depot. `options` names what tells variants apart, such as their colour. */
export async function offerProduct(
  client: Client,
  {
    external_id,
    name,
    type,
    options = [],
    variants,
  }: { external_id: string; name: string; type?: string; options?: string[]; variants: Sold[] },
): Promise<void> {
  const values = (i: number) => [...new Set(variants.map((one) => one.options?.[i] ?? ''))];
  const names = options.map((option, i) => ({ position: i + 1, name: option, values: values(i) }));
  const put = (path: string, body: object) => ok(client.request('PUT', path, { body }));
  const { product } = await put('/products', {
    external_id,
    name,
    ...(type === undefined ? {} : { type }),
    options: names,
  });
  const address = { address1: '1 Dock Rd', city: 'Reno', country_code: 'US' };
  const { location } = await put('/locations', {
    external_id: 'depot',
    name: 'Depot',
    status: 'active',
    address,
  });
  for (const { price, stock, image, options: own = [], ...variant } of variants) {
    const { product_variant } = await put(`/products/${product.id}/product-variants`, {
      ...variant,
      price: { amount: price, currency: 'USD' },
      options: own.map((value, i) => ({ position: i + 1, value })),
      ...(image ? { images: [image] } : {}),
    });
    if (stock !== undefined)
      await ok(client.post(`/inventories/${product_variant.id}/${location.id}`, { available_count: stock }));
  }
}
