import type { Request } from 'autocannon';
import { forEachOf, openShop } from '../write-requests.ts';
import type { KeyedShop } from '../scenarios.ts';
import type { WriteName } from './loads.ts';
import type { OpenOrder } from './samples.ts';

type Run = (name: WriteName, requests: Request[]) => Promise<void>;

/**
 * Measures writes of the largest shop. Half of the orders get a draft return, the others a return, half of which are flagged and half processed: the same
 * number of each in a small shop and in a large one. What a write needs is made before it's measured.
 */
export async function runWrites(
  origin: string,
  { key }: KeyedShop,
  orders: readonly OpenOrder[],
  run: Run,
): Promise<void> {
  const shop = await openShop(origin, key);
  const share = Math.floor(orders.length / 4);
  const begun = orders.slice(0, share);
  await run(
    'start a draft return',
    begun.map(({ name, postal_code }) => shop.startRequest(name, postal_code)),
  );
  const drafts = await forEachOf(orders.slice(share), ({ name, postal_code }) =>
    shop.makeDraft(name, postal_code),
  );
  await run('submit a draft return', drafts.slice(0, share).map(shop.submitRequest));
  const returns = await forEachOf(drafts.slice(share), shop.submit);
  await run(
    'flag',
    returns.slice(0, share).map((id) => shop.actRequest(id, 'flag')),
  );
  await run(
    'process',
    returns.slice(share).map((id) => shop.actRequest(id, 'process')),
  );
}
