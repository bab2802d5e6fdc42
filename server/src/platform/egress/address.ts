import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Ip = ipaddr.IPv4 | ipaddr.IPv6;

/** Networks that the operator lets the server speak to although they are not public. */
export type AllowList = readonly [Ip, number][];

const network = (text: string) => ipaddr.parseCIDR(text);

// Webhook contract, 5.
const forbidden_ipv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
].map(network);
const forbidden_ipv6 = [
  '::/128',
  '::1/128',
  '::ffff:0:0:0/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/32',
  '2001:2::/48',
  '2001:10::/28',
  '2001:20::/28',
  '2001:db8::/32',
  '3fff::/20',
  '5f00::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
].map(network);
/** Networks whose addresses carry an IPv4 address, and the byte that it begins at. */
const carriers: readonly [[Ip, number], number][] = [
  [network('::ffff:0:0/96'), 12],
  [network('::/96'), 12],
  [network('64:ff9b::/96'), 12],
  [network('2002::/16'), 2],
];

/** Whether the text is a network such as `10.1.0.0/16`, or an address. */
export function isNetwork(text: string): boolean {
  return parseNetwork(text) !== undefined;
}

/** Reads networks; what is none is left out. */
export function parseAllowList(networks: readonly string[]): AllowList {
  return networks.map(parseNetwork).filter((parsed) => parsed !== undefined);
}

function parseNetwork(text: string): [Ip, number] | undefined {
  try {
    if (text.includes('/')) return ipaddr.parseCIDR(text);
    const address = ipaddr.parse(text);
    return [address, address.kind() === 'ipv4' ? 32 : 128];
  } catch {
    return undefined;
  }
}

export type AddressVerdict = 'public' | 'allow_listed' | 'forbidden';

/**
 * Checks an address that a connection would be made to (webhook contract, 5). One that carries an IPv4 address is checked by it. What
 * is no address is forbidden.
 */
export function checkAddress(text: string, allowed: AllowList): AddressVerdict {
  const address = parseAddress(text);
  if (!address) return 'forbidden';
  const inner = carriedAddress(address);
  if ([address, inner].some((one) => one && isIn(one, allowed))) return 'allow_listed';
  const checked = inner ?? address;
  return isIn(checked, checked.kind() === 'ipv4' ? forbidden_ipv4 : forbidden_ipv6) ? 'forbidden' : 'public';
}

function parseAddress(text: string): Ip | undefined {
  // Only what means one address to everybody: the parser would read `1`, `0x7f.1` and `010.0.0.1` too.
  if (!isIP(text)) return undefined;
  try {
    return ipaddr.parse(text);
  } catch {
    return undefined;
  }
}

function carriedAddress(address: Ip): ipaddr.IPv4 | undefined {
  if (address.kind() === 'ipv4') return undefined;
  const carrier = carriers.find(([range]) => isIn(address, [range]));
  if (!carrier) return undefined;
  const [, begin] = carrier;
  return new ipaddr.IPv4(address.toByteArray().slice(begin, begin + 4));
}

/** Whether an address is in one of the networks. */
export function isIn(address: Ip, networks: AllowList): boolean {
  return networks.some(([base, bits]) => base.kind() === address.kind() && address.match(base, bits));
}
