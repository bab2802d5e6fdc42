import assert from 'node:assert/strict';
import { test } from 'node:test';
import { measureLookups } from '../../../bench/src/lookups.ts';

// `npm run bench -- --only lookups` does the same with 2 × 5,000 look-ups of each operation, and prints the figures.

test('an unknown order and a wrong factor can’t be told apart by time, nor by the response, where a shopper looks an order up or asks for a code', async () => {
  const { faults, operations } = await measureLookups(500, {
    only: ['POST /shopper-sessions', 'POST /shopper-codes'],
    // Other tests run at the same time: one false alarm in 10,000 runs.
    chance: 0.0001,
  });
  assert.equal(Object.keys(operations).length, 2);
  assert.deepEqual(faults, []);
});
