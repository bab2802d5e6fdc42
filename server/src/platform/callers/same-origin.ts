import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { portalAddressOf } from '../pages/portal-hosts.ts';
import { Refusal } from '../refusal.ts';

/**
 * Refuses a write that a browser may have sent for a page of another site: its cookies come along whoever made the request. `Sec-Fetch-Site` must
 * say `same-origin` and `Origin` must be ours, where they are sent; one of them must be. A form of a page with `Referrer-Policy: no-referrer` is sent
 * with `Origin: null`, which says nothing.
 */
export function requireSameOrigin(
  { headers, raw }: Pick<FastifyRequest, 'headers' | 'raw'>,
  config: Pick<Config, 'origin' | 'portal_url'>,
): void {
  const site = headers['sec-fetch-site'];
  const origin = headers.origin === 'null' ? undefined : headers.origin;
  const is_said = site !== undefined || origin !== undefined;
  const is_same_site = site === undefined || site === 'same-origin';
  if (is_said && is_same_site && (origin === undefined || isOurs(origin, { headers, raw }, config))) return;
  throw new Refusal('cross_site_request', "The request doesn't come from a page of this server.");
}

/** The public addresses, the one that this request was sent to, and that of the shop's portal through which it came. */
function isOurs(
  origin: string,
  request: Pick<FastifyRequest, 'headers' | 'raw'>,
  config: Pick<Config, 'origin' | 'portal_url'>,
): boolean {
  if (!URL.canParse(origin)) return false;
  const { host: named, origin: given } = new URL(origin);
  if (named === request.headers.host || portalAddressOf(request)?.origin === given) return true;
  return [config.origin, config.portal_url].some((url) => new URL(url).origin === given);
}
