import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * Whether the unit in the row `i` of `return_line_items` has come as far as an expression says, `in_transit`, `delivered`, `dropoff` or `grading`; false for
 * any other value.
 */
export const hasReached = (event: RawBuilder<unknown>): RawBuilder<boolean> => sql`coalesce(case
      when ${event} = 'grading' then i.condition is not null
      when ${event} = 'dropoff' then exists (${inBag(sql`true`)})
      when ${event} in ('in_transit', 'delivered') and exists (${received}) then true
      when ${event} = 'in_transit'
        then exists (${onLabel(sql`l.moved_at is not null`)}) or exists (${inBag(sql`b.shipment_id is not null`)})
      when ${event} = 'delivered'
        then exists (${onLabel(sql`l.furthest_status = 'delivered'`)}) or exists (${inBag(sql`s.processed_at is not null`)})
      end, false)`;

type Condition = RawBuilder<unknown>;

const received = sql`
  select from returns r where r.shop_id = i.shop_id and r.id = i.return_id and r.received_at is not null`;

const onLabel = (condition: Condition) => sql`
  select from labels l where l.shop_id = i.shop_id and l.return_id = i.return_id and i.id = any(l.line_item_ids) and ${condition}`;

const inBag = (condition: Condition) => sql`
  select from dropoff_items d join dropoff_bags b on b.shop_id = d.shop_id and b.id = d.bag_id
    left join dropoff_shipments s on s.shop_id = b.shop_id and s.id = b.shipment_id
  where d.shop_id = i.shop_id and d.return_line_item_id = i.id and d.accepted and ${condition}`;
