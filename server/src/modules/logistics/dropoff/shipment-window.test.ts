import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Refusal } from '../../../platform/refusal.ts';
import { shipmentWindow } from './shipment-window.ts';

const clock = { now: () => new Date('2026-03-08T18:02:00.700Z') };
const windowOf = (given: { from?: string; to?: string }) => {
  const { from, to } = shipmentWindow(given, clock);
  return [from.toISOString(), to.toISOString()];
};

describe('the range of the list of shipments', () => {
  it('is the last 24 hours unless it is given', () => {
    assert.deepEqual(windowOf({}), ['2026-03-07T18:02:00.000Z', '2026-03-08T18:02:00.000Z']);
  });

  it('goes from one end on until now, and to the other from 24 hours before', () => {
    assert.deepEqual(windowOf({ from: '2020-01-01' }), [
      '2020-01-01T00:00:00.000Z',
      '2026-03-08T18:02:00.000Z',
    ]);
    assert.deepEqual(windowOf({ to: '2026-02-01' }), [
      '2026-01-31T23:59:59.000Z',
      '2026-02-01T23:59:59.000Z',
    ]);
  });

  it('has its beginning before its end', () => {
    assert.throws(() => windowOf({ from: '2026-02-02', to: '2026-02-01' }), Refusal);
    assert.throws(() => windowOf({ from: 'x' }), Refusal);
  });
});
