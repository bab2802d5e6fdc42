import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/**
 * How a request goes wrong. `hang` never answers and does nothing; `lose_answer` does what it was asked and breaks the connection;
 * `do_and_hang` does it and never answers; `not_json` is an error page of something in between.
 */
export type Fault = 'hang' | 'lose_answer' | 'do_and_hang' | 'not_json' | ServiceAnswer;

export type ServiceRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  body: any;
  authorization: string;
  headers: IncomingHttpHeaders;
};
export type ServiceAnswer = { status: number; body: unknown; headers?: Record<string, string> };
/** One operation: its name, which the request may tell, where it is served, and what it does. Groups of the pattern are the arguments. */
export type Operation = [
  name: string | ((request: ServiceRequest) => string),
  method: string,
  path: RegExp,
  perform: (request: ServiceRequest, ...groups: string[]) => ServiceAnswer,
];

/** Another company's service on this machine, which misbehaves on purpose. */
export type FakeService = {
  url: string;
  /** Names of the operations that were asked, in order. */
  asked: string[];
  requests: ServiceRequest[];
  /** The next requests of an operation go wrong so, one after the other. */
  misbehave(operation: string, ...faults: Fault[]): void;
  /** From now on everything goes well. */
  behave(): void;
  close(): Promise<void>;
};

/** Starts a service of the given operations, on a port of its own. */
export async function startFakeService(operations: readonly Operation[]): Promise<FakeService> {
  const asked: string[] = [];
  const requests: ServiceRequest[] = [];
  const faults = new Map<string, Fault[]>();

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(incoming.url ?? '/', 'http://localhost');
    const request = {
      method: incoming.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      body: incoming.method === 'GET' ? undefined : await readBody(incoming),
      authorization: incoming.headers.authorization ?? '',
      headers: incoming.headers,
    };
    requests.push(request);
    const found = operations.find(([, method, path]) => method === request.method && path.test(request.path));
    if (!found) return answer(response, { status: 404, body: { detail: 'Not found.' } });
    const [named, , path, perform] = found;
    const name = typeof named === 'string' ? named : named(request);
    asked.push(name);
    const fault = faults.get(name)?.shift();
    if (fault === 'hang') return;
    if (fault === 'not_json') {
      response.writeHead(502, { 'Content-Type': 'text/html' }).end('<h1>Bad gateway</h1>');
      return;
    }
    if (typeof fault === 'object') return answer(response, fault);
    const done = perform(request, ...(path.exec(request.path) ?? []).slice(1));
    if (fault === 'lose_answer') response.destroy();
    else if (fault !== 'do_and_hang') answer(response, done);
  }

  const server = createServer((incoming, response) => void serve(incoming, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    requests,
    misbehave: (operation, ...more) => faults.set(operation, [...(faults.get(operation) ?? []), ...more]),
    behave: () => faults.clear(),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** What was sent, as JSON or as the fields of a form; nothing for anything else. */
async function readBody(incoming: IncomingMessage): Promise<unknown> {
  const body = await text(incoming);
  if (incoming.headers['content-type'] === 'application/x-www-form-urlencoded')
    return Object.fromEntries(new URLSearchParams(body));
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function answer(response: ServerResponse, { status, body, headers }: ServiceAnswer): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
}
