import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { columnList, format, listTables } from './contents.ts';
import type { Header, Manifest } from './contents.ts';
import { BackupError, readBytes } from './encryption.ts';
import { readTar } from './tar.ts';
import type { TarEntry } from './tar.ts';

export type RestoreOptions = {
  /** Of a database that is prepared for this version and has no data. */
  client: pg.ClientBase;
  path: string;
  passphrase?: string | undefined;
  /** The last migration of this version. */
  last_migration: string;
  /** Gets the secret, and files that aren't in the database, before anything is committed. */
  onFile: (this: void, name: string, content: Buffer) => void | Promise<void>;
};

export type Restored = Pick<Header, 'version' | 'made_at'> & { rows: number };

/** Reads a backup into a database, in one transaction that checks what was read. Throws {@link BackupError} and changes nothing where it isn't whole. */
export async function readBackup(options: RestoreOptions): Promise<Restored> {
  const { client } = options;
  await client.query('begin');
  try {
    const restored = await load(openArchive(options), options);
    await client.query('commit');
    await client.query('analyze');
    return restored;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    const is_of_zlib = (error as NodeJS.ErrnoException).code?.startsWith('Z_');
    throw is_of_zlib
      ? new BackupError('The file is damaged, or not a backup of Retour.', { cause: error })
      : error;
  }
}

function openArchive({
  path,
  passphrase,
}: Pick<RestoreOptions, 'path' | 'passphrase'>): AsyncIterable<TarEntry> {
  const gunzip = createGunzip();
  // Who reads from it gets the error of what comes before it.
  pipeline(readBytes(createReadStream(path), passphrase), gunzip).catch(() => {});
  return readTar(gunzip);
}

async function load(
  entries: AsyncIterable<TarEntry>,
  { client, last_migration, onFile }: RestoreOptions,
): Promise<Restored> {
  let header: Header | undefined;
  let manifest: Manifest | undefined;
  let files = 0;
  const counts = new Map<string, { rows: number; sha256: ReturnType<typeof createHash> }>();
  let finish = async () => {};
  for await (const { name, content } of entries) {
    const [kind, table = ''] = name.split('/');
    if (name === 'header.json') {
      header = JSON.parse(String(content)) as Header;
      await requireSameVersion(client, header, last_migration);
      finish = await makeRoom(client, Object.keys(header.tables));
    } else if (name === 'manifest.json') manifest = JSON.parse(String(content)) as Manifest;
    else if (!header) throw new BackupError('The file is not a backup of Retour.');
    else if (kind === 'tables') {
      const columns = header.tables[table];
      if (!columns) throw new BackupError(`The backup has rows of ${table}, which it doesn't list.`);
      const counted = counts.get(table) ?? { rows: 0, sha256: createHash('sha256') };
      counts.set(table, counted);
      counted.rows += await copyRows(client, { table, columns, content, sha256: counted.sha256 });
    } else {
      if (kind === 'withdrawals') files++;
      await onFile(name, content);
    }
  }
  if (!header || !manifest) throw new BackupError('The file is incomplete.');
  requireComplete(manifest, counts, files);
  await finish();
  for (const [sequence, last] of Object.entries(manifest.sequences))
    await client.query('select setval($1, $2)', [sequence, last]);
  const rows = [...counts.values()].reduce((sum, counted) => sum + counted.rows, 0);
  return { version: header.version, made_at: header.made_at, rows };
}

async function requireSameVersion(
  client: pg.ClientBase,
  header: Header,
  last_migration: string,
): Promise<void> {
  if (header.format !== format)
    throw new BackupError('A newer version of Retour made this backup: restore with that version.');
  const { version } = header;
  if (header.last_migration !== last_migration)
    throw new BackupError(
      `Retour ${version} made this backup, and its database has other tables (${header.last_migration}, here ${last_migration}). Restore with the version that made it, then upgrade.`,
    );
  const here = await listTables(client);
  const differs = Object.keys({ ...here, ...header.tables }).find(
    (table) => here[table]?.toSorted().join() !== header.tables[table]?.toSorted().join(),
  );
  if (differs) throw new BackupError(`The table ${differs} has other columns in the backup than here.`);
}

/**
 * Empties the tables and puts aside what would act on rows that come in: triggers, and foreign keys, which need tables in an order. Returns what puts
 * them back, which checks every foreign key.
 */
async function makeRoom(client: pg.ClientBase, tables: readonly string[]): Promise<() => Promise<void>> {
  const own = tables.filter((table) => !table.startsWith('jobs.'));
  const { rows: keys } = await client.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname) as drop,
       format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) as add
     from pg_constraint k where k.contype = 'f' and k.conparentid = 0 and k.conrelid = any($1::regclass[])`,
    [own],
  );
  for (const { drop } of keys) await client.query(drop);
  for (const table of own) await client.query(`alter table ${table} disable trigger user`);
  await client.query(`truncate ${own.join(', ')}`);
  for (const table of tables) if (!own.includes(table)) await client.query(`delete from ${table}`);
  return async () => {
    for (const { add } of keys) await client.query(add);
    for (const table of own) await client.query(`alter table ${table} enable trigger user`);
  };
}

type Part = {
  table: string;
  columns: readonly string[];
  content: Buffer;
  sha256: ReturnType<typeof createHash>;
};

async function copyRows(client: pg.ClientBase, { table, columns, content, sha256 }: Part): Promise<number> {
  sha256.update(content);
  const target = client.query(copyFrom(`copy ${table} (${columnList(columns)}) from stdin`));
  await pipeline(Readable.from([content]), target);
  return target.rowCount;
}

function requireComplete(
  manifest: Manifest,
  counts: ReadonlyMap<string, { rows: number; sha256: ReturnType<typeof createHash> }>,
  files: number,
): void {
  for (const [table, { rows, sha256 }] of Object.entries(manifest.tables)) {
    const read = counts.get(table);
    const digest = (read?.sha256 ?? createHash('sha256')).digest('hex');
    if ((read?.rows ?? 0) !== rows || digest !== sha256)
      throw new BackupError(`The rows of ${table} aren't those that were backed up: the file is damaged.`);
  }
  if (files !== manifest.files) throw new BackupError('The file is incomplete.');
}
