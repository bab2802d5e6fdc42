import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import { match } from './match.ts';
import type { Match } from './match.ts';
import type { Lot } from './purchases.ts';

/** Lots from [order number, units left, price]; equal numbers are one order; order n is sold at n ms. */
function lotsOf(...lots: [order: number, units_left: number, unit_price: number][]): Lot[] {
  const orders = new Map<number, Lot['order']>();
  return lots.map(([number, units_left, unit_price], index) => {
    const order = orders.get(number) ?? { invoice: String(number), sold_at_ms: number, returns: 0 };
    orders.set(number, order);
    return { order, position: index + 1, unit_price, units_left, imported: true };
  });
}

/** What is matched: the rule, and [order, position, units] of every take. */
function found(units: number, unit_price: number, lots: Lot[], at_ms = 1000): unknown[] {
  const answer: Match = match({ units, unit_price, at_ms }, lots);
  if ('unmatched' in answer) return [answer.unmatched];
  return [
    answer.rule,
    ...answer.takes.map((taken) => [taken.lot.order.invoice, taken.lot.position, taken.units]),
  ];
}

describe('matching a cancelled line', () => {
  test('the only purchase at the price with enough units left is exact, whatever else was bought', () => {
    assert.deepEqual(found(4, 255, lotsOf([1, 6, 255])), ['one_purchase', ['1', 1, 4]]);
    assert.deepEqual(found(4, 255, lotsOf([1, 6, 255], [2, 3, 255], [3, 9, 200])), [
      'one_purchase',
      ['1', 1, 4],
    ]);
  });

  test('of several purchases that fit, the latest is taken', () => {
    assert.deepEqual(found(4, 255, lotsOf([1, 6, 255], [2, 6, 255])), ['latest_purchase', ['2', 2, 4]]);
  });

  test('lines of one order at one price are one purchase', () => {
    assert.deepEqual(found(9, 255, lotsOf([1, 6, 255], [1, 6, 255])), [
      'one_purchase',
      ['1', 1, 6],
      ['1', 2, 3],
    ]);
    assert.deepEqual(found(6, 255, lotsOf([1, 6, 255], [1, 6, 255])), ['one_purchase', ['1', 1, 6]]);
  });

  test('when no purchase is enough, several at the price are, latest first', () => {
    assert.deepEqual(found(8, 255, lotsOf([1, 6, 255], [2, 6, 255], [3, 99, 200])), [
      'several_purchases',
      ['2', 2, 6],
      ['1', 1, 2],
    ]);
  });

  test('another price is taken only when the price itself is not enough', () => {
    assert.deepEqual(found(8, 255, lotsOf([1, 9, 200], [2, 9, 300], [3, 6, 255])), [
      'other_price',
      ['2', 2, 8],
    ]);
    assert.deepEqual(found(8, 255, lotsOf([1, 5, 200], [2, 5, 255])), [
      'several_prices',
      ['2', 2, 5],
      ['1', 1, 3],
    ]);
  });

  test('all units are found or none, and the reason says what is missing', () => {
    assert.deepEqual(found(1, 255, []), ['never_bought']);
    assert.deepEqual(found(1, 255, lotsOf([1, 0, 255])), ['already_returned']);
    assert.deepEqual(found(12, 255, lotsOf([1, 6, 255], [2, 5, 200])), ['not_enough_left']);
  });

  test('what is bought after the cancellation is not given back by it', () => {
    assert.deepEqual(found(1, 255, lotsOf([5, 6, 255]), 4), ['never_bought']);
    assert.deepEqual(found(1, 255, lotsOf([1, 0, 255], [5, 6, 255]), 4), ['already_returned']);
    assert.deepEqual(found(1, 255, lotsOf([5, 6, 255]), 5), ['one_purchase', ['5', 1, 1]]);
  });

  test('it takes exactly the units cancelled, never more than a lot has left, or says that there are too few', () => {
    const lot = fc.tuple(
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 0, max: 5 }),
      fc.constantFrom(200, 255),
    );
    fc.assert(
      fc.property(fc.array(lot, { maxLength: 8 }), fc.integer({ min: 1, max: 20 }), (described, units) => {
        const lots = lotsOf(...described.toSorted(([a], [b]) => a - b));
        const left = lots.reduce((soFar, { units_left }) => soFar + units_left, 0);
        const answer = match({ units, unit_price: 255, at_ms: 1000 }, lots);
        if ('unmatched' in answer) assert.ok(left < units);
        else {
          assert.equal(
            answer.takes.reduce((soFar, taken) => soFar + taken.units, 0),
            units,
          );
          assert.equal(new Set(answer.takes.map((taken) => taken.lot)).size, answer.takes.length);
          assert.ok(answer.takes.every((taken) => taken.units > 0 && taken.units <= taken.lot.units_left));
        }
      }),
    );
  });
});
