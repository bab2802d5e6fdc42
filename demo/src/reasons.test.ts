import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reasonFor } from './reasons.ts';

test('every share of the demo is that of a reason of its set, and together they are all returns', () => {
  for (const title of ['Victorian Glass Hanging T-Light', 'Jumbo Bag Apples']) {
    const told = Array.from({ length: 100 }, (_, i) => reasonFor(title, (i + 0.5) / 100));
    const percent = (code: string) => told.filter((one) => one.return_reason_code === code).length;
    assert.equal(percent('too-small'), title.includes('Bag') ? 4 : 6);
    assert.equal(percent('damaged') + percent('defective'), title.includes('Bag') ? 12 : 24);
    assert.equal(percent('other'), 2);
  }
});
