import { PlatformFailure } from './connector.ts';
import type { RequestOptions, Tools } from './connector.ts';

/** A platform's API of JSON over HTTP. Methods throw a PlatformFailure where the platform doesn't do what it was asked. */
export type RestClient = {
  /** The body of the response. */
  get<T>(path: string, query?: Query): Promise<T>;
  post<T>(path: string, body: object): Promise<T>;
  remove(path: string): Promise<void>;
  /** The response, whatever its status. */
  ask(path: string, query?: Query): Promise<Response>;
  send(path: string, body: object): Promise<Response>;
  /** The body of a response of success. */
  read<T>(response: Response): Promise<T>;
};
export type Query = Readonly<Record<string, string>>;

type Api = {
  /** The platform, for people. */
  title: string;
  /** What paths are added to. */
  base: string;
  /** With what the platform knows us by. */
  headers: Readonly<Record<string, string>>;
};

const longest_pause_s = 3600;
const default_pause_s = 30;

/** Opens the API of a shop. */
export function createRestClient({ title, base, headers: own }: Api, tools: Tools): RestClient {
  const headers = { ...own, accept: 'application/json' };
  const call = (path: string, options: RequestOptions) =>
    callPlatform(title, tools, `${base}${path}`, options);
  const read = async <T>(response: Response): Promise<T> => readAnswer<T>(title, response);
  const ask = (path: string, query: Query = {}) => call(`${path}${queryText(query)}`, { headers });
  const send = (path: string, body: object) =>
    call(path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  return {
    ask,
    send,
    read,
    async get<T>(path: string, query?: Query) {
      return read<T>(await ask(path, query));
    },
    async post<T>(path: string, body: object) {
      return read<T>(await send(path, body));
    },
    async remove(path: string) {
      await read(await call(path, { method: 'DELETE', headers }));
    },
  };
}

/** Sends a request to a platform. Throws a PlatformFailure where there is no response. */
export async function callPlatform(
  title: string,
  tools: Tools,
  url: string,
  options: RequestOptions,
): Promise<Response> {
  try {
    return await tools.fetch(url, options);
  } catch (error) {
    if (error instanceof PlatformFailure) throw error;
    throw new PlatformFailure('unavailable', `No response from ${title}: ${(error as Error).message}`);
  }
}

/** Brackets of names, commas and stars stay as they are: Medusa wants them so, and everybody takes them. */
function queryText(query: Query): string {
  const parts = Object.entries(query).map(([name, value]) => {
    const encoded = encodeURIComponent(value).replaceAll('%2C', ',').replaceAll('%2A', '*');
    return `${name}=${encoded}`;
  });
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

/** The body of a response of success, as JSON. Throws a PlatformFailure for every other response. */
export async function readAnswer<T>(title: string, response: Response): Promise<T> {
  const text = await response.text();
  if (!response.ok) throw failureOf(title, response, readError(text));
  try {
    return JSON.parse(text) as T;
  } catch {
    throw new PlatformFailure('unavailable', `${title}'s response isn't JSON.`, { status: response.status });
  }
}

type Said = { message: string; code: string | null };

function failureOf(title: string, { status, headers }: Response, { message, code }: Said): PlatformFailure {
  const known = { status, code };
  if (status === 401 || status === 403)
    return new PlatformFailure('unauthorized', `${title} rejects the API key (${status}).`, known);
  if (status === 404) return new PlatformFailure('not_found', message || `${title} returned 404.`, known);
  if (status === 429) {
    const after = Number(headers.get('retry-after'));
    const retry_after_s =
      Number.isFinite(after) && after > 0 ? Math.min(after, longest_pause_s) : default_pause_s;
    return new PlatformFailure('rate_limited', `${title} asks for fewer requests.`, {
      ...known,
      retry_after_s,
    });
  }
  if (status >= 400 && status < 500 && status !== 408 && status !== 409 && status !== 425)
    return new PlatformFailure('refused', message || `${title} returned ${status}.`, known);
  return new PlatformFailure(
    'unavailable',
    `${title} returned ${status}${message ? `: ${message}` : '.'}`,
    known,
  );
}

type GraphErrors = { errors?: { message?: unknown; extensions?: { code?: unknown } }[] };

/** What a platform says about an error, also in the form of GraphQL. */
function readError(text: string): Said {
  try {
    const said = JSON.parse(text) as { message?: unknown; code?: unknown } & GraphErrors;
    const [first] = said.errors ?? [];
    const { message = first?.message, code = first?.extensions?.code } = said;
    return {
      message: typeof message === 'string' ? message.slice(0, 300) : '',
      code: typeof code === 'string' ? code.slice(0, 100) : null,
    };
  } catch {
    return { message: '', code: null };
  }
}
