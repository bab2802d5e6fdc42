import { createHmac } from 'node:crypto';
import { NODATA, NOTFOUND, Resolver } from 'node:dns/promises';

/** Proof that a shop may use a host: a TXT record that only whoever manages its domain can put in place. */
export type DomainProofs = {
  /** The value of the record, which is the same for all hosts of a shop. */
  valueOf(shop_id: number): string;
  /** Which of these shops a host has a record of. None where DNS doesn't tell in time. */
  findProven(shop_ids: readonly number[], hostname: string): Promise<number[]>;
  /** Whether a host has a record of the shop; undefined where DNS doesn't tell in time. */
  hasRecord(shop_id: number, hostname: string): Promise<boolean | undefined>;
};

/** The name of the record for a host. */
export const proofName = (hostname: string): string => `_retour.${hostname}`;

/** What a DNS server says of a name that has no such record. */
const no_record = new Set<string>([NODATA, NOTFOUND]);

/** With a key that all processes share. Servers other than the system's can be asked. */
export function createDomainProofs(key: Buffer, { dns_servers }: { dns_servers: string[] }): DomainProofs {
  const valueOf = (shop_id: number) =>
    `retour-portal=${createHmac('sha256', key).update(String(shop_id)).digest('base64url').slice(0, 32)}`;
  /** The values of all records, or undefined where DNS doesn't tell. */
  async function readValues(hostname: string): Promise<Set<string> | undefined> {
    const resolver = new Resolver({ timeout: 1500, tries: 2 });
    if (dns_servers.length > 0) resolver.setServers(dns_servers);
    try {
      const records = await resolver.resolveTxt(proofName(hostname));
      return new Set(records.map((parts) => parts.join('').trim()));
    } catch (error) {
      return no_record.has((error as NodeJS.ErrnoException).code ?? '') ? new Set() : undefined;
    }
  }

  return {
    valueOf,
    async findProven(shop_ids, hostname) {
      const values = await readValues(hostname);
      return shop_ids.filter((shop_id) => values?.has(valueOf(shop_id)));
    },
    hasRecord: async (shop_id, hostname) => (await readValues(hostname))?.has(valueOf(shop_id)),
  };
}
