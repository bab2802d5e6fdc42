import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { percentile } from './percentiles.ts';
import { dayCount, periodBefore, rollupRanges } from './periods.ts';

describe('periods of insights', () => {
  it('are read by whole months and the days around them', () => {
    assert.deepEqual(rollupRanges({ from: '2025-11-23', to: '2026-11-22' }), [
      { grain: 'month', from: '2025-12-01', to: '2026-10-31' },
      { grain: 'day', from: '2025-11-23', to: '2025-11-30' },
      { grain: 'day', from: '2026-11-01', to: '2026-11-22' },
    ]);
    assert.deepEqual(rollupRanges({ from: '2026-02-01', to: '2026-02-28' }), [
      { grain: 'month', from: '2026-02-01', to: '2026-02-28' },
    ]);
    assert.deepEqual(rollupRanges({ from: '2026-02-02', to: '2026-03-30' }), [
      { grain: 'day', from: '2026-02-02', to: '2026-03-30' },
    ]);
    assert.deepEqual(rollupRanges({ from: '2026-12-31', to: '2026-12-31' }), [
      { grain: 'day', from: '2026-12-31', to: '2026-12-31' },
    ]);
  });

  it('are compared with the equally long period before', () => {
    const period = { from: '2026-03-01', to: '2026-03-31' };
    assert.deepEqual(periodBefore(period), { from: '2026-01-29', to: '2026-02-28' });
    assert.equal(dayCount(periodBefore(period)), dayCount(period));
  });
});

describe('percentiles of durations', () => {
  it('are within 5 % of the exact ones', () => {
    const minutes = Array.from({ length: 2001 }, (_, index) => 1.007 ** index);
    const counts = new Map<number, number>();
    for (const value of minutes) {
      const number = Math.floor(20 * Math.log(value));
      counts.set(number, (counts.get(number) ?? 0) + 1);
    }
    const classes = [...counts].map(([number, count]) => ({ number, count }));
    for (const share of [0.1, 0.5, 0.9]) {
      const exact = minutes[2000 * share]!;
      const counted = percentile(classes, share)!;
      assert.ok(Math.abs(counted / exact - 1) < 0.05, `${share}: ${counted} instead of ${exact}`);
    }
    assert.equal(percentile([], 0.5), null);
  });
});
