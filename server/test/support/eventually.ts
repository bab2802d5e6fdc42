import { setTimeout as sleep } from 'node:timers/promises';

/** Tries until it does not throw, for at most `deadline_ms`; then the last failure is thrown. */
export async function eventually<T>(attempt: () => T | Promise<T>, deadline_ms = 5000): Promise<T> {
  const deadline = performance.now() + deadline_ms;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await sleep(10);
    }
  }
}
