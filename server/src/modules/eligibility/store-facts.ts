import { sql } from 'kysely';
import type { Reader } from '../../platform/db.ts';
import { customer_history, customerFacts } from './customer-history.ts';
import type { CustomerHistory } from './customer-history.ts';
import type { CustomerFacts, FactNeeds, OrderFacts, ReturnFacts } from '../policies/index.ts';

/** What is found out about an order only when a policy asks for it. What was not found out is left out, and so is what nobody knows. */
export type ReadFacts = {
  order: Pick<OrderFacts, 'discount_codes' | 'returns'>;
  customer: Omit<CustomerFacts, 'tags'>;
  of_return: Pick<ReturnFacts, 'fraud_signals'>;
};

type FactsRow = {
  discount_codes: string[] | null;
  order_returns: { requested_at: number; units: number }[] | null;
  customer_history: CustomerHistory | null;
  fraud_signals: string[] | null;
};

/** The facts of an order that are asked for, as of now and in one statement; without a statement when none are. */
export async function readOrderFacts(
  db: Reader,
  shop_id: number,
  order_id: number,
  needs: FactNeeds,
): Promise<ReadFacts> {
  const wanted = Object.entries(needs).flatMap(([name, is_needed]) =>
    is_needed ? [sql`${expressions[name as keyof FactNeeds]} as ${sql.ref(name)}`] : [],
  );
  if (wanted.length === 0) return { order: {}, customer: {}, of_return: {} };
  const { rows } = await sql<Partial<FactsRow>>`
    select ${sql.join(wanted)} from orders o where o.shop_id = ${shop_id} and o.id = ${order_id}`.execute(db);
  const { discount_codes, order_returns, customer_history: history, fraud_signals } = rows[0] ?? {};
  return {
    order: {
      ...(discount_codes ? { discount_codes } : {}),
      ...(order_returns
        ? {
            returns: order_returns.map(({ requested_at, units }) => ({
              requested_at: new Date(requested_at),
              units,
            })),
          }
        : {}),
    },
    customer: history ? customerFacts(history) : {},
    of_return: fraud_signals ? { fraud_signals } : {},
  };
}

/** The codes of the order `o` and of its lines. */
const discount_codes = sql<string[]>`(select coalesce(json_agg(d.code), '[]') from (
    select x->>'code' as code from jsonb_array_elements(o.order_discounts) x
    union select x->>'code' from order_line_items l, jsonb_array_elements(l.discounts) x
      where l.shop_id = o.shop_id and l.order_id = o.id) d where d.code is not null)`;

const expressions = {
  discount_codes,
  order_returns: sql`(select coalesce(json_agg(json_build_object(
        'requested_at', (extract(epoch from r.created_at) * 1000)::bigint,
        'units', (select count(*) from return_line_items i
          where i.shop_id = r.shop_id and i.return_id = r.id and i.removed_at is null))), '[]')
      from returns r where r.shop_id = o.shop_id and r.order_id = o.id and r.state not in ('cancelled', 'expired'))`,
  customer_history,
  // Reports about returns of the order, and of all others of its customer.
  fraud_signals: sql`(select coalesce(json_agg(distinct f.category), '[]')
      from (select o.id union select h.id from orders h where h.shop_id = o.shop_id and h.customer_id = o.customer_id) h (id)
        join returns r on r.shop_id = o.shop_id and r.order_id = h.id
        join fraud_reports f on f.shop_id = r.shop_id and f.return_id = r.id)`,
} satisfies Record<keyof FactNeeds, unknown>;
