import { Pool } from 'undici';
import { servedPath } from './served-path.ts';

/** A request before it is written down. */
export type Ask = {
  method: string;
  /** With its parameters in braces. */
  path: string;
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  /** Sent as JSON, unless it is written in another way. */
  body: unknown;
  write?: (body: unknown) => Buffer;
  /** Sent instead of the body, as it is. */
  raw?: Buffer;
  headers: Record<string, string>;
};

/** Leaves what a request says out, in whatever form. */
export function withoutBody({ raw: _raw, headers, ...ask }: Ask): Ask {
  const { 'Content-Type': _type, ...rest } = headers;
  return { ...ask, body: undefined, headers: rest };
}

/** A request as it goes over the wire. */
export type Sent = {
  method: string;
  path: string;
  headers: Record<string, string>;
  content: Buffer | undefined;
};

/** An answer as it came; `body` is its JSON, if it has any. */
export type Received = { status: number; headers: Headers; text: string; body: unknown };

export type Wire = { send(request: Sent): Promise<Received>; close(): Promise<void> };

/** Longer than a picture may take to decode, on a machine that is busy with other things too. */
const deadline_ms = 150_000;

/** Speaks HTTP over kept connections. */
export function openWire(origin: string, connections: number): Wire {
  const pool = new Pool(origin, { connections, bodyTimeout: deadline_ms, headersTimeout: deadline_ms });
  return {
    async send({ method, path, headers, content }) {
      const answer = await pool.request({
        method,
        path,
        headers,
        body: content ?? null,
      });
      const own = new Headers();
      for (const [name, value] of Object.entries(answer.headers)) own.set(name, String(value));
      // A stream of events doesn't end: its head is the answer.
      const is_stream = own.get('Content-Type')?.startsWith('text/event-stream') ?? false;
      if (is_stream) answer.body.on('error', () => {}).destroy();
      const text = is_stream ? '' : await answer.body.text();
      const is_json = text !== '' && own.get('Content-Type')?.includes('json');
      // Of CSV and of a stream, the text is what the description speaks of.
      const is_text = own.get('Content-Type')?.startsWith('text/') ?? false;
      const body: unknown = is_json ? JSON.parse(text) : is_text ? text : undefined;
      return { status: answer.statusCode, headers: own, text, body };
    },
    close: () => pool.close(),
  };
}

/** Writes a request down. A parameter that is text is encoded, unless it is written as an escape already. */
export function writeDown({ method, path, params, query, body, write = toJson, raw, headers }: Ask): Sent {
  const content = raw ?? (body === undefined ? undefined : write(body));
  return {
    method,
    path: servedPath(path, params, query),
    headers: content ? { 'Content-Type': 'application/json', ...headers } : headers,
    content,
  };
}

const toJson = (body: unknown) => Buffer.from(JSON.stringify(body));

/** The command that sends the same request. */
export function toCurl(origin: string, { method, path, headers, content }: Sent): string {
  const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
  const parts = [`curl -i -X ${method}`, quote(`${origin}${path}`)];
  for (const [name, value] of Object.entries(headers)) parts.push(`-H ${quote(`${name}: ${value}`)}`);
  if (!content) return parts.join(' ');
  const text = content.toString('utf8');
  if (Buffer.from(text).equals(content) && content.length < 4000)
    return [...parts, `--data-binary ${quote(text)}`].join(' ');
  const binary = content.toString('base64');
  const piped = [...parts, '--data-binary @-'].join(' ');
  return content.length < 8000
    ? `echo ${binary} | base64 -d | ${piped}`
    : `${piped} # ${content.length} bytes: base64 ${binary.slice(0, 200)}…`;
}
