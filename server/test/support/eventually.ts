import { setTimeout as sleep } from 'node:timers/promises';

const longest_pause_ms = 100;

/**
 * Tries until it does not throw, for at most `deadline_ms`; then the last failure is thrown. The longer it has waited the longer it pauses,
 * a tenth of that time, so that waiting for seconds keeps nobody busy. Only a failing test waits for the deadline: it is long because a busy
 * machine can be many times as slow.
 */
export async function eventually<T>(attempt: () => T | Promise<T>, deadline_ms = 30_000): Promise<T> {
  const start = performance.now();
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      const waited_ms = performance.now() - start;
      if (waited_ms > deadline_ms) throw error;
      await sleep(Math.min(10 + waited_ms / 10, longest_pause_ms));
    }
  }
}
