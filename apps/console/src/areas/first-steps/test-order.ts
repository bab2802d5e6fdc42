import { queryOptions } from '@tanstack/react-query';
import type { TestOrder } from '../../../../../client/src/index.ts';
import { api, dataOf } from '../../api/client.ts';
import { returns_key } from '../../api/queue.ts';
import { keptName } from '../../api/side.ts';

const nameOf = (shop_id: number) => keptName(`retour-test-order-${shop_id}`);

/** Keeps the test order, of this tab, so that its steps go on after other pages. */
export const keepTestOrder = (shop_id: number, order: TestOrder): void =>
  sessionStorage.setItem(nameOf(shop_id), JSON.stringify(order));

/** The test order that was made last in this tab. */
export function readTestOrder(shop_id: number): TestOrder | undefined {
  const kept = sessionStorage.getItem(nameOf(shop_id));
  return kept === null ? undefined : (JSON.parse(kept) as TestOrder);
}

/** The return of an order, by the name of the order; null while there is none, or it was cancelled. */
export const returnOfOrderQuery = (name: string) =>
  queryOptions({
    queryKey: [...returns_key, 'of_order', name],
    queryFn: async ({ signal }) => {
      const { returns } = await dataOf(
        api.GET('/api/v1/return-queue', { params: { query: { search: name } }, signal }),
      );
      return returns.find(({ order, status }) => order.name === name && status !== 'cancelled') ?? null;
    },
    refetchOnMount: 'always',
  });
