import type { ImportLine, Mapped, Ref } from '../connector.ts';
import { moneyOf } from '../money.ts';
import type { MoneyOf } from '../money.ts';
import { mapAddress, textOf } from '../texts.ts';
import { exact } from './amounts.ts';
import { addressOf } from './native.ts';
import type { InventoryItem, Price, Product, StockLocation, Variant } from './native.ts';

/** The body of `PUT /products` with the variants that have a price in the shop's currency. */
export function mapProduct(product: Product, { currency }: { currency: string }): Mapped {
  const money = moneyOf(currency);
  const variants = (product.variants ?? []).slice(0, 250);
  const data = {
    external_id: product.id,
    name: textOf(product.title, 255) ?? product.id,
    description: textOf(product.description, 65_535),
    type: textOf(product.type?.value, 255),
    weight_grams: weightOf(product.weight),
    images: product.thumbnail?.startsWith('https://') ? [product.thumbnail] : [],
    tags: (product.tags ?? []).flatMap(({ value }) => textOf(value, 255) ?? []).slice(0, 250),
    collections: product.collection
      ? [{ external_id: product.collection.id, name: textOf(product.collection.title, 255) }]
      : [],
    options: optionsOf(product),
    source: 'medusa',
    product_variants: variants.flatMap((variant) => variantBody(variant, currency, money)),
  };
  return { lines: [{ resource: 'product', external_id: product.id, data }], needs: [], refused: null };
}

const optionsOf = ({ options }: Product) =>
  (options ?? []).slice(0, 10).map(({ title, values }, i) => ({
    position: i + 1,
    name: textOf(title, 255) ?? `Option ${i + 1}`,
    values: (values ?? []).flatMap(({ value }) => textOf(value, 255) ?? []).slice(0, 250),
  }));

/** A variant without a price of its own in the shop's currency can't be offered in an exchange, and isn't imported. */
function variantBody(variant: Variant, currency: string, money: MoneyOf) {
  const price = (variant.prices ?? []).find((one) => isPlain(one, currency));
  if (!price) return [];
  return [
    {
      external_id: variant.id,
      sku: textOf(variant.sku, 255),
      name: textOf(variant.title, 255),
      barcode: textOf(variant.barcode ?? variant.ean ?? variant.upc, 255),
      weight_grams: weightOf(variant.weight),
      price: money(exact(price.raw_amount, price.amount)),
    },
  ];
}

/** A price for everybody who buys one: of no list, region or quantity. */
const isPlain = (price: Price, currency: string) =>
  price.currency_code.toUpperCase() === currency &&
  !price.price_list_id &&
  Object.keys(price.rules ?? {}).length === 0 &&
  (price.min_quantity ?? 1) <= 1;

const weightOf = (weight: number | null | undefined) =>
  typeof weight === 'number' && weight >= 0 ? Math.trunc(weight) : null;

/** The body of `PUT /locations`. */
export function mapLocation(location: StockLocation): Mapped {
  const address = mapAddress(addressOf(location.address));
  if (!address)
    return {
      lines: [],
      needs: [],
      refused: `The location ${location.name} has no address with street, city and country in Medusa.`,
    };
  const data = {
    external_id: location.id,
    name: textOf(location.name, 100) ?? location.id,
    status: 'active',
    address,
  };
  return { lines: [{ resource: 'location', external_id: location.id, data }], needs: [], refused: null };
}

/** What can be sold of an item at each location: what lies there without what is reserved. */
export const availableOf = ({ location_levels }: InventoryItem) =>
  (location_levels ?? []).map(({ location_id, stocked_quantity, reserved_quantity }) => ({
    location_id,
    available_count: Math.trunc(stocked_quantity - reserved_quantity),
  }));

/** The bodies of `PUT /inventories`: one for each variant of the item at each location. */
export function mapStock(item: InventoryItem): Mapped {
  const variants = item.variants ?? [];
  const levels = availableOf(item);
  const lines = variants.flatMap(({ id }) =>
    levels.map(({ location_id, available_count }): ImportLine => ({
      resource: 'inventory',
      external_id: `${id}/${location_id}`,
      data: {
        product_variant: { external_id: id },
        location: { external_id: location_id },
        available_count,
      },
    })),
  );
  const products = new Set(variants.flatMap(({ product_id }) => product_id ?? []));
  const needs: Ref[] = [
    ...[...products].map((id): Ref => ({ kind: 'product', id })),
    ...levels.map(({ location_id }): Ref => ({ kind: 'location', id: location_id })),
  ];
  return { lines, needs: lines.length > 0 ? needs : [], refused: null };
}
