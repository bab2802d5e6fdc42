import { sql } from 'kysely';
import { prepareRead } from '../../../platform/db.ts';
import type { Db } from '../../../platform/db.ts';

/** What happened on a day. All but `requested` is counted only for the same weekday as the last day's; otherwise null. */
export type DayFigures = {
  days_ago: number;
  date: string;
  requested: number;
  arrived: number | null;
  closed: number | null;
  refunded: number | null;
  retained: number | null;
};

/** Days of which returns are shown. */
export const shown_days = 14;
/** Weeks whose same weekday makes a usual day. */
export const usual_weeks = 8;

const within = (column: string) => sql`${sql.ref(column)} >= d.starts_at and ${sql.ref(column)} < d.ends_at`;

const settledOf = (kinds: string) =>
  sql`(select coalesce(sum(t.shop_amount) filter (where ${sql.raw(kinds)}), 0)::bigint from settlements t
    where d.is_usual and t.shop_id = ${'shop_id'} and ${within('t.settled_at')})`;

const days = prepareRead(sql<DayFigures>`
  select d.days_ago, d.date,
    (select count(*) from returns r where r.shop_id = ${'shop_id'} and ${within('r.created_at')}) as requested,
    case when d.is_usual then (select count(*) from returns r where r.shop_id = ${'shop_id'} and ${within('r.received_at')}) end as arrived,
    case when d.is_usual then (select count(*) from returns r where r.shop_id = ${'shop_id'} and ${within('r.closed_at')}) end as closed,
    case when d.is_usual then ${settledOf(`t.kind = 'refund'`)} end as refunded,
    case when d.is_usual then ${settledOf(`t.kind <> 'refund'`)} end as retained
  from (
    select n as days_ago, ${'day'}::date - n as date, n % 7 = 0 as is_usual, (${'day'}::date - n)::timestamp at time zone ${'time_zone'} as starts_at,
      (${'day'}::date - n + 1)::timestamp at time zone ${'time_zone'} as ends_at
    from generate_series(0, ${sql.lit(7 * usual_weeks)}) n where n < ${sql.lit(shown_days)} or n % 7 = 0) d
  order by d.days_ago`);

/** The figures of a day, of those shown before it, and of the same weekday of the weeks before. `day` is a date in the zone of the shop. */
export const readDays = (
  db: Db,
  { id, time_zone }: { id: number; time_zone: string },
  day: string,
): Promise<DayFigures[]> => db.readPrepared(days, { shop_id: id, time_zone, day });
