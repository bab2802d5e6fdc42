import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Refusal } from '../../../platform/refusal.ts';
import { inspectionOf, requireSoundItems } from './inspected-item.ts';
import type { InspectedItem } from './inspected-item.ts';

const now = new Date('2026-03-06T13:40:00.500Z');

function errorsOf(items: InspectedItem[]): unknown {
  try {
    requireSoundItems(items, now);
  } catch (error) {
    assert.ok(error instanceof Refusal);
    assert.equal(error.code, 'validation_failed');
    return error.extras.errors;
  }
  return undefined;
}

describe('inspected items', () => {
  it('name each unit once', () => {
    assert.equal(errorsOf([{ line_item_id: 1 }, { line_item_id: 2 }]), undefined);
    assert.deepEqual(errorsOf([{ line_item_id: 1 }, { line_item_id: 2 }, { line_item_id: 1 }]), {
      'items.2.line_item_id': ['The line item id field has a duplicate value.'],
    });
  });

  it('are inspected at most five minutes ahead of our clock', () => {
    const at = (inspected_at: string | null) => errorsOf([{ line_item_id: 1, inspected_at }]);
    assert.equal(at('2026-03-06T13:45:00.500Z'), undefined);
    assert.deepEqual(at('2026-03-06T13:45:00.501Z'), {
      'items.0.inspected_at': ['The inspected at field must not be more than 5 minutes in the future.'],
    });
    assert.equal(at('1999-01-01'), undefined);
    assert.equal(at(null), undefined);
  });

  it('leave ids that are not well formed to the look-up, however often they come', () => {
    assert.equal(errorsOf([{ line_item_id: 0 }, { line_item_id: 0 }]), undefined);
  });

  it('were inspected now unless they say when', () => {
    assert.deepEqual(inspectionOf({ line_item_id: 1 }, now), {
      return_processor: null,
      note: null,
      inspected_at: '2026-03-06 13:40:00',
    });
    assert.equal(
      inspectionOf({ line_item_id: 1, inspected_at: '2026-03-06T15:00:00+02:00' }, now).inspected_at,
      '2026-03-06 13:00:00',
    );
  });
});
