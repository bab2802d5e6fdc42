import type pg from 'pg';

/**
 * Everything that the schema `public` of a database has, one line each: columns, constraints, indexes, triggers, functions, sequences and the
 * settings of each. Two databases with the same lines have the same schema.
 */
export async function readCatalog(pool: pg.Pool): Promise<string[]> {
  const lines: string[] = [];
  for (const statement of statements) {
    const { rows } = await pool.query<{ line: string }>(statement);
    lines.push(...rows.map(({ line }) => line));
  }
  return lines;
}

const public_schema = `'public'::regnamespace`;

const statements = [
  `select format('%s %s, settings %s', case relkind when 'r' then 'table' when 'v' then 'view' when 'S' then 'sequence' else relkind::text end,
      relname, reloptions) as line
    from pg_class where relnamespace = ${public_schema} and relkind not in ('i', 'I') and relname not in ('migrations', 'routines') order by 1`,
  // The order of columns, not their numbers: a dropped column leaves a gap.
  `select format('column %s of %s: %s %s, not null %s, identity %s, generated %s, default %s, storage %s, statistics %s, collation %s',
      row_number() over (partition by c.oid order by a.attnum), c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity,
      a.attgenerated, pg_get_expr(d.adbin, d.adrelid), a.attstorage, nullif(a.attstattarget, -1), a.attcollation::regcollation) as line
    from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = ${public_schema} and c.relkind = 'r' and c.relname not in ('migrations', 'routines') and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`,
  // PostgreSQL 18 lists not null among the constraints; the columns tell it already.
  `select format('constraint %s of %s: %s', conname, conrelid::regclass, pg_get_constraintdef(oid)) as line
    from pg_constraint where connamespace = ${public_schema} and contype <> 'n' order by 1`,
  `select format('%s, settings %s', pg_get_indexdef(c.oid), c.reloptions) as line
    from pg_class c where c.relnamespace = ${public_schema} and c.relkind = 'i' order by 1`,
  `select pg_get_triggerdef(oid) as line from pg_trigger where not tgisinternal order by 1`,
  `select pg_get_functiondef(oid) as line from pg_proc where pronamespace = ${public_schema} order by 1`,
  `select format('sequence %s: %s from %s by %s between %s and %s', sequencename, data_type, start_value, increment_by, min_value, max_value) as line
    from pg_sequences where schemaname = 'public' order by 1`,
];
