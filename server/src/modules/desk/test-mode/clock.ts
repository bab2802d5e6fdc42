import { setTimeout as sleep } from 'node:timers/promises';
import { day_ms, second_ms } from '../../../platform/clock.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition } from '../../../platform/jobs.ts';
import { moveStep, stopMove } from './commands/move-clock.ts';
import { hasDueWebhooks, readClock, readNextDue } from './store-clock.ts';
import type { StoredClock } from './store-clock.ts';

/** The clock of a test side: that of the live side, and as far ahead as it was moved. */
export class MovedClock implements Clock {
  readonly #live: Clock;
  ahead_ms = 0;

  constructor(live: Clock) {
    this.#live = live;
  }

  /** Takes on what is stored. */
  async read({ db }: Pick<Deps, 'db'>, shop_id: number): Promise<StoredClock> {
    const stored = await readClock(db.root, shop_id);
    this.ahead_ms = stored.ahead_ms;
    return stored;
  }

  now(): Date {
    return new Date(this.#live.now().getTime() + this.ahead_ms);
  }
}

const look_every_ms = 500;
/** Nothing waits longer for what is sent to somebody who doesn't answer. */
const longest_wait_ms = 5000;
const between_looks_ms = 10;

export type Moving = {
  deps: Deps;
  clock: MovedClock;
  shop_id: number;
  /** What works on the queues in this process; none where another process does. */
  jobs: readonly JobDefinition[];
};

/**
 * Keeps the clock of an open test side as it is stored, and moves it where that is asked for, in whichever process: from one moment at which something is due to
 * the next, at each of which everything happens that is due by then. Ends with the returned function.
 */
export function followClock({ deps, clock, shop_id, jobs }: Moving): () => Promise<void> {
  const stop = new AbortController();
  async function follow(): Promise<void> {
    while (!stop.signal.aborted) {
      try {
        const { ahead_ms, moving_to } = await clock.read(deps, shop_id);
        if (jobs.length > 0 && moving_to) await move({ deps, clock, shop_id, jobs }, moving_to, stop.signal);
        else if (jobs.length > 0 && ahead_ms > 0) await deps.jobs.startDue(clock.now(), []);
      } catch (error) {
        if (!stop.signal.aborted) deps.log.warn({ err: error, shop_id }, 'the clock of a test side');
      }
      await sleep(look_every_ms, undefined, { signal: stop.signal, ref: false }).catch(() => {});
    }
  }
  const following = follow();
  return async () => {
    stop.abort();
    await following;
  };
}

async function move(moving: Moving, to: Date, signal: AbortSignal): Promise<void> {
  const { deps, clock, shop_id } = moving;
  await workOff(moving, signal);
  while (!signal.aborted) {
    const now = clock.now();
    // It is stopped a second after a moment, so that what is due after it is due as well.
    const next = await readNextDue(deps.db.root, shop_id, new Date(now.getTime() - second_ms));
    const due_at_ms = next ? next.at.getTime() + second_ms : Number.POSITIVE_INFINITY;
    const stops = [to.getTime(), due_at_ms, now.getTime() + day_ms];
    const at_ms = Math.max(now.getTime(), Math.min(...stops));
    const is_due = at_ms === due_at_ms;
    clock.ahead_ms = await moveStep(deps, shop_id, { by_ms: at_ms - now.getTime(), is_due });
    await workOff(moving, signal, is_due);
    if (at_ms >= to.getTime()) return stopMove(deps, shop_id);
  }
}

/** Of jobs that clean up once a night: nothing is due for them at a moment of its own. */
const nightly = /^\d+ \d+ /;

/** Does everything that is due by now: what is looked for regularly, one after the other, and then what that has caused. */
async function workOff(
  { deps, clock, shop_id, jobs }: Moving,
  signal: AbortSignal,
  is_due = false,
): Promise<void> {
  const others = jobs.filter(({ schedule }) => schedule === undefined).map(({ queue }) => queue);
  for (const job of jobs) {
    if (job.schedule === undefined || (is_due && nightly.test(job.schedule))) continue;
    if (signal.aborted) return;
    await job
      .handle({}, signal)
      .catch((error: unknown) => deps.log.warn({ err: error, queue: job.queue }, 'job failed'));
  }
  const deadline_ms = performance.now() + longest_wait_ms;
  while (!signal.aborted && performance.now() < deadline_ms) {
    const now = clock.now();
    if ((await deps.jobs.startDue(now, others)) === 0 && !(await hasDueWebhooks(deps.db.root, shop_id, now)))
      return;
    await sleep(between_looks_ms);
  }
}
