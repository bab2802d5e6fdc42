import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Storefront = {
  /** The same page at a host of its own, which browsers take for another site. */
  at: (host: string) => string;
  close: () => Promise<void>;
};

/** A shop's own site, with one page. Every name below `localhost` leads to it. */
export async function openStorefront(pageOf: (url: URL) => string): Promise<Storefront> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(pageOf(url));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    at: (host) => `http://${host}:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
