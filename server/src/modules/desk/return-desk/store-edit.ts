import { sql } from 'kysely';
import type { Reader } from '../../../platform/db.ts';
import { has_moved, unit_title } from '../../returns/json.ts';
import { outcome_to_edit } from '../../returns/index.ts';
import type { ReturnRef, StaffOutcome } from '../../returns/index.ts';

/** A unit that can be changed, and what its reasons depend on. */
type UnitToEdit = {
  id: number;
  order_line_item_id: number;
  title: string;
  resolution: string;
  reason_id: string | null;
  comment: string | null;
  product_type: string | null;
  /** It can be refunded instead of credited, or the other way round. */
  can_change_resolution: boolean;
  /** What happens to it. */
  outcome: StaffOutcome | 'reject';
  /** Staff can let the customer keep or donate it, or have it sent back. */
  can_change_outcome: boolean;
  /** What the policy offers for keeping it. */
  keep_offer: { amount: number; currency: string; currency_code: string } | null;
  /** The new item that it is exchanged for, if it has one of its own. */
  exchange_title: string | null;
};

/** A return with what its changes depend on. */
export type ReturnToEdit = {
  order_id: number;
  is_gift: boolean;
  method_type: string | null;
  /** That its shopper chose. */
  language: string;
  units: UnitToEdit[];
};

/** In the currency of the shop, rounded half up (API contract, 9.7). */
const offered = sql`(select json_build_object('amount', (v.value * i.offered_basis_points + 5000) / 10000, 'currency', t.currency, 'currency_code', t.currency)
    from return_totals t, (select i.price - i.discount + case when r.taxes_included then 0 else i.tax end as value) v
    where t.shop_id = r.shop_id and t.return_id = r.id and t.basis = 'shop' and i.offered_basis_points is not null)`;

/** A return with the units that are part of it. Undefined where there is no such return. */
export async function readReturnToEdit(
  db: Reader,
  { shop_id, return_id }: ReturnRef,
): Promise<ReturnToEdit | undefined> {
  const { rows } = await sql<ReturnToEdit>`
    select r.order_id, r.type = 'gift' as is_gift,
      (select m.method_type from return_methods m where m.shop_id = r.shop_id and m.return_id = r.id) as method_type,
      coalesce((select d.language from draft_returns d where d.shop_id = r.shop_id and d.return_id = r.id limit 1), 'en') as language,
      (select coalesce(json_agg(json_build_object('id', i.id, 'order_line_item_id', i.order_line_item_id, 'title', ${sql.raw(unit_title)},
          'resolution', i.resolution, 'reason_id', i.return_reason_code, 'comment', i.return_comment, 'product_type', p.type,
          'can_change_resolution', r.type <> 'gift' and i.resolution in ('refund', 'credit')
            and not exists (select from return_exchanges e where e.shop_id = r.shop_id and e.return_id = r.id),
          'outcome', ${outcome_to_edit}, 'keep_offer', ${offered}, 'can_change_outcome', not moved.has_moved and i.resolution in ('refund', 'credit')
            and (i.outcome = 'default' or i.chosen ? 'goods' or not r.terms ? 'asked'),
          'exchange_title', (select e.title from return_exchanges e
            where e.shop_id = i.shop_id and e.return_id = i.return_id and e.return_line_item_id = i.id limit 1)) order by i.id), '[]')
        from return_line_items i join order_line_items ol on ol.shop_id = i.shop_id and ol.id = i.order_line_item_id
        left join products p on p.shop_id = ol.shop_id and p.id = ol.product_id
        where i.shop_id = r.shop_id and i.return_id = r.id and i.removed_at is null) as units
    from returns r cross join lateral (select ${sql.raw(`${has_moved.goods} or ${has_moved.money}`)} as has_moved) moved
    where r.shop_id = ${shop_id} and r.id = ${return_id}`.execute(db);
  return rows[0];
}
