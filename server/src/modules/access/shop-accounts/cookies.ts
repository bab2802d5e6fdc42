import { readCookie, takesSecureCookies } from '../../../platform/callers/credentials.ts';
import type { Config } from '../../../platform/config.ts';

type Origins = Pick<Config, 'origin' | 'portal_url' | 'is_test_side'>;

/** `account`: the token of who is signed in; `account_state`: what ties a sign-in at a provider to the browser that began it. */
type Kind = 'account' | 'account_state';

const nameOf = (config: Origins, kind: Kind) =>
  `${takesSecureCookies(config) ? '__Host-' : ''}retour_${config.is_test_side ? 'test_' : ''}${kind}`;

/** The value of `Set-Cookie` that gives a browser a value for so long; undefined takes it away. */
export function accountCookie(
  config: Origins,
  kind: Kind,
  given: { value: string; max_age_s: number } | undefined,
): string {
  const secure = takesSecureCookies(config) ? '; Secure' : '';
  const { value, max_age_s } = given ?? { value: '', max_age_s: 0 };
  return `${nameOf(config, kind)}=${value}; Max-Age=${max_age_s}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

export const readAccountCookie = (config: Origins, kind: Kind, header: string | undefined) =>
  readCookie(header ?? '', nameOf(config, kind));
