import { Refusal } from '../refusal.ts';

/** Runs work for a shop when its turn comes. Refusals: service_unavailable when too much of this shop's work is waiting. */
export type FairQueue = <T>(shop_id: number, work: () => Promise<T>) => Promise<T>;

/**
 * Runs one piece of work at a time, so that memory has a bound, and takes the shops in turn: however much one shop sends, another shop waits for
 * at most the work that is running. Each shop may have `max_waiting` pieces waiting.
 */
export function createFairQueue(max_waiting: number): FairQueue {
  /** Work by shop. The first shop is the one whose work is running; the others follow in the order of their turns. */
  const waiting = new Map<number, (() => Promise<void>)[]>();
  let running = false;

  async function runAll(): Promise<void> {
    if (running) return;
    running = true;
    for (const [shop_id, works] of waiting) {
      await works.shift()?.();
      waiting.delete(shop_id);
      // Behind the shops that came meanwhile: the loop gets to it again.
      if (works.length > 0) waiting.set(shop_id, works);
    }
    running = false;
  }

  return async function run<T>(shop_id: number, work: () => Promise<T>): Promise<T> {
    const works = waiting.get(shop_id) ?? [];
    if (works.length >= max_waiting)
      throw new Refusal('service_unavailable', 'Too many images of this shop are waiting to be processed.', {
        retry_after_s: 5,
      });
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    works.push(() => work().then(resolve, reject));
    waiting.set(shop_id, works);
    void runAll();
    return promise;
  };
}
