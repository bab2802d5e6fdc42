import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { Refusal } from './refusal.ts';

const all_methods: readonly HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'];

/** Answers every method of a path but those that it has with `method_not_allowed`, and says which they are. */
export function refuseOtherMethods(app: FastifyInstance, url: string, served: readonly string[]): void {
  const method = all_methods.filter((one) => !served.includes(one));
  app.route({ method, url, config: { allow: served.join(', ') }, handler: refuseMethod });
}

async function refuseMethod(request: FastifyRequest, reply: FastifyReply): Promise<never> {
  const { allow } = request.routeOptions.config;
  reply.header('Allow', allow);
  throw new Refusal('method_not_allowed', `This path takes ${allow}.`);
}
