import { sql } from 'kysely';
import type { Reader } from '../../../../platform/db.ts';
import type { InstantTerms } from '../document/instant.ts';
import type { PastExchange } from './instant-past.ts';

/** So many of the newest are played at most. */
const most_exchanges = 20_000;

const back_at = {
  scan: sql`coalesce(r.goods_moved_at, r.received_at)`,
  delivery: sql`r.received_at`,
  grading: sql`coalesce(r.processed_at, r.received_at)`,
};
const milliseconds = (at: ReturnType<typeof sql>) => sql`(extract(epoch from ${at}) * 1000)::bigint`;

/** The exchanges of a shop that were requested since a moment, the oldest first. Index: returns_by_created_at. */
export async function readPastExchanges(
  db: Reader,
  { shop_id, since }: { shop_id: number; since: Date },
  release_on: NonNullable<InstantTerms['release_on']>,
): Promise<PastExchange[]> {
  const { rows } = await sql<PastExchange>`
    select * from (
      select ${milliseconds(sql`r.created_at`)} as requested_at, o.customer_id, u.value, r.type = 'gift' as is_gift,
        r.review_reason is not null as in_review, ${milliseconds(back_at[release_on])} as back_at, ${milliseconds(sql`r.processed_at`)} as sent_at
      from returns r join orders o on o.shop_id = r.shop_id and o.id = r.order_id,
        lateral (select sum(i.price - i.discount + case when r.taxes_included then 0 else i.tax end)::bigint as value from return_line_items i
          where i.shop_id = r.shop_id and i.return_id = r.id and i.resolution = 'exchange' and i.outcome = 'default') u
      where r.shop_id = ${shop_id} and r.created_at >= ${since} and u.value > 0
      order by r.created_at desc, r.id desc limit ${most_exchanges}) newest
    order by requested_at`.execute(db);
  return rows;
}
