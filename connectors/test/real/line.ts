import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type LineRequest = { method: string; path: string; body: string };

/** Decides about a request on its way. `pass` takes it to the platform, once; answers whether the response gets back. */
export type Handle = (request: LineRequest, pass: () => Promise<void>) => Promise<boolean>;

/** What is between Retour and a platform. */
export type Line = { url: string; close: () => void };

const of_connection = new Set([
  'host',
  'connection',
  'content-encoding',
  'content-length',
  'transfer-encoding',
  'keep-alive',
]);

/** Opens a line to a URL. */
export async function openLine(to: string, handle: Handle): Promise<Line> {
  const target = new URL(to);
  async function take(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(incoming);
    const { method = 'GET', url: path = '/' } = incoming;
    const headers: Record<string, string> = {};
    for (const [name, value] of Object.entries(incoming.headers))
      if (!of_connection.has(name)) headers[name] = String(value);
    const asked = { method, headers, ...(body === '' ? {} : { body }) };
    let answer: Response | undefined;
    let answered: string | undefined;
    const gets_back = await handle({ method, path, body }, async () => {
      answer = await fetch(new URL(path, target), asked).catch(() => undefined);
      answered = await answer?.text().catch(() => undefined);
    });
    if (!gets_back || !answer || answered === undefined) return void incoming.socket.destroy();
    const shown = [...answer.headers].filter(([name]) => !of_connection.has(name));
    response.writeHead(answer.status, Object.fromEntries(shown)).end(answered);
  }
  const server = createHttpServer((incoming, response) => void take(incoming, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${target.pathname.replace(/\/$/, '')}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

type Losing = { what: 'request' | 'response'; isMeant: (request: LineRequest) => boolean };

/** A line that drops one request or its response: the next one that matches, once `loseNext` was called. */
export async function openLosingLine(to: string): Promise<Line & { loseNext: (losing: Losing) => void }> {
  let losing: Losing | undefined;
  const line = await openLine(to, async (request, pass) => {
    const lost = losing?.isMeant(request) ? losing.what : undefined;
    if (lost) losing = undefined;
    if (lost !== 'request') await pass();
    return !lost;
  });
  return { ...line, loseNext: (next) => void (losing = next) };
}

/** A port that leads to a Unix socket, for programs that only know ports. */
export async function openPort(socket_path: string): Promise<{ port: number; close: () => void }> {
  const server = createServer((outside) => {
    const inside = connect(socket_path);
    outside.pipe(inside).pipe(outside);
    outside.on('error', () => inside.destroy());
    inside.on('error', () => outside.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() };
}
