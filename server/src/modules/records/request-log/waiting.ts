import type { RequestNote } from '../../../platform/http/http-deps.ts';

/** Requests that wait to be written, of all shops and of one: a shop that floods the server takes no place from the others. */
const max_waiting = 10_000;
const max_of_shop = 2500;

/** How many requests of a shop there was no place for. */
type Gap = { shop_id: number; count: number };

/** Requests that wait, in bounds, and the count of those that had no place. */
export type Waiting = {
  add(note: RequestNote): void;
  /** The oldest ones, which stay until they are taken out. */
  first(limit: number): RequestNote[];
  takeOut(batch: readonly RequestNote[]): void;
  giveUp(batch: readonly RequestNote[]): void;
  gaps(): Gap[];
  takeOutGaps(gaps: readonly Gap[]): void;
  isEmpty(): boolean;
};

export function createWaiting(): Waiting {
  let notes: RequestNote[] = [];
  const of_shops = new Map<number, number>();
  const missing = new Map<number, number>();
  const miss = (shop_id: number, count: number) => {
    const left = (missing.get(shop_id) ?? 0) + count;
    if (left > 0) missing.set(shop_id, left);
    else missing.delete(shop_id);
  };
  function takeOut(batch: readonly RequestNote[]): void {
    notes = notes.slice(batch.length);
    for (const { shop_id } of batch) of_shops.set(shop_id, (of_shops.get(shop_id) ?? 0) - 1);
    if (notes.length === 0) of_shops.clear();
  }
  return {
    add(note) {
      const of_shop = of_shops.get(note.shop_id) ?? 0;
      if (notes.length >= max_waiting || of_shop >= max_of_shop) return miss(note.shop_id, 1);
      of_shops.set(note.shop_id, of_shop + 1);
      notes.push(note);
    },
    first: (limit) => notes.slice(0, limit),
    takeOut,
    giveUp(batch) {
      takeOut(batch);
      for (const { shop_id } of batch) miss(shop_id, 1);
    },
    gaps: () => [...missing].map(([shop_id, count]) => ({ shop_id, count })),
    takeOutGaps(gaps) {
      for (const { shop_id, count } of gaps) miss(shop_id, -count);
    },
    isEmpty: () => notes.length === 0 && missing.size === 0,
  };
}
