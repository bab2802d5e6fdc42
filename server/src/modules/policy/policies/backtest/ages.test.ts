import assert from 'node:assert/strict';
import { test } from 'node:test';
import { after, pastOrder, pastReturn, questionOf } from '../../../../../test/support/past-orders.ts';
import { calendarOf } from '../engine/calendar.ts';
import { AgeTally } from './ages.ts';

const parcel = (delivered_at: number | null) => ({ fulfilled_at: after(2), delivered_at, line_items: null });
const asked = (days: number, delivered: number | null = 5) =>
  questionOf(
    pastOrder({
      parcels: [parcel(delivered === null ? null : after(delivered))],
      returns: [pastReturn({ requested_at: after(days) })],
    }),
  );

test('a return on the last day of a window is before the line of its limit, and one a day later behind it', () => {
  const ages = new AgeTally(calendarOf('UTC'));
  for (const days of [0, 5, 6, 30, 31, 90, 91, 2000]) ages.add(asked(5 + days), 'allowed');
  const { buckets } = ages.result();
  assert.deepEqual(
    buckets
      .filter(({ allowed }) => allowed > 0)
      .map(({ from_day, to_day, allowed }) => [from_day, to_day, allowed]),
    [
      [0, 5, 2],
      [6, 10, 1],
      [26, 30, 1],
      [31, 35, 1],
      [86, 90, 1],
      [91, null, 2],
    ],
  );
});

test('days count from the dispatch where no delivery was known when the return was requested', () => {
  const ages = new AgeTally(calendarOf('UTC'));
  ages.add(asked(12, null), 'refused');
  // It was reported later.
  ages.add(asked(12, 20), 'refused_before');
  ages.add(asked(12, 5), 'allowed');
  const { buckets, without_delivery } = ages.result();
  assert.equal(without_delivery, 2);
  const [, week] = buckets;
  assert.deepEqual([week!.allowed, week!.refused, week!.refused_before], [1, 1, 1]);
});

test('days are those of the calendar of the shop, not of 24 hours', () => {
  // Delivered on 6 February at 23:00 in New York, requested on 12 February at 00:30.
  const question = asked(10 + 17.5 / 24, 5 + 16 / 24);
  const placeIn = (time_zone: string) => {
    const ages = new AgeTally(calendarOf(time_zone));
    ages.add(question, 'allowed');
    return ages.result().buckets.findIndex(({ allowed }) => allowed === 1);
  };
  assert.deepEqual([placeIn('America/New_York'), placeIn('UTC')], [1, 0]);
});
