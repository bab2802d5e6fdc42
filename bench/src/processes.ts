import type { ChildProcess } from 'node:child_process';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

/** Tells a process to stop in order and waits for its end. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** Resident memory of a process, in MB of a million bytes. */
export function residentMemory(pid: number): number {
  try {
    const line = /^VmRSS:\s+(?<kib>[0-9]+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return (Number(line?.groups?.['kib']) * 1024) / 1e6;
  } catch {
    const kib = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
    return (Number(kib) * 1024) / 1e6;
  }
}
