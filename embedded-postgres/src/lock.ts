import { readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { birthOf } from './processes.ts';
import { EmbeddedPostgresError } from './start-error.ts';

const poll_ms = 20;
const deadline_ms = 180_000;

/**
 * Runs `work` while no other process does so under the lock `path`; the lock of a dead process is taken over. (PostgreSQL's own lock in its
 * data folder guards the data; this one makes starts and stops take turns.)
 *
 * The lock is a link whose "target" is the owner's process id and birth: a link appears with its whole content or not at all, so nobody
 * ever sees a lock without an owner.
 */
export async function withLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + deadline_ms;
  const own = `${process.pid} ${birthOf(process.pid)}`;
  while (!tryLock(path, own)) {
    if (Date.now() > deadline) {
      throw new EmbeddedPostgresError(
        `Another process has been starting or stopping PostgreSQL for ${deadline_ms / 1000} s; the link ${path} contains its id.`,
      );
    }
    await delay(poll_ms);
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}

function tryLock(path: string, own: string): boolean {
  try {
    symlinkSync(own, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    removeStaleLock(path);
    return false;
  }
}

function removeStaleLock(path: string): void {
  const aside = `${path}.stale`;
  try {
    const owner = readlinkSync(path);
    if (isAlive(owner)) return;
    renameSync(path, aside);
    // Between the look and the move somebody else may have done the same and locked: then that lock goes back.
    const moved = readlinkSync(aside);
    if (moved !== owner) symlinkSync(moved, path);
  } catch {
    // Somebody else was faster; the next attempt sees what is there now.
  }
  rmSync(aside, { force: true });
}

function isAlive(owner: string): boolean {
  const [pid, ...birth] = owner.split(' ');
  return birthOf(Number(pid)) === birth.join(' ');
}
