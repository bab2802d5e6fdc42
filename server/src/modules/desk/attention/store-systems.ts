import { sql } from 'kysely';
import { prepareRead } from '../../../platform/db.ts';
import type { Db } from '../../../platform/db.ts';

/** A change that a platform reported is read within a minute; after so many, something holds it up. */
const behind_after_minutes = 15;
/** The marks and differences of a connection that are looked at. */
const most_looked_at = 1000;

/** What is wrong with a connection. Of `differences` and `behind`, `count` says how many there are, up to 1,000. */
export type ConnectionIssue = {
  kind: 'connection_failing' | 'connection_behind' | 'connection_differences';
  connection_id: number;
  connector: string;
  since: Date;
  count: number | null;
};

const issues = prepareRead(sql<ConnectionIssue>`
  select x.kind, c.id as connection_id, c.connector, x.since, x.count
  from connections c
  cross join lateral (
    select 1 as place, 'connection_failing' as kind, c.failing_since as since, null::bigint as count
      where c.failing_since is not null
    union all select 2, 'connection_behind', min(m.marked_at), count(*)
      from (select marked_at from connection_marks m where m.shop_id = c.shop_id and m.connection_id = c.id
        order by m.due_at limit ${sql.lit(most_looked_at)}) m
      where c.failing_since is null and (c.load_started_at is null or c.loaded_at is not null)
      having min(m.marked_at) < ${'now'}::timestamptz - make_interval(mins => ${sql.lit(behind_after_minutes)})
    union all select 3, 'connection_differences', min(d.first_seen_at), count(*)
      from (select first_seen_at from connection_differences d where d.shop_id = c.shop_id and d.connection_id = c.id and d.gone_at is null and d.accepted_at is null
        limit ${sql.lit(most_looked_at)}) d
      having count(*) > 0) x
  where c.shop_id = ${'shop_id'} and c.state = 'active'
  order by x.place, x.since, c.id`);

/** What is wrong with the connections of a shop that aren't paused, what stops everything first. */
export const readConnectionIssues = (db: Db, shop_id: number, now: Date): Promise<ConnectionIssue[]> =>
  db.readPrepared(issues, { shop_id, now });
