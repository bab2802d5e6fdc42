import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { trustedProxies } from '../callers/trusted-proxies.ts';
import type { IsTrustedProxy } from '../callers/trusted-proxies.ts';
import { isShopHost, ownHosts } from './portal-address.ts';

/** The address of a shop's portal through which a request came. */
export type PortalAddress = {
  handle: string;
  /** Such as `https://acme.example`. */
  origin: string;
  /** Such as `/pages/returns`; empty where the portal has a host of its own. */
  path: string;
};

/** Reads the addresses of all shops that have one. */
type ReadAddresses = () => Promise<readonly { handle: string; portal_address: string }[]>;

type Asked = { address?: PortalAddress };

/** What was found out about the hosts of requests that are not the installation's own. */
const asked_of = new WeakMap<IncomingMessage, Asked>();

/** The address of the shop's portal through which a request came; undefined where it came to the installation's own. */
export const portalAddressOf = ({ raw }: Pick<FastifyRequest, 'raw'>): PortalAddress | undefined =>
  asked_of.get(raw)?.address;

/** Whether a request came for a host that could be a shop's, but there is no portal at its address. */
export const isUnknownAddress = ({ raw }: Pick<FastifyRequest, 'raw'>): boolean => {
  const asked = asked_of.get(raw);
  return asked !== undefined && asked.address === undefined;
};

/** The host that a browser asked for. A proxy that can't pass `Host` on names it in `X-Retour-Host`: what is named there only counts where it is a shop's. */
function askedHost({ headers, socket }: IncomingMessage, isTrusted: IsTrustedProxy) {
  const own = headers['x-retour-host'];
  const forwarded = isTrusted(socket.remoteAddress, 0) ? headers['x-forwarded-host'] : undefined;
  const [host = ''] = [own, forwarded, headers.host].filter((one) => typeof one === 'string');
  return host.split(',', 1)[0]!.trim().toLowerCase();
}

/** How old what a process knows of addresses may be. */
const fresh_ms = 1000;

type Options = {
  config: Pick<Config, 'origin' | 'portal_url' | 'trust_proxy'>;
  read: ReadAddresses;
  log: Log;
};

/** Finds the portal of a request by its host and path. Addresses are read when a host is asked for that is not the installation's own, at most every second. */
function createHosts({ read, log }: Pick<Options, 'read' | 'log'>) {
  let known = new Map<string, PortalAddress[]>();
  let read_at = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;
  async function refresh(): Promise<void> {
    try {
      const all = (await read()).map(({ handle, portal_address }) => {
        const { host, origin, pathname } = new URL(portal_address);
        return { host, handle, origin, path: pathname.replace(/\/$/, '') };
      });
      known = Map.groupBy(all, ({ host }) => host);
    } catch (error) {
      log.warn({ err: error }, 'addresses of portals can’t be read; requests go on with what is known');
    }
    read_at = performance.now();
    reading = undefined;
  }
  return async (host: string, url: string): Promise<PortalAddress | undefined> => {
    if (performance.now() - read_at > fresh_ms) await (reading ??= refresh());
    const path = url.split('?', 1)[0]!;
    return known
      .get(host)
      ?.filter((one) => path === one.path || path.startsWith(`${one.path}/`))
      .toSorted((a, b) => b.path.length - a.path.length)[0];
  };
}

/** Lets requests find out whose portal they are for before they are routed. Those for the installation's own hosts don't wait. */
export function findPortalsFirst(server: Server, options: Options): void {
  const { config } = options;
  const find = createHosts(options);
  const isTrusted = trustedProxies(config.trust_proxy);
  const [route] = server.listeners('request') as ((
    request: IncomingMessage,
    response: ServerResponse,
  ) => void)[];
  async function routeFound(request: IncomingMessage, response: ServerResponse, host: string) {
    const address = await find(host, request.url ?? '/');
    asked_of.set(request, address ? { address } : {});
    route!(request, response);
  }
  server.removeListener('request', route!);
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const host = askedHost(request, isTrusted);
    if (!isShopHost(host) || ownHosts(config).includes(host)) return route!(request, response);
    void routeFound(request, response, host);
  });
}

/** The path that is routed for a request to the portal of a shop: the one of the same page below `/portal`. */
export function portalRoute(request: IncomingMessage): string | undefined {
  const address = asked_of.get(request)?.address;
  if (!address) return undefined;
  const rest = (request.url ?? '/').slice(address.path.length);
  return rest.startsWith('/assets/') ? `/portal${rest}` : `/portal/${address.handle}${rest}`;
}
