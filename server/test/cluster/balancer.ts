import { once } from 'node:events';
import { Agent, createServer, request as send } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Backend = { origin: string; is_ready: boolean };

/** A proxy in front of API processes. It repeats no request: one that fails at a process fails for the client. */
export type Balancer = {
  origin: string;
  /** Sends requests to a process, from when it says that it is ready until it says that it isn't. */
  add(origin: string): Promise<void>;
  remove(origin: string): void;
  close(): Promise<void>;
};

/** As load balancers do, though more often: so a restart takes less time. */
export const probe_every_ms = 200;

export async function startBalancer(): Promise<Balancer> {
  const backends: Backend[] = [];
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const ready = backends.filter(({ is_ready }) => is_ready);
    const backend = ready[++turn % ready.length];
    if (backend) pass(agent, backend, incoming, outgoing);
    else refuse(outgoing, 'No process is ready.');
  });
  const timer = setInterval(() => void Promise.all(backends.map(probe)), probe_every_ms);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async add(origin) {
      const backend = { origin, is_ready: false };
      await probe(backend);
      backends.push(backend);
    },
    remove(origin) {
      backends.splice(
        backends.findIndex((one) => one.origin === origin),
        1,
      );
    },
    async close() {
      clearInterval(timer);
      server.close();
      server.closeAllConnections();
      agent.destroy();
      await once(server, 'close');
    },
  };
}

async function probe(backend: Backend): Promise<void> {
  backend.is_ready = await fetch(`${backend.origin}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
    (response) => response.ok,
    () => false,
  );
}

function pass(agent: Agent, { origin }: Backend, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, headers, url } = incoming;
  const passed = send(`${origin}${url}`, { agent, method: method!, headers }, (answer) => {
    const { connection: _connection, 'keep-alive': _keep, ...rest } = answer.headers;
    outgoing.writeHead(answer.statusCode!, rest);
    answer.pipe(outgoing);
  });
  passed.on('error', (error) => refuse(outgoing, `${origin} ${error.message}`));
  incoming.pipe(passed);
}

function refuse(outgoing: ServerResponse, reason: string): void {
  if (outgoing.headersSent) outgoing.destroy();
  else outgoing.writeHead(502, { 'content-type': 'text/plain' }).end(reason);
}
