import { createHmac } from 'node:crypto';
import { Resolver } from 'node:dns/promises';

/** Proof that a shop may use a host: a TXT record that only whoever manages its domain can put in place. */
export type DomainProofs = {
  /** The value of the record, which is the same for all hosts of a shop. */
  valueOf(shop_id: number): string;
  /** Whether the record of the host has the value of this shop. False as well where DNS doesn't tell in time. */
  isInPlace(shop_id: number, hostname: string): Promise<boolean>;
};

/** The name of the record for a host. */
export const proofName = (hostname: string): string => `_retour.${hostname}`;

/** With a key that all processes share. Servers other than the system's can be asked. */
export function createDomainProofs(key: Buffer, { dns_servers }: { dns_servers: string[] }): DomainProofs {
  const valueOf = (shop_id: number) =>
    `retour-portal=${createHmac('sha256', key).update(String(shop_id)).digest('base64url').slice(0, 32)}`;
  return {
    valueOf,
    async isInPlace(shop_id, hostname) {
      const resolver = new Resolver({ timeout: 1500, tries: 2 });
      if (dns_servers.length > 0) resolver.setServers(dns_servers);
      const records = await resolver.resolveTxt(proofName(hostname)).catch(() => []);
      return records.some((parts) => parts.join('').trim() === valueOf(shop_id));
    },
  };
}
