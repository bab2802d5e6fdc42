import { sql } from 'kysely';
import type { CustomerFacts } from '../policies/index.ts';

/** What a customer did before an order, as rules and limits ask for it. Instants are milliseconds since 1970. */
export type CustomerHistory = {
  /** Orders that were placed before it. */
  orders_placed: number;
  returns: {
    requested_at: number;
    is_called_off: boolean;
    units: number;
    kept: number;
    missing: number;
    bonus: number;
  }[];
};

/**
 * The history of the customer of an order `o`, as an expression of SQL; null for an order whose customer is not known. Of returns that were called off
 * nothing was kept or granted; what was missing in them was missing all the same: taken out of the return, or found so by an inspection.
 */
export const customer_history = sql<CustomerHistory | null>`case when o.customer_id is not null then json_build_object(
    'orders_placed', (select count(*) from orders h
      where h.shop_id = o.shop_id and h.customer_id = o.customer_id and h.created_at < o.created_at),
    'returns', (select coalesce(json_agg(row_to_json(p)), '[]') from (
      select (extract(epoch from r.created_at) * 1000)::bigint as requested_at, s.is_called_off, u.units,
        case when s.is_called_off then 0 else u.kept end as kept, u.missing,
        case when s.is_called_off then 0 else coalesce(t.bonus_credit, 0) end as bonus
      from orders h join returns r on r.shop_id = h.shop_id and r.order_id = h.id
        left join return_totals t on t.shop_id = r.shop_id and t.return_id = r.id and t.basis = 'shop'
        cross join lateral (select r.state in ('cancelled', 'expired') as is_called_off) s
        cross join lateral (select count(*) filter (where i.removed_at is null) as units,
            count(*) filter (where i.removed_at is null and i.outcome in ('keep', 'donate')) as kept,
            count(*) filter (where i.removed_at is not null or i.condition->>'condition_category' in ('missing', 'incorrect_item')
              or i.disposition->>'disposition_outcome' = 'missing') as missing
          from return_line_items i where i.shop_id = r.shop_id and i.return_id = r.id) u
      where h.shop_id = o.shop_id and h.customer_id = o.customer_id) p)) end`;

/** What rules and limits may know of a customer. */
export function customerFacts({ orders_placed, returns }: CustomerHistory): Omit<CustomerFacts, 'tags'> {
  const sumOf = (name: 'kept' | 'missing' | 'bonus') => returns.reduce((sum, one) => sum + one[name], 0);
  return {
    orders_placed,
    returns_placed: returns.length,
    bonus_received: sumOf('bonus'),
    keep_outcomes: sumOf('kept'),
    missing_or_wrong_items: sumOf('missing'),
    returns: returns.flatMap(({ requested_at, units, is_called_off }) =>
      is_called_off ? [] : [{ requested_at: new Date(requested_at), units }],
    ),
  };
}
