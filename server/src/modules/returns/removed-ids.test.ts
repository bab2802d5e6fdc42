import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Refusal } from '../../platform/refusal.ts';
import { readRemovedIds } from './removed-ids.ts';

const refusalOf = (given: unknown) => {
  try {
    readRemovedIds(given);
  } catch (error) {
    assert.ok(error instanceof Refusal);
    assert.equal(error.code, 'validation_failed');
    return error.extras.errors;
  }
  return undefined;
};
const required = { line_item_id: ['The line item id field is required.'] };

describe('the ids of Remove Line Items', () => {
  it('come as text with commas or as an array, digits or numbers', () => {
    assert.deepEqual(readRemovedIds('5'), [5]);
    assert.deepEqual(readRemovedIds('5,6, 7 '), [5, 6, 7]);
    assert.deepEqual(readRemovedIds([5, 6]), [5, 6]);
    assert.deepEqual(readRemovedIds(['5', 6]), [5, 6]);
    assert.deepEqual(readRemovedIds('9007199254740991'), [9007199254740991]);
  });

  it('are refused as missing when there are none, or one is not well formed', () => {
    for (const given of [
      undefined,
      null,
      '',
      ',',
      '5,',
      '5,,6',
      'x',
      '0',
      '-1',
      '1.5',
      '05',
      '9007199254740992',
      [],
      [5, null],
      [1.5],
      [[5]],
      {},
      true,
    ]) {
      assert.deepEqual(refusalOf(given), required, JSON.stringify(given));
    }
  });

  it('are at most 100', () => {
    const ids = Array.from({ length: 100 }, (_, index) => index + 1);
    assert.equal(readRemovedIds(ids).length, 100);
    assert.equal(readRemovedIds(ids.join()).length, 100);
    for (const given of [[...ids, 101], [...ids, 101].join()])
      assert.deepEqual(refusalOf(given), {
        line_item_id: ['The line item id field must not have more than 100 items.'],
      });
  });
});
