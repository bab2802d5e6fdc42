import { readdirSync, readFileSync } from 'node:fs';
import { commandLineOf } from '@retour/embedded-postgres/processes';

const sample_every_ms = 10;

/** Ids of the child processes whose command line has this text. Linux only. */
export function childrenThatRun(text: string): number[] {
  return processes()
    .filter(({ parent, pid }) => parent === process.pid && commandLineOf(pid)?.includes(text))
    .map(({ pid }) => pid);
}

/** Resident memory of this process and of the processes that it has started, in bytes. Linux only. */
function residentBytes(): number {
  return processes()
    .filter(({ pid, parent }) => pid === process.pid || parent === process.pid)
    .reduce((sum, { bytes }) => sum + bytes, 0);
}

function processes(): { pid: number; parent: number; bytes: number }[] {
  return readdirSync('/proc').flatMap((name) => {
    try {
      const status = readFileSync(`/proc/${Number(name)}/status`, 'utf8');
      const parent = Number(/^PPid:\s+(\d+)$/m.exec(status)?.[1]);
      const kilobytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0);
      return [{ pid: Number(name), parent, bytes: kilobytes * 1024 }];
    } catch {
      // It is no process, or has ended.
      return [];
    }
  });
}

/** By how many bytes the memory of this process and its children grows at most while something is done. */
export async function growthDuring(work: () => Promise<void>): Promise<number> {
  const before = residentBytes();
  let peak = before;
  const timer = setInterval(() => (peak = Math.max(peak, residentBytes())), sample_every_ms);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return peak - before;
}
