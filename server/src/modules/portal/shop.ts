import type { ShellShop } from '@retour/portal';
import type { Config } from '../../platform/config.ts';
import type { Reader } from '../../platform/db.ts';

/** A shop as its portal needs it. */
export type PortalShop = {
  id: number;
  handle: string;
  name: string;
  time_zone: string;
  /** Days in which goods have to be handed in. */
  expires_after_days: number;
  lookup_factor: 'zip' | 'email' | 'phone';
};

/** The shop of a handle that shoppers can reach; undefined where there is none. */
export function readPortalShop(db: Reader, handle: string): Promise<PortalShop | undefined> {
  return db
    .selectFrom('shops')
    .select(['id', 'handle', 'name', 'time_zone', 'expires_after_days', 'lookup_factor'])
    .where('handle', '=', handle)
    .where('status', '=', 'active')
    .executeTakeFirst();
}

/** What every page says of the shop: its name, and where to withdraw from a contract (Directive 2011/83/EU, Article 11a). */
export const shellOf = (
  { name, handle }: Pick<PortalShop, 'name' | 'handle'>,
  { portal_url }: Pick<Config, 'portal_url'>,
): ShellShop => ({ name, withdrawal_url: `${portal_url}/${handle}/withdraw` });
