import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, extname, join } from 'node:path';
import { assets_dir } from '@retour/portal';
import { chooseLocale, renderStory, story_names } from '@retour/portal/stories';

export { story_names };

const types: Record<string, string> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.woff2': 'font/woff2',
};

/** Serves the stories at `/stories/{name}?lang=`, with the files of the portal. */
export async function serveStories(): Promise<{ origin: string; close(): void }> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const file = basename(url.pathname);
    if (url.pathname.startsWith('/portal/assets/')) {
      response.writeHead(200, {
        'Content-Type': types[extname(file)] ?? 'application/octet-stream',
        'Service-Worker-Allowed': '/',
      });
      response.end(readFileSync(join(assets_dir, file)));
    } else {
      const locale = chooseLocale({ query: url.searchParams.get('lang') ?? undefined });
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
      response.end(renderStory(file, locale));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
