import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { Refusal } from './refusal.ts';

/** Every method that reaches a route, but HEAD, which is GET without a body. */
export const routed_methods: readonly HTTPMethods[] = [
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
];

/** Answers every method of a path but those that it has with `method_not_allowed`, and says which they are. */
export function refuseOtherMethods(app: FastifyInstance, url: string, served: readonly string[]): void {
  const method = routed_methods.filter((one) => !served.includes(one));
  // Refused before a body is read: which method a path has comes first (API contract, 3.4).
  app.route({
    method,
    url,
    config: { allow: served.join(', ') },
    onRequest: refuseMethod,
    handler: refuseMethod,
  });
}

async function refuseMethod(request: FastifyRequest, reply: FastifyReply): Promise<never> {
  const { allow } = request.routeOptions.config;
  reply.header('Allow', allow);
  throw new Refusal('method_not_allowed', `This path takes ${allow}.`);
}
