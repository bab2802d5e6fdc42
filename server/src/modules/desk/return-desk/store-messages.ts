import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import { unit_title } from '../../returns/json.ts';
import type { ReturnRef } from '../../returns/index.ts';

/** A unit that is part of a return. */
export type PresentUnit = { id: number; title: string };

/** The units that are part of a return now; nobody takes one out before the transaction ends. */
export async function lockPresentUnits(tx: Tx, { shop_id, return_id }: ReturnRef): Promise<PresentUnit[]> {
  const { rows } = await sql<PresentUnit>`
    select i.id, ${sql.raw(unit_title)} as title
    from return_line_items i join order_line_items ol on ol.shop_id = i.shop_id and ol.id = i.order_line_item_id
    where i.shop_id = ${shop_id} and i.return_id = ${return_id} and i.removed_at is null order by i.id for update of i`.execute(
    tx,
  );
  return rows;
}
