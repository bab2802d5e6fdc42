import type { FastifyInstance } from 'fastify';

/** What the API answers. Its members are those of the API contract. */
type Answer = { status: number; body: any };

/** Asks the API of this server, as the platform of a shop does from elsewhere: over HTTP, with a key, and with nothing else. */
export type AskApi = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<Answer>;

/** Requests of the storefront to the API, which don't leave the process. */
export function askWith(http: FastifyInstance, key: string): AskApi {
  return async (method, path, body) => {
    const answer = await http.inject({
      method,
      url: `/api/v1${path}`,
      headers: { 'X-Authorization': key },
      ...(body ? { payload: body } : {}),
    });
    return { status: answer.statusCode, body: answer.json() };
  };
}

/** The body of a request that the API has no reason to refuse. */
export async function ask(api: AskApi, ...request: Parameters<AskApi>): Promise<any> {
  const { status, body } = await api(...request);
  if (status >= 400) throw new Error(`${request[0]} ${request[1]} was answered ${status}: ${body.detail}`);
  return body;
}
