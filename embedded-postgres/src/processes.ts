import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Whether a process with this id runs. A zombie does not: it is dead and only waits for its parent to notice. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return process.platform !== 'linux' || procStat(pid)?.state !== 'Z';
}

/**
 * What tells a process from a later one that got the same id: the instant it started, in the words of the system.
 * Null when no process has this id.
 */
export function birthOf(pid: number): string | null {
  if (!isAlive(pid)) return null;
  if (process.platform === 'linux') return procStat(pid)?.started ?? null;
  return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() || null;
}

/** A look, cheap enough for twice a second, that tells whether the very process that has this id now still runs. */
export function watchProcess(pid: number): () => boolean {
  if (process.platform !== 'linux') return () => isAlive(pid);
  const birth = birthOf(pid);
  return () => birthOf(pid) === birth;
}

/** The command line of a process, its words separated by spaces; null when it cannot be read. */
export function commandLineOf(pid: number): string | null {
  if (process.platform !== 'linux') {
    return (
      spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() || null
    );
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return null;
  }
}

function procStat(pid: number): { state: string; started: string } | null {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the name in brackets and may hold anything: count from the last bracket. See proc(5).
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', started: fields[19] ?? '' };
  } catch {
    return null;
  }
}
