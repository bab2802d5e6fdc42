import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { EventDeps } from '../events/index.ts';
import { newId } from '../../platform/ids.ts';
import type { LockedReturn } from './store.ts';

type RestockGroup = {
  location_id: unknown;
  variant_id: unknown;
  inventory_item_id: unknown;
  inventory_management: string | null;
  line_item_ids: number[];
};

/**
 * Marks the units of a processed return as put back into stock, each at most once (API contract, 8.4 rule 8): those that came back, and
 * whose disposition is `back_to_stock` or, by the shop's setting, not stated. Answers the members of the webhook topic `restock` when the
 * shop keeps its stock elsewhere and there is something to tell.
 */
export async function restockUnits(
  tx: Tx,
  { clock }: EventDeps,
  { shop_id, id: return_id }: LockedReturn,
): Promise<object | undefined> {
  const shop = await tx
    .selectFrom('shops')
    .select(['restock_trigger', 'restock_mode'])
    .where('id', '=', shop_id)
    .executeTakeFirstOrThrow();
  if (shop.restock_trigger !== 'processing') return undefined;
  const groups = await listUnitsToRestock(tx, shop_id, return_id);
  if (groups.length === 0) return undefined;
  const items = [];
  for (const { line_item_ids, ...group } of groups) {
    const movement_id = newId('mov', clock);
    await sql`
      update return_line_items set restocked_at = ${clock.now()}, restock_movement_id = ${movement_id}
      where shop_id = ${shop_id} and return_id = ${return_id} and id = any(${line_item_ids}::bigint[]) and restocked_at is null`.execute(
      tx,
    );
    items.push({ ...group, available_adjustment: line_item_ids.length, movement_id, line_item_ids });
  }
  if (shop.restock_mode !== 'webhook') return undefined;
  const { rows } = await sql<{ order_id: number; provider_order_id: unknown }>`
    select o.id as order_id, pid_json(o.external_id) as provider_order_id from returns r
    join orders o on o.shop_id = r.shop_id and o.id = r.order_id
    where r.shop_id = ${shop_id} and r.id = ${return_id}`.execute(tx);
  return { id: return_id, ...rows[0], restock_items: items };
}

async function listUnitsToRestock(tx: Tx, shop_id: number, return_id: number): Promise<RestockGroup[]> {
  const { rows } = await sql<RestockGroup>`
    select pid_json(i.restock_location_id) as location_id, pid_json(ol.provider_variant_id) as variant_id,
      pid_json(max(v.inventory_item_id)) as inventory_item_id, max(v.inventory_management) as inventory_management,
      json_agg(i.id order by i.id) as line_item_ids
    from return_line_items i
    join order_line_items ol on ol.shop_id = i.shop_id and ol.id = i.order_line_item_id
    left join product_variants v on v.shop_id = ol.shop_id and v.id = ol.product_variant_id
    where i.shop_id = ${shop_id} and i.return_id = ${return_id} and i.removed_at is null and i.outcome = 'default'
      and coalesce(i.disposition->>'disposition_outcome', 'back_to_stock') = 'back_to_stock' and i.restocked_at is null
    group by i.restock_location_id, ol.provider_variant_id
    order by min(i.id)`.execute(tx);
  return rows;
}
