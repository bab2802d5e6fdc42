import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { RETURN_STATES } from '@retour/contract/states';
import { entitlementOf, headlineOf, stepsOf } from './return-progress.ts';
import type { ProgressFacts } from './return-progress.ts';

const open: ProgressFacts = {
  state: 'open',
  was_processed: false,
  method_type: 'ship_with_label',
  method_state: 'pending',
  label_status: 'new',
  has_label_document: true,
  send_by: 'Sunday, 20 December',
};
const title = (facts: Partial<ProgressFacts>) => headlineOf({ ...open, ...facts }).title;
const steps = (facts: Partial<ProgressFacts>) => stepsOf({ ...open, ...facts }).map(({ state }) => state);

describe('what shoppers read about a return', () => {
  it('says what to do while the items are with the shopper', () => {
    assert.equal(title({}), 'Send it by Sunday, 20 December');
    assert.equal(title({ has_label_document: false, label_status: null }), 'We’re preparing your label');
    assert.equal(title({ method_type: 'drop_off' }), 'Drop it off by Sunday, 20 December');
    assert.equal(title({ method_type: 'in_store' }), 'Bring it to the store by Sunday, 20 December');
    assert.equal(title({ method_type: 'pickup' }), 'We’ll collect your items');
    assert.equal(title({ method_type: null, method_state: null }), 'We’ve received your request');
  });

  it('follows the items by the label and by what counters report', () => {
    for (const on_its_way of [
      { label_status: 'in_transit' },
      { label_status: 'out_for_delivery' },
      { method_type: 'drop_off', method_state: 'dropped_off', label_status: null },
    ] as const)
      assert.deepEqual(
        [title(on_its_way), steps(on_its_way)],
        ['On its way to us', ['done', 'done', 'now', 'next']],
      );
    assert.deepEqual(
      [title({ label_status: 'delivered' }), steps({ label_status: 'delivered' })],
      ['We’re inspecting your return', ['done', 'done', 'done', 'now']],
    );
    assert.deepEqual(steps({ label_status: 'error' }), ['done', 'now', 'next', 'next']);
  });

  it('never says that money moved where it did not', () => {
    assert.equal(title({ state: 'closed', was_processed: true }), 'Your return is complete');
    assert.equal(title({ state: 'closed' }), 'This return is closed');
    for (const state of ['closed', 'cancelled', 'expired'] as const) assert.deepEqual(steps({ state }), []);
    assert.deepEqual(steps({ state: 'closed', was_processed: true }), ['done', 'done', 'done', 'done']);
    assert.deepEqual(steps({ state: 'processing' }), ['done', 'done', 'done', 'now']);
    assert.deepEqual(steps({ method_type: null }), ['done', 'now']);
    for (const state of RETURN_STATES) assert.ok(title({ state }).length > 0, state);
  });

  it('names what each unit becomes', () => {
    const of = (outcome: any, resolution: any, exchange: string | null = null) =>
      entitlementOf({ outcome, resolution }, exchange);
    assert.equal(of('default', 'exchange', 'Shirt - L'), 'Exchange for Shirt - L');
    assert.equal(of('keep', 'refund'), 'Refund · yours to keep');
    assert.equal(of('reject', 'none'), 'Not accepted');
  });
});
