import { createHash } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { columnList, format, listSequences, listTables, rowsOf } from './contents.ts';
import type { Header, Manifest } from './contents.ts';
import { encrypt } from './encryption.ts';
import { tarEnd, tarEntry } from './tar.ts';

/** What is backed up besides the database. */
type Files = { name: string; content: Buffer }[];

export type BackupOptions = {
  connection: pg.ClientConfig;
  path: string;
  header: Pick<Header, 'version' | 'last_migration' | 'made_at'>;
  secret: string;
  files: Files;
  passphrase?: string | undefined;
};

export type Backup = { tables: number; rows: number; size_bytes: number };

/** A part of a table: whole rows. */
const part_bytes = 4_194_304;
const newline = 0x0a;

/**
 * Writes a backup: everything as of one moment, while others go on reading and writing. The file appears under its name once it is complete and on the
 * disk.
 */
export async function writeBackup(options: BackupOptions): Promise<Backup> {
  const { connection, path, passphrase } = options;
  const draft = `${path}.partial`;
  const client = new pg.Client({ ...connection, application_name: 'retour backup' });
  client.on('error', () => {});
  const file = await open(draft, 'wx', 0o600);
  try {
    await client.connect();
    const manifest: Manifest = { tables: {}, sequences: {}, files: options.files.length };
    await pipeline(
      contents(client, options, manifest),
      createGzip({ level: 4 }),
      (source: AsyncIterable<Buffer>) => (passphrase === undefined ? source : encrypt(source, passphrase)),
      (source: AsyncIterable<Buffer>) => file.writeFile(source),
    );
    await file.sync();
    const { size } = await file.stat();
    await file.close();
    await rename(draft, path);
    await syncFolder(dirname(path));
    const counted = Object.values(manifest.tables);
    return {
      tables: counted.length,
      rows: counted.reduce((sum, { rows }) => sum + rows, 0),
      size_bytes: size,
    };
  } catch (error) {
    await file.close().catch(() => {});
    await rm(draft, { force: true });
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

/** The archive, and in `manifest` what is in it. */
async function* contents(
  client: pg.Client,
  { header, secret, files }: BackupOptions,
  manifest: Manifest,
): AsyncGenerator<Buffer> {
  await client.query('begin isolation level repeatable read, read only');
  const tables = await listTables(client);
  // A migration waits until the backup has ended.
  await client.query(`lock table ${Object.keys(tables).join(', ')} in access share mode`);
  yield tarEntry('header.json', Buffer.from(JSON.stringify({ format, ...header, tables } satisfies Header)));
  yield tarEntry('secret', Buffer.from(secret));
  for (const { name, content } of files) yield tarEntry(`withdrawals/${name}`, content);
  for (const [table, columns] of Object.entries(tables)) {
    const source = client.query(
      copyTo(`copy (select ${columnList(columns)} from ${rowsOf(table)}) to stdout`),
    );
    const sha256 = createHash('sha256');
    let part = 0;
    for await (const rows of wholeRows(source)) {
      sha256.update(rows);
      yield tarEntry(`tables/${table}/${String(++part).padStart(6, '0')}.copy`, rows);
    }
    manifest.tables[table] = { rows: source.rowCount, sha256: sha256.digest('hex') };
  }
  manifest.sequences = await listSequences(client);
  await client.query('commit');
  yield tarEntry('manifest.json', Buffer.from(JSON.stringify(manifest)));
  yield tarEnd();
}

/** The rows of a table in parts that can be copied one by one. */
async function* wholeRows(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let held_bytes = 0;
  for await (const bytes of source) {
    held.push(bytes);
    held_bytes += bytes.length;
    if (held_bytes < part_bytes || !bytes.includes(newline)) continue;
    const all = Buffer.concat(held);
    const end = all.lastIndexOf(newline) + 1;
    yield all.subarray(0, end);
    held = [all.subarray(end)];
    held_bytes = all.length - end;
  }
  if (held_bytes > 0) yield Buffer.concat(held);
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
