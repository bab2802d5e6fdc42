import { isIP } from 'node:net';
import type { Config } from '../../../platform/config.ts';
import { browserOrigin } from '../../../platform/config.ts';

/** The site that passkeys are made for. */
export type RelyingParty = { id: string; origin: string };

/** The site of passkeys: the public origin. Browsers make none for an address that is a number; undefined then. */
export function relyingParty(config: Pick<Config, 'origin'>): RelyingParty | undefined {
  const { hostname, origin } = new URL(browserOrigin(config));
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? undefined : { id: hostname, origin };
}
