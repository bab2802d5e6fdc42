import type { Agent, fetch as undiciFetch } from 'undici';
import type { UrlVerdict } from './url.ts';

/** What is sent to somebody else's server, as the clients of libraries state it. */
export type FetchOptions = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | URLSearchParams | null;
  /** From the beginning to the last byte of the response; 10 s unless given. */
  timeout_ms?: number;
  /** The longest response; 1 MiB unless given. */
  max_bytes?: number;
};

const default_max_bytes = 1024 * 1024;
const default_timeout_ms = 10_000;

/** Fetches a URL that was checked, through connections that check its address. Follows no redirect, and throws where there is no response in time. */
export async function fetchChecked(
  { fetch, agent }: { fetch: typeof undiciFetch; agent: Agent },
  verdict: UrlVerdict,
  {
    method = 'GET',
    headers = {},
    body,
    timeout_ms = default_timeout_ms,
    max_bytes = default_max_bytes,
  }: FetchOptions,
): Promise<Response> {
  if (verdict.kind !== 'allowed') throw new Error('The URL is not allowed.');
  const response = await fetch.call(undefined, verdict.url, {
    method,
    headers,
    ...(body === undefined || body === null ? {} : { body: body.toString() }),
    redirect: 'manual',
    dispatcher: agent,
    signal: AbortSignal.timeout(timeout_ms),
  });
  const content = await readBounded(response.body ?? [], max_bytes);
  return new Response(content.length > 0 ? content : null, {
    status: response.status,
    headers: [...response.headers],
  });
}

/** The bytes of a body. Throws once there are more than `max_bytes` of them. */
export async function readBounded(
  body: AsyncIterable<unknown> | Iterable<unknown>,
  max_bytes: number,
): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += (part as Uint8Array).length;
    if (size > max_bytes) throw new Error('The body is too large.');
    parts.push(part as Uint8Array);
  }
  return Buffer.concat(parts);
}
