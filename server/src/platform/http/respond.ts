import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HttpDeps } from './http-deps.ts';
import type { StoredAnswer } from './idempotency.ts';
import { observe } from './observe.ts';
import { problemAnswer } from './problem-answer.ts';
import type { Refusal } from '../refusal.ts';
import type { StreamedAnswer } from '../route.ts';

const json = 'application/json; charset=utf-8';

export const security_headers = {
  'X-API-Version': '1.0',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
};

/** What every answer carries. */
export function setCommonHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(security_headers).header('X-Request-Id', request.id);
}

/** An answer whose body may be in several parts. */
export type MadeAnswer = Omit<StoredAnswer, 'body'> & { body: StoredAnswer['body'] | readonly string[] };

/** The bytes of the parts of a text, one after another. Each is encoded to its place, so that the text as a whole is never made. */
function encode(parts: readonly string[]): Buffer<ArrayBuffer> {
  const bytes = Buffer.allocUnsafeSlow(parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0));
  let end = 0;
  for (const part of parts) end += bytes.write(part, end);
  return bytes;
}

/**
 * Bytes whose memory is given back as soon as the system has all of the answer, and not with a collection of garbage: large pages would wait for it
 * by the dozen. Of an answer that is broken off a collection frees them.
 */
function freedWhenSent(reply: FastifyReply, bytes: Buffer<ArrayBuffer>): Buffer {
  reply.raw.once('finish', () => bytes.buffer.transfer(0));
  return bytes;
}

/** Sends an answer as it was made or stored. */
export function send(reply: FastifyReply, { status, headers, body }: MadeAnswer): FastifyReply {
  reply.code(status);
  if (body === null) return reply.send();
  reply.header('Content-Type', json).headers(headers);
  // Text leaves in one write with the headers. Fastify adds a charset to every JSON type that it sends as text: what has another type goes as bytes.
  if (typeof body !== 'string') return reply.send(freedWhenSent(reply, encode(body)));
  return reply.send('Content-Type' in headers ? Buffer.from(body) : body);
}

/** Sends a body as it comes. What is measured is the time until it begins. */
export function sendStream(
  deps: HttpDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { type, body, headers }: StreamedAnswer,
): FastifyReply {
  observe(deps, request, reply);
  reply.header('Content-Type', type).headers(headers);
  // A proxy in front must not collect it.
  reply.header('X-Accel-Buffering', 'no');
  if (request.method !== 'HEAD') return reply.send(body);
  body.destroy();
  return reply.send();
}

/** A refusal as an answer, in the profile of the caller's key; the request log names its code. */
export function refusedAnswer(deps: HttpDeps, request: FastifyRequest, refusal: Refusal): StoredAnswer {
  request.problem = refusal.code;
  const { status, headers, body } = problemAnswer(refusal, {
    origin: deps.config.origin,
    instance: request.originalUrl.split('?', 1)[0] ?? '/',
    request_id: request.id,
    profile: request.caller?.profile,
    group: request.routeOptions.config.route?.legacy_group,
  });
  return { status, headers, body: JSON.stringify(body) };
}

export function sendProblem(
  deps: HttpDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
): FastifyReply {
  return send(reply, refusedAnswer(deps, request, refusal));
}
