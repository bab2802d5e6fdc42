import type { Command } from 'commander';
import { requireShop } from '../modules/shop/shops/index.ts';
import { currentAct } from '../platform/acts.ts';
import type { Shop } from '../platform/authenticate.ts';
import type { Deps } from '../platform/deps.ts';
import { withDeps } from './session.ts';

/** The options of a command about one shop. */
export type ShopOptions = { shop: string; json?: true };

/** Adds the options of a command about one shop. */
export const withShopOptions = (command: Command): Command =>
  command.requiredOption('--shop <handle>', 'the shop').option('--json', 'print JSON');

/** Runs a command for a shop. Refusals: `resource_not_found` when there is no such shop. */
export function withShop(handle: string, work: (deps: Deps, shop: Shop) => Promise<void>): Promise<void> {
  return withDeps(async (deps) => {
    const shop = await requireShop(deps.db.root, handle);
    const act = currentAct();
    if (act) act.shop_id = shop.id;
    await work(deps, shop);
  });
}
