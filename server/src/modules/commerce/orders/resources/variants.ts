import { sql } from 'kysely';
import type { Deps } from '../../../../platform/deps.ts';
import { common_filters, notFound, tableOperations } from '../../resources/index.ts';
import type { Resource, Table } from '../../resources/index.ts';
import {
  ProductVariant,
  checkVariant,
  toVariantColumns,
  variant_columns,
  variant_members,
} from './variant-members.ts';
import type { VariantBody } from './variant-members.ts';

export const variant_table: Table<VariantBody> = {
  insert: sql`insert into product_variants`,
  update: sql`update product_variants set`,
  remove: sql`delete from product_variants`,
  from: sql`from product_variants x`,
  columns: variant_columns,
  shown: sql`json_build_object('id', x.id, 'external_id', x.external_id, 'sku', x.sku, 'name', x.name, 'barcode', x.barcode,
    'weight_grams', x.weight_grams,
    'product', (select json_build_object('id', p.id, 'external_id', p.external_id) from products p
      where p.shop_id = x.shop_id and p.id = x.product_id),
    'price', amount_json(x.price, x.currency), 'images', x.images,
    'inventories', (select coalesce(json_agg(json_build_object('id', i.id, 'available_count', i.available_count,
        'location', json_build_object('id', l.id, 'external_id', l.external_id)) order by i.id), '[]')
      from inventories i join locations l on l.shop_id = i.shop_id and l.id = i.location_id
      where i.shop_id = x.shop_id and i.product_variant_id = x.id),
    'options', x.options, 'taxable', x.taxable, 'logistics_information', x.logistics_information,
    'created_at', ts_ms(x.created_at), 'updated_at', ts_ms(x.updated_at))`,
  parent: {
    column: 'product_id',
    async require(tx, { shop, parent_id }) {
      const { rows } = await sql`
        select from products where shop_id = ${shop.id} and id = ${parent_id ?? 0}`.execute(tx);
      if (rows.length === 0) throw notFound('product');
    },
  },
  toColumns: (given, { shop }) => toVariantColumns(given, shop.currency),
};

const body = {
  external_id: '39076568408247',
  sku: 'LS-01-M',
  name: 'M',
  barcode: '4006381333931',
  weight_grams: 260,
  price: { amount: 4000, currency_code: 'USD' },
  options: [{ position: 1, value: 'M' }],
};

/** What is sold of a product (API contract, 19.3). */
export function variantResource(deps: Pick<Deps, 'db' | 'clock'>): Resource<VariantBody> {
  const kind = { one: 'product_variant', required: ['price'] };
  return {
    ...kind,
    many: 'product_variants',
    type: 'ProductVariant',
    types: 'ProductVariants',
    path: '/products/{product_id}/product-variants',
    parent: { parameter: 'product_id', description: 'Identifier of the product.' },
    about: 'Variants of a product. Orders keep a snapshot, so you can delete a variant that was sold.',
    members: variant_members,
    check: (given, { currency }) => checkVariant(given, currency),
    shown: ProductVariant,
    filters: common_filters,
    examples: {
      body,
      change: { sku: 'LS-01-M2' },
      shown: {
        id: 9001,
        ...body,
        product: { id: 3101, external_id: '8123450011' },
        price: { amount: 4000, currency: 'USD', currency_code: 'USD' },
        images: [],
        inventories: [{ id: 70, available_count: 37, location: { id: 12, external_id: '70112233' } }],
        taxable: true,
        logistics_information: null,
        created_at: '2026-01-05T09:00:01.000Z',
        updated_at: '2026-03-06T14:02:12.000Z',
      },
    },
    default_order: 'asc',
    in_use_on: [],
    ...tableOperations(deps, kind, variant_table),
  };
}
