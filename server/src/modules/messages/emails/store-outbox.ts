import { sql } from 'kysely';
import type { Reader } from '../../../platform/db.ts';
import { stored } from './store.ts';
import type { StoredEmail } from './store.ts';

/** Messages beyond these aren't searched. */
const searched = 2000;

/**
 * The newest messages of a shop that still have their text, before one of them if it is given. Each of the words is in the address, in what kind of
 * message it is, or in what it says of the return.
 */
export async function searchOutbox(
  db: Reader,
  shop_id: number,
  { words, before, limit }: { words: readonly string[]; before: number | undefined; limit: number },
): Promise<StoredEmail[]> {
  const told = sql`lower(concat_ws(' ', m.recipient, replace(m.occasion, '_', ' '), (select string_agg(v #>> '{}', ' ')
    from jsonb_path_query(m.facts::jsonb, 'strict $.**') v where jsonb_typeof(v) = 'string')))`;
  const conditions = words.map((word) => sql`and strpos(${told}, ${word.toLowerCase()}) > 0`);
  const { rows } = await sql<StoredEmail>`
    select ${stored} from (
      select * from emails where shop_id = ${shop_id} and body_deleted_at is null
        ${before === undefined ? sql`` : sql`and id < ${before}`}
      order by id desc limit ${searched}) m
    where true ${sql.join(conditions, sql` `)} order by m.id desc limit ${limit}`.execute(db);
  return rows;
}

/** How many messages of a shop still have their text. */
export async function countOutbox(db: Reader, shop_id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from emails where shop_id = ${shop_id} and body_deleted_at is null`.execute(db);
  return rows[0]!.count;
}

/** The newest message that was made before a moment; 0 where there is none. */
export async function newestEmailBefore(db: Reader, shop_id: number, at: Date): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`
    select max(id) as id from emails where shop_id = ${shop_id} and created_at < ${at}`.execute(db);
  return rows[0]?.id ?? 0;
}
