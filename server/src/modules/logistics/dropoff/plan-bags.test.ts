import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Refusal } from '../../../platform/refusal.ts';
import { listPlacedBags, planMoves } from './plan-bags.ts';
import type { LockedBag } from './store-shipments.ts';

const bag = (id: number, shipment_id: number | null = null, box: string | null = null): LockedBag => ({
  id,
  barcode: `B${id}`,
  shipment_id,
  shipping_box_barcode: box,
});
const place = (...boxes: [string, string[]][]) =>
  listPlacedBags(
    boxes.map(([shipping_box_barcode, bag_barcodes]) => ({ shipping_box_barcode, bag_barcodes })),
  );

function refusalOf(act: () => unknown): Refusal {
  try {
    act();
  } catch (error) {
    assert.ok(error instanceof Refusal);
    return error;
  }
  return assert.fail('was not refused');
}

describe('the content of a shipment', () => {
  it('moves what comes, what changes its box and what leaves, and nothing else', () => {
    const locked = [bag(1), bag(2, 7, 'old'), bag(3, 7, 'X'), bag(4, 7, 'X')];
    const moves = planMoves(7, place(['X', ['B1', 'B2']], ['Y', ['B3']]), locked, new Set([1, 2, 3, 4]));
    assert.deepEqual(moves, [
      { id: 1, shipment_id: 7, shipping_box_barcode: 'X' },
      { id: 2, shipment_id: 7, shipping_box_barcode: 'X' },
      { id: 3, shipment_id: 7, shipping_box_barcode: 'Y' },
      { id: 4, shipment_id: null, shipping_box_barcode: null },
    ]);
    assert.deepEqual(planMoves(7, place(['X', ['B3']]), [bag(3, 7, 'X')], new Set([3])), []);
  });

  it('names a bag once, in whatever box', () => {
    const { code, extras } = refusalOf(() => place(['X', ['B1', 'B2']], ['Y', ['B1']]));
    assert.equal(code, 'validation_failed');
    assert.deepEqual(extras.errors, {
      'boxes.1.bag_barcodes.0': ['The bag barcodes field has a duplicate value.'],
    });
  });

  it('has no bag that is unknown, empty or in another shipment', () => {
    const placed = place(['X', ['B1', 'B2']]);
    for (const [locked, filled] of [
      [[bag(1)], [1]],
      [[bag(1), bag(2)], [1]],
    ] as const) {
      const { code, extras } = refusalOf(() => planMoves(7, placed, locked, new Set(filled)));
      assert.equal(code, 'bag_not_found');
      assert.deepEqual(extras.errors, {
        'boxes.0.bag_barcodes.1': ['Bag B2 contains no accepted items.'],
      });
    }
    const elsewhere = [bag(1), bag(2, 8, 'Z')];
    assert.equal(refusalOf(() => planMoves(7, placed, elsewhere, new Set([1, 2]))).code, 'bag_closed');
  });
});
