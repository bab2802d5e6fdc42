import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { RETURN_STATES } from '@retour/contract/states';
import { headlineOf, stepsOf } from './return-progress.ts';
import type { ProgressFacts } from './return-progress.ts';

const open: ProgressFacts = {
  state: 'open',
  was_processed: false,
  method_type: 'ship_with_label',
  method_state: 'pending',
  label_status: 'new',
  has_label_document: true,
  label_failed: false,
  inspected: 'none',
};
const title = (facts: Partial<ProgressFacts>) => headlineOf({ ...open, ...facts });
const steps = (facts: Partial<ProgressFacts>) => stepsOf({ ...open, ...facts }).map(({ state }) => state);

describe('what shoppers read about a return', () => {
  it('says what to do while the items are with the shopper', () => {
    assert.equal(title({}), 'send_with_label');
    assert.equal(title({ has_label_document: false, label_status: null }), 'preparing_label');
    assert.equal(title({ has_label_document: false, label_failed: true }), 'label_delayed');
    assert.equal(title({ label_failed: true }), 'send_with_label');
    assert.equal(title({ method_type: 'drop_off' }), 'drop_off');
    assert.equal(title({ method_type: 'in_store' }), 'in_store');
    assert.equal(title({ method_type: 'pickup' }), 'pickup');
    assert.equal(title({ method_type: null, method_state: null }), 'nothing_to_send');
  });

  it('follows the items by the label and by what counters report', () => {
    for (const on_its_way of [
      { label_status: 'in_transit' },
      { label_status: 'out_for_delivery' },
      { method_type: 'drop_off', method_state: 'dropped_off', label_status: null },
    ] as const)
      assert.deepEqual(
        [title(on_its_way), steps(on_its_way)],
        ['on_its_way', ['done', 'done', 'current', 'next', 'next']],
      );
    assert.deepEqual(
      [title({ label_status: 'delivered' }), steps({ label_status: 'delivered' })],
      ['arrived', ['done', 'done', 'done', 'current', 'next']],
    );
    assert.deepEqual(steps({ inspected: 'all' }), ['done', 'done', 'done', 'done', 'current']);
    assert.deepEqual(steps({ inspected: 'part' }), ['done', 'done', 'done', 'current', 'next']);
    assert.equal(title({ inspected: 'part' }), 'arrived');
    assert.equal(title({ inspected: 'all' }), 'inspected');
    assert.deepEqual(steps({ label_status: 'error' }), ['done', 'current', 'next', 'next', 'next']);
  });

  it('never says of items that were paid before they arrived that they did', () => {
    const paid = { state: 'closed', was_processed: true } as const;
    const named = (facts: Partial<ProgressFacts>) =>
      stepsOf({ ...open, ...paid, ...facts }).map(({ name, state }) => `${name} ${state}`);
    assert.deepEqual(named({}), ['requested done', 'complete done']);
    assert.deepEqual(named({ label_status: 'in_transit' }), ['requested done', 'sent done', 'complete done']);
    assert.deepEqual(named({ inspected: 'part' }), [
      'requested done',
      'sent done',
      'received done',
      'complete done',
    ]);
  });

  it('never says that money moved where it did not', () => {
    assert.equal(title({ state: 'closed', was_processed: true }), 'complete');
    assert.equal(title({ state: 'closed' }), 'closed');
    for (const state of ['closed', 'cancelled', 'expired'] as const) assert.deepEqual(steps({ state }), []);
    assert.deepEqual(steps({ state: 'processing' }), ['done', 'current']);
    assert.deepEqual(steps({ method_type: null }), ['done', 'current']);
    for (const state of RETURN_STATES) assert.ok(title({ state }).length > 0, state);
  });
});
