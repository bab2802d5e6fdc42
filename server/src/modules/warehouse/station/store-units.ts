import { sql } from 'kysely';
import type { Db, Reader } from '../../../platform/db.ts';
import { unit_title } from '../../returns/json.ts';

/** What kind of place a return goes to; undefined where no place is chosen. */
export async function readDestinationType(
  db: Reader,
  { shop_id, return_id }: { shop_id: number; return_id: number },
): Promise<'warehouse' | 'donate' | undefined> {
  const row = await db
    .selectFrom('returns as r')
    .innerJoin('destinations as d', (join) =>
      join.onRef('d.shop_id', '=', 'r.shop_id').onRef('d.id', '=', 'r.destination_id'),
    )
    .select('d.type')
    .where('r.shop_id', '=', shop_id)
    .where('r.id', '=', return_id)
    .executeTakeFirst();
  return row?.type;
}

/** What stands on the label of a unit. */
export type UnitToLabel = {
  title: string;
  sku: string | null;
  barcode: string | null;
  return_id: number;
  line_item_id: number;
  description: string | null;
  disposition_outcome: string | null;
  inspected_at: string | null;
};

/** A unit for its restock label; undefined where the shop has none, or it was removed from its return. */
export async function readUnitToLabel(
  db: Db,
  shop_id: number,
  line_item_id: number,
): Promise<UnitToLabel | undefined> {
  const { rows } = await sql<UnitToLabel>`
    select ${sql.raw(unit_title)} as title, ol.sku, ol.barcode, i.return_id, i.id as line_item_id, i.condition->>'description' as description,
      i.disposition->>'disposition_outcome' as disposition_outcome, i.disposition->>'inspected_at' as inspected_at
    from return_line_items i join order_line_items ol on ol.shop_id = i.shop_id and ol.id = i.order_line_item_id
    where i.shop_id = ${shop_id} and i.id = ${line_item_id} and i.removed_at is null`.execute(db.root);
  return rows[0];
}
