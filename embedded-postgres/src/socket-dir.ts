import { createHash } from 'node:crypto';
import { chmodSync, chownSync, lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OsUser } from './os-user.ts';
import { firstObstacle } from './reach.ts';
import { EmbeddedPostgresError } from './start-error.ts';

/** Part of the socket's name, as of any PostgreSQL; nothing listens on a port. */
export const port = 5432;

/** Systems hold the path of a socket in 104 to 108 bytes. */
const max_path_bytes = 100;

/** The path of the socket inside of its folder. */
export function socketPath(socket_dir: string, socket_port = port): string {
  return join(socket_dir, `.s.PGSQL.${socket_port}`);
}

/** The folder of the socket: in the data folder when the path is short enough, else in the system's folder for temporary files. */
export function socketDirOf(data_dir: string, user: OsUser): string {
  const inside = join(data_dir, 'run');
  if (fits(inside)) return inside;
  const hash = createHash('sha256').update(data_dir).digest('hex').slice(0, 16);
  const uid = user?.uid ?? process.getuid?.() ?? 0;
  // /tmp first: every process must find the same folder again, whatever its TMPDIR.
  const outside = ['/tmp', tmpdir()].map((base) => ({ base, dir: join(base, `retour-${uid}-${hash}`) }));
  const found = outside.find(({ base, dir }) => fits(dir) && !firstObstacle(base, user));
  if (found) return found.dir;
  throw new EmbeddedPostgresError(
    `The path ${data_dir} is too long for a socket: set RETOUR_DATA_DIR to a shorter one.`,
  );
}

/** Makes the folder where it is missing; it belongs to PostgreSQL's user, and nobody else may enter it. */
export function prepareSocketDir(socket_dir: string, user: OsUser): void {
  const uid = user?.uid ?? process.getuid?.();
  if (!lstatSync(socket_dir, { throwIfNoEntry: false })) {
    mkdirSync(socket_dir, { mode: 0o700 });
    chmodSync(socket_dir, 0o700);
    if (user) chownSync(socket_dir, user.uid, user.gid);
  }
  const stat = lstatSync(socket_dir);
  // A folder under /tmp may be somebody else's trap.
  if (stat.isDirectory() && stat.uid === uid && (stat.mode & 0o077) === 0) return;
  throw new EmbeddedPostgresError(
    `${socket_dir} isn't a folder that only PostgreSQL's user can open: remove it.`,
  );
}

function fits(socket_dir: string): boolean {
  return Buffer.byteLength(socketPath(socket_dir)) <= max_path_bytes;
}
