import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '../../../platform/deps.ts';
import { sessionCookie } from '../../access/sessions/index.ts';
import { finishOidc } from './commands/oidc.ts';
import { oidcCookie, readOidcCookie } from './oidc-cookie.ts';

const path = '/console/sign-in/oidc';

/** Adds the way back from the identity provider of a shop. The cookie ties it to the browser that began. */
export function registerOidc(app: FastifyInstance, deps: Deps): void {
  const { config, log } = deps;
  const fail = (reply: FastifyReply, error: unknown) => {
    log.info({ err: error }, 'single sign-on failed');
    return reply
      .header('Set-Cookie', oidcCookie(config, undefined))
      .redirect('/console/sign-in?failed=oidc', 303);
  };
  // A bookmark of before: a sign-in begins on the page, so that no other site can begin one.
  app.get<{ Querystring: { shop?: string } }>(path, (request, reply) =>
    reply.redirect(`/console/sign-in?shop=${encodeURIComponent(request.query.shop ?? '')}`, 303),
  );
  app.get<{ Params: { shop: string }; Querystring: { state?: string } }>(
    `${path}/callback/:shop`,
    async (request, reply) => {
      reply.header('Cache-Control', 'no-store');
      const { state } = request.query;
      const own = readOidcCookie(config, request.headers.cookie);
      if (!state || state !== own) return fail(reply, new Error('The state is not of this browser.'));
      try {
        const search = request.originalUrl.slice(request.originalUrl.indexOf('?'));
        const client = { user_agent: request.headers['user-agent'], address: request.ip };
        const { session } = await finishOidc(deps, { shop: request.params.shop, search, state }, client);
        const cookies = [oidcCookie(config, undefined), sessionCookie(deps, 'staff', session)];
        return await reply.header('Set-Cookie', cookies).redirect('/console/', 303);
      } catch (error) {
        return fail(reply, error);
      }
    },
  );
}
