import { Refusal } from '../refusal.ts';

/** Whose work it is: a shop's, and of one of its orders where a shopper sent it. */
export type QueuedFor = { shop_id: number; order_id?: number | undefined };

/** Runs work for a shop when its turn comes. Refusals: service_unavailable when too much of this shop's or order's work is waiting. */
export type FairQueue = <T>(of: QueuedFor, work: () => Promise<T>) => Promise<T>;

type Queued = { order_id: number | undefined; run: () => Promise<void> };

/**
 * Runs one piece of work at a time, so that memory has a bound, and takes the shops in turn: however much one shop sends, another shop waits for
 * at most the work that is running. Each shop may have `max_waiting` pieces waiting, and each of its orders `max_of_order`.
 */
export function createFairQueue({
  max_waiting,
  max_of_order,
}: {
  max_waiting: number;
  max_of_order: number;
}): FairQueue {
  /** Work by shop. The first shop is the one whose work is running; the others follow in the order of their turns. */
  const waiting = new Map<number, Queued[]>();
  let running = false;

  async function runAll(): Promise<void> {
    if (running) return;
    running = true;
    for (const [shop_id, works] of waiting) {
      await works.shift()?.run();
      waiting.delete(shop_id);
      // Behind the shops that came meanwhile: the loop gets to it again.
      if (works.length > 0) waiting.set(shop_id, works);
    }
    running = false;
  }

  return async function run<T>({ shop_id, order_id }: QueuedFor, work: () => Promise<T>): Promise<T> {
    const works = waiting.get(shop_id) ?? [];
    const of_order =
      order_id === undefined ? 0 : works.filter((queued) => queued.order_id === order_id).length;
    if (works.length >= max_waiting || of_order >= max_of_order)
      throw new Refusal('service_unavailable', 'Too many images of this shop are waiting to be processed.', {
        retry_after_s: 5,
      });
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    works.push({ order_id, run: () => work().then(resolve, reject) });
    waiting.set(shop_id, works);
    void runAll();
    return promise;
  };
}
