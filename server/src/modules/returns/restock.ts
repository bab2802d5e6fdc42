import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { rowSource } from '../../platform/row-source.ts';
import type { EventDeps } from '../events/index.ts';
import type { LockedReturn } from './store.ts';

/** A unit that goes back into stock, and where the shop's own system keeps it. */
export type UnitToRestock = {
  id: number;
  location_id: unknown;
  variant_id: unknown;
  inventory_item_id: unknown;
  inventory_management: string | null;
};

/** Units of one article at one location that go back together. */
export type RestockMovement = Omit<UnitToRestock, 'id'> & { movement_id: string; line_item_ids: number[] };

/** What the shop wants to happen with the stock of returned units. */
export type RestockSettings = { at_processing: boolean; tells_elsewhere: boolean };

/**
 * Marks the units of a processed return as put back into stock, each at most once (API contract, 8.4 rule 8): those that came back, and
 * whose disposition is `back_to_stock` or, by the shop's setting, not stated. Answers the members of the webhook topic `restock` when the
 * shop keeps its stock elsewhere and there is something to tell.
 */
export async function restockUnits(
  tx: Tx,
  { clock }: EventDeps,
  { shop_id, id: return_id, order_id }: LockedReturn,
): Promise<object | undefined> {
  const settings = await readRestockSettings(tx, shop_id);
  if (!settings.at_processing) return undefined;
  const movements = groupMovements(await listUnitsToRestock(tx, shop_id, return_id), clock);
  if (movements.length === 0) return undefined;
  await markRestocked(tx, shop_id, movements, clock.now());
  if (!settings.tells_elsewhere) return undefined;
  const { external_id } = await tx
    .selectFrom('orders')
    .select(sql`pid_json(external_id)`.as('external_id'))
    .where('shop_id', '=', shop_id)
    .where('id', '=', order_id)
    .executeTakeFirstOrThrow();
  return restockDetails({ id: return_id, order_id, provider_order_id: external_id }, movements);
}

export async function readRestockSettings(tx: Tx, shop_id: number): Promise<RestockSettings> {
  const { restock_trigger, restock_mode } = await tx
    .selectFrom('shops')
    .select(['restock_trigger', 'restock_mode'])
    .where('id', '=', shop_id)
    .executeTakeFirstOrThrow();
  return { at_processing: restock_trigger === 'processing', tells_elsewhere: restock_mode === 'webhook' };
}

/** One movement for each article and location, in the order of their first units. */
export function groupMovements(units: readonly UnitToRestock[], clock: Clock): RestockMovement[] {
  const groups = Map.groupBy(units, ({ location_id, variant_id }) =>
    JSON.stringify([location_id, variant_id]),
  );
  return [...groups.values()].map((group) => {
    const { id: _id, ...article } = group[0]!;
    return { ...article, movement_id: newId('mov', clock), line_item_ids: group.map(({ id }) => id) };
  });
}

/** Members of the webhook topic `restock`. */
export function restockDetails(
  of: { id: number; order_id: number; provider_order_id: unknown },
  movements: readonly RestockMovement[],
): object {
  const restock_items = movements.map(({ movement_id, line_item_ids, ...article }) => ({
    ...article,
    available_adjustment: line_item_ids.length,
    movement_id,
    line_item_ids,
  }));
  return { ...of, restock_items };
}

async function markRestocked(
  tx: Tx,
  shop_id: number,
  movements: readonly RestockMovement[],
  at: Date,
): Promise<void> {
  const { rows } = rowSource(
    { id: 'bigint', movement_id: 'text' },
    movements.flatMap(({ line_item_ids, movement_id }) => line_item_ids.map((id) => ({ id, movement_id }))),
  );
  await sql`
    update return_line_items i set restocked_at = ${at}, restock_movement_id = x.movement_id from ${rows}
    where i.shop_id = ${shop_id} and i.id = x.id and i.restocked_at is null`.execute(tx);
}

async function listUnitsToRestock(tx: Tx, shop_id: number, return_id: number): Promise<UnitToRestock[]> {
  const { rows } = await sql<UnitToRestock>`
    select i.id, pid_json(i.restock_location_id) as location_id, pid_json(ol.provider_variant_id) as variant_id,
      pid_json(v.inventory_item_id) as inventory_item_id, v.inventory_management
    from return_line_items i
    join order_line_items ol on ol.shop_id = i.shop_id and ol.id = i.order_line_item_id
    left join product_variants v on v.shop_id = ol.shop_id and v.id = ol.product_variant_id
    where i.shop_id = ${shop_id} and i.return_id = ${return_id} and i.removed_at is null and i.outcome = 'default'
      and coalesce(i.disposition->>'disposition_outcome', 'back_to_stock') = 'back_to_stock' and i.restocked_at is null
    order by i.id`.execute(tx);
  return rows;
}
