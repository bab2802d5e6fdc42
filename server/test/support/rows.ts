import { sql } from 'kysely';
import type { Db } from '../../src/platform/db.ts';

/** Rows as JSON text, by table. */
export type Rows = Record<string, string[]>;

/** Every row of a shop but its audit log, which accepted repeats add to, and stored JSON, which reads bring about: what a caller from elsewhere must neither see nor change. */
export async function readShopRows({ root }: Db, shop_id: number): Promise<Rows> {
  const tables = await tablesWith(root, 'shop_id');
  return read(
    root,
    tables.map((table) => [table, sql`t.shop_id = ${shop_id}`]),
  );
}

/** Every row of one return, its waiting jobs included: what a refused request must not change. */
export async function readReturnRows({ root }: Db, shop_id: number, return_id: number): Promise<Rows> {
  const tables = await tablesWith(root, 'return_id');
  const own = sql`t.shop_id = ${shop_id} and t.return_id = ${return_id}`;
  return read(root, [
    ...tables.map((table): Wanted => [table, own]),
    ['returns', sql`t.shop_id = ${shop_id} and t.id = ${return_id}`],
    ['jobs.job', sql`t.data @> ${JSON.stringify({ shop_id, return_id })}::jsonb`],
  ]);
}

type Wanted = [table: string, condition: ReturnType<typeof sql>];

const known = new Map<string, string[]>();

async function tablesWith(root: Db['root'], column: string): Promise<string[]> {
  const found = known.get(column);
  if (found) return found;
  const { rows } = await sql<{ table_name: string }>`
    select table_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and column_name = ${column} and table_type = 'BASE TABLE' and table_name not like 'audit%'
      and table_name <> 'return_documents' order by table_name`.execute(root);
  const tables = rows.map((row) => row.table_name);
  known.set(column, tables);
  return tables;
}

async function read(root: Db['root'], wanted: readonly Wanted[]): Promise<Rows> {
  const parts = wanted.map(
    ([table, condition]) =>
      sql`select ${table}::text as "table", t::text as row from ${sql.raw(table)} t where ${condition}`,
  );
  const { rows } = await sql<{ table: string; row: string }>`
    ${sql.join(parts, sql` union all `)} order by 1, 2`.execute(root);
  const by_table: Rows = {};
  for (const { table, row } of rows) (by_table[table] ??= []).push(row);
  return by_table;
}
