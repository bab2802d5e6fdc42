import type { SettingValues } from '@retour/contract/provider-settings';
import { PlatformFailure } from '../connector.ts';
import type { Tools } from '../connector.ts';

/** Medusa's Admin API, with the key of the shop. */
export type Client = {
  /** The body of the response. Throws a PlatformFailure. */
  get<T>(path: string, query?: Record<string, string>): Promise<T>;
  post<T>(path: string, body: object): Promise<T>;
  /** The response as it came. Throws a PlatformFailure where there was none. */
  ask(path: string): Promise<Response>;
};

export function createClient({ url = '', key = '' }: SettingValues, tools: Tools): Client {
  const headers = { authorization: `Basic ${btoa(`${key}:`)}`, accept: 'application/json' };
  async function call(path: string, body?: object): Promise<Response> {
    try {
      if (!body) return await tools.fetch(`${url}${path}`, { headers });
      return await tools.fetch(`${url}${path}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    } catch (error) {
      if (error instanceof PlatformFailure) throw error;
      throw new PlatformFailure('unavailable', `No response from Medusa: ${(error as Error).message}`);
    }
  }
  return {
    async get<T>(path: string, query: Record<string, string> = {}) {
      return readAnswer<T>(await call(`${path}${queryText(query)}`));
    },
    async post<T>(path: string, body: object) {
      return readAnswer<T>(await call(path, body));
    },
    ask: (path) => call(path),
  };
}

/** Medusa wants brackets and stars of a query as they are. */
function queryText(query: Record<string, string>): string {
  const parts = Object.entries(query).map(([name, value]) => {
    const encoded = encodeURIComponent(value).replaceAll('%2C', ',').replaceAll('%2A', '*');
    return `${name}=${encoded}`;
  });
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

async function readAnswer<T>(response: Response): Promise<T> {
  const { status } = response;
  const text = await response.text();
  if (response.ok) {
    try {
      return JSON.parse(text) as T;
    } catch {
      throw new PlatformFailure('unavailable', "Medusa's response isn't JSON.", { status });
    }
  }
  throw failureOf(response, messageOf(text));
}

function failureOf({ status, headers }: Response, message: string): PlatformFailure {
  if (status === 401 || status === 403)
    return new PlatformFailure('unauthorized', `Medusa rejects the API key (${status}).`, { status });
  if (status === 404) return new PlatformFailure('not_found', message || 'Medusa returned 404.', { status });
  if (status === 429) {
    const after = Number(headers.get('retry-after'));
    const retry_after_s = Number.isFinite(after) && after > 0 ? Math.min(after, 3600) : 30;
    return new PlatformFailure('rate_limited', 'Medusa asks for fewer requests.', { status, retry_after_s });
  }
  if (status >= 400 && status < 500 && status !== 408 && status !== 409 && status !== 425)
    return new PlatformFailure('refused', message || `Medusa returned ${status}.`, { status });
  return new PlatformFailure('unavailable', `Medusa returned ${status}${message ? `: ${message}` : '.'}`, {
    status,
  });
}

/** What Medusa says about an error. */
function messageOf(text: string): string {
  try {
    const { message } = JSON.parse(text) as { message?: unknown };
    return typeof message === 'string' ? message.slice(0, 300) : '';
  } catch {
    return '';
  }
}
