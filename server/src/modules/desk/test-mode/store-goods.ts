import { sql } from 'kysely';
import type { Reader } from '../../../platform/db.ts';

/** Different products in a test order, at most. */
const max_lines = 3;

/** What a test order is made of. */
export type TestGoods = {
  /** The newest products that have a price, and the first variant of each. */
  goods: { product: string; product_variant: string; unit_price: number }[];
  /** Where returns go. */
  warehouse: { address1: string; city: string; zip: string | null; country_code: string } | null;
  /** The countries that the policy in effect names, in its order. */
  countries: string[];
  /** Whether it covers all others as well. */
  covers_all: boolean;
  /** Test orders that there are. */
  made: number;
};

export async function readTestGoods(db: Reader, shop_id: number, source: string): Promise<TestGoods> {
  const { rows } = await sql<TestGoods>`
    with zones as (select z from policy_versions v cross join jsonb_array_elements(coalesce(v.document::jsonb -> 'zones', '[]')) with ordinality z (z, place)
      where v.shop_id = ${shop_id} and v.status = 'published' order by place)
    select
      (select coalesce(json_agg(g), '[]') from (
        select distinct on (p.id) p.external_id as product, v.external_id as product_variant, v.price as unit_price
          from products p join product_variants v on v.shop_id = p.shop_id and v.product_id = p.id
          where p.shop_id = ${shop_id} and v.price > 0 and p.external_id is not null and v.external_id is not null
          order by p.id desc, v.id limit ${max_lines}) g) as goods,
      (select d.address from destinations d where d.shop_id = ${shop_id} and d.type = 'warehouse' and d.enabled and d.deleted_at is null
        order by d.id limit 1) as warehouse,
      (select coalesce(json_agg(c), '[]') from zones cross join jsonb_array_elements_text(coalesce(z -> 'countries', '[]')) c) as countries,
      not exists (select from zones where z ? 'countries') as covers_all,
      (select count(*) from orders o where o.shop_id = ${shop_id} and o.source = ${source}) as made`.execute(
    db,
  );
  return rows[0]!;
}
