import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Reader } from '../../../platform/db.ts';
import { customer_past, discount_codes, fraud_reports } from '../policies/index.ts';
import type { CustomerPast, FactNeeds, FactSource, FraudReport } from '../policies/index.ts';

/** What is found out about an order only when a policy asks for it. What was not asked for is left out. */
export type FoundFacts = {
  discount_codes?: string[];
  /** Those that are not called off; moments are milliseconds since 1970. */
  order_returns?: { requested_at: number; units: number }[];
  /** Null where the customer is not known. */
  customer_history?: CustomerPast | null;
  fraud_reports?: FraudReport[];
};

/** What is asked for about an order, as of now and in one statement; without a statement when nothing is. */
export async function readFoundFacts(
  db: Reader,
  shop_id: number,
  order_id: number,
  needs: FactNeeds,
): Promise<FoundFacts> {
  const wanted = Object.entries(expressions).filter(([source]) => needs.has(source as FactSource));
  if (wanted.length === 0) return {};
  const columns = wanted.map(([source, expression]) => sql`${expression} as ${sql.ref(source)}`);
  const { rows } = await sql<FoundFacts>`
    select ${sql.join(columns)} from orders o where o.shop_id = ${shop_id} and o.id = ${order_id}`.execute(
    db,
  );
  return rows[0] ?? {};
}

const expressions: Record<keyof FoundFacts, RawBuilder<unknown>> = {
  discount_codes,
  order_returns: sql`(select coalesce(json_agg(json_build_object(
        'requested_at', (extract(epoch from r.created_at) * 1000)::bigint,
        'units', (select count(*) from return_line_items i
          where i.shop_id = r.shop_id and i.return_id = r.id and i.removed_at is null))), '[]')
      from returns r where r.shop_id = o.shop_id and r.order_id = o.id and r.state not in ('cancelled', 'expired'))`,
  customer_history: customer_past,
  fraud_reports,
};
