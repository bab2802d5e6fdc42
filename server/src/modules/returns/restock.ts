import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { rowSource } from '../../platform/db/row-source.ts';
import type { EventDeps } from '../records/events/index.ts';
import { raiseLevels } from '../commerce/inventory/rows.ts';
import type { ReturnedUnits } from '../commerce/inventory/rows.ts';
import { order_pid, providerIdJson, showsInternalIds, variant_pid } from '../commerce/orders/json.ts';
import type { LockedReturn } from './store.ts';

/** A unit that goes back into stock, and where the shop's own system keeps it. */
type UnitToRestock = {
  id: number;
  location_id: unknown;
  variant_id: unknown;
  inventory_item_id: unknown;
  inventory_management: string | null;
};

/** Units of one article at one location that go back together. */
type RestockMovement = Omit<UnitToRestock, 'id'> & { movement_id: string; line_item_ids: number[] };

/** What the shop wants to happen with the stock of returned units. */
type RestockSettings = { at_processing: boolean; at_disposition: boolean; tells_elsewhere: boolean };

type ReturnToRestock = Pick<LockedReturn, 'shop_id' | 'id' | 'order_id'>;

/**
 * Marks the units of a processed return as put back into stock, each at most once (API contract, 8.4 rule 8): those that came back, and
 * whose disposition is `back_to_stock` or, by the shop's setting, not stated. Returns the members of the webhook topic `restock` when the
 * shop keeps its stock elsewhere and there is something to tell; else the levels of the inventory go up.
 */
export async function restockUnits(
  tx: Tx,
  deps: Pick<EventDeps, 'clock'>,
  row: ReturnToRestock,
): Promise<object | undefined> {
  const settings = await readRestockSettings(tx, row.shop_id);
  if (!settings.at_processing) return undefined;
  await lockStock(tx, row.shop_id, [row.order_id]);
  return restock(tx, deps, row, settings, await listUnitsToRestock(tx, row));
}

/**
 * Locks the orders whose pieces may go back into stock, in the order of their ids: two returns of one piece cannot both put it back.
 * After the locks of the returns.
 */
export async function lockStock(tx: Tx, shop_id: number, order_ids: readonly number[]): Promise<void> {
  await sql`select from orders where shop_id = ${shop_id} and id = any(${order_ids}::bigint[]) order by id for no key update`.execute(
    tx,
  );
}

/**
 * The same for units whose disposition has just become `back_to_stock`, where the shop restocks at disposition; in every state of the return.
 * The caller holds the order by `lockStock`.
 */
export async function restockAssessed(
  tx: Tx,
  deps: Pick<EventDeps, 'clock'>,
  row: ReturnToRestock,
  line_item_ids: readonly number[],
): Promise<object | undefined> {
  const settings = await readRestockSettings(tx, row.shop_id);
  if (!settings.at_disposition) return undefined;
  return restock(tx, deps, row, settings, await listUnitsToRestock(tx, row, line_item_ids));
}

async function restock(
  tx: Tx,
  { clock }: Pick<EventDeps, 'clock'>,
  { shop_id, id, order_id }: ReturnToRestock,
  { tells_elsewhere }: RestockSettings,
  units: readonly UnitToRestock[],
): Promise<object | undefined> {
  const movements = groupMovements(units, clock);
  if (movements.length === 0) return undefined;
  await markRestocked(tx, shop_id, movements, clock.now());
  if (!tells_elsewhere) {
    await raiseLevels(tx, shop_id, await listMoved(tx, shop_id, movements), clock.now());
    return undefined;
  }
  const { rows } = await sql<{ provider_order_id: unknown }>`
    select ${sql.raw(providerIdJson(showsInternalIds('o.shop_id'), order_pid))} as provider_order_id
    from orders o where o.shop_id = ${shop_id} and o.id = ${order_id}`.execute(tx);
  return restockDetails({ id, order_id, ...rows[0]! }, movements);
}

async function readRestockSettings(tx: Tx, shop_id: number): Promise<RestockSettings> {
  const { restock_trigger, restock_mode, is_connected } = await tx
    .selectFrom('shops as s')
    .select((query) => [
      's.restock_trigger',
      's.restock_mode',
      query
        .exists(query.selectFrom('connections as c').select('c.id').whereRef('c.shop_id', '=', 's.id'))
        .as('is_connected'),
    ])
    .where('s.id', '=', shop_id)
    .executeTakeFirstOrThrow();
  return {
    at_processing: restock_trigger === 'processing',
    at_disposition: restock_trigger === 'disposition',
    // Stock has one owner: of a connected shop it is the platform.
    tells_elsewhere: restock_mode === 'webhook' || Boolean(is_connected),
  };
}

/** One movement for each article and location, in the order of their first units. */
function groupMovements(units: readonly UnitToRestock[], clock: Clock): RestockMovement[] {
  const groups = Map.groupBy(units, ({ location_id, variant_id }) =>
    JSON.stringify([location_id, variant_id]),
  );
  return [...groups.values()].map((group) => {
    const { id: _id, ...article } = group[0]!;
    return { ...article, movement_id: newId('mov', clock), line_item_ids: group.map(({ id }) => id) };
  });
}

/** Members of the webhook topic `restock`. */
function restockDetails(
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
    update return_line_items i set restocked_at = ${at}, restock_movement_id = x.movement_id,
      restock_location_id = ${sql.raw(restock_location)}
    from ${rows} where i.shop_id = ${shop_id} and i.id = x.id and i.restocked_at is null`.execute(tx);
}

/** What was moved, as the inventory counts it: articles of the catalogue by location. */
async function listMoved(
  tx: Tx,
  shop_id: number,
  movements: readonly RestockMovement[],
): Promise<ReturnedUnits[]> {
  const ids = movements.flatMap(({ line_item_ids }) => line_item_ids);
  const { rows } = await sql<ReturnedUnits>`
    select ol.product_variant_id, i.restock_location_id as location_external_id, count(*)::integer as count
    from return_line_items i join order_line_items ol on ol.shop_id = i.shop_id and ol.id = i.order_line_item_id
    where i.shop_id = ${shop_id} and i.id = any(${ids}::bigint[]) and ol.product_variant_id is not null
    group by ol.product_variant_id, i.restock_location_id`.execute(tx);
  return rows;
}

/** The variant of the order line `ol`, as integrations see it. */
const shown_variant = sql.raw(providerIdJson(showsInternalIds('ol.shop_id'), variant_pid));

/** Where the unit `i` goes back into stock: the location that its return was sent to. */
const restock_location = `coalesce(i.restock_location_id, (select d.provider_location_id from returns r
  join destinations d on d.shop_id = r.shop_id and d.id = r.destination_id where r.shop_id = i.shop_id and r.id = i.return_id))`;

/**
 * Units that came back and may go into stock: at processing those without a disposition too, else those among the given ones that were
 * assessed so. A piece that was put back from another return stays where it is.
 */
async function listUnitsToRestock(
  tx: Tx,
  { shop_id, id }: ReturnToRestock,
  assessed?: readonly number[],
): Promise<UnitToRestock[]> {
  const outcome = sql.raw(`i.disposition->>'disposition_outcome'`);
  const wanted = assessed
    ? sql`i.id = any(${assessed}::bigint[]) and ${outcome} = 'back_to_stock'`
    : sql`coalesce(${outcome}, 'back_to_stock') = 'back_to_stock'`;
  const { rows } = await sql<UnitToRestock>`
    select i.id, pid_json(${sql.raw(restock_location)}) as location_id, ${shown_variant} as variant_id,
      pid_json(v.inventory_item_id) as inventory_item_id, v.inventory_management
    from return_line_items i
    join order_line_items ol on ol.shop_id = i.shop_id and ol.id = i.order_line_item_id
    left join product_variants v on v.shop_id = ol.shop_id and v.id = ol.product_variant_id
    where i.shop_id = ${shop_id} and i.return_id = ${id} and i.removed_at is null and i.outcome = 'default'
      and i.restocked_at is null and ${wanted}
      and not exists (select from return_line_items e where e.shop_id = i.shop_id and e.order_line_item_id = i.order_line_item_id
        and e.unit_index = i.unit_index and e.restocked_at is not null)
    order by i.id`.execute(tx);
  return rows;
}
