import type { ImportLine, Mapped } from '../connector.ts';
import { parseDecimal } from '../decimals.ts';
import { moneyOf } from '../money.ts';
import { mapAddress, textOf } from '../texts.ts';
import { addressOf, settingOf } from './native.ts';
import type { FullProduct, Product, Setting, Variation } from './native.ts';

/** WooCommerce keeps one stock for the whole shop: Retour has it at this location. */
export const store_location = 'store';

/** The bodies of `PUT /products` and, for what WooCommerce counts, of `PUT /inventories`. */
export function mapProduct(full: FullProduct, { currency }: { currency: string }): Mapped {
  const { product } = full;
  const external_id = String(product.id);
  const data = {
    external_id,
    name: textOf(product.name, 255) ?? external_id,
    description: plainText(product.description),
    weight_grams: gramsOf(product.weight, full.weight_unit),
    images: (product.images ?? []).flatMap(imageOf).slice(0, 250),
    tags: (product.tags ?? []).flatMap(({ name }) => textOf(name, 255) ?? []).slice(0, 250),
    collections: (product.categories ?? [])
      .slice(0, 250)
      .map(({ id, name }) => ({ external_id: String(id), name: textOf(name, 255) })),
    options: optionsOf(product),
    source: 'woocommerce',
    product_variants: sellableOf(full).map((one) => variantBody(one, full, currency)),
  };
  const levels = stockOf(full);
  return {
    lines: [{ resource: 'product', external_id, data }, ...levels.map(levelLine)],
    needs: levels.length > 0 ? [{ kind: 'location', id: store_location }] : [],
    refused: null,
  };
}

/** WooCommerce describes products in HTML. */
const plainText = (html: string | null | undefined) =>
  textOf(
    (html ?? '')
      .replaceAll(/<[^>]{0,2000}>/g, ' ')
      .replaceAll('&amp;', '&')
      .replaceAll(/\s+/g, ' '),
    65_535,
  );

const grams: Readonly<Record<string, number>> = { g: 1, kg: 1000, lbs: 453.592_37, oz: 28.349_523 };

function gramsOf(weight: string | null | undefined, unit: string | null): number | null {
  const count = Number(weight || NaN) * (grams[unit ?? ''] ?? NaN);
  return count >= 0 ? Math.round(count) : null;
}

/** An address as it can be stored: WooCommerce keeps the names of files as they were given. */
const imageOf = ({ src }: { src?: string | null | undefined }) =>
  src?.startsWith('https://') && URL.canParse(src) ? new URL(src).href : [];

const optionsOf = ({ attributes }: Product) =>
  (attributes ?? [])
    .filter(({ variation }) => variation)
    .slice(0, 10)
    .map(({ name, options }, i) => ({
      position: i + 1,
      name: textOf(name, 255) ?? `Option ${i + 1}`,
      values: (options ?? []).flatMap((value) => textOf(value, 255) ?? []).slice(0, 250),
    }));

/**
 * What can be offered in an exchange: the variations of a product, or the product itself, with a price. Of a product that isn't published nothing is.
 */
function sellableOf({ product, variations }: FullProduct): (Variation | Product)[] {
  if (product.status !== 'publish' && product.status !== 'private') return [];
  const all = product.type === 'variable' ? variations : [product];
  return all.filter(({ price }) => price).slice(0, 250);
}

function variantBody(one: Variation | Product, { weight_unit }: FullProduct, currency: string) {
  const options = (one.attributes ?? []).flatMap(
    (attribute) => ('option' in attribute && attribute.option) || [],
  );
  return {
    external_id: String(one.id),
    sku: textOf(one.sku, 255),
    name: textOf(options.join(' / '), 255),
    barcode: textOf(one.global_unique_id, 255),
    weight_grams: gramsOf(one.weight, weight_unit),
    price: moneyOf(currency)(parseDecimal(one.price ?? '0')),
  };
}

/** What can be sold of what WooCommerce counts; variations may share the stock of their product. */
export const stockOf = (full: FullProduct): { variant: string; available_count: number }[] =>
  sellableOf(full).flatMap((one) => {
    const { manage_stock, stock_quantity } = one.manage_stock === 'parent' ? full.product : one;
    if (!manage_stock || typeof stock_quantity !== 'number') return [];
    return [{ variant: String(one.id), available_count: Math.trunc(stock_quantity) }];
  });

const levelLine = ({
  variant,
  available_count,
}: {
  variant: string;
  available_count: number;
}): ImportLine => ({
  resource: 'inventory',
  external_id: `${variant}/${store_location}`,
  data: {
    product_variant: { external_id: variant },
    location: { external_id: store_location },
    available_count,
  },
});

/** The body of `PUT /locations` from the address of the shop. */
export function mapLocation(settings: readonly Setting[]): Mapped {
  const [country = '', state = ''] = settingOf(settings, 'woocommerce_default_country').split(':');
  const address = mapAddress(
    addressOf({
      address_1: settingOf(settings, 'woocommerce_store_address'),
      address_2: settingOf(settings, 'woocommerce_store_address_2'),
      city: settingOf(settings, 'woocommerce_store_city'),
      postcode: settingOf(settings, 'woocommerce_store_postcode'),
      state,
      country,
    }),
  );
  if (!address)
    return {
      lines: [],
      needs: [],
      refused:
        'The store has no address with street, city and country in WooCommerce (WooCommerce > Settings > General), so its stock is not imported.',
    };
  const data = { external_id: store_location, name: 'WooCommerce', status: 'active', address };
  return { lines: [{ resource: 'location', external_id: store_location, data }], needs: [], refused: null };
}
