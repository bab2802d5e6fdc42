import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';

/**
 * Recognises refunds of an order that the commerce platform reports back: Retour made them, or imported them with their return. Their
 * money and units count as the settlement and the return, and no longer as a refund made elsewhere. `references` names refunds whose
 * settlements are about to be written.
 */
export async function recogniseOwnRefunds(
  tx: Tx,
  shop_id: number,
  order_id: number,
  references: readonly string[] = [],
): Promise<void> {
  // A report of the platform that is being written waits, or is seen.
  await sql`select from orders where shop_id = ${shop_id} and id = ${order_id} for no key update`.execute(tx);
  const { rows } = await sql`
    update order_refunds f set is_own = true
    where f.shop_id = ${shop_id} and f.order_id = ${order_id} and not f.is_own
      and (f.external_id = any(${references}::text[]) or exists (
        select from returns r join settlements s on s.shop_id = r.shop_id and s.return_id = r.id
        where r.shop_id = f.shop_id and r.order_id = f.order_id and s.kind = 'refund' and s.state = 'succeeded'
          and s.provider_reference = f.external_id)
        or exists (select from goodwills g join settlements s on s.shop_id = g.shop_id and s.goodwill_id = g.id
        where g.shop_id = f.shop_id and g.order_id = f.order_id and s.kind = 'refund' and s.state = 'succeeded'
          and s.provider_reference = f.external_id))
    returning f.id`.execute(tx);
  if (rows.length === 0) return;
  await sql`
    update order_line_items l set quantity_refunded = (select coalesce(sum(f.quantity), 0) from order_refunds f
      where f.shop_id = l.shop_id and f.order_line_item_id = l.id and f.type = 'line_item' and not f.is_own)
    where l.shop_id = ${shop_id} and l.order_id = ${order_id}`.execute(tx);
}
