import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { presentedSecret } from '../callers/credentials.ts';
import type { Log } from '../log.ts';

/** Below this path and the handle of a shop is its test side, with every path that the live side has. */
export const test_path = '/test';

/** Whose test side a request is for. */
export type AskedSide = { id: number } | { handle: string };

const prefix_of = new WeakMap<IncomingMessage, string>();

/** The path of the test side that a request was sent to, such as `/test/acme`; empty on the live side. */
export const sidePath = ({ raw }: Pick<FastifyRequest, 'raw'>): string => prefix_of.get(raw) ?? '';

/** The path and query of a request as the browser sees them. */
export const shownUrl = (request: Pick<FastifyRequest, 'raw' | 'originalUrl'>): string =>
  sidePath(request) + request.originalUrl;

type Asked = { side: AskedSide; prefix: string; url: string };

/** Whose test side a request is for, by its path or by its key; undefined for the live side. */
function askedSide({ url = '/', headers }: IncomingMessage): Asked | undefined {
  const path = /^(?<prefix>\/test\/(?<handle>[a-z0-9-]{1,63}))(?<rest>[/?].*)?$/.exec(url)?.groups;
  if (path) {
    const { prefix = '', handle = '', rest = '/' } = path;
    return { side: { handle }, prefix, url: rest.startsWith('/') ? rest : `/${rest}` };
  }
  const id = /^rtr_test_(?<id>[1-9]\d{0,14})_/.exec(presentedSecret(headers) ?? '')?.groups?.['id'];
  return id === undefined ? undefined : { side: { id: Number(id) }, prefix: '', url };
}

/**
 * Lets the test sides of shops answer their own requests, before anything of the live side sees them. Where a shop has none, the live side answers, which knows
 * neither the path nor the key.
 */
export function sendTestRequestsFirst(
  server: Server,
  { find, log }: { find: (side: AskedSide) => Promise<Server | undefined>; log: Log },
): void {
  type Answer = (request: IncomingMessage, response: ServerResponse) => void;
  const [answerLive] = server.listeners('request') as Answer[];
  async function answerTest({ side, prefix, url }: Asked, ...[request, response]: Parameters<Answer>) {
    let test_server: Server | undefined;
    try {
      test_server = await find(side);
    } catch (error) {
      log.error({ err: error }, 'the test side of a shop could not be opened');
      response.writeHead(503, { 'Retry-After': '5' }).end();
      return;
    }
    if (!test_server) return answerLive!(request, response);
    prefix_of.set(request, prefix);
    request.url = url;
    test_server.emit('request', request, response);
  }
  server.removeListener('request', answerLive!);
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const asked = askedSide(request);
    if (asked) void answerTest(asked, request, response);
    else answerLive!(request, response);
  });
}
