import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A proxy of somebody's, which keeps its own log. Whatever address it is asked for, the tunnel ends at `target_port` of this machine. */
export type ConnectProxy = {
  port: number;
  /** What it was asked for, with CONNECT or by a plain request. */
  asked: { method: string; authority: string; headers: IncomingHttpHeaders }[];
  /** Connections that were made to it. */
  connections: number;
  target_port: number;
  /** What it answers from now on instead of opening a tunnel, as bytes; undefined: whatever it says, a tunnel. */
  refuse(with_: (authority: string) => string | undefined): void;
  close(): Promise<void>;
};

export async function startConnectProxy(tls?: { key: string; cert: string }): Promise<ConnectProxy> {
  const server = tls ? createSecureServer(tls) : createServer();
  const sockets = new Set<Socket>();
  let refusalOf: (authority: string) => string | undefined = () => undefined;
  const proxy: ConnectProxy = {
    port: 0,
    asked: [],
    connections: 0,
    target_port: 0,
    refuse: (with_) => (refusalOf = with_),
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  const keep = (socket: Socket) =>
    sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)));
  const log = ({ method = '', url = '', headers }: IncomingMessage) =>
    proxy.asked.push({ method, authority: url, headers });
  server.on('connection', (socket: Socket) => {
    proxy.connections++;
    keep(socket);
  });
  server.on('request', (request: IncomingMessage) => {
    log(request);
    request.socket.destroy();
  });
  server.on('connect', (request: IncomingMessage, socket: Socket) => {
    log(request);
    const refusal = refusalOf(request.url ?? '');
    if (refusal !== undefined) {
      socket.on('error', () => {}).end(refusal);
      return;
    }
    const target = connect(proxy.target_port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      socket.pipe(target).pipe(socket);
    });
    keep(target);
    socket.on('error', () => target.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port: proxy.port } = server.address() as AddressInfo);
  return proxy;
}
