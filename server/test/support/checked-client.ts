import { listRoutes } from '../../src/modules.ts';
import type { Profile, Shop } from '../../src/platform/authenticate.ts';
import { buildOpenApi } from '../../src/platform/openapi.ts';
import type { TestApp } from './app.ts';
import type { Client } from './client.ts';
import { createResponseValidator } from './validate-response.ts';
import type { ResponseValidator } from './validate-response.ts';

/** Clients of a shop, one a profile, who hold every answer to the API description. */
export type CheckedClients = Record<Profile, Client>;

const validators = new WeakMap<TestApp, ResponseValidator>();

function validatorOf(server: TestApp): ResponseValidator {
  const known = validators.get(server);
  if (known) return known;
  const made = createResponseValidator(buildOpenApi(listRoutes(server.deps), { origin: server.origin }));
  validators.set(server, made);
  return made;
}

/** Makes a key of all scopes in each profile, and what speaks with it. */
export async function createCheckedClients(server: TestApp, shop: Pick<Shop, 'id'>): Promise<CheckedClients> {
  const [standard, legacy] = await Promise.all(
    (['standard', 'legacy'] as const).map(async (profile) => {
      const { secret } = await server.createKey(shop, { profile });
      return createCheckedClient(server, secret, profile);
    }),
  );
  return { standard: standard!, legacy: legacy! };
}

/** Speaks with one key; throws when an answer is not what the API description says. */
export function createCheckedClient(server: TestApp, key: string, profile: Profile): Client {
  const client = server.client(key);
  const validate = validatorOf(server);
  const request: Client['request'] = async (method, path, options) => {
    const answer = await client.request(method, path, options);
    const { status, headers, body } = answer;
    const full_path = path.startsWith('/api/') ? path : `/api/v1${path}`;
    const content_type = headers.get('Content-Type');
    validate({ method, path: full_path, status, content_type, body, profile, headers });
    return answer;
  };
  return {
    request,
    get: (path, options) => request('GET', path, options),
    post: (path, body, options) => request('POST', path, { body, ...options }),
  };
}
