import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Seconds of CPU time. */
export type Costs = { file: string; node: number; children: number; postgres: number; wall: number };

const ticks_per_second = 100;
const interval_ms = 250;

/**
 * Measures what a test file costs from now on: this process, what it started (browsers, commands) and the sessions of its databases. Only on Linux; what
 * ends within a quarter of a second is not counted whole.
 */
export function measureCosts(file: string): () => Costs {
  const children = new Map<string, number>();
  const postgres = new Map<string, number>();
  const before = { children: new Map<string, number>(), postgres: new Map<string, number>() };
  const sample = () => sampleProcesses(children, postgres);
  sample();
  for (const [pid, seconds] of children) before.children.set(pid, seconds);
  for (const [pid, seconds] of postgres) before.postgres.set(pid, seconds);
  const cpu = process.cpuUsage();
  const start = performance.now();
  const timer = setInterval(sample, interval_ms).unref();
  return () => {
    clearInterval(timer);
    sample();
    const { user, system } = process.cpuUsage(cpu);
    return {
      file,
      node: (user + system) / 1e6,
      children: sum(children) - sum(before.children),
      postgres: sum(postgres) - sum(before.postgres),
      wall: (performance.now() - start) / 1000,
    };
  };
}

const sum = (seconds: Map<string, number>) => [...seconds.values()].reduce((all, one) => all + one, 0);

function sampleProcesses(children: Map<string, number>, postgres: Map<string, number>): void {
  const found = new Map(
    readdirSync('/proc').flatMap((pid) => {
      const stat = /^[0-9]+$/.test(pid) && readStat(pid);
      return stat ? [[pid, stat] as const] : [];
    }),
  );
  for (const [pid, { seconds }] of found) {
    if (isDescendant(pid, found)) children.set(pid, seconds);
    else if (postgres.has(pid) || commandOf(pid).includes(` test_${process.pid}_`))
      postgres.set(pid, seconds);
  }
}

type Stat = { parent: string; seconds: number };

function readStat(pid: string): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { parent: fields[1]!, seconds: (Number(fields[11]) + Number(fields[12])) / ticks_per_second };
  } catch {
    return undefined;
  }
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1');
  } catch {
    return '';
  }
}

function isDescendant(pid: string, found: Map<string, Stat>): boolean {
  for (let at = found.get(pid)?.parent; at && at !== '0'; at = found.get(at)?.parent)
    if (at === String(process.pid)) return true;
  return false;
}

/** Prints what the files of a run cost, the most expensive first. */
export function printCosts(run_dir: string, checkout_dir: string): void {
  const all = readFileSync(join(run_dir, 'costs.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Costs)
    .map((costs) => ({ ...costs, cpu: costs.node + costs.children + costs.postgres }))
    .toSorted((a, b) => b.cpu - a.cpu);
  const figures = ['cpu', 'node', 'children', 'postgres', 'wall'] as const;
  console.log(`\nSeconds of CPU time by file\n${figures.map((name) => name.padStart(9)).join('')}`);
  const printLine = (costs: (typeof all)[number]) =>
    console.log(
      `${figures.map((name) => costs[name].toFixed(1).padStart(9)).join('')}  ${relative(checkout_dir, costs.file)}`,
    );
  all.forEach(printLine);
}
