import type { FastifyInstance, FastifyReply } from 'fastify';
import { readCookie, takesSecureCookies } from '../../platform/callers/credentials.ts';
import type { Deps } from '../../platform/deps.ts';
import { sessionCookie } from '../sessions/index.ts';
import { beginOidc, finishOidc, oidc_valid_ms } from './commands/oidc.ts';

const path = '/console/sign-in/oidc';

/** Adds the way to the identity provider of a shop, and the way back. The cookie ties both to one browser. */
export function registerOidc(app: FastifyInstance, deps: Deps): void {
  const { config, log } = deps;
  const is_secure = () => takesSecureCookies(config);
  const cookieName = () => `${is_secure() ? '__Host-' : ''}retour_oidc`;
  const cookie = (value: string, max_age_s: number) =>
    `${cookieName()}=${value}; Max-Age=${max_age_s}; Path=/; HttpOnly; SameSite=Lax${is_secure() ? '; Secure' : ''}`;
  const fail = (reply: FastifyReply, error: unknown) => {
    log.info({ err: error }, 'single sign-on failed');
    return reply.header('Set-Cookie', cookie('', 0)).redirect('/console/sign-in?failed=oidc', 303);
  };
  app.get<{ Querystring: { shop?: string } }>(path, async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    try {
      const { url, state } = await beginOidc(deps, request.query.shop, request.ip);
      return await reply.header('Set-Cookie', cookie(state, oidc_valid_ms / 1000)).redirect(url, 303);
    } catch (error) {
      return fail(reply, error);
    }
  });
  app.get<{ Querystring: { state?: string } }>(`${path}/callback`, async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    const { state } = request.query;
    const own = readCookie(request.headers.cookie ?? '', cookieName());
    if (!state || state !== own) return fail(reply, new Error('The state is not of this browser.'));
    try {
      const search = request.originalUrl.slice(request.originalUrl.indexOf('?'));
      const client = { user_agent: request.headers['user-agent'], address: request.ip };
      const { session } = await finishOidc(deps, { search, state }, client);
      const cookies = [cookie('', 0), sessionCookie(deps, 'staff', session)];
      return await reply.header('Set-Cookie', cookies).redirect('/console/', 303);
    } catch (error) {
      return fail(reply, error);
    }
  });
}
