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

/** Calls an operation in this process, as a request would, for whoever is at the command line. */
export async function callOperation(deps: Deps, shop: Shop, route: Route, call: Call): Promise<Result> {
  const http = await createLocalHttp(deps, commandLineOf(shop));
  try {
    const [path = ''] = servedPaths(route);
    const { statusCode: status, body: text } = await http.inject({
      method: route.method,
      url: path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(call.params[name] ?? '')),
      query: call.query,
      headers: { 'x-authorization': 'command line', ...call.headers },
      ...(call.payload !== undefined && { payload: call.payload }),
    });
    return { status, text };
  } finally {
    await http.close();
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
  rate_limit_per_minute: null,
  usable_until: null,
  unusable: null,
});
