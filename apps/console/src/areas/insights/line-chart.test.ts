import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pathOf } from './path-of.ts';

describe('the path of a line', () => {
  const path = (values: (number | null)[]) => pathOf(values, String, String);

  it('goes through all values, and begins again after a missing one', () => {
    assert.equal(path([1, 2]), 'M0 1 L1 2');
    assert.equal(path([1, null, 3, 4, null]), 'M0 1 M2 3 L3 4');
    assert.equal(path([null, 2]), 'M1 2');
    assert.equal(path([]), '');
  });
});
