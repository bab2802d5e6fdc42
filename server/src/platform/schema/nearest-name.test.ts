import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearestName } from './nearest-name.ts';

test('the nearest name is another spelling or one with few other letters, and otherwise none', () => {
  const known = ['fulfillments', 'line_items', 'quantity', 'sku', 'tags', 'total_price', 'total_taxes'];
  const expected: Record<string, string | undefined> = {
    fulfilments: 'fulfillments',
    Fulfillments: 'fulfillments',
    lineItems: 'line_items',
    'line-items': 'line_items',
    line_item: 'line_items',
    lines: undefined,
    qauntity: 'quantity',
    qty: undefined,
    sukq: undefined,
    sttaus: undefined,
    tgas: 'tags',
    tag: 'tags',
    skus: 'sku',
    id: undefined,
    total_prize: 'total_price',
    note: undefined,
    '': undefined,
    ['fulfillments'.repeat(6)]: undefined,
  };
  for (const [given, nearest] of Object.entries(expected))
    assert.equal(nearestName(given, known), nearest, given);
});
