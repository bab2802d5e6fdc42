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
import { cancelReturn } from '../../../server/src/modules/returns/index.ts';
import { assessDispositions } from '../../../server/src/modules/warehouse/inspections/index.ts';
import { createTestDatabase } from '../../../server/test/support/cluster.ts';
import type { TestDatabase } from '../../../server/test/support/cluster.ts';
import { execute } from '../../../server/test/support/processing.ts';
import type { Ref } from '../../../server/test/support/processing.ts';
import { openShop, until } from '../../test/real/shop.ts';
import type { RealShop } from '../../test/real/shop.ts';
import { medusa as definition } from '../../src/medusa/medusa.ts';
import { orderInAdmin, returnStatuses, stockInAdmin } from './admin.ts';
import { startMedusa } from './start-medusa.ts';
import type { RealMedusa, RealOrder } from './start-medusa.ts';

// Against a Medusa of its own: npm run test:platforms installs it from npm, beside this file.

describe('a real Medusa', () => {
  let database: TestDatabase;
  let medusa: RealMedusa;
  let at: RealShop;
  let events: Record<string, string>;

  const shownOf = (order: RealOrder) => orderInAdmin(medusa, order);
  const statusesOf = (order: RealOrder) => returnStatuses(medusa, order);
  const stockOf = (item: any) => stockInAdmin(medusa, item);
  const write = () => writeReturns(at.server.deps, at.made.ref);
  /** Refunds in Medusa with our id as their note, and what the bank has paid for them. */
  async function paidFor(order: RealOrder, id: string): Promise<string[]> {
    const path = `/admin/orders/${order.id}?fields=id,*payment_collections.payments.refunds`;
    const shown = (await medusa.admin('GET', path)).order;
    const refunds = shown.payment_collections.flatMap(({ payments }: any) =>
      payments.flatMap((payment: any) => payment.refunds ?? []),
    );
    const ours = new Set(refunds.filter(({ note }: any) => note === id).map((one: any) => one.id));
    return medusa
      .bank()
      .filter(({ key }) => ours.has(key))
      .map(({ amount }) => amount);
  }
  const refundInMedusa = ({ payment }: RealOrder, amount: number) =>
    medusa.admin('POST', `/admin/payments/${payment}/refund`, { amount, note: 'goodwill' });
  const settlementOf = async (ref: Ref) => (await at.settlementsOf(ref))[0];
  /** A return of one unit that has come back and is in Medusa: its refund is next. */
  async function beginReturn(order: RealOrder): Promise<Ref> {
    const made = await at.submitReturn(order);
    await write();
    await at.receive(made);
    return made;
  }

  before(async () => {
    database = await createTestDatabase('empty');
    medusa = await startMedusa(database.connection_string);
    at = await openShop();
  });
  after(async () => {
    await at.server.close();
    await medusa.close();
    await database.drop();
  });

  it('is loaded whole, and no figure differs', async () => {
    for (let i = 0; i < 4; i++) await medusa.sell({ is_delivered: i > 0 });
    const { url, key } = medusa;
    const made = await connectPlatform(at.server.deps, at.shop, {
      platform: 'medusa',
      settings: { url, key },
    });
    at.made.ref = { shop_id: made.shop_id, id: made.id };
    const [{ inbox_token }] = await at.rowsOf('select inbox_token from connections');
    events = {
      RETOUR_URL: `${at.server.origin}/connect/medusa/real/${inbox_token}`,
      RETOUR_SECRET: made.message_secret!,
    };
    await setRefunds(at.server.deps, at.made.ref, { makes_refunds: true, by: 'the test' });
    await loadConnection(at.server.deps, at.made.ref);
    const [{ load_done, load_of, loaded_at, failure_message }] = await at.rowsOf('select * from connections');
    assert.equal(failure_message, null);
    assert.ok(loaded_at);
    assert.deepEqual([load_done, load_of], [11, 11], 'a location, two products, stock of four, four orders');
    await at.nothingDiffers();
  });

  it('without the plug-in shows by its lists what is placed', async () => {
    await at.pull();
    const order = await medusa.sell({ is_delivered: false });
    await at.pull();
    assert.equal((await at.orderOf(order)).delivered_at, null);
  });

  it('with the plug-in, which fits its types, signs its events', async () => {
    await medusa.restart({ plugin: true, env: events });
    const order = await medusa.sell();
    await until(
      async () =>
        (await at.rowsOf(`select from connection_messages where topic = 'order.placed'`)).length > 0,
    );
    const marks = await at.rowsOf(`select external_id from connection_marks where kind = 'order'`);
    assert.ok(marks.some(({ external_id }) => external_id === order.id));
    await pullConnection(at.server.deps, at.made.ref);
    assert.ok((await at.orderOf(order)).delivered_at);
  });

  it('has a return from when it is submitted, refunds it once, and puts it into stock', async () => {
    const order = await medusa.sell();
    const made = await at.submitReturn(order, [{ quantity: 2 }, { line: 1, quantity: 1 }]);
    await write();
    const booked = await shownOf(order);
    assert.deepEqual(
      booked.returns.map(({ status }: any) => status),
      ['requested'],
    );
    assert.ok(booked.owed < 0);
    const stocked = await Promise.all(booked.items.map(stockOf));
    const [damaged] = await at.rowsOf(
      'select id from return_line_items where return_id = $1 order by id',
      made.return_id,
    );
    const assessed = [{ line_item_id: Number(damaged.id), disposition_outcome: 'recycle' as const }];
    await assessDispositions(at.server.deps, { shop_id: at.shop.id, items: assessed });
    await at.receive(made);
    await execute(at.server.deps, made);
    const settlement = await settlementOf(made);
    assert.equal(settlement.failure_message, null);
    assert.equal(settlement.state, 'succeeded');
    await execute(at.server.deps, made);
    assert.deepEqual(await paidFor(order, settlement.id), ['74.94']);
    for (let i = 0; i < 2; i++) await write();
    const received = await shownOf(order);
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
    await at.pull();
    assert.deepEqual(await at.refundsOf(order), [
      { external_id: settlement.provider_reference, amount: 7494, is_own: true },
    ]);
    await at.nothingDiffers();
  });

  for (const what of ['request', 'response'] as const)
    it(`whose ${what} of a refund is lost pays it exactly once`, async () => {
      const order = await medusa.sell();
      const made = await beginReturn(order);
      medusa.lose(what);
      await execute(at.server.deps, made);
      const { id, state } = await settlementOf(made);
      assert.equal(state, 'unknown');
      assert.deepEqual(await paidFor(order, id), what === 'request' ? [] : ['24.98']);
      await at.finish(made);
      assert.equal((await settlementOf(made)).state, 'succeeded');
      assert.deepEqual(await paidFor(order, id), ['24.98']);
    });

  it('that is killed while its bank pays leaves the refund to a person, and never pays twice', async () => {
    const order = await medusa.sell();
    const made = await beginReturn(order);
    const paid_before = medusa.bank().length;
    medusa.setBank('slow 20000');
    const sending = execute(at.server.deps, made);
    await until(() => medusa.bank().length > paid_before);
    medusa.setBank();
    await medusa.restart({ plugin: true, env: events });
    await sending;
    await at.finish(made);
    const { id, state, failure_message } = await settlementOf(made);
    assert.equal(state, 'unknown');
    assert.match(failure_message, /Look up the idempotency key ref_\w+ at the payment provider/);
    assert.deepEqual(await paidFor(order, id), ['24.98']);
  });

  it('whose bank fails is tried again later, and pays once', async () => {
    const order = await medusa.sell();
    const made = await beginReturn(order);
    medusa.setBank('fail');
    await execute(at.server.deps, made);
    assert.equal((await settlementOf(made)).state, 'unknown');
    medusa.setBank();
    await at.finish(made);
    const { id, state } = await settlementOf(made);
    assert.equal(state, 'succeeded');
    assert.deepEqual(await paidFor(order, id), ['24.98']);
  });

  it('that has refunded something itself leaves less for Retour to pay', async () => {
    const order = await medusa.sell();
    await refundInMedusa(order, 70);
    const made = await beginReturn(order);
    await execute(at.server.deps, made);
    const settlement = await settlementOf(made);
    assert.deepEqual([settlement.state, Number(settlement.amount)], ['succeeded', 1076]);
    assert.deepEqual(await paidFor(order, settlement.id), ['10.76']);

    const other = await medusa.sell();
    const meanwhile = await beginReturn(other);
    await refundInMedusa(other, 70);
    await execute(at.server.deps, meanwhile);
    const refused = await settlementOf(meanwhile);
    assert.deepEqual([refused.state, refused.failure_code], ['failed', 'refused_by_medusa']);
    assert.deepEqual(await paidFor(other, refused.id), []);
  });

  it('shows an order as cancelled that is cancelled there', async () => {
    const order = await medusa.sell({ is_delivered: false });
    await at.pull();
    await medusa.admin('POST', `/admin/orders/${order.id}/cancel`, {});
    await at.pull();
    assert.equal((await at.orderOf(order)).status, 'cancelled');
    await at.nothingDiffers();
  });

  it('shows what an edit changes of an order', async () => {
    const order = await medusa.sell({ is_delivered: false });
    await at.pull();
    const [line] = order.lines;
    await medusa.admin('POST', '/admin/order-edits', { order_id: order.id });
    const edit = `/admin/order-edits/${order.id}`;
    await medusa.admin('POST', `${edit}/items/item/${line!.id}`, { quantity: line!.quantity - 1 });
    await medusa.admin('POST', `${edit}/items`, { items: [{ variant_id: medusa.variants[2], quantity: 1 }] });
    await medusa.admin('POST', `${edit}/request`, {});
    await medusa.admin('POST', `${edit}/confirm`, {});
    await at.pull();
    const lines = await at.rowsOf(
      `select l.external_id, l.quantity::int from order_line_items l join orders o on o.shop_id = l.shop_id and o.id = l.order_id
       where o.external_id = $1 order by l.id`,
      order.id,
    );
    assert.deepEqual(
      lines.map(({ quantity }) => quantity),
      [1, 1, 1],
    );
    assert.equal(lines[0].external_id, line!.id);
    assert.deepEqual(await at.returnedOf(order), []);
    await at.nothingDiffers();
  });

  it('has no return any more that is undone here, and one that is undone there blocks no unit', async () => {
    const order = await medusa.sell();
    const made = await at.submitReturn(order);
    await write();
    assert.deepEqual(await statusesOf(order), ['requested']);
    await cancelReturn(at.server.deps, made);
    await write();
    assert.deepEqual(await statusesOf(order), []);

    const items = order.lines.map(({ id, quantity }) => ({ id, quantity }));
    const { return: there } = await medusa.admin('POST', '/admin/returns', {
      order_id: order.id,
      location_id: medusa.location,
    });
    await medusa.admin('POST', `/admin/returns/${there.id}/request-items`, { items });
    await medusa.admin('POST', `/admin/returns/${there.id}/request`, { no_notification: true });
    await at.pull();
    assert.deepEqual(
      await at.returnedOf(order),
      order.lines.map(({ id, quantity }) => [id, quantity]),
    );
    await medusa.admin('POST', `/admin/returns/${there.id}/cancel`, { no_notification: true });
    await at.pull();
    assert.deepEqual(await at.returnedOf(order), []);
    await at.nothingDiffers();
  });

  it('keeps the stock: what is counted there is here', async () => {
    const { inventory_items } = await medusa.admin('GET', '/admin/inventory-items?fields=id,*variants');
    const [{ id, variants }] = inventory_items;
    const path = `/admin/inventory-items/${id}/location-levels/${medusa.location}`;
    await medusa.admin('POST', path, { stocked_quantity: 4321 });
    await at.pull();
    const { inventory_item } = await medusa.admin(
      'GET',
      `/admin/inventory-items/${id}?fields=id,*location_levels`,
    );
    const [{ reserved_quantity }] = inventory_item.location_levels;
    const [level] = await at.rowsOf(
      'select i.available_count::int from inventories i join product_variants v on v.shop_id = i.shop_id and v.id = i.product_variant_id where v.external_id = $1',
      variants[0].id,
    );
    assert.equal(level.available_count, 4321 - reserved_quantity);
  });

  it('is compared with what is here: every planted difference is found, nothing else, and reading again mends them', async () => {
    const order = await medusa.sell();
    await refundInMedusa(order, 1);
    await at.pull();
    const { id } = await at.orderOf(order);
    await at.rowsOf('update orders set total_price = total_price + 1 where id = $1', id);
    await at.rowsOf('update payments set captured = captured - 1 where order_id = $1', id);
    await at.rowsOf('delete from order_refunds where order_id = $1', id);
    await at.rowsOf(
      'update inventories set available_count = available_count + 1 where id = (select min(id) from inventories)',
    );
    await reconcileConnection(at.server.deps, at.made.ref);
    const found = (await at.openDifferences()).map(({ kind, ours, theirs }) => [
      kind,
      Number(ours ?? 0) - Number(theirs),
    ]);
    assert.equal(found.length, 4);
    assert.deepEqual(Object.fromEntries(found), { order_total: 1, paid: -1, refund: -100, stock: 1 });
    await at.pull();
    await at.nothingDiffers();
  });

  it('has each return once, whichever response is lost', async () => {
    let left = Infinity;
    const { url, key } = medusa;
    const connector = definition.create(
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
    const order = await medusa.sell();
    const [item] = (await shownOf(order)).items;
    const stocked = await stockOf(item);
    const line = { line: item.id, dismissed: 0, missing: 0, refunded: 0, reason: null, reason_code: null };
    const asIntended = (id: string, restocked: number, quantity = 1) => ({
      id,
      name: `RT-${id}`,
      order: order.id,
      lines: quantity === 0 ? [] : [{ ...line, quantity, restocked }],
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
      const shown = (await shownOf(order)).returns.filter(
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
