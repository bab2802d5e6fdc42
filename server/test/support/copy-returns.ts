import { sql } from 'kysely';
import type { Db } from '../../src/platform/db.ts';

/**
 * Multiplies a return for tests of limits, where thousands of commands would take minutes: `count` new rows that are like it, their units
 * held by nobody. Returns the new ids in ascending order.
 */
export async function copyReturns({ root }: Db, return_id: number, count: number): Promise<number[]> {
  return root.transaction().execute(async (tx) => {
    // Thousands of rows take longer than a request may, where the machine is busy.
    await sql`set local statement_timeout = 0`.execute(tx);
    const ids = sql`(select array(select nextval('returns_id_seq') from generate_series(1, ${count}::integer)))`;
    const { rows } = await sql<{ id: number }>`select unnest(${ids}) as id order by 1`.execute(tx);
    const new_ids = rows.map(({ id }) => id);
    const row = sql`jsonb_build_object('id', n.id, 'uuid', gen_random_uuid())`;
    await copy(tx, 'returns', return_id, new_ids, row);
    await copy(tx, 'return_totals', return_id, new_ids, sql`jsonb_build_object('return_id', n.id)`);
    const unit = sql`jsonb_build_object('return_id', n.id, 'id', nextval('return_line_items_id_seq'), 'held', false)`;
    await copy(tx, 'return_line_items', return_id, new_ids, unit);
    // As the database itself would do within a minute; plans made for a handful of rows do not suit thousands.
    await sql`analyze returns, return_totals, return_line_items`.execute(tx);
    return new_ids;
  });
}

async function copy(
  tx: Db['root'],
  table: string,
  return_id: number,
  new_ids: number[],
  changes: ReturnType<typeof sql>,
): Promise<void> {
  const { rows } = await sql<{ column: string }>`
    select column_name as column from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' order by ordinal_position`.execute(
    tx,
  );
  const columns = rows.map(({ column }) => column);
  const own_id = table === 'returns' ? sql`t.id` : sql`t.return_id`;
  await sql`
    insert into ${sql.raw(table)} (${sql.raw(columns.join(', '))})
    select ${sql.raw(columns.map((column) => `x.${column}`).join(', '))}
    from ${sql.raw(table)} t, unnest(${new_ids}::bigint[]) n (id),
      jsonb_populate_record(t, ${changes}) x
    where ${own_id} = ${return_id}`.execute(tx);
}
