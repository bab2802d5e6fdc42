import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { percentsOf } from './percent.ts';

describe('a share as percent', () => {
  it('reads as 0% only where it is nothing, in both languages', () => {
    const shares = [0, 0.0004, 0.004, 0.042, 1];
    assert.deepEqual(shares.map(percentsOf('en-GB')), ['0%', '< 1%', '< 1%', '4%', '100%']);
    assert.deepEqual(shares.map(percentsOf('en-GB', 1)), ['0%', '< 0.1%', '0.4%', '4.2%', '100%']);
    assert.equal(percentsOf('de-DE')(0.004), '< 1\u00a0%');
  });
});
