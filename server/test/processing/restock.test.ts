import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { closeReturn, processReturn } from '../../src/modules/returns/index.ts';
import type { Shop } from '../../src/platform/authenticate.ts';
import { execute, readBooks, readEvent, readLines, sell, submit } from '../support/processing.ts';
import type { Ref } from '../support/processing.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';
import { assertInvariants } from '../support/invariants.ts';

describe('restocking at processing', () => {
  let at: TestShop;
  before(async () => {
    at = await startShop();
  });
  after(() => at?.server.close());

  async function process(ref: Ref): Promise<void> {
    await processReturn(at.deps, { ...ref, source: 'warehouse' });
    await execute(at.deps, ref);
  }

  async function createShop(settings: object): Promise<Shop> {
    const shop = await at.server.createShop();
    await at.deps.db.inTransaction((tx) =>
      tx.updateTable('shops').set(settings).where('id', '=', shop.id).execute(),
    );
    return shop;
  }

  const isRestocked = async (ref: Ref) =>
    (await readLines(at.deps, ref)).map(({ restocked_at }) => restocked_at !== null);

  it('asks for the units that came back, never for those that are kept, donated or rejected', async () => {
    const order = await sell(at.deps, at.shop, { lines: [{ quantity: 6, unit_price: 500 }] });
    const outcomes = ['default', 'keep', 'donate', 'reject', 'default'] as const;
    const ref = await submit(
      at.deps,
      at.shop,
      order,
      outcomes.map((outcome) => ({ outcome })),
    );
    await process(ref);
    assert.deepEqual(await isRestocked(ref), [true, false, false, false, true]);
    const lines = await readLines(at.deps, ref);
    const { details } = await readEvent(at.deps, ref, 'restock.requested');
    const { restock_items, ...rest } = details;
    assert.deepEqual(rest, {
      id: ref.return_id,
      order_id: order.id,
      provider_order_id: Number(order.external_id),
    });
    assert.equal(restock_items.length, 1);
    const [{ movement_id, ...item }] = restock_items;
    assert.match(movement_id, /^mov_[0-9A-Z]{26}$/);
    assert.deepEqual(item, {
      location_id: null,
      variant_id: null,
      inventory_item_id: null,
      available_adjustment: 2,
      inventory_management: null,
      line_item_ids: [lines[0]!.id, lines[4]!.id],
    });
  });

  it('makes one row for each location and article, with the ids of the provider', async () => {
    const order = await sell(at.deps, at.shop, {
      lines: [
        { quantity: 2, unit_price: 500 },
        { quantity: 2, unit_price: 700 },
      ],
    });
    for (const [i, line_id] of order.line_ids.entries())
      await sql`update order_line_items set provider_variant_id = ${`3907600${i}`} where shop_id = ${at.shop.id} and id = ${line_id}`.execute(
        at.deps.db.root,
      );
    const ref = await submit(at.deps, at.shop, order, [{ quantity: 2 }, { line: 1, quantity: 2 }]);
    const [first] = await readLines(at.deps, ref);
    await sql`update return_line_items set restock_location_id = 'dock-7' where shop_id = ${at.shop.id} and id = ${first!.id}`.execute(
      at.deps.db.root,
    );
    await process(ref);
    const { details } = await readEvent(at.deps, ref, 'restock.requested');
    assert.deepEqual(
      details.restock_items.map((item: any) => [
        item.location_id,
        item.variant_id,
        item.available_adjustment,
      ]),
      [
        ['dock-7', 39_076_000, 1],
        [null, 39_076_000, 1],
        [null, 39_076_001, 2],
      ],
    );
    assert.equal(new Set(details.restock_items.map((item: any) => item.movement_id)).size, 3);
  });

  it('puts a unit back once: what was put back before is left out', async () => {
    const ref = await submit(at.deps, at.shop, await sell(at.deps, at.shop), [{ quantity: 2 }]);
    const [first, second] = await readLines(at.deps, ref);
    await sql`update return_line_items set restocked_at = ${at.clock.now()}, restock_movement_id = 'mov_before'
      where shop_id = ${at.shop.id} and id = ${first!.id}`.execute(at.deps.db.root);
    await process(ref);
    const { details } = await readEvent(at.deps, ref, 'restock.requested');
    assert.deepEqual(details.restock_items[0].line_item_ids, [second!.id]);
  });

  it('leaves out units with another disposition than back to stock', async () => {
    const ref = await submit(at.deps, at.shop, await sell(at.deps, at.shop), [{ quantity: 3 }]);
    const [, second, third] = await readLines(at.deps, ref);
    for (const [id, disposition_outcome] of [
      [second!.id, 'back_to_stock'],
      [third!.id, 'recycle'],
    ] as const)
      await sql`update return_line_items set disposition = ${JSON.stringify({ disposition_outcome })}::jsonb
        where shop_id = ${at.shop.id} and id = ${id}`.execute(at.deps.db.root);
    await process(ref);
    assert.deepEqual(await isRestocked(ref), [true, true, false]);
  });

  it('does what the shop has set: adjusts at the provider in silence, waits for the disposition, or does nothing', async () => {
    for (const [settings, restocked] of [
      [{ restock_mode: 'provider' }, true],
      [{ restock_trigger: 'disposition' }, false],
      [{ restock_trigger: 'never' }, false],
    ] as const) {
      const shop = await createShop(settings);
      const ref = await submit(at.deps, shop, await sell(at.deps, shop));
      await process(ref);
      assert.deepEqual(await isRestocked(ref), [restocked]);
      const { state, triggers } = await readBooks(at.deps, ref);
      assert.deepEqual([state, triggers], ['closed', ['return.updated', 'return.updated', 'return.closed']]);
    }
  });

  it('restocks nothing of a return that is closed without outcomes', async () => {
    const ref = await submit(at.deps, at.shop, await sell(at.deps, at.shop));
    await closeReturn(at.deps, ref);
    assert.deepEqual(await isRestocked(ref), [false]);
    assert.deepEqual((await readBooks(at.deps, ref)).triggers, ['return.updated', 'return.closed']);
  });

  it('breaks no law of units, money and events by any of this', () => assertInvariants(at.deps, at.shop.id));
});
