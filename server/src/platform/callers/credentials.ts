import { hash, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Allow } from '../authenticate.ts';
import type { Config } from '../config.ts';
import { isThisMachine } from '../pages/portal-address.ts';

/** What a request carries to say who calls. */
export type Credential =
  | { kind: 'key'; secret: string }
  | { kind: 'session'; token: string; in_cookie: boolean };

type SessionKind = 'staff' | 'shopper';

/** A secret for a token or a link: 256 random bits. */
export const makeSecret = (): string => randomBytes(32).toString('base64url');

/** What is stored of a random secret: nobody can guess it back, so that it needs no slow hash. */
export const hashSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer');

/** Tokens of sessions begin so, which tells them from keys. */
export const session_token_prefix = 'rts_';

/**
 * The key that a request carries, or the token of a session: `X-Authorization`, else the bearer token of `Authorization`, else the cookie of a
 * session. Nothing in the address counts. A request for an operation that both staff and shoppers may call, with the cookies of both, is the
 * shopper's, unless `X-Retour-Session` names `staff`.
 */
export function presentedCredential(
  headers: IncomingHttpHeaders,
  kinds: readonly SessionKind[],
  config: SessionOrigins,
): Credential | undefined {
  const secret = presentedSecret(headers);
  if (secret !== undefined)
    return secret.startsWith(session_token_prefix)
      ? { kind: 'session', token: secret, in_cookie: false }
      : { kind: 'key', secret };
  const wanted = headers['x-retour-session'];
  const first = kinds.toSorted((a, b) => Number(b === wanted) - Number(a === wanted));
  for (const kind of first) {
    const token = readCookie(headers.cookie ?? '', sessionCookieName(config, kind));
    if (token) return { kind: 'session', token, in_cookie: true };
  }
  return undefined;
}

/** The kinds of sessions whose cookies an operation, or a page, takes; the one with fewer rights first. */
export function sessionKinds(allow: Allow | undefined, path: string): readonly SessionKind[] {
  if (allow === undefined) return [path.startsWith('/console') ? 'staff' : 'shopper'];
  if (allow === 'anyone') return [];
  return [...(allow.shopper ? (['shopper'] as const) : []), ...(allow.staff ? (['staff'] as const) : [])];
}

/** The key that a request carries: `X-Authorization`, else the bearer token of `Authorization` (API contract, 2.1). */
export function presentedSecret(headers: Record<string, string | string[] | undefined>): string | undefined {
  const own = headers['x-authorization'];
  if (typeof own === 'string') return own.trim().replace(/^Bearer\s+/i, '');
  const bearer = /^Bearer\s+(.+)$/i.exec((headers['authorization'] as string | undefined) ?? '');
  return bearer?.[1]?.trim();
}

type SessionOrigins = Pick<Config, 'origin' | 'portal_url' | 'is_test_side'>;

/** Whether browsers keep a cookie with `Secure` from every public address: those of HTTPS, and of this machine. */
export function takesSecureCookies({ origin, portal_url }: SessionOrigins): boolean {
  return [origin, portal_url].every((address) => {
    const { protocol, hostname } = new URL(address);
    return protocol === 'https:' || isThisMachine(hostname);
  });
}

/** The name of the cookie that holds the token of a session; on a test side another one. `__Host-` keeps other hosts of the domain from setting one. */
export function sessionCookieName(config: SessionOrigins, kind: SessionKind): string {
  const side = config.is_test_side ? 'test_' : '';
  return `${takesSecureCookies(config) ? '__Host-' : ''}retour_${side}${kind}`;
}

/** The value of a cookie by its name. */
export function readCookie(header: string, name: string): string | undefined {
  for (const part of header.split(';')) {
    const [key, value] = part.trim().split('=', 2);
    if (key === name) return value;
  }
  return undefined;
}
