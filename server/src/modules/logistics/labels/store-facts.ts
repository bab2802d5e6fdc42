import { sql } from 'kysely';
import type { ReturnState } from '@retour/contract/states';
import type { Tx } from '../../../platform/db.ts';
import { chooseWarehouse } from '../../shop/destinations/rows.ts';
import { order_pid, providerIdJson } from '../../commerce/orders/json.ts';
import { unit_title } from '../../returns/json.ts';
import type { Destination, RequestFacts } from './compose-request.ts';

/** A return under lock, with what decides whether it can have a label and what that label has to say. */
export type LabelFacts = RequestFacts & {
  state: ReturnState;
  is_gift: boolean;
  method_type: string | null;
  label_provider: 'internal' | 'third_party';
  destination_id: number | null;
  order_id: number;
  /** As integrations see it. */
  provider_order_id: number | string | null;
  has_label: boolean;
  has_open_request: boolean;
  label_count: number;
};

/** Locks the return and reads what a label request is made of; nothing when there is no such return. */
export async function lockLabelFacts(
  tx: Tx,
  shop_id: number,
  return_id: number,
): Promise<LabelFacts | undefined> {
  await sql`select from returns where shop_id = ${shop_id} and id = ${return_id} for update`.execute(tx);
  const { rows } = await sql<LabelFacts>`
    select r.state, r.type = 'gift' as is_gift, r.destination_id, s.name as shop_name, s.label_provider, s.currency, o.id as order_id,
      ${sql.raw(providerIdJson(`s.provider_ids = 'internal'`, order_pid))} as provider_order_id,
      o.name as order_name, concat_ws(' ', r.customer_first_name, r.customer_last_name) as person_name, r.address,
      case when r.type <> 'gift' then (select c.phone from customers c where c.shop_id = o.shop_id and c.id = o.customer_id) end as phone,
      (select m.method_type from return_methods m where m.shop_id = r.shop_id and m.return_id = r.id) as method_type,
      exists (select from labels l where l.shop_id = r.shop_id and l.return_id = r.id and l.voided_at is null
        and l.status not in ('error', 'failure')) as has_label,
      exists (select from label_requests q where q.shop_id = r.shop_id and q.return_id = r.id and q.status = 'issued') as has_open_request,
      (select count(*) from labels l where l.shop_id = r.shop_id and l.return_id = r.id) as label_count,
      (select coalesce(json_agg(json_build_object('name', ${sql.raw(unit_title)}, 'sku', coalesce(ol.sku, ''),
          'hs_code', v.logistics_information->>'default_hs_code', 'country_of_origin', v.logistics_information->>'origin_country_code',
          'price', i.price - i.discount, 'weight_g', coalesce(v.weight_grams, p.weight_grams)) order by i.id), '[]')
        from return_line_items i join order_line_items ol on ol.shop_id = i.shop_id and ol.id = i.order_line_item_id
        left join product_variants v on v.shop_id = ol.shop_id and v.id = ol.product_variant_id
        left join products p on p.shop_id = ol.shop_id and p.id = ol.product_id
        where i.shop_id = r.shop_id and i.return_id = r.id and i.removed_at is null and i.outcome = 'default') as units
    from returns r
    join orders o on o.shop_id = r.shop_id and o.id = r.order_id
    join shops s on s.id = r.shop_id
    where r.shop_id = ${shop_id} and r.id = ${return_id}`.execute(tx);
  return rows[0];
}

/** Where the goods of a return go: the destination that was chosen for it, else the shop's oldest warehouse. */
export async function readDestination(
  tx: Tx,
  shop_id: number,
  chosen_id: number | null,
): Promise<Destination | undefined> {
  const id = chosen_id ?? (await chooseWarehouse(tx, shop_id));
  if (id === null) return undefined;
  const { rows } = await sql<Destination>`
    select id, name, address from destinations where shop_id = ${shop_id} and id = ${id}`.execute(tx);
  return rows[0];
}
