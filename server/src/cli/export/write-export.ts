import { createHash } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { minorDigits } from '@retour/contract/money';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { CommandError } from '../failure.ts';
import { kinds } from './kinds.ts';
import type { Kind } from './kind.ts';
import { format, formula_starts, manifest_name } from './manifest.ts';
import type { CellType, Manifest, ManifestColumn, ManifestFile } from './manifest.ts';
import { meaningOf } from './meanings.ts';

export type ExportOptions = {
  connection: pg.ClientConfig;
  /** A folder that doesn't exist, or is empty. */
  dir: string;
  handle: string;
  version: string;
  exported_at: Date;
  /** Rows so far, and all of them. */
  onProgress: (rows: number, of: number) => void;
};

/** A kind with the SQL of its columns. */
type Planned = Kind & { columns_sql: string; cells: ManifestColumn[]; rows: number };

/**
 * Writes what a shop has as CSV files, all as of one moment, while others go on reading and writing. The folder appears under its name once it is
 * complete. Errors: CommandError for an unknown shop, and for a folder that has something in it.
 */
export async function writeExport(options: ExportOptions): Promise<Manifest> {
  const { connection, dir } = options;
  if ((await readdir(dir).catch(() => [])).length > 0)
    throw new CommandError(`${dir} is not empty: name a folder that doesn't exist yet.`);
  const draft = join(dirname(dir), `.${basename(dir)}.partial`);
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  const client = new pg.Client({ ...connection, application_name: 'retour export' });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('begin isolation level repeatable read, read only');
    const manifest = await writeFiles(client, draft, options);
    await client.query('commit');
    const text = `${JSON.stringify(manifest, null, 2)}\n`;
    await writeFile(join(draft, manifest_name), text, { mode: 0o600 });
    // It fails where somebody has put something there meanwhile.
    await rmdir(dir).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    await rename(draft, dir);
    return manifest;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

async function writeFiles(
  client: pg.Client,
  draft: string,
  { handle, version, exported_at, onProgress }: ExportOptions,
): Promise<Manifest> {
  const { rows: shops } = await client.query<Manifest['shop'] & { id: number }>(
    'select id, handle, name, currency, time_zone from shops where handle = $1',
    [handle],
  );
  const [found] = shops;
  if (!found) throw new CommandError(`There is no shop ${handle}.`);
  const { id: shop_id, ...shop } = found;
  const planned = await plan(client, shop_id);
  const of = planned.reduce((sum, { rows }) => sum + rows, 0);
  const files: ManifestFile[] = [];
  let done = 0;
  for (const kind of planned) {
    files.push(await writeKind(client, draft, kind, shop_id, (rows) => onProgress(done + rows, of)));
    done += kind.rows;
  }
  const currencies = new Set([
    shop.currency,
    ...files.flatMap(({ sums }) => Object.values(sums).flatMap((sum) => Object.keys(sum))),
  ]);
  return {
    format,
    version,
    exported_at: exported_at.toISOString(),
    shop,
    decimals: Object.fromEntries([...currencies].toSorted().map((code) => [code, minorDigits(code)])),
    files,
  };
}

/** Which rows of a table are the shop's. */
const rowsOf = ({ table }: Kind, shop_id: number) =>
  `${table} t where t.${table === 'shops' ? 'id' : 'shop_id'} = ${shop_id}`;

async function plan(client: pg.Client, shop_id: number): Promise<Planned[]> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select c.relname || '.' || a.attname as name, format_type(a.atttypid, null) as type
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`,
  );
  const types = new Map(rows.map(({ name, type }) => [name, type]));
  const planned: Planned[] = [];
  for (const kind of kinds) {
    const { rows: counted } = await client.query<{ count: string }>(
      `select count(*) from ${rowsOf(kind, shop_id)}`,
    );
    planned.push({ ...kind, ...columnsOf(kind, types), rows: Number(counted[0]!.count) });
  }
  return planned;
}

function columnsOf(kind: Kind, types: Map<string, string>): Pick<Planned, 'columns_sql' | 'cells'> {
  const own = kind.columns
    .split(' ')
    .map((name) => ({ name, sql: `t."${name}"`, type: types.get(`${kind.table}.${name}`) ?? 'text' }));
  const joined = Object.entries(kind.joined ?? {}).map(([name, [sql, , type = 'text']]) => ({
    name,
    sql,
    type,
  }));
  const columns = [...own, ...joined].map(({ name, sql, type }) => {
    const currency_in = kind.money?.find(({ columns: names }) => names.split(' ').includes(name))?.currency;
    const cell = cellOf(type, sql);
    const meaning = meaningOf(kind, name);
    if (meaning === undefined) throw new Error(`Nobody said what ${kind.name}.${name} means.`);
    return {
      sql: `${cell.sql} as "${name}"`,
      cell: currency_in
        ? { name, type: 'money' as const, meaning, currency_in }
        : { name, type: cell.type, meaning },
    };
  });
  return {
    columns_sql: columns.map(({ sql }) => sql).join(', '),
    cells: columns.map(({ cell }) => cell),
  };
}

const starts = formula_starts.map((text) => `chr(${text.charCodeAt(0)})`).join(', ');
const guarded = (sql: string) =>
  `case when left(${sql}, 1) in (${starts}) then '''' || ${sql} else ${sql} end`;

/** How values of a type of PostgreSQL are written. */
function cellOf(type: string, sql: string): { type: CellType; sql: string } {
  if (/^(bigint|integer|smallint)$/.test(type)) return { type: 'integer', sql };
  if (type === 'boolean') return { type: 'boolean', sql: `${sql}::text` };
  if (type.startsWith('timestamp'))
    return { type: 'time', sql: `to_char(${sql} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')` };
  if (type === 'date') return { type: 'date', sql: `to_char(${sql}, 'YYYY-MM-DD')` };
  if (type === 'bytea') return { type: 'bytes', sql: `encode(${sql}, 'hex')` };
  if (type.endsWith('[]')) return { type: 'json', sql: `to_json(${sql})::text` };
  if (type === 'json' || type === 'jsonb') return { type: 'json', sql: guarded(`${sql}::text`) };
  return { type: 'text', sql: guarded(`${sql}::text`) };
}

/** Spreadsheets take a file without a byte order mark for another encoding. */
const mark = '\uFEFF';

async function writeKind(
  client: pg.Client,
  draft: string,
  kind: Planned,
  shop_id: number,
  onRows: (rows: number) => void,
): Promise<ManifestFile> {
  const name = `${kind.name}.csv`;
  const sha256 = createHash('sha256');
  const file = await open(join(draft, name), 'wx', 0o600);
  const select = `select ${kind.columns_sql} from ${rowsOf(kind, shop_id)} order by ${kind.key.replaceAll(/\w+/g, 't.$&')}`;
  const source = client.query(copyTo(`copy (${select}) to stdout with (format csv)`));
  async function* bytes(): AsyncGenerator<Buffer> {
    yield Buffer.from(`${mark}${kind.cells.map((cell) => cell.name).join(',')}\n`);
    let passed = 0;
    for await (const chunk of source as AsyncIterable<Buffer>) {
      yield chunk;
      onRows(Math.min(++passed, kind.rows));
    }
  }
  try {
    for await (const chunk of inBlocks(bytes())) {
      sha256.update(chunk);
      await file.write(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return {
    file: name,
    about: kind.about,
    rows: source.rowCount,
    sha256: sha256.digest('hex'),
    columns: kind.cells,
    sums: await sumsOf(client, kind, shop_id),
  };
}

const block_bytes = 262_144;

/** The same bytes in larger pieces: a row is a small one. */
async function* inBlocks(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let held_bytes = 0;
  for await (const bytes of source) {
    held.push(bytes);
    held_bytes += bytes.length;
    if (held_bytes < block_bytes) continue;
    yield Buffer.concat(held);
    held = [];
    held_bytes = 0;
  }
  yield Buffer.concat(held);
}

async function sumsOf(
  client: pg.Client,
  { cells, columns_sql, ...kind }: Planned,
  shop_id: number,
): Promise<ManifestFile['sums']> {
  const sums: ManifestFile['sums'] = {};
  for (const currency of new Set(cells.flatMap(({ currency_in }) => currency_in ?? []))) {
    const columns = cells.filter(({ currency_in }) => currency_in === currency).map(({ name }) => name);
    const { rows } = await client.query<Record<string, string | null>>(
      `select "${currency}", ${columns.map((name) => `sum("${name}")::text as "${name}"`).join(', ')}
       from (select ${columns_sql} from ${rowsOf(kind, shop_id)}) x where "${currency}" is not null group by 1 order by 1`,
    );
    for (const name of columns)
      sums[name] = Object.fromEntries(
        rows.flatMap((row) => (row[name] === null ? [] : [[row[currency]!, row[name]!]])),
      );
  }
  return sums;
}
