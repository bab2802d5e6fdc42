import { setTimeout as sleep } from 'node:timers/promises';

/** What work comes to, unless it takes longer than somebody can wait: then it throws. What is under way may still end. */
export async function withTimeout<T>(work: Promise<T>, timeout_ms: number): Promise<T> {
  const ended = new AbortController();
  const late = sleep(timeout_ms, undefined, { ref: false, signal: ended.signal }).then(() => {
    throw new Error(`The database took longer than ${timeout_ms} ms.`);
  });
  late.catch(() => {});
  work.catch(() => {});
  try {
    return await Promise.race([work, late]);
  } finally {
    ended.abort();
  }
}
