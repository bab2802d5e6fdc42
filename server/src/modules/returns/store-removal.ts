import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { LockedReturn } from './store.ts';

/** Counts units that can be removed: in the return, resolved as refund, credit or exchange, with no settlement of that kind run. */
export async function countRemovable(
  tx: Tx,
  { shop_id, id }: LockedReturn,
  ids: number[],
): Promise<{ qualifying: number; remaining: number }> {
  const { rows } = await sql<{ qualifying: number; remaining: number }>`
    select count(*) filter (where i.id = any(${ids}::bigint[]) and i.resolution <> 'none'
        and not exists (select from settlements s where s.shop_id = i.shop_id and s.return_id = i.return_id
          and s.kind = any(case i.resolution when 'refund' then array['refund'] when 'credit' then array['store_credit', 'gift_card']
            else array['exchange_order'] end)
          and s.state in ('sending', 'pending', 'succeeded', 'unknown'))) as qualifying,
      count(*) filter (where i.id <> all(${ids}::bigint[])) as remaining
    from return_line_items i
    where i.shop_id = ${shop_id} and i.return_id = ${id} and i.removed_at is null`.execute(tx);
  return rows[0]!;
}

/** Takes units out of a locked return, and with them what they are exchanged for; with the last exchanged unit the items of the cart. */
export async function removeUnits(
  tx: Tx,
  { shop_id, id }: LockedReturn,
  ids: number[],
  at: Date,
): Promise<void> {
  await sql`
    update return_line_items set removed_at = ${at}, held = false, refund = 0, refund_item = 0, refund_tax = 0
    where shop_id = ${shop_id} and return_id = ${id} and id = any(${ids}::bigint[])`.execute(tx);
  await sql`
    delete from return_exchanges e where e.shop_id = ${shop_id} and e.return_id = ${id} and (e.return_line_item_id = any(${ids}::bigint[])
      or (e.return_line_item_id is null and not exists (select from return_line_items i where i.shop_id = e.shop_id
        and i.return_id = e.return_id and i.removed_at is null and i.resolution = 'exchange')))`.execute(tx);
}
