import { sql } from 'kysely';
import type { Reader } from '../../../platform/db.ts';
import { availableUnits } from '../carts/rows.ts';
import {
  catalogue_product_pid,
  catalogue_variant_pid,
  providerIdJson,
  providerIdText,
  showsInternalIds,
} from '../../commerce/orders/json.ts';
import type { Draft } from './draft.ts';

/** A variant that a line can be exchanged for. `price` is in minor units of the currency paid in; `stock` is null when it is not counted. */
type VariantOption = {
  order_line_item_id: number;
  variant_id: number | string;
  title: string;
  price: number;
  stock: number | null;
};

/** What can be had in exchange now. */
export type ExchangeOffers = {
  /** Variants of the product of each line that are in stock, at most 100 of each. */
  variants: VariantOption[];
  /** Whether the shop has anything in stock. */
  has_stock: boolean;
};

/** Variants of one product that are shown at most. */
const max_variants = 100;
/** Variants that a search finds at most. */
const max_found = 24;
/** Variants with the words of a search whose stock is looked at. */
const max_looked_at = 200;

/** Reads what the lines of a draft's order can be exchanged for. Nothing is locked: the submission counts again. */
export async function readExchangeOffers(
  db: Reader,
  { shop_id, id, order_id }: Pick<Draft, 'shop_id' | 'id' | 'order_id'>,
  now: Date,
): Promise<ExchangeOffers> {
  const available = availableUnits({ session_id: id, now });
  const shown = sql.raw(providerIdJson(showsInternalIds('o.shop_id'), catalogue_variant_pid));
  const { rows } = await sql<ExchangeOffers>`
    select (select coalesce(json_agg(json_build_object('order_line_item_id', x.line_id, 'variant_id', x.variant_id,
        'title', x.title, 'price', x.price, 'stock', x.stock) order by x.position, x.id), '[]')
      from (
        select l.id as line_id, l.position, v.id, ${shown} as variant_id, a.stock,
          case when coalesce(v.name, '') = '' then p.name else p.name || ' - ' || v.name end as title,
          round(v.price * case when o.currency_presentment is null or o.total_price = 0 then 1
            else o.total_price_presentment::numeric / o.total_price end) as price,
          row_number() over (partition by l.id order by v.id) as number
        from orders o join order_line_items l on l.shop_id = o.shop_id and l.order_id = o.id
        join products p on p.shop_id = l.shop_id and p.id = l.product_id
        join product_variants v on v.shop_id = p.shop_id and v.product_id = p.id
          and (v.external_id is not null or ${sql.raw(showsInternalIds('o.shop_id'))})
        cross join lateral (select ${available} as stock) a
        where o.shop_id = ${shop_id} and o.id = ${order_id} and (a.stock is null or a.stock > 0)
      ) x where x.number <= ${max_variants}) as variants,
      exists (select from inventories i join locations l on l.shop_id = i.shop_id and l.id = i.location_id and l.status = 'active'
          join product_variants v on v.shop_id = i.shop_id and v.id = i.product_variant_id and v.external_id is not null
          where i.shop_id = ${shop_id} and i.available_count > 0 and ${available} > 0)
        or exists (select from product_variants v where v.shop_id = ${shop_id} and v.external_id is not null
          and not exists (select from inventories i where i.shop_id = v.shop_id and i.product_variant_id = v.id)) as has_stock`.execute(
    db,
  );
  return rows[0]!;
}

/** A variant as it is shown to choose from. `stock` is null when it is not counted, and 0 when it is sold out. */
export type ShownVariant = {
  variant_id: string;
  product_id: string | null;
  title: string;
  variant_title: string;
  /** What tells it from the others of its product, such as its colour and size, in the product's order. */
  options: { name: string; value: string }[];
  image: string | null;
  stock: number | null;
  /** Whether it is what the shopper sends back. */
  is_own: boolean;
};

/** The members of a shown variant in the rows `v` and `p`, whose stock is in `a`, but whether it is the shopper's own. */
export const shown_variant =
  sql.raw(`coalesce(${providerIdText(showsInternalIds('v.shop_id'), catalogue_variant_pid)}, v.id::text) as variant_id,
  ${providerIdText(showsInternalIds('v.shop_id'), catalogue_product_pid)} as product_id,
  p.name as title, coalesce(v.name, '') as variant_title, coalesce(v.images[1], p.image) as image,
  case when a.stock is not null then greatest(a.stock, 0) end as stock,
  (select coalesce(json_agg(json_build_object('name', n.name, 'value', c.value) order by c.position), '[]')
    from jsonb_to_recordset(v.options) as c (position int, value text)
    join jsonb_to_recordset(p.options) as n (position int, name text) on n.position = c.position) as options`);

/** Which variants are asked for: those of the product of a line, or those in stock whose names have all of some words. */
export type VariantQuestion = { line_id: number; words?: readonly string[] | undefined };

/** Variants to choose from for a line of a draft's order: sold-out ones too, unless they are searched for. Nothing is locked. */
export async function readVariants(
  db: Reader,
  { shop_id, id, order_id }: Pick<Draft, 'shop_id' | 'id' | 'order_id'>,
  { line_id, words }: VariantQuestion,
  now: Date,
): Promise<ShownVariant[]> {
  const available = availableUnits({ session_id: id, now });
  const chosen = words
    ? sql`v.id = any(${matching(shop_id, words)}) and p.id is distinct from l.product_id and (a.stock is null or a.stock > 0)`
    : sql`p.id = l.product_id`;
  const { rows } = await sql<ShownVariant>`
    select ${shown_variant}, v.id is not distinct from l.product_variant_id as is_own
    from order_line_items l join products p on p.shop_id = l.shop_id
    join product_variants v on v.shop_id = p.shop_id and v.product_id = p.id
      and (v.external_id is not null or ${sql.raw(showsInternalIds('l.shop_id'))})
    cross join lateral (select ${available} as stock) a
    where l.shop_id = ${shop_id} and l.order_id = ${order_id} and l.id = ${line_id} and ${chosen}
    order by ${words ? sql`p.name, v.id` : sql`v.id`} limit ${words ? max_found : max_variants}`.execute(db);
  return rows;
}

/** The first variants by name that have all of the words, so that stock is only counted for them. */
const matching = (shop_id: number, words: readonly string[]) => sql`array(
  select w.id from product_variants w join products q on q.shop_id = w.shop_id and q.id = w.product_id
  where ${sql.join(
    [
      sql`w.shop_id = ${shop_id}`,
      ...words.map((word) => sql`q.name || ' ' || coalesce(w.name, '') ilike ${`%${escapeLike(word)}%`}`),
    ],
    sql` and `,
  )}
  order by q.name, w.id limit ${max_looked_at})`;

const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&');
