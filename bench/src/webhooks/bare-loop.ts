// The limit of deliveries, in a process of its own: undici alone sends the same bodies to the same receivers. No database, no signature, no check
// of addresses, and nothing is recorded.
import { Agent, request } from 'undici';
import { monotonicMs } from './monotonic.ts';

export type BareLoopJob = {
  /** One place per request. */
  urls: readonly string[];
  bodies: readonly string[];
  /** Requests at once to one receiver. */
  per_receiver: number;
};

export type BareLoopResult = { requests: number; non_2xx: number; seconds: number };

process.on('message', (job: BareLoopJob) => void run(job).then((result) => process.send!(result)));
process.once('disconnect', () => process.exit());

async function run({ urls, bodies, per_receiver }: BareLoopJob): Promise<BareLoopResult> {
  const dispatcher = new Agent({ pipelining: 1 });
  const queues = Map.groupBy(urls.keys(), (i) => urls[i]!);
  let non_2xx = 0;
  const began = monotonicMs();
  const work = async (queue: number[]): Promise<void> => {
    for (let i = queue.pop(); i !== undefined; i = queue.pop()) {
      const headers = { 'content-type': 'application/json', 'webhook-id': String(i) };
      const answer = await request(urls[i]!, { dispatcher, method: 'POST', headers, body: bodies[i]! });
      await answer.body.dump();
      if (answer.statusCode < 200 || answer.statusCode > 299) non_2xx++;
    }
  };
  const workers = [...queues.values()].flatMap((queue) =>
    Array.from({ length: per_receiver }, () => work(queue)),
  );
  await Promise.all(workers);
  const seconds = (monotonicMs() - began) / 1000;
  await dispatcher.close();
  return { requests: urls.length, non_2xx, seconds };
}
