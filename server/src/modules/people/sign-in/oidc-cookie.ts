import { readCookie, takesSecureCookies } from '../../../platform/callers/credentials.ts';
import type { Config } from '../../../platform/config.ts';
import { oidc_valid_ms } from './commands/oidc.ts';

type Origins = Pick<Config, 'origin' | 'portal_url'>;

const nameOf = (config: Origins) => `${takesSecureCookies(config) ? '__Host-' : ''}retour_oidc`;

/** Ties a sign-in at an identity provider to the browser that began it, by its state; undefined deletes it. */
export function oidcCookie(config: Origins, state: string | undefined): string {
  const max_age_s = state === undefined ? 0 : oidc_valid_ms / 1000;
  const secure = takesSecureCookies(config) ? '; Secure' : '';
  return `${nameOf(config)}=${state ?? ''}; Max-Age=${max_age_s}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

/** The state of the sign-in that a browser began last. */
export const readOidcCookie = (config: Origins, header: string | undefined) =>
  readCookie(header ?? '', nameOf(config));
