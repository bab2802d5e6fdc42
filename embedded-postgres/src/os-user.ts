import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Log } from './log.ts';
import { EmbeddedPostgresError } from './start-error.ts';

/** The operating system's user that PostgreSQL runs as; null stands for the user of this process. */
export type OsUser = { name: string; uid: number; gid: number } | null;

/**
 * PostgreSQL refuses to run as root, so root lends it another user: the owner of the data when there are some already, else `retour`,
 * else `postgres`, else a new system user `retour`, else `nobody`.
 */
export function choosePostgresUser(pgdata: string, log: Pick<Log, 'info'>): OsUser {
  const own_uid = process.getuid?.() ?? -1;
  const owner = ownerOf(pgdata);
  if (own_uid !== 0) {
    if (!owner || owner.uid === own_uid) return null;
    throw new EmbeddedPostgresError(
      `The database in ${pgdata} belongs to another user: start Retour as that user or as root, or set RETOUR_DATA_DIR to another folder.`,
    );
  }
  if (owner?.uid === 0) {
    throw new EmbeddedPostgresError(
      `The database in ${pgdata} belongs to root, and PostgreSQL doesn't run as root: give it to another user with chown -R.`,
    );
  }
  const user = owner ?? findUser('retour') ?? findUser('postgres') ?? createUser(log) ?? findUser('nobody');
  if (user) return user;
  throw new EmbeddedPostgresError(
    "PostgreSQL doesn't run as root, and this machine has no other user for it: add a user named retour, start Retour as an ordinary user, or set DATABASE_URL to a server.",
  );
}

function ownerOf(path: string): NonNullable<OsUser> | null {
  try {
    const stat = statSync(path, { throwIfNoEntry: false });
    return stat ? { name: `with the id ${stat.uid}`, uid: stat.uid, gid: stat.gid } : null;
  } catch (error) {
    throw new EmbeddedPostgresError(
      `This user can't look into ${dirname(path)} (${(error as NodeJS.ErrnoException).code}): start Retour as the user that owns it or as root, or set RETOUR_DATA_DIR to another folder.`,
      { cause: error },
    );
  }
}

function findUser(name: string): NonNullable<OsUser> | null {
  const [uid, gid] = ['-u', '-g'].map((flag) => {
    const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' });
    return status === 0 ? Number(stdout) : Number.NaN;
  });
  return uid && gid !== undefined && Number.isInteger(gid) ? { name, uid, gid } : null;
}

function createUser(log: Pick<Log, 'info'>): NonNullable<OsUser> | null {
  const commands = [
    ['useradd', '--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'retour'],
    ['adduser', '-S', '-D', '-H', 'retour'], // the form of busybox, which has no useradd
  ] as const;
  for (const [command, ...args] of commands) {
    // After a plain `su` the folders of system commands are missing from the path.
    const PATH = `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin`;
    const { status } = spawnSync(command, args, { stdio: 'ignore', env: { ...process.env, PATH } });
    // Somebody else may have added the user in the meantime: what counts is that it is there.
    const user = findUser('retour');
    if (!user) continue;
    if (status === 0)
      log.info({ user: 'retour' }, "added a system user, because PostgreSQL doesn't run as root");
    return user;
  }
  return null;
}
