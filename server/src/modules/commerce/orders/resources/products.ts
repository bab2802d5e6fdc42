import type { Static } from 'typebox';
import { required } from '@retour/contract/validation-messages';
import { invalid } from '../../../../platform/refusal.ts';
import type { Tx } from '../../../../platform/db.ts';
import { sql } from 'kysely';
import { variant_table } from './variants.ts';
import { Type } from '../../../../platform/type.ts';
import { Amount, AmountInput } from '../../../../platform/schema/amounts.ts';
import { Id, Nullable, Text, Url } from '../../../../platform/fields.ts';
import type { Deps } from '../../../../platform/deps.ts';
import type { FieldErrors } from '../../../../platform/refusal.ts';
import {
  ExternalId,
  SalesChannel,
  Tags,
  Weight,
  channelColumn,
  common_filters,
  jsonColumns,
  checkCurrencies,
  minorUnits,
  sameColumns,
  shown_head,
  shown_times,
  tableOperations,
  withRequired,
  writeTableRow,
} from '../../resources/index.ts';
import type { GivenOf, Resource, Shop, Table } from '../../resources/index.ts';
import { checkVariant, variant_members } from './variant-members.ts';
import type { VariantBody } from './variant-members.ts';

const Option = Type.Object({
  position: Type.Integer({ minimum: 1, maximum: 10 }),
  name: Text(255),
  values: Type.Array(Text(255), { maxItems: 250 }),
});
const Collection = Type.Object({
  id: Type.Optional(Nullable(Type.With(Id, { description: 'Id of the product.' }))),
  external_id: Type.Optional(Nullable(Text(100))),
  name: Type.Optional(Nullable(Text(255))),
});

/** Most collections of a product, given or shown. */
const max_collections = 250;

const texts = ['external_id', 'name', 'sku', 'barcode', 'type', 'vendor', 'description', 'source'];

const members = {
  external_id: Nullable(ExternalId()),
  name: Text(255),
  ...SalesChannel,
  sku: Nullable(Text(255)),
  barcode: Nullable(Text(255)),
  type: Nullable(Text(255)),
  vendor: Nullable(Text(255)),
  description: Nullable(Text(65_535)),
  weight_grams: Nullable(Weight),
  price: Nullable(AmountInput),
  collections: Nullable(Type.Array(Collection, { maxItems: max_collections })),
  options: Nullable(Type.Array(Option, { maxItems: 10 })),
  images: Nullable(Type.Array(Url(), { maxItems: 250 })),
  tags: Nullable(Tags),
  source: Nullable(Text(100)),
  product_variants: Type.Array(withRequired(variant_members, ['external_id']), {
    maxItems: 250,
    description: "Created or updated by their `external_id`. Variants that you don't send stay.",
  }),
};

/** The body of a product after its schema checked it. Of variants, the types aren't known there. */
type ProductBody = GivenOf<typeof members>;

const text = Nullable(Type.String());
const Product = Type.Object(
  {
    ...shown_head,
    name: Type.String(),
    sales_channel: text,
    channel: Type.With(text, { description: 'Equals `sales_channel`.' }),
    sku: text,
    barcode: text,
    type: text,
    vendor: text,
    description: text,
    weight_grams: Nullable(Weight),
    price: Nullable(Amount),
    collections: Type.Array(Type.Object({ id: Nullable(Id), external_id: text, name: text })),
    options: Type.Array(
      Type.Object({ position: Type.Integer(), name: Type.String(), values: Type.Array(Type.String()) }),
    ),
    images: Type.Array(Type.String()),
    tags: Type.Array(Type.String()),
    source: text,
    default_variant_id: Type.With(Nullable(Id), { description: 'Its oldest variant.' }),
    ...shown_times,
  },
  { title: 'Product', description: 'A product with its variants.' },
);

const filters = {
  ...common_filters,
  tags: Type.Optional(Text(255, 'Has each of these tags, separated by commas.')),
  barcode: Type.Optional(Text(255, 'Of the product or one of its variants.')),
  sku: Type.Optional(Text(255, 'Of the product or one of its variants.')),
};

const ofProductOrVariant = (column: 'barcode' | 'sku', value: unknown) => sql`
  (x.${sql.ref(column)} = ${value} or exists (select from product_variants v
    where v.shop_id = x.shop_id and v.product_id = x.id and v.${sql.ref(column)} = ${value}))`;

/** Collections that the product itself names, then those that list it. */
const shown_collections = sql`(select coalesce(json_agg(c.shown order by c.place, c.id), '[]') from (
    select 0 as place, n.ordinality as id, n.value as shown from jsonb_array_elements(x.collections) with ordinality n
    union all select 1, c.id, jsonb_build_object('id', c.id, 'external_id', c.external_id, 'name', c.name)
      from collection_products m join collections c on c.shop_id = m.shop_id and c.id = m.collection_id
      where m.shop_id = x.shop_id and m.product_id = x.id
        and not x.collections @> jsonb_build_array(jsonb_build_object('external_id', c.external_id))
    order by 1, 2 limit ${max_collections}) c)`;

const table: Table<ProductBody> = {
  insert: sql`insert into products`,
  update: sql`update products set`,
  remove: sql`delete from products`,
  from: sql`from products x`,
  columns: {
    ...Object.fromEntries(texts.map((name) => [name, 'text'])),
    channel: 'text',
    weight_grams: 'integer',
    price: 'bigint',
    currency: 'text',
    collections: 'jsonb',
    options: 'jsonb',
    images: 'text[]',
    image: 'text',
    tags: 'text[]',
  },
  shown: sql`json_build_object('id', x.id, 'external_id', x.external_id, 'name', x.name, 'sales_channel', x.channel, 'channel', x.channel, 'sku', x.sku,
    'barcode', x.barcode, 'type', x.type, 'vendor', x.vendor, 'description', x.description, 'weight_grams', x.weight_grams,
    'price', amount_json(x.price, x.currency), 'collections', ${shown_collections}, 'options', x.options,
    'images', case when x.images = '{}' and x.image is not null then array[x.image] else x.images end, 'tags', x.tags,
    'source', x.source,
    'default_variant_id', (select min(v.id) from product_variants v where v.shop_id = x.shop_id and v.product_id = x.id),
    'created_at', ts_ms(x.created_at), 'updated_at', ts_ms(x.updated_at))`,
  where({ tags, barcode, sku, collection_id }) {
    const wanted = String(tags ?? '')
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean);
    return [
      ...(wanted.length > 0 ? [sql`x.tags @> ${wanted}::text[]`] : []),
      ...(barcode === undefined ? [] : [ofProductOrVariant('barcode', barcode)]),
      ...(sku === undefined ? [] : [ofProductOrVariant('sku', sku)]),
      ...(collection_id === undefined
        ? []
        : [
            sql`x.id in (select product_id from collection_products m
              where m.shop_id = x.shop_id and m.collection_id = ${collection_id})`,
          ]),
    ];
  },
  toColumns(given, { shop }) {
    const { price, images } = given;
    const minor = price && minorUnits(price, shop.currency, 'price');
    return {
      ...sameColumns(given, [...texts, 'weight_grams'], ['tags', 'images']),
      ...channelColumn(given, 'channel'),
      ...(images !== undefined && { image: images?.[0] ?? null }),
      ...(price !== undefined && { price: minor, currency: price === null ? null : shop.currency }),
      ...jsonColumns(given, { collections: keepCollections, options: keepOptions }),
    };
  },
  writeParts: (tx, { shop }, id, given, at) =>
    writeVariantsOf(tx, shop, id, given.product_variants ?? [], at),
};

function checkProduct({ price, product_variants }: ProductBody, { currency }: Shop): FieldErrors {
  const variants = (product_variants ?? []) as VariantBody[];
  const of_variants = variants.map((variant, i) => checkVariant(variant, currency, `product_variants.${i}.`));
  return Object.assign({}, checkCurrencies({ price }, currency), ...of_variants) as FieldErrors;
}

const keepCollections = (given: Static<typeof members.collections>) =>
  (given ?? []).map(({ id = null, external_id = null, name = null }) => ({ id, external_id, name }));

const keepOptions = (given: Static<typeof members.options>) =>
  (given ?? []).map(({ position, name, values }) => ({ position, name, values }));

const body = {
  external_id: '8123450011',
  name: 'Linen Shirt',
  type: 'Shirts',
  tags: ['summer'],
  options: [{ position: 1, name: 'Size', values: ['M', 'L'] }],
};

/** What the shop sells (API contract, 19.3). */
export function productResource(deps: Pick<Deps, 'db' | 'clock'>): Resource<ProductBody> {
  const kind = { one: 'product', required: ['name'] };
  return {
    ...kind,
    many: 'products',
    type: 'Product',
    types: 'Products',
    path: '/products',
    about:
      'Products of the shop with their variants. Orders keep a snapshot, so you can delete a product that was sold; its variants are deleted too.',
    members,
    check: checkProduct,
    shown: Product,
    filters,
    examples: {
      body: {
        ...body,
        product_variants: [
          { external_id: '39076568408247', sku: 'LS-01-M', price: { amount: 4000, currency_code: 'USD' } },
        ],
      },
      change: { vendor: 'Acme' },
      shown: {
        id: 3101,
        ...body,
        sales_channel: null,
        channel: null,
        sku: null,
        barcode: null,
        vendor: null,
        description: null,
        weight_grams: null,
        price: null,
        collections: [],
        images: [],
        source: null,
        default_variant_id: 9001,
        created_at: '2026-01-05T09:00:01.000Z',
        updated_at: '2026-01-05T09:00:01.000Z',
      },
    },
    default_order: 'asc',
    in_use_on: [],
    ...tableOperations(deps, kind, table),
  };
}

/** Creates or changes the variants that come with a product, by their `external_id`; tells whether any said anything new. Refusals: validation_failed. */
async function writeVariantsOf(
  tx: Tx,
  shop: Shop,
  product_id: number,
  variants: readonly VariantBody[],
  at: Date,
): Promise<boolean> {
  let changed = false;
  for (const [position, given] of variants.entries()) {
    const owner = { shop, parent_id: product_id };
    const result = await writeTableRow(tx, variant_table, owner, given, at, () => {
      if (given['price'] === undefined)
        throw invalid({ [`product_variants.${position}.price`]: [required('price')] });
    });
    changed ||= result !== 'unchanged';
  }
  return changed;
}
