import type pg from 'pg';

/**
 * The schema `public` as it is after all migrations and routines, to be read: each table with its columns, constraints, indexes and triggers. What
 * the functions do is in `migrations/routines`.
 */
export async function schemaSnapshot(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ text: string }>(tables_statement);
  const text = rows.map((row) => row.text).join('\n');
  return `${header}\n${text.replaceAll('::text', '').replaceAll('timestamp with time zone', 'timestamptz')}`;
}

const header = `-- Generated from migrations and routines by "npm run generate:tables"; do not edit. The database as it is now.
`;

const columns = `
  select string_agg(format('  %s %s%s', a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then ' not null' else '' end
      || case when a.attidentity <> '' then ' generated ' || case a.attidentity when 'a' then 'always' else 'by default' end || ' as identity'
           when a.attgenerated <> '' then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
           when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end), E',\\n' order by a.attnum)
  from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped`;

// PostgreSQL 18 lists not null among the constraints; the columns tell it already.
const constraints = `
  select string_agg(format(E',\\n  constraint %s %s', k.conname, pg_get_constraintdef(k.oid)), '' order by k.contype <> 'p', k.conname)
  from pg_constraint k where k.conrelid = c.oid and k.contype not in ('n', 't')`;

const indexes = `
  select string_agg(replace(pg_get_indexdef(i.indexrelid), ' ON public.', ' ON ') || E';\\n', '' order by x.relname)
  from pg_index i join pg_class x on x.oid = i.indexrelid
  where i.indrelid = c.oid and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.conrelid = c.oid)`;

const triggers = `
  select string_agg(replace(replace(pg_get_triggerdef(t.oid), ' ON public.', ' ON '), 'public.', '') || E';\\n', '' order by t.tgname)
  from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal`;

const tables_statement = `
  select format(E'create table %s (\\n%s%s\\n);\\n%s%s', c.relname, (${columns}), (${constraints}), (${indexes}), (${triggers})) as text
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname not in ('migrations', 'routines')
  order by c.relname`;
