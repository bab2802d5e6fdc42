import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the proxy of a shop passes requests on: with the host of the browser as it is, or named in a header where it can't keep it. */
export type PassesHost = 'as_host' | 'in_header';

/** A shop's own web server, which passes what is below `path` on to Retour and has its own pages otherwise. Every name below `localhost` leads to it. */
export async function openShopProxy(upstream: string, path: string, passes: PassesHost) {
  const strayed: string[] = [];
  const server = createServer((incoming, outgoing) => {
    const url = incoming.url ?? '/';
    if (!url.startsWith(path)) {
      strayed.push(url);
      outgoing.writeHead(404).end('A page of the shop.');
      return;
    }
    const { host, port, hostname } = new URL(upstream);
    const asked = incoming.headers.host!;
    const named = passes === 'as_host' ? { host: asked } : { host, 'x-retour-host': asked };
    const passed = request(
      { hostname, port, path: url, method: incoming.method, headers: { ...incoming.headers, ...named } },
      (answer) => {
        outgoing.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(outgoing);
      },
    );
    passed.on('error', () => outgoing.writeHead(502).end());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    at: (host: string) => `http://${host}:${port}${path === '/' ? '' : path}`,
    /** Paths of the shop's own pages that were asked for. */
    strayed,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
