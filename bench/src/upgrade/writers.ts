import { openShop } from '../write-requests.ts';
import type { Send } from '../write-requests.ts';

/** A request that writes. */
export type Write = {
  /** With ids left out. */
  path: string;
  began: number;
  ended: number;
  /** What it failed with. */
  failure: string | undefined;
};

export type Writers = {
  /** Where requests are sent, in turns; may change at any time. */
  origins: string[];
  writes: Write[];
  /** Ends when the last request has. */
  stop(): Promise<void>;
};

type Setup = {
  origins: string[];
  /** Of a shop in which orders are sold, and returns of them are started, submitted and flagged. */
  key: string;
  /** Of a shop whose returns are flagged and unflagged. */
  filled: { key: string; returns: number[] };
  journeys_per_s: number;
};

/** So many customers wait at most: more would wait for each other, in transactions that a migration would wait for in turn. */
const most_at_once = 8;

/** Customers who come at a steady rate, however long those before them take: each buys, starts a return, and submits it. Staff flag it, and another one. */
export async function startWriters({ origins, key, filled, journeys_per_s }: Setup): Promise<Writers> {
  const writes: Write[] = [];
  const writers: Writers = { origins, writes, stop };
  let turn = 0;
  const send: Send = async (path, request) => {
    const origin = writers.origins[++turn % writers.origins.length]!;
    const write: Write = { path: withoutIds(path), began: performance.now(), ended: 0, failure: undefined };
    try {
      const response = await fetch(`${origin}${path}`, request);
      const text = await response.text();
      if (!response.ok) write.failure = `${response.status} ${text.slice(0, 200)}`;
      return new Response(text, { status: response.status });
    } catch (error) {
      write.failure = String((error as Error).cause ?? error);
      throw error;
    } finally {
      write.ended = performance.now();
      writes.push(write);
    }
  };
  const shop = await openShop(origins[0]!, key, send);
  const headers = { 'X-Authorization': filled.key };
  const journeys = new Set<Promise<void>>();
  let next = 0;
  async function journey(): Promise<void> {
    const return_id = filled.returns[next++ % filled.returns.length]!;
    for (const act of ['flag', 'unflag'])
      await send(`/api/v1/warehouse/return/${return_id}/${act}`, { method: 'POST', headers });
    const [order] = await shop.makeOrders(1);
    const made_id = await shop.submit(await shop.makeDraft(order!));
    await shop.act(made_id, 'flag');
  }
  const timer = setInterval(() => {
    if (journeys.size >= most_at_once) return;
    const under_way = journey()
      .catch(() => {}) // a failed request is among the writes
      .then(() => void journeys.delete(under_way));
    journeys.add(under_way);
  }, 1000 / journeys_per_s);
  async function stop(): Promise<void> {
    clearInterval(timer);
    await Promise.all(journeys);
  }
  return writers;
}

const withoutIds = (path: string): string => path.replaceAll(/[0-9a-f-]{36}|(?<=\/)[0-9]+(?=\/)/g, '…');
