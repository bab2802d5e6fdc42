import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Refusal } from '../../../platform/refusal.ts';
import { digestOf, readReport } from './dropoff-report.ts';
import type { SentItem } from './dropoff-report.ts';

const now = new Date('2026-03-07T16:20:00.000Z');

function errorsOf(items: SentItem[], occurred_at?: string): unknown {
  try {
    readReport({ items, occurred_at }, now);
  } catch (error) {
    assert.ok(error instanceof Refusal);
    return error.extras.errors;
  }
  return undefined;
}

describe('the report of a counter', () => {
  it('accepts items unless it says why not', () => {
    const sent: SentItem[] = [
      { line_item_id: 1 },
      { line_item_id: 2, accepted: false, reason: 'damaged', note: 'torn' },
      { line_item_id: 3, accepted: true, reason: 'other' },
    ];
    assert.deepEqual(readReport({ items: sent }, now), {
      items: [
        { line_item_id: 1, reason: null, note: null },
        { line_item_id: 2, reason: 'damaged', note: 'torn' },
        { line_item_id: 3, reason: null, note: null },
      ],
      occurred_at: now,
    });
    assert.deepEqual(errorsOf([{ line_item_id: 1 }, { line_item_id: 2, accepted: false }]), {
      'items.1.reason': ['The reason field is required.'],
    });
  });

  it('names each item once', () => {
    assert.deepEqual(errorsOf([{ line_item_id: 1 }, { line_item_id: 1, accepted: false, reason: 'other' }]), {
      'items.1.line_item_id': ['The line item id field has a duplicate value.'],
    });
    assert.equal(
      errorsOf([{ line_item_id: 0 }, { line_item_id: 0 }]),
      undefined,
      'the look-up refuses these',
    );
  });

  it('is dated at most five minutes ahead of our clock', () => {
    assert.equal(errorsOf([{ line_item_id: 1 }], '2026-03-07T16:25:00Z'), undefined);
    assert.deepEqual(errorsOf([{ line_item_id: 1 }], '2026-03-07T16:25:00.001Z'), {
      occurred_at: ['The occurred at field must not be more than 5 minutes in the future.'],
    });
  });

  it('is known again by its items and their outcomes, in any order and with other notes', () => {
    const digest = digestOf([
      { line_item_id: 1, reason: null, note: null },
      { line_item_id: 2, reason: 'damaged', note: 'torn' },
    ]);
    const other = (reason: 'damaged' | 'other' | null) =>
      digestOf([
        { line_item_id: 2, reason, note: null },
        { line_item_id: 1, reason: null, note: 'x' },
      ]);
    assert.deepEqual(other('damaged'), digest);
    assert.notDeepEqual(other('other'), digest);
    assert.notDeepEqual(other(null), digest);
  });
});
