import { gunzipSync } from 'node:zlib';
import { request as exchange } from 'undici';

/** An answer as it came over the wire. `body` is its JSON, or undefined when it has none. */
export type Answer = { status: number; headers: Headers; text: string; body: any };

/** A request as it was sent: the path from the root of the server, header names in lower case. */
export type SentRequest = { method: string; path: string; headers: Record<string, string> };
export type AnswerCheck = (request: SentRequest, answer: Answer) => Promise<void>;

export type RequestOptions = {
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is. */
  raw?: string | Uint8Array<ArrayBuffer>;
};

export type Client = {
  request(method: string, path: string, options?: RequestOptions): Promise<Answer>;
  get(path: string, options?: RequestOptions): Promise<Answer>;
  post(path: string, body?: unknown, options?: RequestOptions): Promise<Answer>;
};

/** Speaks HTTP to a server. Paths that do not begin with `/api/` are relative to `/api/v1`. Every answer is shown to the check, who may throw. */
export function createClient(origin: string, key?: string, check?: AnswerCheck): Client {
  async function request(
    method: string,
    path: string,
    { headers: given = {}, body, raw }: RequestOptions = {},
  ): Promise<Answer> {
    const content = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const whole_path = path.startsWith('/api/') ? path : `/api/v1${path}`;
    const sent = {
      ...(key ? { 'x-authorization': key } : {}),
      ...(content === undefined ? {} : { 'content-type': 'application/json' }),
      ...Object.fromEntries(Object.entries(given).map(([name, value]) => [name.toLowerCase(), value])),
    };
    // Not `fetch`, which takes twice as long.
    const response = await exchange(`${origin}${whole_path}`, {
      method: method as 'GET',
      headers: sent,
      ...(content === undefined ? {} : { body: content }),
    });
    const bytes = Buffer.from(await response.body.arrayBuffer());
    const headers = new Headers(
      Object.entries(response.headers).flatMap(([name, value]) =>
        [value ?? []].flat().map((one): [string, string] => [name, one]),
      ),
    );
    const text = String(headers.get('Content-Encoding') === 'gzip' ? gunzipSync(bytes) : bytes);
    const answer = { status: response.statusCode, headers, text, body: parse(headers, text) };
    await check?.({ method, path: whole_path, headers: sent }, answer);
    return answer;
  }
  return {
    request,
    get: (path, options) => request('GET', path, options),
    post: (path, body, options) => request('POST', path, { body, ...options }),
  };
}

function parse(headers: Headers, text: string): unknown {
  return text !== '' && headers.get('Content-Type')?.includes('json') ? JSON.parse(text) : undefined;
}
