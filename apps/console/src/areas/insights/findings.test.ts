import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  averagesOf,
  findLargestCost,
  findMainReason,
  findPeak,
  retainedShare,
  whereValueWent,
} from './findings.ts';
import { daysOf, readSearch, spansOf, startsOf } from './period.ts';

const week = (starts_on: string, rate: number | null, return_count = 8) => ({
  starts_on,
  rate,
  return_count,
});

describe('findings', () => {
  it('call a week a peak only when it is twice the usual one and has five returns', () => {
    const calm = [week('a', 0.03), week('b', 0.04), week('c', 0.035)];
    assert.equal(findPeak([...calm, week('d', 0.09)])?.starts_on, 'd');
    assert.equal(findPeak([...calm, week('d', 0.069)]), undefined);
    assert.equal(findPeak([...calm, week('d', 0.09, 4)]), undefined);
    assert.equal(findPeak([week('a', null), week('b', 0.5)]), undefined);
  });

  it('count exchanges, store credit and what offers to keep items save as retained', () => {
    const of = (resolution: string, value: number) => ({ resolution, value });
    const resolutions = [of('refund', 52), of('exchange', 21), of('credit', 17), of('keep_offer', 10)];
    assert.equal(retainedShare({ resolutions, keep_offers: { saved: 6 } }), 0.44);
    assert.equal(retainedShare({ resolutions: [], keep_offers: { saved: 0 } }), null);
  });

  it('share returned value out so that percentages add up to what was retained, and to 100', () => {
    const of = (resolution: string, value: number) => ({ resolution, value });
    const found = (values: Record<string, number>, saved: number) =>
      whereValueWent({
        resolutions: Object.entries(values).map(([name, value]) => of(name, value)),
        keep_offers: { saved },
      }).map(({ way, value, percent }) => [way, value, percent]);
    assert.deepEqual(found({ refund: 954_56, exchange: 136_30, credit: 349_15, keep_offer: 102_40 }, 70_00), [
      ['refund', 954_56, 62],
      ['keep_offer_paid', 32_40, 2],
      ['exchange', 136_30, 9],
      ['credit', 349_15, 23],
      ['keep_offer', 70_00, 4],
    ]);
    assert.deepEqual(found({ refund: 1, credit: 1, exchange: 1 }, 0), [
      ['refund', 1, 33],
      ['exchange', 1, 34],
      ['credit', 1, 33],
    ]);
    assert.deepEqual(found({ refund: 7 }, 0), [['refund', 7, 100]]);
    assert.deepEqual(found({}, 0), []);
  });

  it('name a reason when it is behind 40 % of the units of most products', () => {
    assert.deepEqual(findMainReason([{ units: [9, 1] }, { units: [4, 3] }, { units: [0, 9] }]), {
      column: 0,
      products: 2,
    });
    assert.equal(findMainReason([{ units: [2, 0] }, { units: [2, 0] }]), undefined);
  });

  it('name a cost when it is half of all', () => {
    const costs = [
      { cost: 'label', amount: 231 },
      { cost: 'handling', amount: 142 },
      { cost: 'fees', amount: -64 },
    ];
    assert.equal(findLargestCost(costs), 'label');
    assert.equal(findLargestCost([costs[0]!, { cost: 'markdown', amount: 300 }, costs[1]!]), undefined);
  });

  it('break the average cost into parts that add up to it', () => {
    const averages = (...amounts: number[]) =>
      averagesOf(
        amounts.map((amount) => ({ amount })),
        180,
      ).map(({ amount }) => amount);
    // Rounded one by one they are 424, while the average of their sum is 423.
    assert.deepEqual(averages(43_704, 6084, 26_069, 3204, -2870), [243, 34, 145, 17, -16]);
    assert.deepEqual(averages(90, 90, -90), [1, 1, -1]);
    assert.deepEqual(averages(), []);
  });
});

describe('periods', () => {
  it('are read from the URL, and dropped where they make no sense', () => {
    assert.deepEqual(readSearch({ from: '2026-02-01', to: '2026-01-01', period: 'last_30', by: 'reason' }), {
      period: 'last_30',
      by: 'reason',
    });
    assert.deepEqual(readSearch({ from: '2026-01-01', to: '2026-02-01' }), {
      from: '2026-01-01',
      to: '2026-02-01',
    });
  });

  it('begin and end on the days that their names say', () => {
    assert.deepEqual(daysOf('last_month', '2026-03-31'), { from: '2026-02-01', to: '2026-02-28' });
    assert.deepEqual(daysOf('last_30', '2026-01-10'), { from: '2025-12-12', to: '2026-01-10' });
  });

  it('have weeks from Monday, the first one from their first day', () => {
    assert.deepEqual(startsOf({ from: '2026-11-18', to: '2026-11-30' }, 'week'), [
      '2026-11-18',
      '2026-11-23',
      '2026-11-30',
    ]);
  });

  it('place weeks by their days, and know which are whole', () => {
    // From a Sunday to a Tuesday.
    assert.deepEqual(spansOf({ from: '2026-10-25', to: '2026-11-10' }, 'week'), [
      { starts_on: '2026-10-25', offset: 0, is_whole: false },
      { starts_on: '2026-10-26', offset: 1, is_whole: true },
      { starts_on: '2026-11-02', offset: 8, is_whole: true },
      { starts_on: '2026-11-09', offset: 15, is_whole: false },
    ]);
    assert.deepEqual(
      spansOf({ from: '2026-11-01', to: '2026-12-31' }, 'month').map(({ is_whole }) => is_whole),
      [true, true],
    );
    assert.ok(spansOf({ from: '2026-11-01', to: '2026-11-09' }, 'day').every(({ is_whole }) => is_whole));
  });
});
