import type { ImportLine, Mapped, Ref } from '../connector.ts';
import { moneyOf } from '../money.ts';
import type { MoneyOf } from '../money.ts';
import { mapAddress, textOf } from '../texts.ts';
import { exact } from './amounts.ts';
import type { Product, Stock, StockLocation, Terms, Variant, With } from './native.ts';

/** The body of `PUT /products` with the variants that have a price in the shop's currency. */
export function mapProduct(
  { object: product, terms }: With<Product>,
  { currency }: { currency: string },
): Mapped {
  const preview = product.featuredAsset?.preview;
  const data = {
    external_id: product.id,
    name: textOf(product.name, 255) ?? product.id,
    description: textOf(product.description, 65_535),
    images: preview?.startsWith('https://') ? [preview] : [],
    tags: (product.facetValues ?? []).flatMap(({ name }) => textOf(name, 255) ?? []).slice(0, 250),
    collections: (product.collections ?? [])
      .slice(0, 100)
      .map(({ id, name }) => ({ external_id: id, name: textOf(name, 255) })),
    options: (product.optionGroups ?? []).slice(0, 10).map(({ name, options }, i) => ({
      position: i + 1,
      name: textOf(name, 255) ?? `Option ${i + 1}`,
      values: options.flatMap((option) => textOf(option.name, 255) ?? []).slice(0, 250),
    })),
    source: 'vendure',
    product_variants: product.variants
      .slice(0, 250)
      .flatMap((variant) => variantBody(variant, currency, terms, moneyOf(currency))),
  };
  return { lines: [{ resource: 'product', external_id: product.id, data }], needs: [], refused: null };
}

/** A variant without a price in the shop's currency can't be offered in an exchange, and isn't imported. */
function variantBody({ id, sku, options, prices }: Variant, currency: string, terms: Terms, money: MoneyOf) {
  const price = prices.find(({ currencyCode }) => currencyCode === currency);
  if (!price) return [];
  return [
    {
      external_id: id,
      sku: textOf(sku, 255),
      name: textOf(options.map(({ name }) => name).join(' / '), 255),
      price: money(exact(price.price, terms)),
    },
  ];
}

/** An address in one line, such as `Lagerweg 1, 10115 Berlin, DE`: street, city and country. */
const address_pattern =
  /^(?<street>[^\n]{1,255}),\s*(?:(?<code>[^,\s]*[0-9][^,\s]*)\s+)?(?<city>[^,\n]{1,100}),\s*(?<country>[A-Z]{2})$/m;

/** The address in the description of a location: Vendure has no other place for it. Null where there is none. */
export function locationAddress({ description }: StockLocation): Record<string, unknown> | null {
  const parts = address_pattern.exec(
    (description ?? '').replaceAll(/<[^>]{0,100}>/g, '\n').slice(0, 1000),
  )?.groups;
  if (!parts) return null;
  const { street, code, city, country } = parts;
  return mapAddress({ address_1: street, postal_code: code, city, country_code: country });
}

export const address_advice =
  'In Vendure, write its address into its description (Settings > Stock Locations), such as "Lagerweg 1, 10115 Berlin, DE".';

/** The body of `PUT /locations`. */
export function mapLocation(location: StockLocation): Mapped {
  const address = locationAddress(location);
  if (!address)
    return {
      lines: [],
      needs: [],
      refused: `The location ${location.name} has no address, so its stock isn't imported. ${address_advice}`,
    };
  const name = textOf(location.name, 100) ?? location.id;
  const data = { external_id: location.id, name, status: 'active', address };
  return { lines: [{ resource: 'location', external_id: location.id, data }], needs: [], refused: null };
}

/** What can be sold of a variant at each location: what lies there without what is allocated to orders. Nothing where stock isn't tracked. */
export function availableOf({ object: stock, terms }: With<Stock>) {
  const { trackInventory } = stock;
  const is_tracked =
    trackInventory === 'INHERIT' ? terms.globalSettings.trackInventory : trackInventory === 'TRUE';
  if (!is_tracked) return [];
  return stock.stockLevels.map(({ stockLocationId, stockOnHand, stockAllocated }) => ({
    location_id: stockLocationId,
    available_count: stockOnHand - stockAllocated,
  }));
}

/** The bodies of `PUT /inventories`: one for the variant at each location. */
export function mapStock(native: With<Stock>): Mapped {
  const { id, product } = native.object;
  const levels = availableOf(native);
  const lines = levels.map(({ location_id, available_count }): ImportLine => ({
    resource: 'inventory',
    external_id: `${id}/${location_id}`,
    data: {
      product_variant: { external_id: id },
      location: { external_id: location_id },
      available_count,
    },
  }));
  const needs: Ref[] = [
    { kind: 'product', id: product.id },
    ...levels.map(({ location_id }): Ref => ({ kind: 'location', id: location_id })),
  ];
  return { lines, needs: lines.length > 0 ? needs : [], refused: null };
}
