import type { Deps } from '../../src/platform/deps.ts';

/** Tables that a refused request may write: what is remembered of requests themselves, what jobs count and seal at any time, what lists make of
 * returns when they first show them, and the counter. */
const left_out = [
  'api_keys',
  'idempotency_keys',
  'attempt_counts',
  'request_log',
  'request_log_gaps',
  'audit_inbox',
  'audit_entries',
  'audit_logs',
  'insight_changes',
  'insight_rollups',
  'insight_settings',
  'shopper_changes',
  'shopper_figures',
  'return_documents',
  'fuzz_changes',
];

/** How many rows of a shop have been changed so far, by table. */
export type Changes = ReadonlyMap<string, number>;

/** The tables with rows that were changed between two looks. */
export const changedTables = (before: Changes, after: Changes): string[] =>
  [...after].flatMap(([name, n]) => (before.get(name) === n ? [] : name));

/** Lets the database count, for every shop, the rows that committed transactions changed. Returns what reads the counts of a shop. */
export async function countChanges({ db }: Pick<Deps, 'db'>): Promise<(shop_id: number) => Promise<Changes>> {
  await db.pool.query(`
    create unlogged table fuzz_changes (shop_id bigint, name text, n bigint not null, primary key (shop_id, name)) with (fillfactor = 50);
    create function fuzz_count() returns trigger language plpgsql as $$ begin
      insert into fuzz_changes as c values (coalesce(new.shop_id, old.shop_id), tg_table_name, 1)
        on conflict (shop_id, name) do update set n = c.n + 1;
      return null;
    end $$`);
  const { rows } = await db.pool.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'shop_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all ($1)`,
    [left_out],
  );
  for (const { name } of rows)
    // Events get their place later, whenever somebody lists them or holds a stream of them open.
    await db.pool.query(
      `create trigger fuzz_count after insert ${name === 'events' ? '' : 'or update '}or delete on ${name} for each row execute function fuzz_count()`,
    );
  return async (shop_id) => {
    const found = await db.pool.query<{ name: string; n: number }>({
      name: 'fuzz_changes',
      text: 'select name, n from fuzz_changes where shop_id = $1',
      values: [shop_id],
    });
    return new Map(found.rows.map(({ name, n }) => [name, n]));
  };
}
