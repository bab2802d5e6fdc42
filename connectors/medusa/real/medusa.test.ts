import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import {
  connectPlatform,
  loadConnection,
  pullConnection,
  reconcileConnection,
  setRefunds,
  writeReturns,
} from '../../../server/src/modules/integrations/connections/index.ts';
import { assessDispositions } from '../../../server/src/modules/warehouse/inspections/index.ts';
import { processReturn } from '../../../server/src/modules/returns/index.ts';
import type { Shop } from '../../../server/src/platform/authenticate.ts';
import { startTestApp } from '../../../server/test/support/app.ts';
import type { TestApp } from '../../../server/test/support/app.ts';
import { execute, submit } from '../../../server/test/support/processing.ts';
import { medusa } from '../../src/medusa/medusa.ts';

// Against a real Medusa: MEDUSA_TEST_URL=http://127.0.0.1:9000 MEDUSA_TEST_KEY=sk_… npm run test:platforms
// The Medusa has to be one for tests, in euros, with delivered orders that are paid: units of two are returned and refunded.
const { MEDUSA_TEST_URL: url = '', MEDUSA_TEST_KEY: key = '' } = process.env;

describe('a real Medusa', { skip: url === '' && 'MEDUSA_TEST_URL is not set' }, () => {
  let server: TestApp;
  let shop: Shop;
  let ref: { shop_id: number; id: number };
  const rowsOf = async (statement: string, ...values: unknown[]) =>
    (await server.deps.db.pool.query(statement, values)).rows;
  const openDifferences = () =>
    rowsOf('select kind, key, ours, theirs, message from connection_differences where gone_at is null');

  before(async () => {
    const settings = { RETOUR_EGRESS_ALLOW: '127.0.0.1,10.0.0.0/8,172.16.0.0/12,192.168.0.0/16' };
    server = await startTestApp({ role: 'api', settings });
    shop = await server.createShop({ handle: 'real', currency: 'EUR' });
  });
  after(() => server.close());

  it('is loaded whole, and no figure differs', async () => {
    const connecting = { platform: 'medusa', settings: { url, key } };
    const { shop_id, id } = await connectPlatform(server.deps, shop, connecting);
    ref = { shop_id, id };
    await setRefunds(server.deps, ref, { makes_refunds: true, by: 'the test' });
    await loadConnection(server.deps, ref);
    const [{ load_done, load_of, loaded_at, failure_message }] = await rowsOf('select * from connections');
    assert.equal(failure_message, null);
    assert.ok(loaded_at);
    assert.equal(load_done, load_of);
    await reconcileConnection(server.deps, ref);
    assert.deepEqual(await openDifferences(), []);
  });

  /** A delivered order that nothing was returned of. */
  async function findOrder(): Promise<{ id: number; external_id: string; line_ids: number[] }> {
    const orders = await rowsOf(
      `select o.id, o.external_id, array_agg(distinct l.id) as line_ids from orders o
       join order_line_items l on l.shop_id = o.shop_id and l.order_id = o.id
       join fulfillments f on f.shop_id = o.shop_id and f.order_id = o.id and f.delivered_at is not null
       group by o.shop_id, o.id order by o.id desc`,
    );
    for (const { id, external_id, line_ids } of orders) {
      if ((await shownOf(external_id)).returns.length > 0) continue;
      return {
        id: Number(id),
        external_id,
        line_ids: line_ids.map(Number).toSorted((x: number, y: number) => x - y),
      };
    }
    throw new Error('Medusa has no delivered order without a return.');
  }
  async function ask(path: string): Promise<any> {
    const response = await fetch(`${url}${path}`, { headers: { authorization: `Basic ${btoa(`${key}:`)}` } });
    assert.equal(response.status, 200, await response.clone().text());
    return response.json();
  }
  /** What staff see of an order in Medusa's admin. */
  async function shownOf(order: string) {
    const fields =
      'id,total,*summary,*items,*items.detail,*returns,*returns.items,*items.variant.inventory_items';
    const shown = (await ask(`/admin/orders/${order}?fields=${fields}`)).order;
    const returns = shown.returns.filter(({ status }: any) => status !== 'canceled');
    return { returns, items: shown.items, owed: shown.summary.pending_difference };
  }
  async function stockOf(item: any): Promise<number> {
    const [{ inventory_item_id }] = item.variant.inventory_items;
    const found = await ask(`/admin/inventory-items/${inventory_item_id}?fields=id,*location_levels`);
    return found.inventory_item.location_levels[0].stocked_quantity;
  }
  async function pull(): Promise<void> {
    // A message that names nothing has the changes read at once.
    await rowsOf('update connections set polled_at = null');
    await pullConnection(server.deps, ref);
  }

  it('has a return from when it is submitted, refunds it once, and puts it into stock', async () => {
    const order = await findOrder();
    const made = await submit(server.deps, shop, order, [{ quantity: 2 }, { line: 1, quantity: 1 }]);
    await writeReturns(server.deps, ref);
    const booked = await shownOf(order.external_id);
    assert.deepEqual(
      booked.returns.map(({ status }: any) => status),
      ['requested'],
    );
    assert.ok(booked.owed < 0);
    const stocked = await Promise.all(booked.items.map(stockOf));
    const [damaged] = await rowsOf(
      'select id from return_line_items where return_id = $1 order by id',
      made.return_id,
    );
    const assessed = [{ line_item_id: Number(damaged.id), disposition_outcome: 'recycle' as const }];
    await assessDispositions(server.deps, { shop_id: shop.id, items: assessed });
    await processReturn(server.deps, { ...made, source: 'warehouse' });
    await execute(server.deps, made);
    const [settlement] = await rowsOf('select * from settlements where return_id = $1', made.return_id);
    assert.equal(settlement.failure_message, null);
    assert.equal(settlement.state, 'succeeded');
    await execute(server.deps, made);
    for (let i = 0; i < 2; i++) await writeReturns(server.deps, ref);
    const received = await shownOf(order.external_id);
    assert.deepEqual(
      received.returns.map(({ id, status }: any) => ({ id, status })),
      [{ id: booked.returns[0].id, status: 'received' }],
    );
    assert.ok(Math.abs(received.owed) < 0.01, `${received.owed} is owed`);
    const after_it = await Promise.all(received.items.map(stockOf));
    assert.deepEqual(
      after_it.map((count, i) => count - stocked[i]!),
      [1, 1],
    );
    await pull();
    const refunds = await rowsOf(
      'select external_id, is_own from order_refunds where order_id = $1',
      order.id,
    );
    assert.deepEqual(refunds, [{ external_id: settlement.provider_reference, is_own: true }]);
    await reconcileConnection(server.deps, ref);
    assert.deepEqual(await openDifferences(), []);
  });

  it('has each return once, whichever response is lost', async () => {
    let left = Infinity;
    const connector = medusa.create(
      { url, key },
      {
        async fetch(address, options = {}) {
          const response = await fetch(address, options);
          if (--left === 0) throw new Error('The response was lost.');
          return response;
        },
        now: () => new Date(),
        pause: async () => undefined,
      },
    );
    const { external_id } = await findOrder();
    const { items } = await shownOf(external_id);
    const [item] = items;
    const stocked = await stockOf(item);
    const asIntended = (id: string, restocked: number, quantity = 1) => ({
      id,
      name: `RT-${id}`,
      order: external_id,
      lines:
        quantity === 0
          ? []
          : [
              {
                line: item.id,
                quantity,
                restocked,
                dismissed: 0,
                missing: 0,
                refunded: 0,
                reason: null,
                reason_code: null,
              },
            ],
      location: null,
      is_processed: false,
      refunds: [],
    });
    const writeLosing = async (lost: number, intent: ReturnType<typeof asIntended>) => {
      left = lost;
      const is_lost = await connector.writes.returns!.write(intent).then(
        () => false,
        () => true,
      );
      left = Infinity;
      const id = await connector.writes.returns!.write(intent);
      const shown = (await shownOf(external_id)).returns.filter(
        ({ metadata }: any) => metadata.retour_return === intent.id,
      );
      assert.deepEqual(
        shown.map((one: any) => one.id),
        id === null ? [] : [id],
      );
      return is_lost;
    };
    const id = randomUUID();
    let lost = 1;
    while (await writeLosing(lost, asIntended(id, 0))) {
      await writeLosing(2, asIntended(id, 0, 0));
      lost++;
    }
    assert.ok(lost > 4, 'a return takes several requests');
    await writeLosing(4, asIntended(id, 1));
    assert.equal(await stockOf(item), stocked + 1);
    const last = randomUUID();
    await writeLosing(5, asIntended(last, 0));
    await writeLosing(2, asIntended(last, 1));
    assert.equal(await stockOf(item), stocked + 2);
  });
});
