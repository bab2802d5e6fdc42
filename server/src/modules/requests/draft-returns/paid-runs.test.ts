import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { paidForFirst, paidRuns } from './paid-runs.ts';

const line = {
  unit_price: 1000,
  unit_price_presentment: null,
  unit_shares: [
    { count: 2, discount: 334, tax: 10 },
    { count: 3, discount: 333, tax: 10 },
  ],
  held: [],
};

describe('what was paid for the units of a line', () => {
  it('differs by unit as their shares do, with the tax that the price leaves out', () => {
    assert.deepEqual(paidRuns(line, true), [
      { count: 2, amount: 666 },
      { count: 3, amount: 667 },
    ]);
    assert.deepEqual(paidRuns(line, false)[0], { count: 2, amount: 676 });
    assert.equal(paidForFirst(line, true), 666);
  });

  it('leaves out the units that returns hold, wherever they are', () => {
    assert.deepEqual(paidRuns({ ...line, held: [0, 3] }, true), [
      { count: 1, amount: 666 },
      { count: 2, amount: 667 },
    ]);
    assert.deepEqual(paidRuns({ ...line, held: [0, 1, 2, 3, 4] }, true), []);
  });

  it('is in the currency paid in, by the shares in that currency', () => {
    const unit_shares = [
      { count: 1, discount: 100, tax: 0, discount_presentment: 121, tax_presentment: 7 },
      { count: 1, discount: 100, tax: 0, discount_presentment: 120, tax_presentment: 7 },
    ];
    assert.deepEqual(paidRuns({ ...line, unit_price_presentment: 1200, unit_shares }, false), [
      { count: 1, amount: 1086 },
      { count: 1, amount: 1087 },
    ]);
  });
});
