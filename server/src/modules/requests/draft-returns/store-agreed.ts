import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import type { EligibleResolution, ReturnMethodName, VersionInEffect } from '../../policy/policies/index.ts';
import type { ChosenFacts } from '../../returns/index.ts';

/** A unit that is part of a return, as its policy is asked about it. */
export type UnitToAsk = {
  id: number;
  order_line_item_id: number;
  outcome: EligibleResolution;
  reason: string | null;
  /** What was paid for it, in minor units of the shop's currency. */
  value: number;
  chosen: ChosenFacts | null;
  /** What becomes of the item as was agreed. */
  stays: 'default' | 'keep' | 'donate' | 'keep_offer';
  /** How much of its value is given for keeping it; null: it isn't kept for an offer. */
  offer_basis_points: number | null;
};

export type ReturnToAsk = {
  shop: { id: number; time_zone: string };
  return_id: number;
  order_id: number;
  is_gift: boolean;
  requested_at: Date;
  /** Null: the policy that the service brings itself. */
  requested_under: VersionInEffect;
  method: ReturnMethodName | null;
  units: UnitToAsk[];
};

/** What a policy is asked about a locked return. */
export async function readReturnToAsk(
  tx: Tx,
  { shop_id, id }: { shop_id: number; id: number },
): Promise<ReturnToAsk> {
  const { rows } = await sql<ReturnToAsk>`
    select json_build_object('id', s.id, 'time_zone', s.time_zone) as shop, r.id as return_id, r.order_id, r.type = 'gift' as is_gift,
      r.created_at as requested_at,
      case when r.policy_id is not null then json_build_object('policy_id', r.policy_id, 'version', r.policy_version) end as requested_under,
      (select case m.method_type when 'ship_with_label' then 'label' when 'drop_off' then 'dropoff' when 'in_store' then 'in_store' end
        from return_methods m where m.shop_id = r.shop_id and m.return_id = r.id) as method,
      (select coalesce(json_agg(json_build_object('id', i.id, 'order_line_item_id', i.order_line_item_id,
          'outcome', case i.resolution when 'exchange' then coalesce((select e.type from return_exchanges e
            where e.shop_id = i.shop_id and e.return_id = i.return_id and e.return_line_item_id = i.id limit 1), 'shop_now') else i.resolution end,
          'reason', i.return_reason_code, 'value', i.price - i.discount + case when r.taxes_included then 0 else i.tax end,
          'chosen', i.chosen, 'offer_basis_points', i.offer_basis_points,
          'stays', case when i.offer_basis_points is null then i.outcome else 'keep_offer' end) order by i.id), '[]')
        from return_line_items i where i.shop_id = r.shop_id and i.return_id = r.id and i.removed_at is null and i.outcome <> 'reject') as units
    from returns r join shops s on s.id = r.shop_id where r.shop_id = ${shop_id} and r.id = ${id}`.execute(
    tx,
  );
  return rows[0]!;
}
