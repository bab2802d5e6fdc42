import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';

/** The warehouse that the goods of a new return go to: the shop's oldest that is enabled. Null where it has none. */
export async function chooseWarehouse(tx: Tx, shop_id: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from destinations
    where shop_id = ${shop_id} and type = 'warehouse' and enabled and deleted_at is null order by id limit 1`.execute(
    tx,
  );
  return rows[0]?.id ?? null;
}
