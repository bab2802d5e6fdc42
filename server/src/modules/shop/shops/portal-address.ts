import type { Deps } from '../../../platform/deps.ts';
import { proofName } from '../../../platform/egress/domain-proof.ts';
import { ownHosts, parsePortalAddress } from '../../../platform/pages/portal-address.ts';
import { invalid } from '../../../platform/refusal.ts';
import { findPortalHolder } from './store.ts';

const refuse = (message: string) => invalid({ portal_address: [message] });

/** An address for the portal of a shop, as it is stored. Null and undefined stay as they are. Refusals: validation_failed. */
export function checkPortalAddress<T extends string | null | undefined>(
  { config }: Pick<Deps, 'config'>,
  text: T,
): T {
  if (typeof text !== 'string') return text;
  const address = parsePortalAddress(text);
  if (address === undefined)
    throw refuse(
      'The portal address must be an https: URL such as https://returns.acme.example or https://acme.example/pages/returns.',
    );
  if (ownHosts(config).includes(new URL(address).host))
    throw refuse('The portal address must be on a host of the shop, not on that of this server.');
  return address as T;
}

/**
 * Refuses an address on a host that the shop hasn't proven to be its own. The one that it has is proven. Returns the shop that has the address without a record of
 * its own: the host belongs to somebody else now, so that shop is to give it up. Refusals: validation_failed.
 */
export async function provePortalAddress(
  { db, domain_proofs }: Pick<Deps, 'db' | 'domain_proofs'>,
  shop: { id: number; portal_address: string | null },
  address: string | null | undefined,
): Promise<number | undefined> {
  if (address == null || address === shop.portal_address) return undefined;
  const { hostname } = new URL(address);
  const holder = await findPortalHolder(db.root, address);
  const asked = holder === undefined ? [shop.id] : [shop.id, holder];
  const proven = await domain_proofs.findProven(asked, hostname);
  if (proven.includes(shop.id)) return holder === undefined || proven.includes(holder) ? undefined : holder;
  throw refuse(
    `Show that ${hostname} is yours: add the TXT record ${proofName(hostname)} with the value ${domain_proofs.valueOf(shop.id)} to its DNS, and save again once it's there.`,
  );
}
