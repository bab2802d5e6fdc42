import { userInfo } from 'node:os';
import { SCOPES } from '@retour/contract/scopes';
import type { InjectOptions } from 'fastify';
import { createLocalHttp } from '../../app.ts';
import type { KeyPrincipal, Shop } from '../../platform/authenticate.ts';
import type { Deps } from '../../platform/deps.ts';
import { servedPaths } from '../../platform/route.ts';
import type { Route } from '../../platform/route.ts';

export type Call = {
  params: Record<string, string>;
  query: Record<string, string>;
  payload?: NonNullable<InjectOptions['payload']>;
  headers?: Record<string, string>;
};

export type Result = { status: number; text: string };

/** The API in this process, for whoever is at the command line. */
export type LocalApi = {
  request(method: Route['method'], url: string, call?: Partial<Call>): Promise<Result>;
  close(): Promise<void>;
};

/** Opens the API of a shop in this process: no port, no key, no rate limit. It must be closed. */
export async function openLocalApi(deps: Deps, shop: Shop): Promise<LocalApi> {
  const http = await createLocalHttp(deps, commandLineOf(shop));
  return {
    async request(method, url, { query = {}, payload, headers } = {}) {
      const { statusCode: status, body: text } = await http.inject({
        method,
        url,
        query,
        headers: { 'x-authorization': 'command line', ...headers },
        ...(payload !== undefined && { payload }),
      });
      return { status, text };
    },
    close: () => http.close(),
  };
}

/** Calls an operation in this process, as a request would, for whoever is at the command line. */
export async function callOperation(deps: Deps, shop: Shop, route: Route, call: Call): Promise<Result> {
  const api = await openLocalApi(deps, shop);
  try {
    const [path = ''] = servedPaths(route);
    const url = path.replace(/\{(\w+)\}/g, (_all, name: string) =>
      encodeURIComponent(call.params[name] ?? ''),
    );
    return await api.request(route.method, url, call);
  } finally {
    await api.close();
  }
}

const commandLineOf = (shop: Shop): KeyPrincipal => ({
  kind: 'key',
  is_command_line: true,
  shop,
  key_id: 0,
  key_name: userInfo().username,
  profile: 'standard',
  scopes: new Set(SCOPES),
  // More than a process can make: without a number, the limit of keys would count.
  rate_limit_per_minute: 100_000_000,
  usable_until: null,
  unusable: null,
});
