import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { recordLabelStatus } from '../../src/modules/logistics/labels/index.ts';
import { closeReturn, flagReturn, unflagReturn } from '../../src/modules/returns/index.ts';
import { day_ms } from '../../src/platform/clock.ts';
import { expireReturns } from '../../src/modules/returns/index.ts';
import { createNetwork } from '../support/drop-offs.ts';
import { openReturn, sellOrder } from '../support/factories.ts';
import type { Submission } from '../support/factories.ts';
import { countJobs, execute, readBooks, readEvent, readLines } from '../support/processing.ts';
import type { Ref } from '../support/processing.ts';
import { labelReturn } from '../support/return-states.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';
import { runJob } from '../support/run-job.ts';

describe('what starts processing by itself', () => {
  let at: TestShop;
  before(async () => {
    at = await startShop();
  });
  after(() => at.server.close());

  const open = async (units: Submission['units'], more: Submission = {}): Promise<Ref> => ({
    shop_id: at.shop.id,
    return_id: await openReturn(at.deps, at.shop, { units: units!, ...more }),
  });
  const scan = (label_id: number, status: 'pre_transit' | 'in_transit' | 'out_for_delivery' | 'delivered') =>
    recordLabelStatus(at.deps, { shop_id: at.shop.id, label_id, status });
  const stateOf = async (ref: Ref) => (await readBooks(at.deps, ref)).state;
  const waiting = (ref: Ref) => countJobs(at.deps, 'returns.process', ref);
  const listUnits = async (ref: Ref) => (await readLines(at.deps, ref)).map(({ id }) => id);
  /** Works on the waiting question of a return, as the job does. */
  async function ask(ref: Ref): Promise<void> {
    assert.equal(await countJobs(at.deps, 'returns.event', ref), 1);
    await runJob(at.deps, 'returns.event', ref);
  }

  it('is the status of the label that the policy names, once, and nothing where it names none', async () => {
    const cases = [
      { event: 'in_transit', before: 'pre_transit', last: 'in_transit' },
      { event: 'delivered', before: 'out_for_delivery', last: 'delivered' },
    ] as const;
    for (const { event, before: earlier, last } of cases) {
      const ref = await open([{ processing_event: event }]);
      const label_id = await labelReturn(at.deps, ref);
      await scan(label_id, earlier);
      assert.equal(await stateOf(ref), 'open');
      await scan(label_id, last);
      await scan(label_id, last);
      assert.deepEqual([await stateOf(ref), await waiting(ref)], ['processing', 1]);
      await execute(at.deps, ref);
      const { state, settlements } = await readBooks(at.deps, ref);
      assert.deepEqual(
        [state, settlements.map(({ kind, amount }) => [kind, amount])],
        ['closed', [['refund', 1000]]],
      );
    }
    const manual = await open([{}]);
    await scan(await labelReturn(at.deps, manual), 'delivered');
    assert.equal(await stateOf(manual), 'open');
  });

  it('waits for the last unit, and for a person where one unit has no event', async () => {
    const both = await open([{ processing_event: 'in_transit' }, { processing_event: 'grading' }]);
    await scan(await labelReturn(at.deps, both), 'delivered');
    assert.equal(await stateOf(both), 'open');
    const units = await listUnits(both);
    const grade = (line_item_id: number | undefined) =>
      at.clients.standard.post('/dispositioning/grade', { items: [{ line_item_id, description: 'As new' }] });
    assert.equal((await grade(units[0])).status, 200);
    await ask(both);
    assert.equal(await stateOf(both), 'open');
    assert.equal((await grade(units[1])).status, 200);
    await runJob(at.deps, 'returns.event', both);
    assert.deepEqual([await stateOf(both), await waiting(both)], ['processing', 1]);

    const one_by_hand = await open([{ processing_event: 'in_transit' }, {}]);
    await scan(await labelReturn(at.deps, one_by_hand), 'delivered');
    assert.equal(await stateOf(one_by_hand), 'open');
  });

  it('can be the hand-in at a counter, or that the shipment of it leaves or arrives', async () => {
    const network = createNetwork(at.server, at.shop, at.clients.standard);
    const refs: Ref[] = [];
    for (const [i, processing_event] of (['dropoff', 'in_transit', 'delivered'] as const).entries()) {
      const method = { provider: 'network', method_type: 'drop_off', scannable_id: `event-${i}` } as const;
      const ref = await open([{ processing_event }], { method });
      refs.push(ref);
      const units = await listUnits(ref);
      assert.equal((await network.handIn({ scannable_id: `event-${i}`, units }, 'BAG-EVENTS')).status, 201);
    }
    const states = () => Promise.all(refs.map(stateOf));
    assert.deepEqual(await states(), ['processing', 'open', 'open']);
    await network.consolidate('SHP-EVENTS', [['BAG-EVENTS']]);
    await ask(refs[1]!);
    await ask(refs[2]!);
    assert.deepEqual(await states(), ['processing', 'processing', 'open']);
    await network.process('SHP-EVENTS');
    await runJob(at.deps, 'returns.event', refs[2]);
    assert.deepEqual(await states(), ['processing', 'processing', 'processing']);
  });

  it('is submission itself where goods stay with the shopper', async () => {
    const kept = await open([{ processing_event: 'delivered', outcome: 'keep' }]);
    assert.deepEqual([await stateOf(kept), await waiting(kept)], ['processing', 1]);
    assert.equal(await stateOf(await open([{ outcome: 'keep' }])), 'open');
    const partly = await open([
      { processing_event: 'in_transit', outcome: 'keep' },
      { processing_event: 'in_transit' },
    ]);
    assert.equal(await stateOf(partly), 'open');
    await scan(await labelReturn(at.deps, partly), 'in_transit');
    assert.equal(await stateOf(partly), 'processing');
  });

  it('only waits for a person who looks at the return first', async () => {
    const ref = await open([{ processing_event: 'in_transit' }]);
    const label_id = await labelReturn(at.deps, ref);
    await flagReturn(at.deps, ref);
    await scan(label_id, 'in_transit');
    assert.equal(await stateOf(ref), 'review');
    await unflagReturn(at.deps, ref);
    assert.deepEqual([await stateOf(ref), await waiting(ref)], ['processing', 1]);
    const closed = await open([{ processing_event: 'in_transit' }]);
    const its_label = await labelReturn(at.deps, closed);
    await scan(its_label, 'pre_transit');
    await closeReturn(at.deps, closed);
    assert.equal(await stateOf(closed), 'closed');
  });

  it('counts for goods of an expired return that come after all', async () => {
    const ref = await open([{ processing_event: 'in_transit' }]);
    const label_id = await labelReturn(at.deps, ref);
    at.clock.advance(29 * day_ms);
    await expireReturns(at.deps);
    assert.equal(await stateOf(ref), 'expired');
    await scan(label_id, 'in_transit');
    assert.equal(await stateOf(ref), 'processing');
  });

  it('leaves a return to a person whose order has changed, and says so', async () => {
    const order = await sellOrder(at.deps, at.shop);
    const ref = await open([{ quantity: 3, processing_event: 'in_transit' }], { order });
    const label_id = await labelReturn(at.deps, ref);
    await at.deps.db.pool.query(
      `update order_line_items set quantity_refunded = 1 where shop_id = $1 and id = $2`,
      [at.shop.id, order.line_ids[0]],
    );
    await scan(label_id, 'in_transit');
    const books = await readBooks(at.deps, ref);
    assert.deepEqual([books.state, books.review_reason, books.settlements], ['review', 'order_changed', []]);
    assert.deepEqual(books.triggers.slice(-3), [
      'label.updated',
      'return.updated',
      'return.processing.failed',
    ]);
    const { details } = await readEvent(at.deps, ref, 'return.processing.failed');
    assert.deepEqual([details.source, details.review_reason], [null, 'order_changed']);
  });
});
