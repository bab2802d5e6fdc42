import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import { rowSource } from '../../../platform/db/row-source.ts';

/** Units of a variant that came back; `location_external_id` is null where the shop named no place. */
export type ReturnedUnits = {
  product_variant_id: number;
  location_external_id: string | null;
  count: number;
};

/** Most that a level counts (API contract, 19.3). */
const max_count = 1_000_000_000;

/**
 * Raises the levels of variants by units that came back. Without a place it is the only active location that counts the variant. A variant
 * that is not counted there stays uncounted: a level of its own would make it scarce. The shop is locked, so that two callers cannot wait
 * for each other's levels.
 */
export async function raiseLevels(
  tx: Tx,
  shop_id: number,
  units: readonly ReturnedUnits[],
  at: Date,
): Promise<void> {
  if (units.length === 0) return;
  await sql`select from shops where id = ${shop_id} for no key update`.execute(tx);
  const { names, rows } = rowSource(
    { product_variant_id: 'bigint', location_external_id: 'text', count: 'integer' },
    units,
  );
  const only_place = sql`(select min(i.location_id) from inventories i
    join locations l on l.shop_id = i.shop_id and l.id = i.location_id and l.status = 'active'
    where i.shop_id = ${shop_id} and i.product_variant_id = u.product_variant_id having count(*) = 1)`;
  const named_place = sql`(select l.id from locations l where l.shop_id = ${shop_id} and l.external_id = u.location_external_id)`;
  await sql`
    with raised as (
      select product_variant_id, location_id, sum(count) as count from (
        select u.product_variant_id, u.count,
          case when u.location_external_id is null then ${only_place} else ${named_place} end as location_id
        from (select ${names} from ${rows}) u) placed
      group by product_variant_id, location_id)
    update inventories x set available_count = least(x.available_count + raised.count, ${max_count}), updated_at = ${at}
    from raised where x.shop_id = ${shop_id} and x.product_variant_id = raised.product_variant_id and x.location_id = raised.location_id`.execute(
    tx,
  );
}
