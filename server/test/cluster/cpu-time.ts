import { readFileSync, readdirSync } from 'node:fs';

/** CPU time of processes so far, in microseconds, from what Linux tells of each of their threads. */
export const cpuTimesOf = (pids: readonly number[]): ReadonlyMap<number, number> =>
  new Map(
    pids.map((pid) => {
      const times = listOf(`/proc/${pid}/task`).map((thread) => timeOf(pid, thread));
      return [pid, times.reduce((sum, ns) => sum + ns, 0) / 1000];
    }),
  );

/** What processes took between two moments. What one took that ended in between isn't known. */
export function timeBetween(before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number {
  let total = 0;
  for (const [pid, time] of after) total += time - (before.get(pid) ?? 0);
  return total;
}

/** The processes that another one started. */
export const childrenOf = (parent: number): number[] =>
  listOf('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent);

function timeOf(pid: number, thread: string): number {
  return Number.parseInt(textOf(`/proc/${pid}/task/${thread}/schedstat`), 10) || 0;
}

/** The second field after the name, which may have spaces and parentheses in it. */
function parentOf(pid: number): number {
  const stat = textOf(`/proc/${pid}/stat`);
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

/** What ends meanwhile has none. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function listOf(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}
