import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { readBounded } from '../../platform/egress/fetch.ts';
import type { Answer } from './compare-answers.ts';

/** One of the two systems. */
type Side = {
  origin: URL;
  /** Sent in place of the caller's; without it, the caller's is passed on. */
  key?: string;
};

export type ShadowOptions = {
  /** Who answers callers, and the other, which is only asked what changes nothing. */
  answering: Side;
  other: Side;
  /** Both answers to a read. */
  onPair: (path: string, answers: { answering: Answer; other: Answer }) => void;
  onWrite: () => void;
  /** A read that wasn't compared, as too many waited. */
  onSkipped: () => void;
};

export type Shadow = {
  server: Server;
  /** Ends once the reads so far are compared. */
  settled: () => Promise<void>;
};

/** Of a body, and of an answer. */
const max_bytes = 32 * 1024 * 1024;
const timeout_ms = 60_000;
/** Of the answers that wait to be compared, together. */
const most_waiting_bytes = 64 * 1024 * 1024;
const longest_pause_s = 60;
/** Of one connection, or ours to set. */
const not_passed_on = new Set([
  'host',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'expect',
  'te',
  'trailer',
  'proxy-authorization',
  'content-length',
  'content-encoding',
  'accept-encoding',
]);

/**
 * A server that gives callers the answers of one system, and asks the other the same: reads only, one after the other and after the caller has
 * its answer, so that nothing waits for it and nothing happens twice.
 */
export function createShadow({ answering, other, onPair, onWrite, onSkipped }: ShadowOptions): Shadow {
  let waiting_bytes = 0;
  let previous: Promise<void> = Promise.resolve();

  function compareLater(request: IncomingMessage, answer: Answer): void {
    if (waiting_bytes + answer.text.length > most_waiting_bytes) return onSkipped();
    waiting_bytes += answer.text.length;
    previous = previous.then(() => compare(request, answer));
  }

  async function compare(request: IncomingMessage, answer: Answer): Promise<void> {
    onPair(request.url!, { answering: answer, other: await ask(other, request) });
    waiting_bytes -= answer.text.length;
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBounded(request, max_bytes);
    const answer = await send(answering, request, body);
    const content = await readBounded(answer.body ?? [], max_bytes);
    response.writeHead(answer.status, headersOf(answer)).end(content);
    if (request.method === 'GET') compareLater(request, { status: answer.status, text: content.toString() });
    else if (request.method !== 'HEAD' && request.method !== 'OPTIONS') onWrite();
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => refuse(response, answering));
  });
  return { server, settled: () => previous };
}

function refuse(response: ServerResponse, { origin }: Side): void {
  if (response.headersSent) return void response.destroy();
  const detail = `${origin.host} gave no answer that could be passed on.`;
  response
    .writeHead(502, { 'Content-Type': 'application/problem+json' })
    .end(JSON.stringify({ type: 'about:blank', title: 'Bad Gateway', status: 502, detail }));
}

/** The other system's answer to a read; a rate limit is waited for once. */
async function ask(side: Side, request: IncomingMessage): Promise<Answer> {
  try {
    let answer = await send(side, request);
    if (answer.status === 429) {
      await answer.body?.cancel();
      await sleep(1000 * Math.min(Number(answer.headers.get('retry-after')) || 1, longest_pause_s));
      answer = await send(side, request);
    }
    return { status: answer.status, text: (await readBounded(answer.body ?? [], max_bytes)).toString() };
  } catch {
    return { status: 0, text: '' };
  }
}

function send(side: Side, request: IncomingMessage, body?: Buffer): Promise<Response> {
  const method = request.method!;
  const headers = new Headers({ 'accept-encoding': 'identity' });
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined && !not_passed_on.has(name)) headers.set(name, String(value));
  if (side.key !== undefined) {
    headers.delete('authorization');
    headers.set('x-authorization', side.key);
  }
  return fetch(urlAt(side.origin, request.url!), {
    method,
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(timeout_ms),
    ...(body && body.length > 0 && method !== 'GET' && method !== 'HEAD' ? { body } : {}),
  });
}

/** A path at an origin, whatever it begins with: `//elsewhere.example` stays a path. */
function urlAt(origin: URL, path: string): URL {
  const url = new URL(origin);
  const [pathname = '', query] = path.split(/\?(.*)/s);
  url.pathname = pathname;
  url.search = query ?? '';
  return url;
}

function headersOf(answer: Response): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {};
  for (const [name, value] of answer.headers) if (!not_passed_on.has(name)) headers[name] = value;
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) headers['set-cookie'] = cookies;
  return headers;
}
