import { sql } from 'kysely';
import type { Reader } from '../../../platform/db.ts';
import type { Warehouse } from './sending-address.ts';

/** The warehouse that items are sent to: the shop's oldest that is enabled. */
export async function readWarehouse(db: Reader, shop_id: number): Promise<Warehouse | undefined> {
  const { rows } = await sql<Warehouse>`
    select s.name as shop, d.address from destinations d join shops s on s.id = d.shop_id
    where d.shop_id = ${shop_id} and d.type = 'warehouse' and d.enabled and d.deleted_at is null order by d.id limit 1`.execute(
    db,
  );
  return rows[0];
}

/**
 * The return of the withdrawal that a statement belongs to, while it has one. A later statement opens the withdrawal again; a return that stands stays that of
 * the statements before it.
 */
export async function readReturnOfStatement(
  db: Reader,
  shop_id: number,
  reference: string,
): Promise<{ uuid: string; has_label: boolean } | undefined> {
  const { rows } = await sql<{ uuid: string; has_label: boolean }>`
    select r.uuid, exists (select from return_methods m where m.shop_id = r.shop_id and m.return_id = r.id and m.method_type = 'ship_with_label') as has_label
    from withdrawal_statements s
    join withdrawal_case_statements l on l.shop_id = s.shop_id and l.sequence = s.sequence
    join withdrawal_cases c on c.shop_id = l.shop_id and c.id = l.case_id
    join returns r on r.shop_id = c.shop_id and r.id = c.return_id and (c.state = 'returned' or s.received_at <= r.created_at
      and (r.state in ('open', 'review', 'processing') or r.state = 'closed' and r.processed_at is not null))
    where s.shop_id = ${shop_id} and s.reference = ${reference}`.execute(db);
  return rows[0];
}
