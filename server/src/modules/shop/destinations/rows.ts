import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';

/** The warehouse that the goods of a new return go to: the shop's oldest that is enabled. Null where it has none. */
export async function chooseWarehouse(tx: Tx, shop_id: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from destinations
    where shop_id = ${shop_id} and type = 'warehouse' and enabled and deleted_at is null order by id limit 1`.execute(
    tx,
  );
  return rows[0]?.id ?? null;
}

export type LiveDestination = { id: number; name: string; enabled: boolean };

/** Locks the destinations of a shop as a whole, so that none is disabled or deleted until `tx` ends; answers those that were not deleted. */
export async function lockLiveDestinations(tx: Tx, shop_id: number): Promise<LiveDestination[]> {
  await sql`select from shops where id = ${shop_id} for no key update`.execute(tx);
  return tx
    .selectFrom('destinations')
    .select(['id', 'name', 'enabled'])
    .where('shop_id', '=', shop_id)
    .where('deleted_at', 'is', null)
    .execute();
}
