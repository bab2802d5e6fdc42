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

/** CPU time of a process so far, in seconds; undefined where the system doesn't tell. */
export function cpuSeconds(pid: number): number | undefined {
  try {
    // After the name in parentheses: user and system time are the 12th and 13th fields, in ticks of 10 ms.
    const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (?=[A-Z] )/);
    const [user, system] = fields.split(' ').slice(11, 13);
    return (Number(user) + Number(system)) / 100;
  } catch {
    return undefined;
  }
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
