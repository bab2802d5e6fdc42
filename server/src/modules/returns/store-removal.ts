import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { LockedReturn } from './store.ts';

/** Counts units that can be removed: in the return, resolved as refund or credit, with no settlement of that kind run. */
export async function countRemovable(
  tx: Tx,
  { shop_id, id }: LockedReturn,
  ids: number[],
): Promise<{ qualifying: number; remaining: number }> {
  const { rows } = await sql<{ qualifying: number; remaining: number }>`
    select count(*) filter (where i.id = any(${ids}::bigint[]) and (
        (i.resolution = 'refund' and not exists (select from settlements s where s.shop_id = i.shop_id and s.return_id = i.return_id
          and s.kind = 'refund' and s.state in ('sending', 'pending', 'succeeded', 'unknown')))
        or (i.resolution = 'credit' and not exists (select from settlements s where s.shop_id = i.shop_id and s.return_id = i.return_id
          and s.kind in ('store_credit', 'gift_card') and s.state in ('sending', 'pending', 'succeeded', 'unknown'))))) as qualifying,
      count(*) filter (where i.id <> all(${ids}::bigint[])) as remaining
    from return_line_items i
    where i.shop_id = ${shop_id} and i.return_id = ${id} and i.removed_at is null`.execute(tx);
  return rows[0]!;
}

/** Takes units out of a locked return. */
export async function removeUnits(
  tx: Tx,
  { shop_id, id }: LockedReturn,
  ids: number[],
  at: Date,
): Promise<void> {
  await sql`
    update return_line_items set removed_at = ${at}, held = false, refund = 0, refund_item = 0, refund_tax = 0
    where shop_id = ${shop_id} and return_id = ${id} and id = any(${ids}::bigint[])`.execute(tx);
}
