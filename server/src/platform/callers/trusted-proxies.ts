import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { isIn, parseAllowList } from '../egress/address.ts';

/** Whether what an address says of the client in front of it counts. The address that is connected is hop 0; hops are counted from the right of `X-Forwarded-For`. */
export type IsTrustedProxy = (address: string | undefined, hop: number) => boolean;

/**
 * Reads RETOUR_TRUST_PROXY: how many proxies every request passes through, or the networks that they are in. The client is the first address from the
 * right that isn't one of them, so that nothing a client sends itself counts. `true`, of earlier versions, is one proxy.
 */
export function trustedProxies(setting: string): IsTrustedProxy {
  if (setting === 'false') return () => false;
  const hops = hopsOf(setting);
  if (hops !== undefined) return (_address, hop) => hop < hops;
  const networks = parseAllowList(setting.split(',').map((part) => part.trim()));
  return (address = '') => isIP(address) !== 0 && isIn(ipaddr.process(address), networks);
}

const hopsOf = (setting: string) =>
  setting === 'true' ? 1 : /^[1-9]$/.test(setting) ? Number(setting) : undefined;
