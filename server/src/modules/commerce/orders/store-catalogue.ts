import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import { rowSource } from '../../../platform/db/row-source.ts';
import type { NewCustomer } from './new-order.ts';
import type { ProductReference, VariantReference } from './order-rows.ts';

type ById<T> = Map<string, T>;

export type ProductRow = {
  external_id: string;
  name: string;
  type: string | null;
  vendor: string | null;
  image: string | null;
  tags: string[];
};

export async function readProducts(
  tx: Tx,
  shop_id: number,
  external_ids: readonly string[],
): Promise<ById<ProductRow & ProductReference>> {
  const { rows } = await sql<ProductRow & ProductReference>`
    select id, external_id, name, type, vendor, image, tags from products
    where shop_id = ${shop_id} and external_id = any(${external_ids}::text[])`.execute(tx);
  return new Map(rows.map((row) => [row.external_id, row]));
}

/** Adds products, or completes those that are there. */
export async function writeProducts(
  tx: Tx,
  shop_id: number,
  products: readonly ProductRow[],
  at: Date,
): Promise<void> {
  const { names, rows } = rowSource(
    { external_id: 'text', name: 'text', type: 'text', vendor: 'text', image: 'text', tags: 'text[]' },
    products,
  );
  await sql`
    insert into products (shop_id, ${names}, created_at, updated_at)
    select ${shop_id}::bigint, ${names}, ${at}, ${at} from ${rows} order by external_id
    on conflict (shop_id, external_id) do update set name = excluded.name, type = excluded.type, vendor = excluded.vendor,
      image = excluded.image, tags = excluded.tags, updated_at = excluded.updated_at`.execute(tx);
}

export type VariantRow = {
  external_id: string;
  product_id: number;
  sku: string | null;
  name: string | null;
  barcode: string | null;
  price: number;
};

/** Variants by their `external_id`, each with its product. */
export async function readVariants(
  tx: Tx,
  shop_id: number,
  external_ids: readonly string[],
): Promise<ById<VariantRow & VariantReference>> {
  const { rows } = await sql<VariantRow & VariantReference>`
    select v.id, v.external_id, v.product_id, v.sku, v.name, v.barcode, v.price,
      json_build_object('id', p.id, 'external_id', p.external_id, 'name', p.name, 'image', p.image) as product
    from product_variants v join products p on p.shop_id = v.shop_id and p.id = v.product_id
    where v.shop_id = ${shop_id} and v.external_id = any(${external_ids}::text[])`.execute(tx);
  return new Map(rows.map((row) => [row.external_id, row]));
}

/** Adds variants, or changes those that are there. */
export async function writeVariants(
  tx: Tx,
  shop: { id: number; currency: string },
  variants: readonly VariantRow[],
  at: Date,
): Promise<void> {
  const { names, rows } = rowSource(
    {
      external_id: 'text',
      product_id: 'bigint',
      sku: 'text',
      name: 'text',
      barcode: 'text',
      price: 'bigint',
    },
    variants,
  );
  await sql`
    insert into product_variants (shop_id, ${names}, currency, created_at, updated_at)
    select ${shop.id}::bigint, ${names}, ${shop.currency}, ${at}, ${at} from ${rows} order by external_id
    on conflict (shop_id, external_id) do update set product_id = excluded.product_id, sku = excluded.sku, name = excluded.name,
      barcode = excluded.barcode, price = excluded.price, currency = excluded.currency, updated_at = excluded.updated_at`.execute(
    tx,
  );
}

type CustomerRow = Required<NewCustomer>;

export async function readCustomers(
  tx: Tx,
  shop_id: number,
  external_ids: readonly string[],
): Promise<ById<CustomerRow & { id: number }>> {
  const { rows } = await sql<CustomerRow & { id: number }>`
    select id, external_id, first_name, last_name, email, phone, sales_channel, is_business from customers
    where shop_id = ${shop_id} and external_id = any(${external_ids}::text[])`.execute(tx);
  return new Map(rows.map((row) => [row.external_id, row]));
}

/** Adds customers, or completes those that are there: what is not given stays. */
export async function writeCustomers(
  tx: Tx,
  shop_id: number,
  customers: readonly CustomerRow[],
  at: Date,
): Promise<void> {
  const { names, rows } = rowSource(
    {
      external_id: 'text',
      first_name: 'text',
      last_name: 'text',
      email: 'text',
      phone: 'text',
      sales_channel: 'text',
      is_business: 'boolean',
    },
    customers.map((customer) => ({ ...customer, is_business: customer.is_business ?? false })),
  );
  const said = customers.flatMap(({ external_id, is_business }) =>
    is_business === null ? [] : [external_id],
  );
  await sql`
    insert into customers as c (shop_id, ${names}, created_at, updated_at)
    select ${shop_id}::bigint, ${names}, ${at}, ${at} from ${rows} order by external_id
    on conflict (shop_id, external_id) do update set first_name = coalesce(excluded.first_name, c.first_name),
      last_name = coalesce(excluded.last_name, c.last_name), email = coalesce(excluded.email, c.email),
      phone = coalesce(excluded.phone, c.phone), sales_channel = coalesce(excluded.sales_channel, c.sales_channel),
      is_business = case when c.external_id = any(${said}::text[]) then excluded.is_business else c.is_business end,
      updated_at = excluded.updated_at`.execute(tx);
}
