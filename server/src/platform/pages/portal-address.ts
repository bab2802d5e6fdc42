import { isIP } from 'node:net';
import type { Config } from '../config.ts';

type PortalConfig = Pick<Config, 'portal_url'>;

/** A shop as addresses name it. */
export type AddressedShop = { handle: string; portal_address: string | null };

/** Where the portal of a shop is for people who get a link to it: at the address that the shop chose, else below that of the installation. */
export const shopPortalUrl = (
  { portal_url }: PortalConfig,
  { handle, portal_address }: AddressedShop,
): string => portal_address ?? `${portal_url}/${handle}`;

/** The name of a machine or an address of it that is only meant on itself. */
export const isThisMachine = (hostname: string): boolean =>
  /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|.+\.localhost)$/.test(hostname);

/** Longest address of a portal. */
export const max_address_length = 200;

/**
 * An address that a portal can have, as it is stored: an origin, and a path where the portal is below one. HTTPS only, but on this machine. Undefined where the
 * text is none.
 */
export function parsePortalAddress(text: string): string | undefined {
  const url = text.length <= max_address_length ? URL.parse(text) : null;
  if (!url || url.username || url.password || url.search || url.hash) return undefined;
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isThisMachine(url.hostname)))
    return undefined;
  const path = url.pathname.replace(/\/+$/, '');
  return isShopHost(url.host) && /^(\/[\w.~-]+)*$/.test(path) ? `${url.origin}${path}` : undefined;
}

/** Whether a host can be that of a shop's portal: a name with a dot. Names without one and IP addresses are how machines reach this server. */
export function isShopHost(host: string): boolean {
  const hostname = host.replace(/:\d+$/, '');
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(hostname) && isIP(hostname) === 0;
}

/** The hosts of the installation itself, which no shop can have. */
export const ownHosts = ({ origin, portal_url }: Pick<Config, 'origin' | 'portal_url'>): string[] =>
  [origin, portal_url].map((url) => new URL(url).host);
