import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { day_ms } from '../../../../platform/clock.ts';
import { playInstant } from './instant-past.ts';
import type { PastExchange } from './instant-past.ts';

const now = 400 * day_ms;
const terms = { security: 'deposit', send_within_days: 14 } as const;

/** An exchange of 10.00, on a day, whose item came after so many days; null: never. */
const exchange = (
  day: number,
  back_after: number | null,
  { customer = day, ...more }: Partial<PastExchange> & { customer?: number } = {},
): PastExchange => ({
  requested_at: day * day_ms,
  customer_id: customer,
  value: 1000,
  is_gift: false,
  in_review: false,
  back_at: back_after === null ? null : (day + back_after) * day_ms,
  sent_at: back_after === null ? null : (day + back_after + 1) * day_ms,
  ...more,
});

describe('instant exchanges on the past', () => {
  it('tell what would have been sent earlier, what never came back, and what a deposit covers', () => {
    const past = [exchange(1, 5), exchange(2, 7), exchange(3, null), exchange(4, null, { is_gift: true })];
    const { possible, days_earlier, unreturned, excluded, peak } = playInstant(past, terms, now);
    assert.deepEqual([possible, days_earlier, peak], [3, 8, 3000]);
    assert.deepEqual(
      excluded.filter(({ count }) => count > 0),
      [{ because: 'gift', count: 1 }],
    );
    assert.deepEqual(
      Object.entries(unreturned).map(([name, { count }]) => `${name} ${count}`),
      ['all 2', 'excluded 1', 'covered 1', 'uncovered 0'],
    );
    const trusted = playInstant(past, { ...terms, security: 'none' }, now).unreturned;
    assert.deepEqual([trusted.covered.count, trusted.uncovered.amount], [0, 1000]);
  });

  it('wait beyond a limit, and are not offered again to who never returned something', () => {
    const past = [
      exchange(1, 5),
      exchange(2, 5),
      exchange(10, null, { customer: 7 }),
      exchange(40, 5, { customer: 7 }),
    ];
    const { excluded, possible } = playInstant(past, { ...terms, exposure: { shop: 1500 } }, now);
    const of = (name: string) => excluded.find(({ because }) => because === name)!.count;
    assert.deepEqual([possible, of('limit'), of('unreturned')], [2, 1, 1]);
  });

  it('count what may still come as out, not as lost', () => {
    const { unreturned, weeks } = playInstant([exchange(395, null)], terms, now);
    assert.equal(unreturned.all.count, 0);
    assert.equal(weeks.at(-1)!.amount, 1000);
  });

  it('never pass their limit, and every exchange and every loss is somewhere', () => {
    const one = fc.record({
      day: fc.integer({ min: 1, max: 200 }),
      back_after: fc.option(fc.integer({ min: 0, max: 40 })),
      customer: fc.integer({ min: 1, max: 6 }),
      value: fc.integer({ min: 1, max: 5000 }),
      is_gift: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 60 }), fc.integer({ min: 0, max: 12_000 }), (given, shop) => {
        const past = given
          .toSorted((a, b) => a.day - b.day)
          .map(({ day, back_after, ...more }) => exchange(day, back_after, more));
        const played = playInstant(past, { ...terms, exposure: { shop, open: 2 } }, now);
        const { all, excluded, covered, uncovered } = played.unreturned;
        assert.ok(played.peak <= shop);
        assert.equal(
          played.possible + played.excluded.reduce((sum, { count }) => sum + count, 0),
          past.length,
        );
        assert.equal(all.amount, excluded.amount + covered.amount + uncovered.amount);
        const never = past.filter(({ back_at }) => back_at === null);
        assert.equal(
          all.amount,
          never.reduce((sum, { value }) => sum + value, 0),
        );
      }),
      { numRuns: 200 },
    );
  });
});
