import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { birthOf } from './processes.ts';
import { EmbeddedPostgresError } from './start-error.ts';

const poll_ms = 20;
const deadline_ms = 180_000;
let drafts = 0;

/**
 * Runs `work` while no other process does so under the lock file `path`. The file holds the owner's process id and birth; the lock of a
 * dead process is taken over. (PostgreSQL's own lock in its data folder guards the data; this one makes starts and stops take turns.)
 */
export async function withLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + deadline_ms;
  while (!tryLock(path)) {
    if (Date.now() > deadline) {
      throw new EmbeddedPostgresError(
        `Another process has been starting or stopping PostgreSQL for ${deadline_ms / 1000} s; its id stands in ${path}.`,
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

function tryLock(path: string): boolean {
  const draft = `${path}.${process.pid}-${++drafts}`;
  writeFileSync(draft, `${process.pid} ${birthOf(process.pid)}\n`, { mode: 0o644 });
  try {
    // A link appears with its whole content or not at all, so nobody ever reads a lock without an owner.
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    removeStaleLock(path, `${draft}-stale`);
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}

function removeStaleLock(path: string, aside: string): void {
  const owner = readOwner(path);
  if (!owner || isOwnerAlive(owner)) return;
  try {
    renameSync(path, aside);
    // Between the look and the move somebody else may have done the same and locked: then that lock goes back.
    if (readOwner(aside) !== owner) linkSync(aside, path);
  } catch {
    // Somebody else was faster; the next attempt sees what is there now.
  } finally {
    rmSync(aside, { force: true });
  }
}

function readOwner(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

function isOwnerAlive(owner: string): boolean {
  const [pid, ...birth] = owner.trim().split(' ');
  return birthOf(Number(pid)) === birth.join(' ');
}
