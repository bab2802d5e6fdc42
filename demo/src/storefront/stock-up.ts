import type { Config } from '../../../server/src/platform/config.ts';
import { drawnPictureUrl } from '../pictures/picture-files.ts';
import type { Colour } from '../pictures/picture-of.ts';
import { demo_handle } from '../seed-demo.ts';
import { ask } from './ask-api.ts';
import type { AskApi } from './ask-api.ts';
import { collection } from './collection.ts';
import type { Article } from './collection.ts';

/** The shop's own ids of the collection that the storefront sells, and of where it lies. */
export const collection_id = 'storefront';
const location_id = 'LEI-1';
const currency = 'GBP';
const kitchen_kinds = ['mug', 'apron', 'teapot'] as const;

/** Reports the articles of the storefront to the API, as the platform of a shop does. Nothing happens where they were reported before. */
export async function stockUp(api: AskApi, config: Pick<Config, 'portal_url'>): Promise<void> {
  const { collections } = await ask(api, 'GET', `/collections?external_id=${collection_id}`);
  if (collections.length > 0) return;
  for (const article of collection) await ask(api, 'PUT', '/products', productOf(config, article));
  await count(api);
  await ask(api, 'PUT', '/collections', {
    external_id: collection_id,
    name: 'In the shop',
    products: collection.map(({ code }) => ({ external_id: code })),
  });
  await ask(api, 'PUT', '/collections', {
    external_id: 'kitchen',
    name: 'For the kitchen',
    products: collection
      .filter(({ kind }) => kitchen_kinds.some((one) => one === kind))
      .map(({ code }) => ({ external_id: code })),
  });
}

function productOf(config: Pick<Config, 'portal_url'>, article: Article): object {
  const { code, name, description, colours, size_option, sizes } = article;
  const options = [
    ...(hasColours(article) ? [{ name: 'Colour', values: Object.values(colours) }] : []),
    ...(size_option ? [{ name: size_option, values: sizes.map((size) => size.name) }] : []),
  ].map((option, index) => ({ position: index + 1, ...option }));
  return {
    external_id: code,
    name,
    description,
    type: 'Home & Garden',
    options,
    images: [pictureOf(config, article, Object.keys(colours)[0] as Colour)],
    price: amount(Math.min(...sizes.map(({ price }) => price))),
    product_variants: variantsOf(config, article),
  };
}

const hasColours = ({ colours }: Article) => Object.keys(colours).length > 1;
const amount = (minor: number) => ({ amount: minor, currency_code: currency });

const pictureOf = (config: Pick<Config, 'portal_url'>, { kind, print }: Article, colour: Colour) =>
  drawnPictureUrl(config, demo_handle, { kind, colour, print });

function variantsOf(config: Pick<Config, 'portal_url'>, article: Article): object[] {
  const { code, colours, sizes } = article;
  return Object.entries(colours).flatMap(([colour, colour_name]) =>
    sizes.map((size) => {
      const chosen = [hasColours(article) ? colour_name : '', size.name].filter(Boolean);
      const ids = [code, hasColours(article) ? colour : '', size.name.toLowerCase().replaceAll(' ', '-')];
      const external_id = ids.filter(Boolean).join('-');
      return {
        external_id,
        sku: external_id.toUpperCase(),
        name: chosen.join(' / ') || null,
        price: amount(size.price),
        images: [pictureOf(config, article, colour as Colour)],
        options: chosen.map((value, index) => ({ position: index + 1, value })),
      };
    }),
  );
}

/** Says what is left of the variants that are nearly or quite sold out. */
async function count(api: AskApi): Promise<void> {
  for (const { code, stock = {} } of collection)
    for (const [external_id, available_count] of Object.entries(stock)) {
      const { id } = await ask(api, 'GET', `/products/external/${code}`).then(({ product }) => product);
      const { product_variants } = await ask(
        api,
        'GET',
        `/products/${id}/product-variants?external_id=${external_id}`,
      );
      const { locations } = await ask(api, 'GET', `/locations?external_id=${location_id}`);
      if (locations.length === 0) return;
      const path = `/inventories/${product_variants[0].id}/${locations[0].id}`;
      await ask(api, 'PUT', path, { available_count });
    }
}
