import type { AnswerJudge } from './judge-answers.ts';

/** An answer as it came over the wire. `body` is its JSON, or undefined when it has none. */
export type Answer = { status: number; headers: Headers; text: string; body: any };

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

/** Speaks HTTP to a server. Paths that do not begin with `/api/` are relative to `/api/v1`. Every answer is shown to the judge, who may throw. */
export function createClient(origin: string, key?: string, judge?: AnswerJudge): Client {
  async function request(
    method: string,
    path: string,
    { headers: given = {}, body, raw }: RequestOptions = {},
  ): Promise<Answer> {
    const content = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const whole_path = path.startsWith('/api/') ? path : `/api/v1${path}`;
    const headers = new Headers({
      ...(key ? { 'X-Authorization': key } : {}),
      ...(content === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...given,
    });
    const response = await fetch(`${origin}${whole_path}`, {
      method,
      headers,
      ...(content === undefined ? {} : { body: content }),
      redirect: 'manual',
    });
    const text = await response.text();
    const answer = {
      status: response.status,
      headers: response.headers,
      text,
      body: parse(response, text),
    };
    await judge?.({ method, path: whole_path, headers: Object.fromEntries(headers) }, answer);
    return answer;
  }
  return {
    request,
    get: (path, options) => request('GET', path, options),
    post: (path, body, options) => request('POST', path, { body, ...options }),
  };
}

function parse(response: Response, text: string): unknown {
  return text !== '' && response.headers.get('Content-Type')?.includes('json') ? JSON.parse(text) : undefined;
}
