import { isIP } from 'node:net';
import { checkAddress } from './address.ts';
import type { AllowList } from './address.ts';
import { EgressFailure } from './failure.ts';
import type { Resolve } from './resolve.ts';

export type ReachRules = { allowed: AllowList; resolve: Resolve };

/** The addresses of a name, of which every one may be reached: one that may not refuses the attempt. */
export async function resolveChecked(name: string, rules: ReachRules, is_plain: boolean): Promise<string[]> {
  const addresses = await rules.resolve(name).catch((error: unknown) => {
    throw new EgressFailure('dns', { cause: error });
  });
  if (addresses.length === 0) throw new EgressFailure('dns');
  if (!addresses.every((address) => mayReach(address, rules, is_plain)))
    throw new EgressFailure('address_forbidden');
  return addresses;
}

/** The addresses that a connection to a host may be made to: itself where it is one, otherwise those of the name. */
export async function checkedAddresses(
  host: string,
  rules: ReachRules,
  is_plain: boolean,
): Promise<string[]> {
  if (!isIP(host)) return resolveChecked(host, rules, is_plain);
  if (!mayReach(host, rules, is_plain)) throw new EgressFailure('address_forbidden');
  return [host];
}

/** Without TLS the peer isn't authenticated: only to addresses that the operator named. */
export function mayReach(
  address: string,
  { allowed }: Pick<ReachRules, 'allowed'>,
  is_plain: boolean,
): boolean {
  const verdict = checkAddress(address, allowed);
  return is_plain ? verdict === 'allow_listed' : verdict !== 'forbidden';
}
