import { createHash, randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  chownSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  lstatSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import type { OsUser } from './os-user.ts';
import { makeDir, makeParents } from './make-dir.ts';
import { firstObstacle, firstObstacleForAnybody } from './reach.ts';
import { EmbeddedPostgresError } from './start-error.ts';

/** Where PostgreSQL keeps its files inside of the data folder. */
export function pgdataOf(data_dir: string): string {
  return join(data_dir, 'postgres');
}

/** Whether PostgreSQL has files in a data folder. */
export const isSetUp = (data_dir: string): boolean => existsSync(pgdataOf(data_dir));

/**
 * The data folder of a checkout for which none was named: `.retour` in the checkout; where PostgreSQL could not go there, a folder
 * outside whose name tells checkouts apart, under `/var/lib/retour` for root and `~/.local/share/retour` for others. Data that are there
 * already are found again, whatever became of the modes of the folders around them.
 */
export function defaultDataDir(checkout_dir: string): string {
  const checkout = realpathSync(resolve(checkout_dir));
  const inside = join(checkout, '.retour');
  const as_root = process.getuid?.() === 0;
  const hash = createHash('sha256').update(checkout).digest('hex').slice(0, 8);
  const base = as_root ? '/var/lib' : join(homedir(), '.local/share');
  const outside = join(base, 'retour', `${basename(checkout) || 'retour'}-${hash}`);
  if (existsSync(pgdataOf(inside))) return inside;
  if (existsSync(pgdataOf(outside))) return outside;
  const place = existsSync(inside) ? inside : checkout;
  return (as_root ? !firstObstacleForAnybody(place) : isWritable(place)) ? inside : outside;
}

/** Makes the data folder where it is missing, and answers its true path. Folders that exist keep their modes. */
export function prepareDataDir(wanted: string, user: OsUser): string {
  const data_dir = resolve(wanted);
  refuseUnreachable(data_dir, user);
  try {
    makeDataDir(data_dir, user);
    accessSync(data_dir, constants.W_OK | constants.X_OK);
    makeDirLikeParent(join(data_dir, 'clients'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new EmbeddedPostgresError(
      `The data folder ${data_dir} can't be created or written to (${code}): set RETOUR_DATA_DIR to a folder of the user that runs Retour.`,
      { cause: error },
    );
  }
  return realpathSync(data_dir);
}

/** Files that every database has, of each kind that PostgreSQL opens. */
const sample_files = ['', 'PG_VERSION', 'postgresql.conf', 'base', 'global', 'global/pg_control', 'pg_wal'];

/**
 * Checks the permissions of the database files, which a restored backup often has wrong. Throws {@link EmbeddedPostgresError} with the command
 * that mends them.
 */
export function requireUsableDatabase(data_dir: string): void {
  const pgdata = pgdataOf(data_dir);
  const folder = statSync(pgdata, { throwIfNoEntry: false });
  if (!folder) return;
  if (!folder.isDirectory()) throw new EmbeddedPostgresError(`${pgdata} isn't a folder: move it away.`);
  // PostgreSQL allows 0700 and 0750.
  if (folder.mode & 0o027) {
    const mode = (folder.mode & 0o777).toString(8);
    throw new EmbeddedPostgresError(
      `Other users can open ${pgdata} (mode ${mode}), so PostgreSQL doesn't start: run chmod -R go-rwx "${pgdata}".`,
    );
  }
  const foreign = sample_files
    .map((name) => join(pgdata, name))
    .find((path) => (lstatSync(path, { throwIfNoEntry: false })?.uid ?? folder.uid) !== folder.uid);
  if (foreign)
    throw new EmbeddedPostgresError(
      `${foreign} doesn't belong to the owner of ${pgdata}: run chown -R ${folder.uid}:${folder.gid} "${pgdata}".`,
    );
}

/** The password of the database in this data folder, made on the first call; only the owner of the file may read it. */
export function readPassword(data_dir: string): string {
  const path = join(data_dir, 'password');
  if (!existsSync(path)) {
    if (existsSync(pgdataOf(data_dir))) {
      throw new EmbeddedPostgresError(
        `The file ${path} is missing: restore it. It contains the password of the database next to it.`,
      );
    }
    writeFileSync(path, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true });
    syncDir(data_dir);
  }
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new EmbeddedPostgresError(`The file ${path} can't be read: start Retour as its owner or as root.`, {
      cause: error,
    });
  }
}

/** Makes the names in a folder survive a loss of power. */
export function syncDir(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Opens a file to append to it. What root makes in somebody else's folder is given to the owner of the folder. */
export function openForAppend(path: string): number {
  const existed = existsSync(path);
  const handle = openSync(path, 'a', 0o600);
  if (!existed) giveToOwnerOf(dirname(path), path);
  return handle;
}

function refuseUnreachable(data_dir: string, user: OsUser): void {
  const obstacle = firstObstacle(data_dir, user);
  if (!obstacle) return;
  throw new EmbeddedPostgresError(
    `PostgreSQL runs as the user ${user?.name}, who can't open ${obstacle}: set RETOUR_DATA_DIR to a folder that this user can reach, for example /var/lib/retour.`,
  );
}

function makeDataDir(data_dir: string, user: OsUser): void {
  if (existsSync(data_dir)) return;
  makeParents(data_dir);
  if (!user) return makeDir(data_dir, 0o700);
  // Another process may look at the folder at any instant: it appears with its owner and mode.
  const draft = `${data_dir}.new-${process.pid}`;
  makeDir(draft, 0o700);
  chownSync(draft, 0, user.gid);
  chmodSync(draft, 0o710);
  try {
    renameSync(draft, data_dir);
  } catch {
    rmdirSync(draft);
  }
}

function makeDirLikeParent(path: string): void {
  if (existsSync(path)) return;
  makeDir(path, 0o700);
  giveToOwnerOf(dirname(path), path);
}

function giveToOwnerOf(parent: string, path: string): void {
  const { uid, gid } = statSync(parent);
  if (process.getuid?.() === 0 && uid !== 0) chownSync(path, uid, gid);
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
