import { isIP } from 'node:net';
import { checkAddress } from './address.ts';
import type { AllowList } from './address.ts';

export type UrlVerdict =
  | { kind: 'allowed'; url: URL }
  | { kind: 'malformed' }
  | { kind: 'forbidden'; why: string };

const https_only = 'The URL must begin with https://.';
const how_to_allow =
  'The operator of this server can allow more networks with RETOUR_EGRESS_ALLOW, such as RETOUR_EGRESS_ALLOW=127.0.0.1.';

/**
 * Checks a URL that the server shall send to, as far as that is possible without asking DNS (webhook contract, 5): scheme, form and a
 * literal address, in whatever spelling. A name is checked with every connection, by the address behind it.
 */
export function checkUrl(text: string, allowed: AllowList): UrlVerdict {
  if (
    !/^[a-z][a-z0-9+.-]*:\/\/[^\s\\@/?#]+([/?]\S*)?$/i.test(text) ||
    text.includes('#') ||
    !URL.canParse(text)
  )
    return { kind: 'malformed' };
  const url = new URL(text);
  if (!['http:', 'https:'].includes(url.protocol)) return { kind: 'forbidden', why: https_only };
  if (url.port === '0' || url.hostname === '') return { kind: 'malformed' };
  const host = hostOf(url);
  const verdict = isIP(host) ? checkAddress(host, allowed) : checkName(host, allowed);
  if (verdict === 'forbidden')
    return { kind: 'forbidden', why: `The host ${host} isn't part of the public internet. ${how_to_allow}` };
  if (url.protocol === 'http:' && verdict !== 'allow_listed')
    return { kind: 'forbidden', why: `${https_only} ${how_to_allow}` };
  return { kind: 'allowed', url };
}

/** The host without brackets and without the dot that a complete name may end with. */
export function hostOf({ hostname }: Pick<URL, 'hostname'>): string {
  return hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.+$/, '');
}

/** Names of machines nearby. Where the operator allows networks they may be among them, which a connection will show. */
function checkName(name: string, allowed: AllowList): 'public' | 'allow_listed' | 'forbidden' {
  if (name === '') return 'forbidden';
  if (allowed.length > 0) return 'allow_listed';
  return /(^|\.)localhost$|\.local$|\.internal$/i.test(name) ? 'forbidden' : 'public';
}
