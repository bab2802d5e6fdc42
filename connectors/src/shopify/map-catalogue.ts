import type { ImportLine, Mapped, Ref } from '../connector.ts';
import { parseDecimal } from '../decimals.ts';
import { moneyOf } from '../money.ts';
import { mapAddress, textOf } from '../texts.ts';
import { numberOf } from './native.ts';
import type { InventoryItem, Location, Product, Variant } from './native.ts';

/** What can be offered in an exchange. */
const sold = new Set(['ACTIVE', 'UNLISTED']);

/** The body of `PUT /products`. */
export function mapProduct(product: Product, { currency }: { currency: string }): Mapped {
  const external_id = numberOf(product);
  const variants = sold.has(product.status) ? product.variants.nodes.slice(0, 250) : [];
  const data = {
    external_id,
    name: textOf(product.title, 255) ?? external_id,
    description: textOf(product.description, 65_535),
    type: textOf(product.productType, 255),
    weight_grams: gramsOf(product.variants.nodes[0]),
    images: product.media.nodes
      .flatMap(({ preview }) => preview?.image?.url ?? [])
      .filter((url) => url.startsWith('https://')),
    tags: product.tags.flatMap((tag) => textOf(tag, 255) ?? []).slice(0, 250),
    collections: product.collections.nodes.map((one) => ({
      external_id: numberOf(one),
      name: textOf(one.title, 255),
    })),
    options: optionsOf(product),
    source: 'shopify',
    product_variants: variants.map((variant) => ({
      external_id: numberOf(variant),
      sku: textOf(variant.sku, 255),
      name: variant.title === only_variant ? null : textOf(variant.title, 255),
      barcode: textOf(variant.barcode, 255),
      weight_grams: gramsOf(variant),
      price: moneyOf(currency)(parseDecimal(variant.price)),
    })),
  };
  return { lines: [{ resource: 'product', external_id, data }], needs: [], refused: null };
}

/** What Shopify calls the variant of a product that has one, and the option that it is of. */
export const only_variant = 'Default Title';

const optionsOf = ({ options }: Product) =>
  options
    .filter(({ values }) => values.join() !== only_variant)
    .map(({ name, values }, i) => ({
      position: i + 1,
      name: textOf(name, 255) ?? `Option ${i + 1}`,
      values: values.flatMap((value) => textOf(value, 255) ?? []).slice(0, 250),
    }));

const grams: Readonly<Record<string, number>> = {
  GRAMS: 1,
  KILOGRAMS: 1000,
  POUNDS: 453.592_37,
  OUNCES: 28.349_523,
};

function gramsOf(variant: Variant | undefined): number | null {
  const { unit = '', value = NaN } = variant?.inventoryItem.measurement.weight ?? {};
  const count = value * (grams[unit] ?? NaN);
  return count >= 0 ? Math.round(count) : null;
}

/** The body of `PUT /locations`. */
export function mapLocation(location: Location): Mapped {
  const { address1, address2, city, provinceCode, zip, countryCode } = location.address;
  const address = mapAddress({
    address_1: address1,
    address_2: address2,
    city,
    region: provinceCode,
    postal_code: zip,
    country_code: countryCode,
  });
  const external_id = numberOf(location);
  if (!address)
    return {
      lines: [],
      needs: [],
      refused: `The location ${location.name} has no address with street, city and country in Shopify (Settings > Locations), so its stock is not imported.`,
    };
  const name = textOf(location.name, 100) ?? external_id;
  const data = { external_id, name, status: location.isActive ? 'active' : 'inactive', address };
  return { lines: [{ resource: 'location', external_id, data }], needs: [], refused: null };
}

/** What can be sold of an item at each location that it is kept at; nothing of what Shopify doesn't count. */
export const availableOf = ({ tracked, inventoryLevels }: InventoryItem) =>
  tracked
    ? inventoryLevels.nodes
        .filter(({ isActive }) => isActive)
        .flatMap(({ location, quantities: [available] }) =>
          available ? [{ location: numberOf(location), available_count: available.quantity }] : [],
        )
    : [];

/** The bodies of `PUT /inventories`: one for each variant of the item at each location. */
export function mapStock(item: InventoryItem): Mapped {
  const variants = item.variants?.nodes ?? [];
  const levels = availableOf(item);
  const lines = variants.flatMap((variant) =>
    levels.map(({ location, available_count }): ImportLine => {
      const external_id = numberOf(variant);
      return {
        resource: 'inventory',
        external_id: `${external_id}/${location}`,
        data: { product_variant: { external_id }, location: { external_id: location }, available_count },
      };
    }),
  );
  const products = new Set(variants.map(({ product }) => numberOf(product)));
  const needs: Ref[] = [
    ...[...products].map((id): Ref => ({ kind: 'product', id })),
    ...levels.map(({ location }): Ref => ({ kind: 'location', id: location })),
  ];
  return { lines, needs: lines.length > 0 ? needs : [], refused: null };
}
