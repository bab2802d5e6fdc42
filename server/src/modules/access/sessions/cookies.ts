import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ShopperPrincipal } from '../../../platform/authenticate.ts';
import type { Config } from '../../../platform/config.ts';
import type { Deps } from '../../../platform/deps.ts';
import { sessionCookieName, takesSecureCookies } from '../../../platform/callers/credentials.ts';
import { giveToken } from '../../../platform/pages/embedding.ts';
import type { StartedSession } from './commands.ts';

type Kind = 'shopper' | 'staff';

/**
 * Gives the token of a session to the browser, in a cookie that no script can read and that browsers don't send with writes of other sites. Over HTTPS, and
 * on this machine, its name binds it to this host. The browser keeps it as long as the session can last.
 */
export function setSessionCookie(
  reply: FastifyReply,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  kind: Kind,
  session: StartedSession,
): void {
  if (kind === 'shopper' && giveToken(reply, session.token)) return;
  reply.header('Set-Cookie', sessionCookie({ config, clock }, kind, session));
}

/** The value of `Set-Cookie` that gives the token of a session to the browser. */
export function sessionCookie(
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  kind: Kind,
  { token, ends_at }: StartedSession,
): string {
  const max_age_s = Math.max(0, Math.floor((ends_at.getTime() - clock.now().getTime()) / 1000));
  return writeCookie(config, kind, `${token}; Max-Age=${max_age_s}`);
}

/** The value of `Set-Cookie` that takes the cookie away. End the session as well: whoever kept the token could go on. */
export const clearedSessionCookie = ({ config }: Pick<Deps, 'config'>, kind: Kind): string =>
  writeCookie(config, kind, '; Max-Age=0');

function writeCookie(config: Config, kind: Kind, value: string): string {
  const secure = takesSecureCookies(config) ? '; Secure' : '';
  return `${sessionCookieName(config, kind)}=${value}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

/** The shopper who visits a page of the portal; undefined when nobody is signed in, or the session has ended. */
export function readShopperSession({ caller }: FastifyRequest): ShopperPrincipal | undefined {
  return caller?.kind === 'shopper' ? caller : undefined;
}
