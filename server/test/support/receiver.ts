import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, RequestListener, ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';

/** A webhook as it arrived. */
export type Received = { path: string; headers: IncomingHttpHeaders; body: string; payload: any };

/** Somebody else's server that webhooks are sent to; it keeps its own log. */
export type Receiver = {
  url: string;
  received: Received[];
  /** Connections that were made to it. */
  connections: number;
  /** How it answers from now on; with 204 unless told. */
  answer(with_: (response: ServerResponse, request: Received) => void): void;
  close(): Promise<void>;
};

export async function startReceiver(tls?: { key: string; cert: string }): Promise<Receiver> {
  let answer: (response: ServerResponse, request: Received) => void = (response) =>
    void response.writeHead(204).end();
  const received: Received[] = [];
  const listener: RequestListener = (incoming, response) => {
    void (async () => {
      const body = await text(incoming);
      const path = incoming.url ?? '';
      const request = { path, headers: incoming.headers, body, payload: JSON.parse(body) };
      received.push(request);
      answer(response, request);
    })();
  };
  const server = tls ? createSecureServer(tls, listener) : createServer(listener);
  const sockets = new Set<Socket>();
  const receiver: Receiver = {
    url: '',
    received,
    connections: 0,
    answer: (with_) => (answer = with_),
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  server.on('connection', (socket: Socket) => {
    receiver.connections++;
    sockets.add(socket.on('close', () => sockets.delete(socket)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  receiver.url = `${tls ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return receiver;
}
