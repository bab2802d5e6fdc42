import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { nearestExisting } from './reach.ts';

/**
 * Makes a folder that its owner alone may look into, where it is missing. What root makes others may pass through, whatever root's umask: the
 * PostgreSQL that Retour brings along then runs as another user, on files further below.
 */
export function makeOwnDir(path: string): void {
  if (existsSync(path)) return;
  makeParents(path);
  makeDir(path, 0o700);
  if (process.getuid?.() === 0) chmodSync(path, 0o711);
}

/** Makes the folders above `path` that are missing; those that root makes are for everybody to pass. */
export function makeParents(path: string): void {
  for (let parent = firstMissing(path); parent !== path; parent = firstMissing(path)) {
    makeDir(parent);
    if (process.getuid?.() === 0) chmodSync(parent, 0o755);
  }
}

/**
 * Makes one folder below an existing one, unless another process has just made it. Node's own recursive form never ends where a file system
 * refuses folders, as /proc does.
 */
export function makeDir(path: string, mode = 0o777): void {
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
    throw error;
  }
}

function firstMissing(path: string): string {
  const existing = nearestExisting(path);
  const [next = ''] = path.slice(existing.length).split('/').filter(Boolean);
  return join(existing, next);
}
