import { Type } from '../../../platform/type.ts';
import {
  cursorEnvelope,
  cursorPage,
  cursorQuery,
  readWalk,
  walkWindow,
} from '../../../platform/paging/cursor-page.ts';
import type { Deps } from '../../../platform/deps.ts';
import { defineRoute, pathId } from '../../../platform/route.ts';
import type { Route } from '../../../platform/route.ts';
import { commerce_tag as tag, notFound, resourceRoutes } from '../resources/index.ts';
import type { Shop } from '../resources/index.ts';
import { productResource } from '../orders/index.ts';
import { addProduct, removeProduct } from './commands.ts';
import { Collection, collectionResource, collection_example } from './resource.ts';

const One = Type.Object({ collection: Collection });
const found = { collection: { collection: collection_example } };
const params = { collection_id: 'Identifier of the collection.' };
const member = {
  tag,
  allow: { key: 'commerce:write', staff: 'commerce:write' },
  path: '/collections/{collection_id}/products/{product_id}',
  params: { ...params, product_id: 'Identifier of the product.' },
  success: { description: 'The updated collection.', schema: One, examples: found },
  refusals: ['resource_not_found'],
} as const;

/** The operations of collections: those of the common pattern (API contract, 19.1), and those of their products. */
export function collectionRoutes(deps: Deps): Route[] {
  return [...resourceRoutes(deps, collectionResource(deps)), listProductsRoute(deps), ...memberRoutes(deps)];
}

function listProductsRoute(deps: Deps): Route {
  const { db, cursors, config } = deps;
  const products = productResource(deps);
  const collections = collectionResource(deps);
  return defineRoute({
    operation: 'listCollectionProducts',
    tag,
    allow: { key: 'commerce:read', staff: 'commerce:read' },
    method: 'GET',
    path: '/collections/{collection_id}/products',
    params,
    summary: 'List the products of a collection',
    description: 'Ordered by `id`. Follow `next_page_url` until it is null.',
    query: Type.Object(cursorQuery('asc')),
    success: {
      description: 'A page of the list.',
      schema: cursorEnvelope('products', products.shown),
      examples: {
        page: { products: [products.examples.shown], next_page_url: null, previous_page_url: null },
      },
    },
    refusals: ['validation_failed', 'resource_not_found'],
    async handle({ caller: { shop }, params: named, query, path }) {
      const id = pathId(named['collection_id']);
      const bound_to = `collection_products ${shop.id} ${id}`;
      const walk = readWalk(cursors, bound_to, query, 'asc');
      if (!(await collections.read(db.root, { shop }, { id }))) throw notFound('collection');
      const rows = await products.list(db.root, { shop }, walkWindow(walk), { collection_id: id });
      const page = { cursors, bound_to, origin: config.origin, path, many: 'products' };
      return cursorPage(page, walk, rows, (row) => row.id);
    },
  });
}

function memberRoutes(deps: Deps): Route[] {
  const collections = collectionResource(deps);
  const keysOf = (shop: Shop, named: Record<string, string>) => ({
    key: { shop_id: shop.id, collection_id: pathId(named['collection_id']) },
    product_id: pathId(named['product_id']),
  });
  // Within an idempotent request it is not committed yet, so it is read where it was written.
  const show = (shop: Shop, id: number) =>
    deps.db.inTransaction(async (tx) => ({ collection: await collections.read(tx, { shop }, { id }) }));
  return [
    defineRoute({
      ...member,
      operation: 'addCollectionProduct',
      method: 'POST',
      summary: 'Add a product to a collection',
      description: "Adds one product. If it's already in the collection, nothing changes.",
      async handle({ caller: { shop }, params: named }) {
        const { key, product_id } = keysOf(shop, named);
        await addProduct(deps, key, product_id);
        return show(shop, key.collection_id);
      },
    }),
    defineRoute({
      ...member,
      operation: 'removeCollectionProduct',
      method: 'DELETE',
      summary: 'Remove a product from a collection',
      description: 'Removes one product from the collection. The product itself stays.',
      async handle({ caller: { shop }, params: named }) {
        const { key, product_id } = keysOf(shop, named);
        await removeProduct(deps, key, product_id);
        return show(shop, key.collection_id);
      },
    }),
  ];
}
