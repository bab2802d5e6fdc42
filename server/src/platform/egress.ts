import { readFileSync } from 'node:fs';
import { rootCertificates } from 'node:tls';
import { Agent, request } from 'undici';
import type { Dispatcher } from 'undici';
import type { Config } from './config.ts';
import { ConfigError } from './config.ts';
import { parseAllowList } from './egress/address.ts';
import { createConnector } from './egress/connect.ts';
import { EgressFailure } from './egress/failure.ts';
import type { EgressError } from './egress/failure.ts';
import { createResolve } from './egress/resolve.ts';
import type { Resolve } from './egress/resolve.ts';
import { judgeUrl } from './egress/url.ts';
import type { UrlVerdict } from './egress/url.ts';

export type EgressRequest = {
  url: string;
  headers: Record<string, string>;
  body: Buffer;
  /** From the beginning to the last byte of the answer. */
  timeout_ms: number;
};

/** What came of a request. `error` is null when the answer has a 2xx status and came in time. */
export type EgressResult = {
  status: number | null;
  error: EgressError | null;
  retry_after: string | null;
  /** The first 1 KiB of the answer's body. */
  excerpt: string;
  duration_ms: number;
};

/** The one way in which the server speaks to addresses that others have chosen (webhook contract, section 5). */
export type Egress = {
  /** Judges a URL before it is stored. */
  judge(url: string): UrlVerdict;
  /** Sends a POST. Follows no redirect, reads at most 1 MiB of the answer, and never throws. */
  post(request: EgressRequest): Promise<EgressResult>;
  close(): Promise<void>;
};

const connect_timeout_ms = 5000;
const excerpt_bytes = 1024;
const max_answer_bytes = 1_048_576;

export type EgressOptions = Pick<Config, 'egress_allow' | 'egress_ca'> & { resolve?: Resolve };

export function createEgress({ egress_allow, egress_ca, resolve }: EgressOptions): Egress {
  const allowed = parseAllowList(egress_allow);
  const connect = createConnector({
    allowed,
    resolve: resolve ?? createResolve({ asks_system: allowed.length > 0 }),
    connect_timeout_ms,
    ca: egress_ca ? [...rootCertificates, readAuthority(egress_ca)] : undefined,
  });
  // Shorter than what servers keep a silent connection for, so that none is used that the other side just closes.
  const agent = new Agent({ connect, pipelining: 1, keepAliveTimeout: 3000, keepAliveMaxTimeout: 30_000 });
  return {
    judge: (url) => judgeUrl(url, allowed),
    post: (asked) => post(agent, asked, judgeUrl(asked.url, allowed)),
    close: () => agent.destroy(),
  };
}

async function post(agent: Agent, asked: EgressRequest, verdict: UrlVerdict): Promise<EgressResult> {
  const began = performance.now();
  const result = (fields: Partial<EgressResult>): EgressResult => ({
    status: null,
    error: null,
    retry_after: null,
    excerpt: '',
    ...fields,
    duration_ms: Math.round(performance.now() - began),
  });
  if (verdict.kind !== 'allowed') return result({ error: 'address_forbidden' });
  const { headers, body, timeout_ms } = asked;
  const end = new AbortController();
  const deadline = setTimeout(() => end.abort(), timeout_ms);
  let status: number | null = null;
  try {
    const answer = await request(verdict.url, {
      dispatcher: agent,
      method: 'POST',
      headers,
      body,
      signal: end.signal,
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    const retry_after = headerOf(answer, 'retry-after');
    status = answer.statusCode;
    const excerpt = await readExcerpt(answer);
    return result({ status, error: errorOf(status), retry_after, excerpt });
  } catch (error) {
    const failure = end.signal.aborted ? 'timeout' : causeOf(error);
    return result({ status, error: failure });
  } finally {
    clearTimeout(deadline);
  }
}

function errorOf(status: number): EgressError | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect' : 'status';
}

/** Reads to the end, or up to the cap, and keeps the beginning. */
async function readExcerpt({ body }: Dispatcher.ResponseData): Promise<string> {
  const kept: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    if (size < excerpt_bytes) kept.push(chunk);
    size += chunk.length;
    if (size > max_answer_bytes) break;
  }
  return Buffer.concat(kept).subarray(0, excerpt_bytes).toString().replaceAll('\0', '');
}

function headerOf({ headers }: Dispatcher.ResponseData, name: string): string | null {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? null;
}

function causeOf(error: unknown): EgressError {
  return error instanceof EgressFailure ? error.error : 'reset';
}

function readAuthority(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new ConfigError(`RETOUR_EGRESS_CA names ${path}, which cannot be read.`, { cause: error });
  }
}
