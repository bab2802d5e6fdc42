import type { Clock } from '../../../server/src/platform/clock.ts';
import { ask } from './ask-api.ts';
import type { AskApi } from './ask-api.ts';
import { collection_id } from './stock-up.ts';

export type Price = { amount: number; currency: string };

export type Variant = {
  /** The shop's own id, which carts name it by. */
  id: string;
  product_id: string;
  /** The product with what was chosen of it. */
  title: string;
  price: Price;
  image: string | null;
  /** A value for each option of the product. */
  options: string[];
  /** Units in stock; undefined where nobody counts them. */
  left: number | undefined;
};

export type Product = {
  id: string;
  name: string;
  description: string;
  image: string | null;
  options: { name: string; values: string[] }[];
  variants: Variant[];
};

/** What the storefront sells, as the API tells it. */
export type Catalogue = { products: Map<string, Product>; variants: Map<string, Variant> };

/** However many people look at the storefront, the API is asked no more often. */
const kept_ms = 10_000;
const most = 50;

/** Reads the catalogue from the API, and keeps it for some seconds. */
export function createCatalogue(api: AskApi, clock: Clock): () => Promise<Catalogue> {
  let kept: { catalogue: Promise<Catalogue>; until: number } | undefined;
  return () => {
    const now = clock.now().getTime();
    if (!kept || kept.until <= now) {
      const catalogue = readCatalogue(api);
      kept = { catalogue, until: now + kept_ms };
      catalogue.catch(() => (kept = undefined));
    }
    return kept.catalogue;
  };
}

async function readCatalogue(api: AskApi): Promise<Catalogue> {
  const { collection } = await ask(api, 'GET', `/collections/external/${collection_id}`);
  const listed = await ask(api, 'GET', `/collections/${collection.id}/products?limit=${most}`);
  const products: Product[] = await Promise.all(
    listed.products.map(async (product: any) => {
      const { product_variants } = await ask(
        api,
        'GET',
        `/products/${product.id}/product-variants?limit=${most}`,
      );
      return productOf(product, product_variants);
    }),
  );
  const variants = products.flatMap((product) => product.variants);
  return {
    products: new Map(products.map((product) => [product.id, product])),
    variants: new Map(variants.map((variant) => [variant.id, variant])),
  };
}

function productOf({ external_id, name, description, images, options }: any, variants: any[]): Product {
  return {
    id: external_id,
    name,
    description: description ?? '',
    image: images[0] ?? null,
    options,
    variants: variants.map((variant) => variantOf({ external_id, name }, variant)),
  };
}

function variantOf(product: { external_id: string; name: string }, variant: any): Variant {
  const { external_id, name, price, images, options, inventories } = variant;
  const counts: number[] = inventories.map((one: { available_count: number }) => one.available_count);
  return {
    id: external_id,
    product_id: product.external_id,
    title: name ? `${product.name}, ${name.replaceAll(' / ', ', ')}` : product.name,
    price: { amount: price.amount, currency: price.currency },
    image: images[0] ?? null,
    options: options.map(({ value }: { value: string }) => value),
    left:
      counts.length > 0
        ? Math.max(
            0,
            counts.reduce((sum, count) => sum + count),
          )
        : undefined,
  };
}
