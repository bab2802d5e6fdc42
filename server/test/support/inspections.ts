import type { Shop } from '../../src/platform/authenticate.ts';
import type { Answer, Client } from './client.ts';
import type { TestApp } from './app.ts';
import { openReturn } from './factories.ts';

/** A warehouse that inspects what a shop gets back. Calls are of the given client unless they name another. */
export function createWarehouse(server: TestApp, shop: Pick<Shop, 'id' | 'currency'>, client: Client) {
  const { root } = server.deps.db;
  const call =
    (path: string) =>
    (items: unknown, by: Client = client): Promise<Answer> =>
      by.post(`/dispositioning/${path}`, { items });

  return {
    grade: call('grade'),
    assess: call('assess'),

    /** A return of so many units, and their ids. */
    async open(quantity = 1): Promise<{ return_id: number; units: number[] }> {
      const return_id = await openReturn(server.deps, shop, { units: [{ quantity }] });
      const rows = await root
        .selectFrom('return_line_items')
        .select('id')
        .where('shop_id', '=', shop.id)
        .where('return_id', '=', return_id)
        .orderBy('id')
        .execute();
      return { return_id, units: rows.map(({ id }) => id) };
    },

    async details(return_id: number): Promise<any> {
      return (await client.get(`/warehouse/return/details?return_id=${return_id}`)).body;
    },

    /** What the world was told of a return, in order. */
    async events(return_id: number): Promise<{ trigger: string; details: any }[]> {
      return root
        .selectFrom('events')
        .select(['trigger', 'details'])
        .where('shop_id', '=', shop.id)
        .where('return_id', '=', return_id)
        .orderBy('sequence')
        .execute();
    },

    async triggers(return_id: number): Promise<string[]> {
      return (await this.events(return_id)).map(({ trigger }) => trigger);
    },

    /** What was found on the units of a return, the first first. */
    async history(return_id: number): Promise<{ kind: string; content: any }[]> {
      return root
        .selectFrom('inspections')
        .select(['kind', 'content'])
        .where('shop_id', '=', shop.id)
        .where('return_id', '=', return_id)
        .orderBy('id')
        .execute();
    },
  };
}

export type Warehouse = ReturnType<typeof createWarehouse>;
