import { sql } from 'kysely';
import { Type } from '../../../platform/type.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Nullable, Text } from '../../../platform/fields.ts';
import {
  ExternalId,
  Reference,
  SalesChannel,
  channelColumn,
  common_filters,
  sameColumns,
  shown_head,
  shown_times,
  tableOperations,
} from '../resources/index.ts';
import type { GivenOf, Resource, Table } from '../resources/index.ts';
import { setProducts } from './commands.ts';

/** Most products of a body, and of a collection as it is shown. */
const max_given = 1000;
const max_shown = 250;

const members = {
  external_id: Nullable(ExternalId()),
  name: Text(255),
  ...SalesChannel,
  handle: Nullable(Text(255, 'Name of the collection in URLs of the shop.')),
  products: Nullable(
    Type.Array(Reference(), {
      maxItems: max_given,
      description:
        'All products of the collection. To add one of more than 1,000, use the operation for one.',
    }),
  ),
};

type CollectionBody = GivenOf<typeof members>;

const text = Nullable(Type.String());
export const Collection = Type.Object(
  {
    ...shown_head,
    name: Type.String(),
    sales_channel: text,
    channel: Type.With(text, { description: 'Equals `sales_channel`.' }),
    handle: text,
    product_count: Type.Integer({ minimum: 0 }),
    products: Type.Array(Type.Object({ ...shown_head, sku: text, name: Type.String() }), {
      description: `The first ${max_shown}, by \`id\`; \`GET /collections/{id}/products\` lists all.`,
    }),
    ...shown_times,
  },
  { title: 'Collection', description: 'A group of products.' },
);

const table: Table<CollectionBody> = {
  insert: sql`insert into collections`,
  update: sql`update collections set`,
  remove: sql`delete from collections`,
  from: sql`from collections x`,
  columns: { external_id: 'text', name: 'text', sales_channel: 'text', handle: 'text' },
  shown: sql`json_build_object('id', x.id, 'external_id', x.external_id, 'name', x.name, 'sales_channel', x.sales_channel,
    'channel', x.sales_channel, 'handle', x.handle,
    'product_count', (select count(*) from collection_products m where m.shop_id = x.shop_id and m.collection_id = x.id),
    'products', (select coalesce(json_agg(json_build_object('id', p.id, 'external_id', p.external_id, 'sku', p.sku, 'name', p.name)
        order by p.id), '[]')
      from (select product_id from collection_products m where m.shop_id = x.shop_id and m.collection_id = x.id
        order by product_id limit ${max_shown}) m
      join products p on p.shop_id = x.shop_id and p.id = m.product_id),
    'created_at', ts_ms(x.created_at), 'updated_at', ts_ms(x.updated_at))`,
  toColumns: (given) => ({
    ...sameColumns(given, ['external_id', 'name', 'handle']),
    ...channelColumn(given, 'sales_channel'),
  }),
  async writeParts(tx, { shop }, id, { products }) {
    if (products === undefined) return false;
    return setProducts(tx, { shop_id: shop.id, collection_id: id }, products ?? []);
  },
};

const body = {
  external_id: '261500043',
  name: 'Summer',
  sales_channel: 'Online Store',
  handle: 'summer',
};

export const collection_example = {
  id: 510,
  ...body,
  channel: 'Online Store',
  product_count: 1,
  products: [{ id: 3101, external_id: '8123450011', sku: null, name: 'Linen Shirt' }],
  created_at: '2026-01-05T09:00:02.000Z',
  updated_at: '2026-01-05T09:00:02.000Z',
};

/** Groups of products. They follow the common pattern of API contract, 19.1. */
export function collectionResource(deps: Pick<Deps, 'db' | 'clock'>): Resource<CollectionBody> {
  const kind = { one: 'collection', required: ['name'] };
  return {
    ...kind,
    many: 'collections',
    type: 'Collection',
    types: 'Collections',
    path: '/collections',
    about:
      'Groups of products. Deleting a collection keeps its products; deleting a product removes it from its collections.',
    members,
    shown: Collection,
    filters: common_filters,
    examples: {
      body: { ...body, products: [{ external_id: '8123450011' }] },
      change: { handle: 'summer-2026' },
      shown: collection_example,
    },
    default_order: 'asc',
    in_use_on: [],
    ...tableOperations(deps, kind, table),
  };
}
