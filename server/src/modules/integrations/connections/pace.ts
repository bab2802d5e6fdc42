import { setTimeout as sleep } from 'node:timers/promises';

/** What a request is for. Writes go first, and loading everything leaves most of the rate to the others. */
export type Purpose = 'write' | 'read' | 'load';

type Rate = { burst: number; per_s: number };

/** Keeps requests to a platform within its rate, for this process. */
export type Pace = {
  /** Waits until a request may be sent. */
  wait(key: string, rate: Rate, purpose: Purpose, signal?: AbortSignal): Promise<void>;
};

const most_remembered = 1000;

/** Each request takes a place in time; one of a load takes two, and none ahead of time. Writes take theirs and don't wait. */
export function createPace(): Pace {
  const next_free_ms = new Map<string, number>();
  return {
    async wait(key, { burst, per_s }, purpose, signal) {
      const now_ms = performance.now();
      const interval_ms = 1000 / per_s;
      const free_ms = Math.max(next_free_ms.get(key) ?? 0, now_ms);
      if (next_free_ms.size >= most_remembered) next_free_ms.clear();
      next_free_ms.set(key, free_ms + interval_ms * (purpose === 'load' ? 2 : 1));
      const ahead_ms = purpose === 'load' ? 0 : (burst - 1) * interval_ms;
      const wait_ms = free_ms - now_ms - ahead_ms;
      if (purpose !== 'write' && wait_ms > 0) await sleep(wait_ms, undefined, signal ? { signal } : {});
    },
  };
}
