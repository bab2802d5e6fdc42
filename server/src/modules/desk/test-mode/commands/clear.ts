import type { Deps, NamedShop } from '../../../../platform/deps.ts';
import { noteTestReturn } from '../../../shop/shops/index.ts';

/** Makes the test side of a shop anew; that something was returned there is remembered. Refusals: test_side_unavailable. */
export async function clearTestSide({ db, clock, test_sides }: Deps, shop: NamedShop): Promise<Deps> {
  if (await test_sides!.hasReturns(shop))
    await db.inTransaction((tx) => noteTestReturn(tx, shop.id, clock.now()));
  return test_sides!.clear(shop);
}
