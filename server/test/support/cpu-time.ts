import assert from 'node:assert/strict';
import { PerformanceObserver } from 'node:perf_hooks';
import type { PerformanceEntry } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';

// How long this thread computes, whatever else the machine does meanwhile: limits of time that hold on a busy machine too.

/** What {@link unitOfWork} takes on the machine that the limits were written for. */
const reference_unit_ms = 12;
/** Runs are measured together until they take this long: the system counts CPU time in steps. */
const batch_ms = 8;
/** Longer work isn't measured again: its time says enough. */
const long_ms = 1000;

/** Nothing that a caller sends may keep other requests waiting for longer. */
const max_ms = 20;
/** Twice the input may take twice as long, and something for chance; in quadratic time it takes four times as long. */
const max_growth = 3;
/** Shorter times say nothing about growth. */
const least_telling_ms = 5;

/** The longest that {@link unitOfWork} has taken. */
let unit = 0;

/**
 * CPU time of this thread for a run, in milliseconds: the least of several measurements, as compilation and other processes only make it longer.
 * `enough_ms` and less isn't measured more precisely.
 */
async function leastCpuMs(run: () => unknown, { batches = 5, enough_ms = 0 } = {}): Promise<number> {
  const start = performance.now();
  await run();
  let least = performance.now() - start;
  for (let i = 0; i < batches && least > enough_ms && performance.now() - start < long_ms; i++)
    least = Math.min(least, await cpuMsOfBatch(run));
  return least;
}

async function cpuMsOfBatch(run: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  const start = performance.now();
  let count = 0;
  do {
    await run();
    count++;
  } while (performance.now() - start < batch_ms);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000 / count;
}

/** Milliseconds of the reference machine as milliseconds of this one as busy as it has been, and never less. */
export async function msOfThisMachine(ms: number): Promise<number> {
  const now = await leastCpuMs(unitOfWork);
  unit = Math.max(unit, now);
  return (ms * Math.max(reference_unit_ms, unit)) / reference_unit_ms;
}

/** Linear work of the kind that parsers do. */
function unitOfWork(): unknown {
  return JSON.parse(JSON.stringify(Array.from({ length: 40_000 }, (_, i) => ({ id: i, name: `item ${i}` }))));
}

type Turn = { start: number; end: number; cpu_ms: number };

/**
 * Does something, and tells the longest time that this thread computed meanwhile without attending to anything else, in milliseconds. What collecting
 * garbage took isn't counted: when it happens and how much there is depends on all that the process did before.
 */
export async function longestTurn<Result>(
  run: () => Promise<Result>,
): Promise<{ turn_ms: number; result: Result }> {
  const turns: Turn[] = [];
  const collections: PerformanceEntry[] = [];
  const observer = new PerformanceObserver((list) => collections.push(...list.getEntries()));
  observer.observe({ entryTypes: ['gc'] });
  let before = process.threadCpuUsage();
  let start = performance.now();
  const look = () => {
    const { user, system } = process.threadCpuUsage(before);
    const end = performance.now();
    turns.push({ start, end, cpu_ms: (user + system) / 1000 });
    before = process.threadCpuUsage();
    start = end;
  };
  let next: NodeJS.Immediate;
  const lookAgain = () => {
    look();
    next = setImmediate(lookAgain);
  };
  next = setImmediate(lookAgain);
  try {
    const result = await run();
    look();
    // The last collections are reported in the next turns.
    await setTimeout(1);
    collections.push(...observer.takeRecords());
    const turn_ms = turns.reduce((most, turn) => Math.max(most, computed(turn, collections)), 0);
    return { turn_ms, result };
  } finally {
    clearImmediate(next);
    observer.disconnect();
  }
}

/** The CPU time of a turn without what collecting garbage took in it. */
function computed({ start, end, cpu_ms }: Turn, collections: PerformanceEntry[]): number {
  const within = collections.filter(({ startTime }) => startTime >= start && startTime < end);
  return Math.max(0, cpu_ms - within.reduce((sum, { duration }) => sum + duration, 0));
}

/** Fails if this thread attends to nothing else for longer than callers may wait, each time that it does something: compilation makes some turns longer. */
export async function expectTurns(what: string, run: () => Promise<unknown>): Promise<void> {
  let limit_ms = 0;
  let least = Infinity;
  for (let i = 0; i < 4 && least >= limit_ms; i++) {
    least = Math.min(least, (await longestTurn(run)).turn_ms);
    limit_ms = await msOfThisMachine(max_ms);
  }
  assert.ok(least < limit_ms, `${what}: busy for ${least.toFixed(1)} ms at a time`);
}

/** Fails if the largest input takes too long to read, or much longer than its size says. */
export async function expectCheap<Input>(
  what: string,
  ofSize: (bytes: number) => Input,
  largest: number,
  read: (input: Input) => unknown,
): Promise<void> {
  const timeOf = async (size: number, enough_ms: number) => {
    const input = ofSize(size);
    return leastCpuMs(() => read(input), { enough_ms });
  };
  const first = await timeOf(largest, least_telling_ms);
  if (first <= least_telling_ms) return;
  let limit_ms = await msOfThisMachine(max_ms);
  let whole = first;
  for (let i = 0; i < 3 && whole > limit_ms; i++) {
    whole = await timeOf(largest, limit_ms);
    limit_ms = await msOfThisMachine(max_ms);
  }
  assert.ok(whole <= limit_ms, `${what}: ${largest} bytes take ${whole} ms of ${limit_ms} ms`);
  const half = await timeOf(largest / 2, whole / max_growth);
  if (whole <= max_growth * half) return;
  const quarter = await timeOf(largest / 4, half / max_growth);
  const again = await timeOf(largest, max_growth * half);
  const times = `a quarter takes ${quarter} ms, a half ${half} ms, the whole ${again} ms`;
  // Garbage makes one step longer, quadratic time both.
  assert.ok(again <= max_growth * half || half <= max_growth * quarter, `${what}: ${times}`);
}
