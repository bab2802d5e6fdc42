import { lstatSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, parse, relative, resolve, sep } from 'node:path';
import type { OsUser } from './os-user.ts';

/**
 * The first folder on the way from the root to `path`, or `path` itself, that the user may not enter (a folder) or read (a file);
 * null when it can be reached. Parts that do not exist are no obstacle. For null, this process's own user, nothing is checked.
 */
export function firstObstacle(path: string, user: OsUser): string | null {
  return user ? firstForbidden(path, (stat) => permissionsOf(stat, user)) : null;
}

/** As {@link firstObstacle}, for anybody: a folder that only its owner or group may enter is an obstacle. */
export function firstObstacleForAnybody(path: string): string | null {
  return firstForbidden(path, (stat) => stat.mode & 7);
}

/** The nearest folder at or above `path` that exists. */
export function nearestExisting(path: string): string {
  const full = resolve(path);
  return isThere(full) ? full : nearestExisting(dirname(full));
}

function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    // A part of the path is a file.
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return false;
    throw error;
  }
}

type Stat = { mode: number; uid: number; gid: number };

function firstForbidden(path: string, permissions: (stat: Stat) => number): string | null {
  const existing = nearestExisting(path);
  const full = realpathSync(existing);
  const { root } = parse(full);
  let place = root;
  for (const part of ['', ...relative(root, full).split(sep)]) {
    place = join(place, part);
    const stat = statSync(place);
    const needed = stat.isDirectory() ? 1 : 4;
    if ((permissions(stat) & needed) === 0) return place;
  }
  return null;
}

function permissionsOf({ mode, uid, gid }: Stat, user: NonNullable<OsUser>): number {
  if (uid === user.uid) return (mode >> 6) & 7;
  if (gid === user.gid) return (mode >> 3) & 7;
  return mode & 7;
}
