// The load, in a process of its own: takes one job after another from its parent and answers each with what it measured.
import autocannon from 'autocannon';
import type { Request } from 'autocannon';
import { percentile } from './figures.ts';
import type { Measurement } from './figures.ts';
import { createRandom } from './random.ts';

export type LoadJob = {
  origin: string;
  connections: number;
  requests: readonly Request[];
  /** Reads: so many seconds, every connection in an order of its own. */
  seconds?: number;
  /** Where the orders of the connections come from. */
  seed: number;
  /** Writes: every request exactly once, dealt to the connections. */
  once?: boolean;
};

process.on('message', (job: LoadJob) => {
  void run(job).then((measurement) => process.send!(measurement));
});
process.once('disconnect', () => process.exit());

async function run({
  origin,
  connections,
  requests,
  seconds = 0,
  seed,
  once = false,
}: LoadJob): Promise<Measurement> {
  const shares = once ? deal(requests, connections) : shuffle(requests, connections, seed);
  const durations: number[] = [];
  let next = 0;
  let last_at = 0;
  const began = performance.now();
  const instance = autocannon({
    url: origin,
    connections,
    timeout: 30,
    sampleInt: 100,
    ...(once ? { amount: requests.length } : { duration: seconds }),
    setupClient: (client) => client.setRequests(shares[next++]!),
  });
  instance.on('response', (_client, _status, _bytes, duration_ms) => {
    durations.push(duration_ms);
    last_at = performance.now();
  });
  const { non2xx, errors, timeouts } = await instance;
  const sorted = durations.toSorted((a, b) => a - b);
  const elapsed_s = (last_at - began) / 1000;
  return {
    requests: sorted.length,
    non_2xx: non2xx,
    errors: errors + timeouts,
    seconds: elapsed_s,
    requests_per_s: sorted.length / elapsed_s,
    p50_ms: percentile(sorted, 0.5),
    p99_ms: percentile(sorted, 0.99),
  };
}

const most_per_connection = 1000;

function shuffle(requests: readonly Request[], connections: number, seed: number): Request[][] {
  const random = createRandom(seed);
  return Array.from({ length: connections }, () =>
    Array.from({ length: Math.min(most_per_connection, requests.length) }, () => ({
      ...requests[Math.floor(random() * requests.length)]!,
    })),
  );
}

/** As autocannon divides an amount: the first connections take one more where it does not come out even. */
function deal(requests: readonly Request[], connections: number): Request[][] {
  const shares: Request[][] = Array.from({ length: connections }, () => []);
  requests.forEach((request, i) => shares[i % connections]!.push({ ...request }));
  return shares;
}
