import { sql } from 'kysely';
import type { Reader } from '../../platform/db.ts';
import { availableUnits } from '../carts/rows.ts';
import { catalogue_variant_pid, providerIdJson, showsInternalIds } from '../orders/json.ts';
import type { Draft } from './draft.ts';

/** A variant that a line can be exchanged for. `price` is in minor units of the currency paid in; `stock` is null when it is not counted. */
export type VariantOption = {
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

const max_variants = 100;

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
