import { sql } from 'kysely';
import type { Deps } from '../../src/platform/deps.ts';

/** What every table of the product holds but the audit log, as digests of its rows: equal when nothing changed. */
export async function contentsOf({ db }: Pick<Deps, 'db'>): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'audit%' order by relname`.execute(
    db.root,
  );
  const contents: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ digest: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as digest
      from ${sql.table(name)} t`.execute(db.root);
    contents[name] = rows[0]!.digest;
  }
  return contents;
}
