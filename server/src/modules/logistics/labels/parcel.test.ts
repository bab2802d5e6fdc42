import assert from 'node:assert/strict';
import { test } from 'node:test';
import { packParcel } from './parcel.ts';

test('a box weighs its units and itself, and a unit of unknown weight counts as half a kilogram', () => {
  assert.deepEqual(packParcel([260, 260, null]), { height: 4, width: 10, length: 14, weight: 1170 });
  assert.equal(packParcel([0]).weight, 150);
});

test('more units make a taller box, up to a limit', () => {
  assert.equal(packParcel(Array(4).fill(100)).height, 4);
  assert.equal(packParcel(Array(5).fill(100)).height, 5);
  assert.equal(packParcel(Array(500).fill(100)).height, 30);
});
