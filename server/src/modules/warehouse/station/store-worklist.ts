import { sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';
import { is_expected, station_return_json } from './json.ts';
import type { StoredReturn } from './station-return.ts';

/** A place in a list of returns by the time of their last change. */
export type Place = { updated_at: string; id: number };

export type WorklistPage = {
  shop_id: number;
  origin: string;
  limit: number;
  beyond: Place | null;
  /** Returns that haven't changed since are left out. */
  since: string;
};

type Row = { return: StoredReturn; place_at: string };

const at = (column: string) => sql.raw(`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`);

/** Expected returns, the last changed first: by `returns_expected` and `returns_processed_early`, never through all returns of the shop. */
export async function listExpected(
  db: Db,
  { shop_id, origin, limit, beyond, since }: WorklistPage,
): Promise<Row[]> {
  const before = beyond
    ? sql`and (r.updated_at, r.id) < (${beyond.updated_at}::timestamptz, ${beyond.id}::bigint)`
    : sql``;
  const part = (state: ReturnType<typeof sql>) => sql`
    (select r.shop_id, r.id, r.updated_at from returns r
      where r.shop_id = ${shop_id} and ${state} and r.updated_at > ${since}::timestamptz ${before} and ${sql.raw(is_expected)}
      order by r.updated_at desc, r.id desc limit ${limit})`;
  const { rows } = await sql<Row>`
    select ${station_return_json} as return, ${at('r.updated_at')} as place_at
    from (select ${origin}::text as origin) here, (
      ${part(sql`r.state in ('open', 'review', 'processing')`)}
      union all ${part(sql`r.state = 'closed' and r.processed_at is not null`)}
      order by updated_at desc, id desc limit ${limit}
    ) page join returns r on r.shop_id = page.shop_id and r.id = page.id
    order by r.updated_at desc, r.id desc`.execute(db.root);
  return rows;
}

/** Returns that have changed since a place, the first changed first, whether they are expected or not. */
export async function listChanged(
  db: Db,
  { shop_id, origin, limit, beyond, since }: WorklistPage,
): Promise<Row[]> {
  const after = beyond ?? { updated_at: since, id: 0 };
  const { rows } = await sql<Row>`
    select ${station_return_json} as return, ${at('r.updated_at')} as place_at
    from (select ${origin}::text as origin) here, returns r
    where r.shop_id = ${shop_id} and (r.updated_at, r.id) > (${after.updated_at}::timestamptz, ${after.id}::bigint)
    order by r.updated_at, r.id limit ${limit}`.execute(db.root);
  return rows;
}
