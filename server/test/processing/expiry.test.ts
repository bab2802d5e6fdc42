import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { recordLabelStatus } from '../../src/modules/logistics/labels/index.ts';
import { cancelReturn, expireReturns, flagReturn, processReturn } from '../../src/modules/returns/index.ts';
import { changeShopSettings } from '../../src/modules/shop/shops/index.ts';
import { day_ms, hour_ms } from '../../src/platform/clock.ts';
import type { Refusal } from '../../src/platform/refusal.ts';
import { execute, readBooks, readEvent, readLines, sell, submit } from '../support/processing.ts';
import type { Ref } from '../support/processing.ts';
import { labelReturn } from '../support/return-states.ts';
import { startShop } from '../support/shop.ts';
import { createStatementLog } from '../support/statement-log.ts';
import type { TestShop } from '../support/shop.ts';
import { assertInvariants } from '../support/invariants.ts';

type Status = Parameters<typeof recordLabelStatus>[1]['status'];

describe('returns that are never sent, or late', () => {
  let at: TestShop;
  before(async () => {
    at = await startShop();
  });
  after(() => at?.server.close());

  const open = async (quantity = 1): Promise<Ref> =>
    submit(at.deps, at.shop, await sell(at.deps, at.shop), [{ quantity }]);
  const stateOf = async (ref: Ref) => {
    const { state, review_reason } = await readBooks(at.deps, ref);
    return review_reason ? `${state}: ${review_reason}` : state;
  };
  const scan = ({ shop_id }: Ref, label_id: number, status: Status = 'in_transit') =>
    recordLabelStatus(at.deps, { shop_id, label_id, status });

  /** Lets so much time pass, and the scheduler run. */
  async function pass(ms: number): Promise<void> {
    at.clock.advance(ms);
    await expireReturns(at.deps);
  }

  it('expire when they are older than 28 days, not when they are just that old', async () => {
    const ref = await open();
    await pass(28 * day_ms - 1000);
    assert.equal(await stateOf(ref), 'open');
    await pass(1000);
    assert.equal(await stateOf(ref), 'open');
    await pass(1000);
    assert.equal(await stateOf(ref), 'expired');
    assert.deepEqual((await readBooks(at.deps, ref)).triggers, ['return.updated']);
    assert.deepEqual(
      (await readLines(at.deps, ref)).map(({ held }) => held),
      [false],
    );
  });

  it('do not expire where nothing of them is to be sent', async () => {
    const ref = await open();
    await at.deps.db.inTransaction((tx) =>
      tx
        .updateTable('return_line_items')
        .set({ outcome: 'keep' })
        .where('return_id', '=', ref.return_id)
        .where('shop_id', '=', ref.shop_id)
        .execute(),
    );
    await pass(60 * day_ms);
    assert.equal(await stateOf(ref), 'open');
    await cancelReturn(at.deps, ref);
  });

  it('count from the newest label, not from one that was voided', async () => {
    const [labelled, relabelled, bare] = [await open(), await open(), await open()];
    at.clock.advance(20 * day_ms);
    await labelReturn(at.deps, labelled);
    const voided = await labelReturn(at.deps, relabelled);
    await sql`update labels set voided_at = ${at.clock.now()} where shop_id = ${at.shop.id} and id = ${voided}`.execute(
      at.deps.db.root,
    );
    await pass(8 * day_ms + 1000);
    assert.deepEqual(
      [await stateOf(labelled), await stateOf(relabelled), await stateOf(bare)],
      ['open', 'expired', 'expired'],
    );
    await pass(20 * day_ms);
    assert.equal(await stateOf(labelled), 'expired');
    assert.deepEqual((await readBooks(at.deps, labelled)).triggers.slice(-2), [
      'label.closed',
      'return.updated',
    ]);
  });

  it('are looked for without opening those that were sent, or reading those that are too young', async () => {
    for (const _ of [1, 2, 3]) {
      const sent = await open();
      await scan(sent, await labelReturn(at.deps, sent));
    }
    await pass(27 * day_ms);
    const young = await Promise.all([open(), open(), open(), open()]);
    await pass(2 * day_ms);
    const { statements, rows_read } = await createStatementLog(at.server.app).measure(() =>
      expireReturns(at.deps),
    );
    assert.equal(statements.length, 1);
    assert.ok(rows_read['returns']! <= 3, JSON.stringify(rows_read));
    for (const ref of young) assert.equal(await stateOf(ref), 'open');
    await Promise.all(young.map((ref) => cancelReturn(at.deps, ref)));
  });

  it('follow the time that the shop has set', async () => {
    const quick = await at.server.createShop();
    await changeShopSettings(at.deps, quick.id, { expires_after_days: 3 });
    const ref = await submit(at.deps, quick, await sell(at.deps, quick));
    await pass(3 * day_ms + 1000);
    assert.equal(await stateOf(ref), 'expired');
  });

  it('do not expire once goods or money moved, in review, or in processing', async () => {
    const [waiting, scanned, faulty, handed_in, flagged, processing] = [
      await open(),
      await open(),
      await open(),
      await open(),
      await open(),
      await open(),
    ];
    await scan(waiting, await labelReturn(at.deps, waiting), 'pre_transit');
    await scan(scanned, await labelReturn(at.deps, scanned), 'in_transit');
    const label_id = await labelReturn(at.deps, faulty);
    await scan(faulty, label_id, 'out_for_delivery');
    await scan(faulty, label_id, 'error');
    await sql`update returns set goods_moved_at = ${at.clock.now()} where shop_id = ${at.shop.id} and id = ${handed_in.return_id}`.execute(
      at.deps.db.root,
    );
    await flagReturn(at.deps, flagged);
    await processReturn(at.deps, { ...processing, source: 'warehouse' });
    await pass(29 * day_ms);
    assert.deepEqual(
      await Promise.all([waiting, scanned, faulty, handed_in, flagged, processing].map(stateOf)),
      ['expired', 'open', 'open', 'open', 'review: flagged', 'processing'],
    );
  });

  it('live again with a late scan when all their units are free, and are processed as they were quoted', async () => {
    const ref = await open(2);
    const label_id = await labelReturn(at.deps, ref);
    await pass(29 * day_ms);
    await scan(ref, label_id, 'pre_transit');
    assert.equal(await stateOf(ref), 'expired', 'a label that was only handed over is no scan');
    await scan(ref, label_id);
    assert.equal(await stateOf(ref), 'open');
    assert.deepEqual((await readBooks(at.deps, ref)).triggers.slice(-2), ['label.updated', 'return.updated']);
    assert.equal((await readEvent(at.deps, ref, 'label.updated')).snapshot.state, 'open');
    await pass(60 * day_ms);
    assert.equal(await stateOf(ref), 'open', 'what has moved does not expire again');
    await processReturn(at.deps, { ...ref, source: 'warehouse' });
    await execute(at.deps, ref);
    assert.equal(await stateOf(ref), 'closed');
  });

  it('wait for a person when a unit was returned again meanwhile, which is never paid for twice', async () => {
    const order = await sell(at.deps, at.shop);
    const ref = await submit(at.deps, at.shop, order, [{ quantity: 2 }]);
    const label_id = await labelReturn(at.deps, ref);
    await pass(29 * day_ms);
    const other = await submit(at.deps, at.shop, order);
    await scan(ref, label_id, 'delivered');
    assert.equal(await stateOf(ref), 'review: late_scan');
    const [taken, free] = await readLines(at.deps, ref);
    assert.deepEqual([taken!.held, free!.held], [false, true]);
    await submit(at.deps, at.shop, order);
    await assert.rejects(submit(at.deps, at.shop, order), { code: 'item_not_eligible' });

    const refusal = await processReturn(at.deps, { ...ref, source: 'admin' }).catch(
      (error: Refusal) => error,
    );
    assert.ok(refusal, 'a unit is paid for in the other return');
    assert.equal(refusal.code, 'order_changed');
    assert.deepEqual(refusal.extras.differences, [
      { line_item_id: taken!.id, problem: 'refunded_elsewhere', available: '0.00' },
    ]);
    assert.equal(refusal.extras.state, 'review');
    await cancelReturn(at.deps, other);
    await processReturn(at.deps, { ...ref, source: 'admin' });
    await execute(at.deps, ref);
    assert.equal(await stateOf(ref), 'closed');
    assert.deepEqual(
      (await readLines(at.deps, ref)).map(({ held }) => held),
      [true, true],
    );
  });

  it('are expired by the scheduler in every shop, once', async () => {
    await pass(60 * day_ms);
    const refs: Ref[] = [];
    for (let i = 0; i < 3; i++) {
      const shop = await at.server.createShop();
      refs.push(await submit(at.deps, shop, await sell(at.deps, shop)));
    }
    at.clock.advance(28 * day_ms + hour_ms);
    assert.equal(await expireReturns(at.deps), refs.length);
    assert.equal(await expireReturns(at.deps), 0);
    assert.deepEqual(await Promise.all(refs.map(stateOf)), ['expired', 'expired', 'expired']);
  });

  it('break no law of units, money and events by any of this', () => assertInvariants(at.deps, at.shop.id));
});
