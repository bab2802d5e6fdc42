import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { codesOf, makeScannableId, rmaCode } from './drop-off-codes.ts';

describe('the codes of a drop-off', () => {
  it('are made for a drop-off only', () => {
    assert.deepEqual(codesOf(1000001, { method_type: 'ship_with_label' }), {});
    const { rma_id, scannable_id } = codesOf(1000001, { method_type: 'drop_off' });
    assert.equal(rma_id, 'RT00YGJ1');
    assert.match(scannable_id ?? '', /^RTQ[0-9A-HJKMNP-TV-Z]{21}$/);
  });

  it('cannot be guessed: every one is another, and every character is as likely as the next', () => {
    const codes = new Set(Array.from({ length: 20_000 }, makeScannableId));
    assert.equal(codes.size, 20_000);
    const counts = new Map<string, number>();
    for (const code of codes)
      for (const character of code.slice(3)) counts.set(character, (counts.get(character) ?? 0) + 1);
    assert.equal(counts.size, 32);
    const expected = (20_000 * 21) / 32;
    for (const count of counts.values()) assert.ok(Math.abs(count - expected) < expected * 0.05);
  });

  it('name every return by another number', () => {
    assert.equal(rmaCode(1), 'RT000001');
    assert.equal(rmaCode(31), 'RT00000Z');
    assert.equal(rmaCode(32), 'RT000010');
    assert.equal(rmaCode(9_007_199_254_740_991), 'RT7ZZZZZZZZZZ');
  });
});
