// Writes what the migrations and routines make: server/src/platform/db/tables.ts, the types of its rows, and docs/schema.sql, to be read. With --check
// it only compares.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { checkout_dir } from '../src/platform/config.ts';
import { createPool } from '../src/platform/db.ts';
import { attachEmbeddedPostgres } from '@retour/embedded-postgres';
import { createLog } from '../src/platform/log.ts';
import { migrate } from '../src/platform/db/migrations.ts';
import { schemaSnapshot } from './schema-snapshot.ts';

async function generateTables(): Promise<void> {
  const generated = await withMigratedDatabase(async (pool) => ({
    'server/src/platform/db/tables.ts': await rowTypes(pool),
    'docs/schema.sql': await schemaSnapshot(pool),
  }));
  for (const [path, current] of Object.entries(generated)) {
    const target = join(checkout_dir, path);
    if (!process.argv.includes('--check')) {
      writeFileSync(target, current);
    } else if (readFileSync(target, 'utf8') !== current) {
      console.error(`${path} is not what the migrations make: run "npm run generate:tables".`);
      process.exitCode = 1;
    }
  }
}

async function withMigratedDatabase<T>(work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const data_dir = join(tmpdir(), `retour-tables-${process.pid}`);
  const server = await attachEmbeddedPostgres({
    data_dir,
    checkout_dir,
    log: createLog('error'),
    durable: false,
  });
  const pool = createPool(server.connection);
  try {
    await migrate(pool);
    return await work(pool);
  } finally {
    await pool.end();
    await server.stop();
    rmSync(data_dir, { recursive: true, force: true });
  }
}

type Column = {
  table: string;
  name: string;
  type: string;
  nullable: boolean;
  /** 'always': the database alone makes the value. 'default': it makes one where none is given. */
  made: 'always' | 'default' | null;
  /** What a check of this column alone allows. */
  check: string | null;
};

async function rowTypes(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<Column>(`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as nullable,
      case when a.attgenerated <> '' or a.attidentity = 'a' then 'always'
           when a.atthasdef or a.attidentity = 'd' then 'default' end as made,
      (select pg_get_constraintdef(k.oid) from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
        order by pg_get_constraintdef(k.oid) ~ ' ANY \\(' desc limit 1) as check
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname not in ('migrations', 'routines')
    order by c.relname, a.attnum`);
  const tables = Map.groupBy(rows, (row) => row.table);
  const bodies = [...tables].map(
    ([table, columns]) => `  ${table}: { ${columns.map(columnText).join('; ')} };\n`,
  );
  return `${header}export interface Tables {\n${bodies.join('')}}\n`;
}

const header = `// Generated from the migrations by "npm run generate:tables"; do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Read as what was stored; written as JSON text, since an array that is bound as it is would become an array of PostgreSQL. */
type Json<Written = string> = ColumnType<unknown, Written, Written>;

/** Every table of the database, by its columns. A table is a line. */
`;

const types: Record<string, string> = {
  bigint: 'number',
  integer: 'number',
  smallint: 'number',
  numeric: 'number',
  'double precision': 'number',
  boolean: 'boolean',
  text: 'string',
  uuid: 'string',
  date: 'string',
  bytea: 'Buffer',
  'timestamp with time zone': 'Date',
};

function columnText(column: Column): string {
  return `${column.name}: ${columnType(column)}`;
}

function columnType({ table, name, type, nullable, made, check }: Column): string {
  if (type === 'json' || type === 'jsonb') {
    const written = [
      ...(nullable ? ['string', 'null'] : ['string']),
      ...(made === 'default' ? ['undefined'] : []),
    ];
    return written.length > 1 ? `Json<${written.join(' | ')}>` : 'Json';
  }
  const element = types[type.replace(/\[\]$/, '')];
  if (!element)
    throw new Error(
      `${table}.${name} is ${type}: add this type to generate-tables.ts and its parser to db.ts.`,
    );
  const allowed = (type === 'text' && listedValues(check)) || element;
  const value = (type.endsWith('[]') ? `${element}[]` : allowed) + (nullable ? ' | null' : '');
  if (made === 'always') return `GeneratedAlways<${value}>`;
  return made === 'default' ? `Generated<${value}>` : value;
}

/** The union of texts that `check (column in (…))` allows. */
function listedValues(check: string | null): string | undefined {
  const list = /^CHECK \(\(\w+ = ANY \(ARRAY\[((?:'\w+'::text(?:, )?)+)\]\)\)\)$/.exec(check ?? '')?.[1];
  return list?.replaceAll('::text', '').replaceAll(', ', ' | ');
}

await generateTables();
