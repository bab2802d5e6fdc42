import { randomBytes } from 'node:crypto';
import { link, open, readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeOwnDir } from '@retour/embedded-postgres/make-dir';
import type { Config } from '../../../platform/config.ts';
import { dataDirOf } from '../../../platform/ops/disk.ts';
import type { Entry } from './statement.ts';

// Statements that were received while the database couldn't store them: one file each in the data folder, written through to the disk and never changed.

type Folder = Pick<Config, 'data_dir'>;

const folderOf = (config: Folder) => join(dataDirOf(config), 'withdrawals');
const nameOf = ({ shop_id, confirmation }: Pick<Entry, 'shop_id' | 'confirmation'>) =>
  `${shop_id}-${confirmation}.json`;
const name_form = /^[0-9]{1,16}-[0-9a-f]{64}\.json$/;

/** Stores a statement on the disk. A repeated confirmation gets what was stored first, with its time. */
export async function holdStatement(config: Folder, entry: Entry): Promise<Entry> {
  const folder = folderOf(config);
  makeOwnDir(folder);
  const path = join(folder, nameOf(entry));
  const draft = join(folder, `draft-${randomBytes(8).toString('hex')}`);
  await writeThrough(draft, JSON.stringify(entry));
  try {
    await link(draft, path);
    await syncFolder(folder);
    return entry;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return readEntry(path);
  } finally {
    await rm(draft, { force: true });
  }
}

/** Names of all held statements, in no order. */
export async function listHeld(config: Folder): Promise<string[]> {
  const names = await readdir(folderOf(config)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => name_form.test(name));
}

/** A held statement by its name, as `listHeld` gives it. */
export const readHeld = (config: Folder, name: string): Promise<Entry> =>
  readEntry(join(folderOf(config), name));

/** The held statement of a reference; undefined where there is none. */
export async function findHeld(
  config: Folder,
  shop_id: number,
  reference: string,
): Promise<Entry | undefined> {
  for (const name of await listHeld(config)) {
    if (!name.startsWith(`${shop_id}-`)) continue;
    const entry = await readHeld(config, name).catch(() => undefined);
    if (entry?.reference === reference) return entry;
  }
  return undefined;
}

/** Removes a statement that is in the register now. */
export const dropHeld = (config: Folder, name: string): Promise<void> =>
  rm(join(folderOf(config), name), { force: true });

async function readEntry(path: string): Promise<Entry> {
  const entry = JSON.parse(await readFile(path, 'utf8')) as Entry & { received_at: string };
  return { ...entry, received_at: new Date(entry.received_at) };
}

async function writeThrough(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A new name is on the disk when its folder is. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
