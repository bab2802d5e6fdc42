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

/** Speaks HTTP to a server. Paths that do not begin with `/api/` are relative to `/api/v1`. */
export function createClient(origin: string, key?: string): Client {
  async function request(
    method: string,
    path: string,
    { headers = {}, body, raw }: RequestOptions = {},
  ): Promise<Answer> {
    const content = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await fetch(`${origin}${path.startsWith('/api/') ? path : `/api/v1${path}`}`, {
      method,
      headers: {
        ...(key ? { 'X-Authorization': key } : {}),
        ...(content === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(content === undefined ? {} : { body: content }),
      redirect: 'manual',
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: parse(response, text) };
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
