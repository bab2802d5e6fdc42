import { sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';
import { conditionsOf } from './filters.ts';
import type { Viewer } from './filters.ts';
import type { QueueFilters } from './schemas.ts';

export type Counted = { count: number; is_exact: boolean; value: number };

/** In the order of an index that has the condition, so that no more is read than is counted. */
const countOf = (filters: QueueFilters, viewer: Viewer, most: number) => sql`
  select count(*) as found, coalesce(sum(counted.value), 0)::bigint as value from (
    select q.value from return_queue q where ${sql.join(conditionsOf(filters, viewer), sql` and `)}
    order by ${orderOf(filters)} limit ${most + 1}) counted`;

function orderOf({ overdue, not_arrived }: QueueFilters) {
  if (overdue) return sql`q.arrived_at, q.return_id`;
  return not_arrived ? sql`q.awaited_since` : sql`q.created_at desc, q.return_id desc`;
}

/** How many returns match each of some filters, counted up to `most`, and their total value. */
export async function countQueues(
  db: Db,
  queues: readonly QueueFilters[],
  viewer: Viewer,
  most: number,
): Promise<Counted[]> {
  const counts = queues.map(
    (filters, place) =>
      sql`(select ${place}::integer as place, c.* from (${countOf(filters, viewer, most)}) c)`,
  );
  const { rows } = await db.readWithPlan(
    sql<{
      found: number;
      value: number;
    }>`select * from (${sql.join(counts, sql` union all `)}) x order by x.place`,
  );
  return rows.map(({ found, value }) => ({ count: Math.min(found, most), is_exact: found <= most, value }));
}
