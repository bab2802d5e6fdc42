import type { Deps } from '../../../platform/deps.ts';
import { runDueRequests } from '../../people/privacy-requests/index.ts';
import type { ErasedShop, RequestSource } from '../../people/privacy-requests/index.ts';
import { definitionOf, never_aborted, openConnection } from './open.ts';
import type { OpenDeps } from './open.ts';
import { titleOfPlatform } from './show.ts';
import { listBuyers } from './store-buyers.ts';
import { readConnection } from './store.ts';
import type { ShopConnection } from './store.ts';

/** Does what is due of what people asked for by privacy law. */
export function runPrivacyRequests(deps: Deps, signal: AbortSignal = never_aborted): Promise<void> {
  const source: RequestSource = {
    nameOf: titleOfPlatform,
    async shopOf({ shop_id, connection_id: id }) {
      const connection = await readConnection(deps.db.root, { shop_id, id });
      return connection && erasedShop(deps, connection, signal);
    },
  };
  return runDueRequests(deps, source, signal);
}

const erasedShop = (
  deps: OpenDeps & Pick<Deps, 'db'>,
  connection: ShopConnection,
  signal: AbortSignal,
): ErasedShop => ({
  async isInstalled() {
    const { connector, shop } = openConnection(deps, connection, { purpose: 'write', signal });
    const checks = await connector.check({ currency: shop.currency });
    const access = checks.find(({ name }) => name === definitionOf(connection).access_check);
    return access === undefined ? null : access.status === 'passed';
  },
  listEmails: (beyond, limit) => listBuyers(deps.db.root, connection, beyond, limit),
});
