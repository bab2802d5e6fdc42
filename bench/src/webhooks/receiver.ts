// The receivers, in a process of their own: servers on ports of this machine that read each webhook to its end, note when it came, and answer 200.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { monotonicMs } from './monotonic.ts';

export type ReceiverOrder =
  | { kind: 'listen'; count: number }
  /** Forgets what came, cuts the connections of who hung, and lets these receivers, by number, read and never answer. */
  | { kind: 'begin'; hung: readonly number[] }
  | { kind: 'report' };

/** What came since the last `begin`, one place per request: message id, receiver, time. Samples are whole, to be verified. */
export type Arrivals = {
  ids: string[];
  receivers: number[];
  at_ms: number[];
  samples: { headers: Record<string, string>; body: string; receiver: number }[];
};

const sampled_every = 200;
let hung: ReadonlySet<number> = new Set();
let left_open: ServerResponse[] = [];
let arrivals: Arrivals = { ids: [], receivers: [], at_ms: [], samples: [] };

process.on('message', (order: ReceiverOrder) => void obey(order).then((answer) => process.send!(answer)));
process.once('disconnect', () => process.exit());

async function obey(order: ReceiverOrder): Promise<number[] | Arrivals | null> {
  if (order.kind === 'report') return arrivals;
  if (order.kind === 'listen')
    return Promise.all(Array.from({ length: order.count }, (_, receiver) => listen(receiver)));
  for (const response of left_open) response.destroy();
  left_open = [];
  hung = new Set(order.hung);
  arrivals = { ids: [], receivers: [], at_ms: [], samples: [] };
  return null;
}

async function listen(receiver: number): Promise<number> {
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    const { headers } = request;
    const is_sample = arrivals.ids.length % sampled_every === 0;
    arrivals.ids.push(headers['webhook-id'] as string);
    arrivals.receivers.push(receiver);
    arrivals.at_ms.push(monotonicMs());
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void (is_sample && chunks.push(chunk)));
    request.once('end', () => {
      if (is_sample)
        arrivals.samples.push({
          headers: headers as Record<string, string>,
          body: Buffer.concat(chunks).toString(),
          receiver,
        });
      if (hung.has(receiver)) left_open.push(response);
      else response.writeHead(200, { 'Content-Length': 0 }).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
