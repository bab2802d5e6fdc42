import assert from 'node:assert/strict';
import {
  pullConnection,
  reconcileConnection,
} from '../../../server/src/modules/integrations/connections/index.ts';
import { processReturn } from '../../../server/src/modules/returns/index.ts';
import type { Shop } from '../../../server/src/platform/authenticate.ts';
import type { Clock } from '../../../server/src/platform/clock.ts';
import { startTestApp } from '../../../server/test/support/app.ts';
import type { TestApp } from '../../../server/test/support/app.ts';
import { execute, submit } from '../../../server/test/support/processing.ts';
import type { Ref } from '../../../server/test/support/processing.ts';

/** The time of this machine, which a platform has too, and what a test lets pass. */
class MovableClock implements Clock {
  passed_ms = 0;
  now = () => new Date(Date.now() + this.passed_ms);
}

const minute_ms = 60_000;
type Order = { id: string };

/** A shop in euros beside a real platform, and what tests of platforms do and see there. */
export type RealShop = Awaited<ReturnType<typeof openShop>>;

/** Opens a shop without a connection; `ref` is the connection that a test has made. */
export async function openShop() {
  const clock = new MovableClock();
  const settings = { RETOUR_EGRESS_ALLOW: '127.0.0.1' };
  const server: TestApp = await startTestApp({ role: 'api', settings, clock });
  const shop: Shop = await server.createShop({ handle: 'real', currency: 'EUR' });
  const made = { ref: { shop_id: shop.id, id: 0 } };
  const rowsOf = async (statement: string, ...values: unknown[]) =>
    (await server.deps.db.pool.query(statement, values)).rows;
  return {
    server,
    shop,
    made,
    rowsOf,
    ...readers(rowsOf),
    ...steps(server, shop, clock, made, rowsOf),
  };
}

type RowsOf = (statement: string, ...values: unknown[]) => Promise<any[]>;

function readers(rowsOf: RowsOf) {
  return {
    openDifferences: () =>
      rowsOf('select kind, key, ours, theirs, message from connection_differences where gone_at is null'),
    settlementsOf: ({ return_id }: Ref) =>
      rowsOf('select * from settlements where return_id = $1 order by id', return_id),
    refundsOf: ({ id }: Order) =>
      rowsOf(
        `select f.external_id, f.amount::int, f.is_own from order_refunds f
         join orders o on o.shop_id = f.shop_id and o.id = f.order_id where o.external_id = $1 and f.type <> 'line_item' order by f.id`,
        id,
      ),
    /** Units by line that count as returned on the platform. */
    returnedOf: async ({ id }: Order) =>
      (
        await rowsOf(
          `select l.external_id, f.quantity::int from order_refunds f
           join orders o on o.shop_id = f.shop_id and o.id = f.order_id
           join order_line_items l on l.shop_id = f.shop_id and l.id = f.order_line_item_id
           where o.external_id = $1 and f.type = 'line_item' and not f.is_own order by l.id`,
          id,
        )
      ).map(({ external_id, quantity }) => [external_id, quantity]),
    orderOf: async ({ id }: Order) => {
      const [order] = await rowsOf(
        `select o.id, o.status, array_agg(l.id order by l.quantity desc, l.id) as line_ids,
           (select max(f.delivered_at) from fulfillments f where f.shop_id = o.shop_id and f.order_id = o.id) as delivered_at
         from orders o join order_line_items l on l.shop_id = o.shop_id and l.order_id = o.id
         where o.external_id = $1 group by o.shop_id, o.id`,
        id,
      );
      return order && { ...order, id: Number(order.id), line_ids: order.line_ids.map(Number) };
    },
  };
}

function steps(
  server: TestApp,
  shop: Shop,
  clock: MovableClock,
  made: { ref: { shop_id: number; id: number } },
  rowsOf: RowsOf,
) {
  const { orderOf, settlementsOf, openDifferences } = readers(rowsOf);
  /** Reads what changed, as the job does when it is time. */
  async function pull(): Promise<void> {
    // The plug-ins leave out the running second.
    await new Promise((resolve) => setTimeout(resolve, 1100));
    await rowsOf('update connections set polled_at = null');
    await pullConnection(server.deps, made.ref);
  }
  return {
    pull,
    /** A return of a unit of the line with the most units, unless told otherwise, before anything has come back. */
    async submitReturn(order: Order, items?: Parameters<typeof submit>[3]): Promise<Ref> {
      await pull();
      const { id, line_ids } = await orderOf(order);
      return submit(server.deps, shop, { id, line_ids }, items);
    },
    /** The warehouse has received a return: it is being processed. */
    receive: (ref: Ref) => processReturn(server.deps, { ...ref, source: 'warehouse' }),
    async nothingDiffers(): Promise<void> {
      await reconcileConnection(server.deps, made.ref);
      assert.deepEqual(await openDifferences(), []);
    },
    /** Works on a return until all that it owes is settled, as the job does that comes back. */
    async finish(ref: Ref): Promise<void> {
      for (let i = 0; i < 6; i++) {
        clock.passed_ms += 5 * minute_ms;
        await execute(server.deps, ref);
        if ((await settlementsOf(ref)).every(({ state }) => state === 'succeeded')) break;
      }
      clock.passed_ms = 0;
    },
    letPass: (ms: number) => void (clock.passed_ms += ms),
  };
}

/** Waits until something is so: two minutes at most, as what no message told is read within one. */
export async function until(is: () => boolean | Promise<boolean>): Promise<void> {
  for (let i = 0; i < 1200 && !(await is()); i++) await new Promise((resolve) => setTimeout(resolve, 100));
  assert.ok(await is());
}
