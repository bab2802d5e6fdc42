import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HttpDeps } from './http-deps.ts';
import { noteOf } from './note-request.ts';

/** Measures and logs an answer, once. */
export function observe(deps: HttpDeps, request: FastifyRequest, reply: FastifyReply): void {
  if (request.observed) return;
  request.observed = true;
  const operation = request.routeOptions.config.route?.operation ?? 'other';
  const duration_ms = performance.now() - request.started_at;
  deps.metrics.observeRequest(operation, reply.statusCode, duration_ms);
  if (deps.request_log.is_on) {
    const note = noteOf(request, reply, duration_ms);
    if (note) deps.request_log.note(note);
  }
  const { problem } = request;
  // The legacy profile sends some refusals with status 200.
  const is_refused = reply.statusCode >= 400 || problem !== undefined;
  const level = reply.statusCode >= 500 ? 'warn' : is_refused ? 'info' : 'debug';
  deps.log[level](
    {
      request_id: request.id,
      method: request.method,
      operation,
      status: reply.statusCode,
      ...(problem && { code: problem }),
      ...(reply.hasHeader('Idempotent-Replayed') && { replayed: true }),
      duration_ms: Math.round(duration_ms * 10) / 10,
      shop_id: request.caller?.shop.id,
    },
    'request',
  );
}
